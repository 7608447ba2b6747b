//! The reference gets the same verdicts over every transport. `.ci/run` runs all cases over each.

use std::collections::BTreeMap;

use seekspec_conformance::model::fixture::Capability;
use seekspec_conformance::suite::Suite;
use seekspec_run::suite_source::SuiteSource;
use seekspec_run::transport;
use serde_json::{Value, json};

use crate::seekspec::{binary, report};

/// The part of a profile's cases that is compared, as one process per case takes long.
const PART: [&str; 2] = ["--shard", "1/24"];

/// The report of each case, without the parts that depend on the transport: times, and the command
/// that repeats it.
fn verdicts(report: &Value) -> BTreeMap<String, Value> {
    let cases = report["cases"].as_array().unwrap();
    let said = |case: &Value| json!([case["verdict"], case["facets"], case["reason"]]);
    cases
        .iter()
        .map(|case| (case["name"].as_str().unwrap().to_owned(), said(case)))
        .collect()
}

#[test]
fn all_transports_give_the_same_verdicts_for_a_part_of_the_cases() {
    let suite = SuiteSource::Embedded.load().unwrap().suite;
    assert!(!suite.profiles.is_empty());
    for profile in suite.profiles.keys() {
        let in_process = verdicts(&report(&[&["--profile", profile], &PART[..]].concat()));
        assert!(!in_process.is_empty());
        for (transport, command) in [("exec", "call"), ("mcp", "serve")] {
            let reached = verdicts(&over(transport, command, profile));
            let lacks = ["in-process", transport].map(lacks).concat();
            for (name, expected) in &in_process {
                let reached = &reached[name];
                assert!(
                    needs(&suite, name, &lacks)
                        || reached == expected
                        || is_silent(&suite, name, reached),
                    "{name} over {transport}: {reached}"
                );
                for said in [expected, reached] {
                    assert!(said[0] != "fail" && said[0] != "broken", "{name}: {said}");
                }
            }
        }
    }
}

fn lacks(transport: &str) -> &'static [Capability] {
    transport::named(transport).unwrap().lacks
}

fn over(transport: &str, command: &str, profile: &str) -> Value {
    let words = [
        "--profile",
        profile,
        "--transport",
        transport,
        "--with",
        "all",
        "--",
        binary(),
    ];
    report(&[&PART[..], &words, &[command, "--profile", profile]].concat())
}

/// Whether a case cancels a call, and its outcome was not observed.
fn is_silent(suite: &Suite, name: &str, reached: &Value) -> bool {
    needs(suite, name, &[Capability::Cancel]) && reached[0] == "unsupported"
}

/// Whether a case needs one of these capabilities.
fn needs(suite: &Suite, name: &str, lacking: &[Capability]) -> bool {
    let case = suite.case(name);
    case.is_some_and(|case| lacking.iter().any(|lacking| case.needs.contains(lacking)))
}
