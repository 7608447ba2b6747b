//! The files of the real targets, without installing them. `targets/run` runs them.

use std::fs;
use std::path::PathBuf;

use seekspec_run::baseline::Baseline;
use seekspec_run::suite_source::SuiteSource;
use seekspec_run::targets::Target;
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
    let own = folders()
        .into_iter()
        .map(|folder| folder.join("target.yaml"));
    let common = folders()
        .into_iter()
        .map(|folder| folder.join("common.yaml"));
    for file in own.chain(common.filter(|file| file.is_file())) {
        let target = Target::read(&file, &suite).unwrap();
        let baseline = Baseline::read(&target.baseline.unwrap()).unwrap();
        assert_eq!(baseline.missing_reasons(), 0, "{}", file.display());
        for entry in &baseline.entries {
            let is_named = suite.cases.iter().any(|case| entry.names(&case.name));
            assert!(is_named, "{}: {}", entry.location, entry.case);
        }
    }
}

#[test]
fn every_real_target_is_pinned_and_its_lock_file_says_nothing_of_where_it_comes_from() {
    for folder in folders() {
        let read = |name: &str| fs::read_to_string(folder.join(name)).ok();
        let locks = [
            read("package-lock.json").map(|lock| npm(&lock, &read)),
            read("requirements.txt").map(|lock| pip(&lock)),
            read("crate").map(|arguments| cargo(&arguments)),
        ];
        let problems: Vec<Vec<String>> = locks.into_iter().flatten().collect();
        assert!(
            !problems.is_empty(),
            "{} has no lock file",
            folder.display()
        );
        let problems = problems.concat();
        assert_eq!(problems, [""; 0], "{}", folder.display());
    }
}

/// The dependencies without an exact version, and what a lock file must not say.
fn npm(lock: &str, read: &impl Fn(&str) -> Option<String>) -> Vec<String> {
    let package: Value = serde_json::from_str(&read("package.json").unwrap()).unwrap();
    let dependencies = package["dependencies"].as_object().unwrap().iter();
    let inexact = dependencies.filter(|(_, version)| !is_exact(version.as_str().unwrap()));
    let mut problems: Vec<String> = inexact.map(|(name, _)| name.clone()).collect();
    let settings = read(".npmrc").unwrap_or_default();
    if lock.contains("\"resolved\"") || !settings.contains("omit-lockfile-registry-resolved=true") {
        problems.push("the lock file has addresses, or `npm` would write them".to_owned());
    }
    problems
}

/// The requirements without an exact version and a hash.
fn pip(lock: &str) -> Vec<String> {
    let text = lock.replace("\\\n", " ");
    let requirements = text
        .lines()
        .filter(|line| !line.trim_start().starts_with('#'));
    let requirements = requirements.filter(|line| !line.trim().is_empty());
    let inexact = requirements.filter(|line| {
        let version = line.split_once("==").map(|(_, version)| version);
        !version.is_some_and(is_exact) || !line.contains("--hash=sha256:")
    });
    inexact.map(str::to_owned).collect()
}

/// The arguments of `cargo install`, unless they begin with a crate and its exact version.
fn cargo(arguments: &str) -> Vec<String> {
    let version = arguments.split_once('@').map(|(_, version)| version);
    let is_line = arguments.lines().count() == 1;
    let problem = !(is_line && version.is_some_and(is_exact));
    problem.then(|| arguments.to_owned()).into_iter().collect()
}

fn is_exact(version: &str) -> bool {
    version.starts_with(|c: char| c.is_ascii_digit())
}
