//! The mutants, seen from the suite: both are known here alone.

use std::process::Command;

use insta::assert_snapshot;
use seekspec::reference;
use seekspec::suite_source::SuiteSource;

use crate::seekspec::{binary, project};

fn selftest(words: &[&str]) -> (String, Option<i32>) {
    let output = Command::new(binary())
        .args(["selftest", "--color", "never", "--jobs", "2"])
        .args(words)
        .current_dir(project())
        .env("COLUMNS", "80")
        .output()
        .unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    (
        String::from_utf8(output.stdout).unwrap(),
        output.status.code(),
    )
}

#[test]
fn every_mutant_breaks_requirements_that_there_are() {
    let suite = SuiteSource::Embedded.load().unwrap().suite;
    let mut unknown = Vec::new();
    for mutant in reference::mutants() {
        let is_unknown = |id: &&&str| suite.requirement(id).is_none();
        unknown.extend(
            mutant
                .breaks
                .iter()
                .filter(is_unknown)
                .map(|id| (mutant.name, id)),
        );
        assert!(
            suite.tool(mutant.profile(), mutant.tool()).is_some(),
            "{}",
            mutant.name
        );
    }
    assert!(unknown.is_empty(), "{unknown:#?}");
}

#[test]
fn a_fault_that_nothing_notices_fails_the_selftest() {
    let words = [
        "--mutant",
        "omp.find.order.*-kept",
        "--run",
        "omp/find/order",
    ];
    let (report, status) = selftest(&words);
    assert_eq!(status, Some(1));
    assert_snapshot!(report);
}

#[test]
fn faults_that_are_noticed_are_counted_case_by_case() {
    let words = [
        "--mutant",
        "omp.find.order.*-kept",
        "--run",
        "omp/find/limits",
    ];
    let (report, status) = selftest(&[&words[..], &["--report", "table"]].concat());
    assert_eq!(status, Some(0), "{report}");
    let (json, _) = selftest(&[&words[..], &["--report", "json"]].concat());
    let matrix: serde_json::Value = serde_json::from_str(&json).unwrap();
    let kills = |index: usize| matrix["mutants"][index]["kills"].as_object().unwrap().len();
    assert!((0..3).all(|index| kills(index) > 0), "{json}");
    assert_eq!(matrix["mutants"].as_array().unwrap().len(), 3);
}

#[test]
fn a_mutant_that_there_is_not_is_told_the_near_name() {
    let output = Command::new(binary())
        .args(["selftest", "--mutant", "omp.find.order.mtime-acending"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message.contains("did you mean `omp.find.order.mtime-ascending`?"),
        "{message}"
    );
}
