//! Each promise of `docs/security.md` names the tests behind it.

use std::collections::BTreeSet;
use std::fs;

use regex::Regex;

use super::{files, workspace};

#[test]
fn every_promise_names_tests_that_exist() {
    let text = fs::read_to_string(workspace().join("docs/security.md")).unwrap();
    let name = Regex::new("`([a-z0-9_]+)`").unwrap();
    let place = Regex::new(r"`[a-z_/]+(?:/|\.rs)`|the zoo|the table below").unwrap();
    let tests = tests();
    let rows = text.lines().filter_map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").collect();
        match *cells {
            [promise, _, proof] if promise.trim() != "promise" => Some((promise, proof)),
            _ => None,
        }
    });
    let rows: Vec<(&str, &str)> = rows.collect();
    assert!(rows.len() > 20, "{rows:?}");
    for (promise, proof) in rows {
        assert!(place.is_match(proof), "no test is named: {promise}");
        for found in name.captures_iter(proof) {
            assert!(
                tests.contains(&found[1]),
                "unknown test `{}`: {promise}",
                &found[1]
            );
        }
    }
}

/// `.ci/portable` compares the rows with the verdicts of a run.
#[test]
fn the_reasons_for_which_verdicts_differ_elsewhere_are_those_of_the_source() {
    let page = fs::read_to_string(workspace().join("docs/security.md")).unwrap();
    let row = Regex::new(r"(?m)^\| `(.+?)` \|").unwrap();
    let rows: Vec<&str> = row
        .captures_iter(&page)
        .map(|found| found.extract::<1>().1[0])
        .collect();
    let sources: Vec<String> = ["conformance/src", "runner/contain/src", "runner/run/src"]
        .iter()
        .flat_map(|folder| files(folder, "rs"))
        .filter(|(path, _)| !path.ends_with("tests.rs"))
        .map(|(_, text)| text)
        .collect();
    for piece in rows.iter().flat_map(|row| row.split(['…', '(', ')'])) {
        let is_there = sources.iter().any(|text| text.contains(piece));
        assert!(is_there, "no source has `{piece}`");
    }
    let demand = Regex::new(r#"words: "(.+)""#).unwrap();
    let demands = sources.iter().flat_map(|text| demand.captures_iter(text));
    let demands: Vec<&str> = demands.map(|found| found.extract::<1>().1[0]).collect();
    assert!(demands.len() > 5, "{demands:?}");
    for demand in demands {
        assert!(rows.contains(&demand), "no row for `{demand}`");
    }
}

/// The names of all functions of tests.
fn tests() -> BTreeSet<String> {
    let function = Regex::new(r"#\[test\]\n(?:#.*\n)*fn (\w+)\(").unwrap();
    let mut tests = BTreeSet::new();
    for (_, text) in ["runner/tests", "reference/tests"]
        .iter()
        .flat_map(|folder| files(folder, "rs"))
    {
        tests.extend(
            function
                .captures_iter(&text)
                .map(|found| found[1].to_owned()),
        );
    }
    tests
}
