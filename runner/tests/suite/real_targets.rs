//! The files of the real targets, without installing them. `targets/run` runs them.

use std::fs;
use std::path::PathBuf;

use seekspec::baseline::Baseline;
use seekspec::suite_source::SuiteSource;
use seekspec::target::Target;
use serde_json::Value;

use crate::seekspec::project;

fn folders() -> Vec<PathBuf> {
    let entries = fs::read_dir(project().join("targets")).unwrap();
    let folders = entries.map(|entry| entry.unwrap().path());
    let folders: Vec<PathBuf> = folders.filter(|path| path.is_dir()).collect();
    assert!(!folders.is_empty());
    folders
}

#[test]
fn every_real_target_has_a_file_and_a_baseline_that_names_cases() {
    let suite = SuiteSource::Embedded.load().unwrap().suite;
    for folder in folders() {
        let target = Target::read(&folder.join("target.yaml"), &suite).unwrap();
        let baseline = Baseline::read(&target.baseline.unwrap()).unwrap();
        assert_eq!(baseline.missing_reasons(), 0, "{}", folder.display());
        for entry in &baseline.entries {
            let is_named = suite.cases.iter().any(|case| entry.names(&case.name));
            assert!(is_named, "{}: {}", entry.location, entry.case);
        }
    }
}

#[test]
fn every_real_target_is_pinned_and_its_lock_file_says_nothing_of_where_it_comes_from() {
    for folder in folders() {
        let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
        let package: Value = serde_json::from_str(&read("package.json")).unwrap();
        for (name, version) in package["dependencies"].as_object().unwrap() {
            let version = version.as_str().unwrap();
            let is_exact = version.starts_with(|c: char| c.is_ascii_digit());
            assert!(is_exact, "{name} {version} of {}", folder.display());
        }
        assert!(!read("package-lock.json").contains("\"resolved\""));
        assert!(read(".npmrc").contains("omit-lockfile-registry-resolved=true"));
    }
}
