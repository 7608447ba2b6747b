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
