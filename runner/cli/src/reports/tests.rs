//! Every report of the recorded run, as a user gets it.

use std::collections::BTreeSet;

use anstream::adapter::strip_str;

use super::recorded::written;
use super::*;
use seekspec_run::document;

/// The report of the recorded run, with its styles.
fn check(format: &str, policy: Policy, width: usize) -> String {
    written(find(format).unwrap(), policy, width, false)
}

#[test]
fn formats_have_distinct_names_and_descriptions() {
    let names: BTreeSet<_> = all().map(|format| format.name).collect();
    assert_eq!(names.len(), all().count());
    assert!(all().all(|format| !format.about.is_empty() && format.about.len() <= 90));
}

#[test]
fn an_unknown_format_is_refused_with_the_nearest_name() {
    let message = find("jsn").err().unwrap();
    assert_eq!(
        message.to_string(),
        "unknown report `jsn`, expected one of human, json, jsonl, junit, markdown, findings, gravest, results, github, html, shields; did you mean `json`?"
    );
}

#[test]
fn every_format_writes_something() {
    for format in all() {
        assert!(
            !check(format.name, Policy::default(), 80).is_empty(),
            "{}",
            format.name
        );
    }
}

/// But for `shields`, whose readers refuse keys that they do not know.
#[test]
fn every_format_names_the_suite_and_its_version() {
    for format in all().filter(|format| format.name != "shields") {
        let text = check(format.name, Policy::default(), 80);
        let text = strip_str(&text).to_string();
        let is_named = text.contains("0123456789abcdef") && text.contains("0.3");
        assert!(is_named, "{}: {text}", format.name);
    }
}

#[test]
fn human() {
    insta::assert_snapshot!(strip_str(&check("human", Policy::default(), 80)));
}

#[test]
fn human_verbose() {
    insta::assert_snapshot!(strip_str(&written(
        find("human").unwrap(),
        Policy::default(),
        80,
        true
    )));
}

#[test]
fn human_in_colour() {
    insta::assert_snapshot!(check("human", Policy::default(), 80).replace('\u{1b}', "␛"));
}

#[test]
fn human_strict() {
    let policy = Policy {
        strict: true,
        require_all: true,
    };
    insta::assert_snapshot!(strip_str(&check("human", policy, 80)));
}

#[test]
fn human_keeps_to_its_width() {
    for width in [60, 80, 100] {
        let text = strip_str(&check("human", Policy::default(), width)).to_string();
        let is_command = |line: &str| line.trim_start().starts_with("repeat");
        let longest = text
            .lines()
            .filter(|line| !is_command(line))
            .max_by_key(|line| line.chars().count())
            .unwrap();
        assert!(longest.chars().count() <= width, "{width}: {longest}");
    }
}

#[test]
fn json() {
    insta::assert_snapshot!(check("json", Policy::default(), 80));
}

#[test]
fn json_is_as_its_schema_says() {
    let report = serde_json::from_str(&check("json", Policy::default(), 80)).unwrap();
    let validator = jsonschema::validator_for(&document::schema()).unwrap();
    let errors: Vec<String> = validator
        .iter_errors(&report)
        .map(|error| error.to_string())
        .collect();
    assert!(errors.is_empty(), "{errors:#?}");
}

#[test]
fn junit() {
    insta::assert_snapshot!(check("junit", Policy::default(), 80));
}

#[test]
fn markdown() {
    insta::assert_snapshot!(check("markdown", Policy::default(), 80));
}

#[test]
fn github() {
    insta::assert_snapshot!(check("github", Policy::default(), 80));
}

/// Without the style and the script of the site, which are not of the run.
#[test]
fn html() {
    let page = check("html", Policy::default(), 80);
    let (_, body) = page.split_once("<main").unwrap();
    insta::assert_snapshot!(body.replace("><", ">\n<"));
}

#[test]
fn shields() {
    insta::assert_snapshot!(check("shields", Policy::default(), 80));
}

#[test]
fn jsonl() {
    let lines = check("jsonl", Policy::default(), 80);
    insta::with_settings!({filters => vec![(r#""elapsedMs":\d+"#, r#""elapsedMs":0"#)]}, {
        insta::assert_snapshot!(lines);
    });
}
