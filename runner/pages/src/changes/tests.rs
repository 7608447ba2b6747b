//! Two reports.

use serde_json::{Value, json};

use super::*;
use crate::comparison::tests::document;

fn names(changes: &[CaseChange]) -> Vec<&str> {
    let cases = changes.iter().map(|change| change.case.as_str());
    cases.filter_map(|name| name.rsplit('/').next()).collect()
}

fn wrong(message: &str) -> Value {
    let failure = json!({"message": message, "expected": "", "actual": ""});
    json!({"facets": [{"facet": "paths", "failure": failure}]})
}

fn chosen(name: &str) -> Value {
    json!({"chosen": [{"interpretations": [name]}]})
}

#[test]
fn every_case_is_in_one_list() {
    let none = || json!({});
    let old = document(
        "a",
        &[
            ("breaks", "must", "pass", none()),
            ("heals", "must", "known-failure", wrong("x")),
            ("other-answer", "must", "fail", wrong("x")),
            ("other-choice", "must", "pass", chosen("one")),
            ("same", "must", "fail", wrong("x")),
            ("lost", "must", "pass", none()),
            ("gone", "should", "fail", wrong("x")),
            ("optional", "may", "observed", none()),
        ],
    );
    let new = document(
        "a",
        &[
            ("breaks", "must", "fail", wrong("y")),
            ("heals", "must", "unexpected-pass", none()),
            ("other-answer", "must", "known-failure", wrong("y")),
            ("other-choice", "must", "pass", chosen("two")),
            ("same", "must", "known-failure", wrong("x")),
            ("lost", "must", "unsupported", none()),
            ("optional", "may", "not-observed", none()),
            ("fresh", "must", "fail", wrong("z")),
        ],
    );
    let changes = RunChanges::new(&old, &new);
    assert_eq!(names(&changes.newly_failing), ["breaks"]);
    assert_eq!(names(&changes.newly_passing), ["heals"]);
    let changed = ["optional", "other-answer", "other-choice"];
    assert_eq!(names(&changes.changed_answers), changed);
    assert_eq!(names(&changes.no_longer_judged), ["gone", "lost"]);
    assert_eq!(names(&changes.newly_judged), ["fresh"]);
    assert_eq!((changes.still_passing, changes.still_failing), (0, 1));
    assert!(changes.is_worse());
    let choice = &changes.changed_answers[2];
    assert_eq!((choice.was.as_str(), choice.is.as_str()), ("one", "two"));
}

#[test]
fn a_should_case_that_fails_does_not_decide() {
    let old = document("a", &[("x", "should", "pass", json!({}))]);
    let new = document("a", &[("x", "should", "fail", wrong("y"))]);
    let changes = RunChanges::new(&old, &new);
    assert_eq!(names(&changes.newly_failing), ["x"]);
    assert!(!changes.is_worse() && RunChanges::new(&new, &new).newly_failing.is_empty());
}
