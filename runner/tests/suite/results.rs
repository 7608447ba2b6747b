//! The results that are kept: of this suite, small, and as their schema says.

use std::fs;
use std::path::PathBuf;

use seekspec_pages::results;
use seekspec_run::suite_source::SuiteSource;

use crate::seekspec::project;

/// The most bytes of a file of results.
const MOST: u64 = 72 * 1024;

/// The results below this folder, by path.
fn below(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(project().join(folder)).unwrap();
    let names = ["results.json", "common-results.json"];
    let files = entries.flat_map(|entry| {
        let directory = entry.unwrap().path();
        names.map(|name| directory.join(name))
    });
    let mut files: Vec<PathBuf> = files.filter(|path| path.is_file()).collect();
    files.sort();
    files
}

#[test]
fn the_results_of_the_real_targets_are_of_the_cases_of_today() {
    let suite = SuiteSource::Embedded.load().unwrap().suite;
    let files = below("targets");
    assert!(!files.is_empty());
    for file in files {
        let results = results::read(&file).unwrap();
        let outdated = results.outdated(&suite);
        let folder = file.parent().unwrap().file_name().unwrap().display();
        assert!(
            outdated.is_empty(),
            "the cases of {} changed: `targets/run {folder}`, and then `targets/run --matrix`",
            outdated.join(", ")
        );
    }
}

/// Those that others sent may be of an earlier suite, which they name.
#[test]
fn all_results_are_small_and_as_their_schema_says() {
    let schema = jsonschema::validator_for(&results::schema()).unwrap();
    for file in [below("targets"), below("reports")].concat() {
        let text = fs::read_to_string(&file).unwrap();
        assert!(
            fs::metadata(&file).unwrap().len() <= MOST,
            "{}",
            file.display()
        );
        let value = serde_json::from_str(&text).unwrap();
        let errors: Vec<_> = schema
            .iter_errors(&value)
            .map(|one| one.to_string())
            .collect();
        assert_eq!(errors, [""; 0], "{}", file.display());
        let here = project().display().to_string();
        assert!(!text.contains(&here), "{}", file.display());
        let results = results::read(&file).unwrap();
        assert_eq!(results.run.suite.len(), 16, "{}", file.display());
        assert!(results.text().unwrap() == text, "{}", file.display());
    }
}
