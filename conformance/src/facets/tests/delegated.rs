use insta::assert_snapshot;
use serde_json::{Value, json};

use super::{Seen, check, fault, mismatch};
use crate::answer::Answer;

fn seen(calls: Option<Value>) -> Seen {
    Seen::answer(Answer {
        operation_calls: calls.map(|calls| calls.as_array().unwrap().clone()),
        ..Answer::default()
    })
}

fn two_calls() -> Seen {
    seen(Some(json!([
        {"op": "exists", "path": "{{root}}/src/"},
        {"op": "glob", "path": "src", "pattern": "*.ts", "options": {"limit": 200}},
    ])))
}

#[test]
fn calls_are_compared_as_patterns_and_paths_relative_to_the_root() {
    check(
        "delegated",
        "[{op: exists, path: ./src}, {op: glob, path: src/, options: {limit: 200, hidden: !absent }}]",
        &two_calls(),
    );
    check(
        "delegated",
        "{includes: [{op: glob}], excludes: [{op: stat}], count: 2}",
        &two_calls(),
    );
    check(
        "delegated",
        "[{op: glob, path: '.'}]",
        &seen(Some(json!([{"op": "glob", "path": "{{root}}"}]))),
    );
}

#[test]
fn a_target_that_says_nothing_may_have_asked_nothing() {
    check("delegated", "{excludes: [{op: stat}]}", &seen(None));
    assert_snapshot!(mismatch("delegated", "[{op: glob}]", &seen(None)), @r#"
        `_meta` has no `io.seekspec/operationCalls`: the answer does not list the calls of the remote file system
        - {op: "glob"}
        "#);
}

#[test]
fn mismatches_of_calls() {
    assert_snapshot!(mismatch("delegated", "[{op: exists}, {op: glob, options: {limit: 20}}]", &two_calls()), @r#"
        of call 2, `options.limit` is 200, expected 20
          {op: "exists", path: "src"}
        - {op: "glob", options: {limit: 20}}
        + {op: "glob", path: "src", pattern: "*.ts", options: {limit: 200}}
        "#);
    assert_snapshot!(mismatch("delegated", "[{op: exists}]", &two_calls()), @r#"
        the remote file system was asked 2 times instead of once
          {op: "exists", path: "src"}
        + {op: "glob", path: "src", pattern: "*.ts", options: {limit: 200}}
        "#);
    assert_snapshot!(mismatch("delegated", "{includes: [{op: stat}]}", &two_calls()), @r#"
        the remote file system was not asked {op: "stat"}
        - {op: "stat"}
        + {op: "exists", path: "src"}
        + {op: "glob", path: "src", pattern: "*.ts", options: {limit: 200}}
        "#);
    assert_snapshot!(mismatch("delegated", "{excludes: [{op: exists}]}", &two_calls()), @r#"
        the remote file system was asked {op: "exists"}, which it must not be
        + {op: "exists", path: "src"}
        "#);
    assert_snapshot!(mismatch("delegated", "{count: 1}", &two_calls()), @r#"
        the remote file system was asked 2 times instead of once
        expected: asked once
        actual: {op: "exists", path: "src"}
        {op: "glob", path: "src", pattern: "*.ts", options: {limit: 200}}
        "#);
}

#[test]
fn faults_name_the_place() {
    assert_eq!(
        fault("delegated", "{includes: [{op: !length x}]}"),
        "includes[0].op: a whole number follows `!length`"
    );
}
