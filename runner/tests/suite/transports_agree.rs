//! The reference gets the same verdicts however it is reached.

use std::collections::BTreeMap;

use seekspec::suite_source::SuiteSource;
use serde_json::{Value, json};

use crate::seekspec::{binary, report};

/// What is said of each case, but for what depends on the transport: times, and the command that repeats it.
fn verdicts(report: &Value) -> BTreeMap<String, Value> {
    let cases = report["cases"].as_array().unwrap();
    let said = |case: &Value| json!([case["verdict"], case["facets"], case["reason"]]);
    cases
        .iter()
        .map(|case| (case["name"].as_str().unwrap().to_owned(), said(case)))
        .collect()
}

#[test]
fn in_process_and_exec_give_the_same_verdicts() {
    let suite = SuiteSource::Embedded.load().unwrap().suite;
    assert!(!suite.profiles.is_empty());
    for profile in suite.profiles.keys() {
        let in_process = verdicts(&report(&["--profile", profile]));
        let exec = verdicts(&report(&[
            "--profile",
            profile,
            "--",
            binary(),
            "call",
            "--profile",
            profile,
        ]));
        assert_eq!(
            in_process.len(),
            suite
                .cases
                .iter()
                .filter(|case| &case.profile == profile)
                .count()
        );
        for (name, expected) in &in_process {
            assert!(
                is_beyond_exec(&suite, name) || &exec[name] == expected,
                "{name}: {}",
                exec[name]
            );
            assert_ne!(expected[0], "fail", "{name}");
        }
    }
}

/// Whether a case needs what one process a call cannot carry.
fn is_beyond_exec(suite: &seekspec_conformance::suite::Suite, name: &str) -> bool {
    use seekspec_conformance::model::fixture::Capability;
    suite.case(name).is_some_and(|case| {
        case.needs.contains(&Capability::Cancel) || case.needs.contains(&Capability::SessionCache)
    })
}
