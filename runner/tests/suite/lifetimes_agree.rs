//! One process for many trees: the reference gets the same verdicts as with a process per tree,
//! wherever it learns of the tree, and in any order of cases.

use std::collections::BTreeMap;
use std::fs;

use seekspec::suite_source::SuiteSource;
use seekspec_conformance::model::fixture::Capability;
use serde_json::{Value, json};

use crate::seekspec::{binary, report};

/// How a target learns of the tree, and the profiles for which that makes no other difference.
const PLACEMENTS: [(&str, &[&str]); 4] = [
    ("cwd", &[]),
    ("meta", &[]),
    ("mcp-roots", &[]),
    ("{argument: path}", &["gemini"]),
];

/// A run under either lifetime: the verdicts of a part of a profile's cases, and their facets.
fn verdicts(profile: &str, root: &str, words: &[&str]) -> BTreeMap<String, Value> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("t.yaml");
    let command = json!([binary(), "serve", "--profile", profile]);
    let text = format!(
        "name: reference\nprofile: {profile}\ntransport: mcp\nroot: {root}\nwithout: []\ncommand: {command}\n"
    );
    fs::write(&file, text).unwrap();
    let report = report(&[&["--target", file.to_str().unwrap()], words].concat());
    let cases = report["cases"].as_array().unwrap().iter();
    let said = |case: &Value| json!([case["verdict"], case["facets"]]);
    cases
        .map(|case| (case["name"].as_str().unwrap().to_owned(), said(case)))
        .collect()
}

/// Compares the lifetimes for these seeds; each seed has one of `of` parts of the cases.
fn check(seeds: std::ops::Range<usize>, of: usize) {
    let suite = SuiteSource::Embedded.load().unwrap().suite;
    let mut known: BTreeMap<(&str, &str, usize), BTreeMap<String, Value>> = BTreeMap::new();
    for seed in seeds {
        for profile in suite.profiles.keys() {
            let fitting = PLACEMENTS
                .iter()
                .filter(|(_, only)| only.is_empty() || only.contains(&profile.as_str()));
            let fitting: Vec<&str> = fitting.map(|(root, _)| *root).collect();
            let root = fitting[seed % fitting.len()];
            let part = seed / fitting.len() % of;
            let shard = format!("{}/{of}", part + 1);
            let shard = ["--shard", &shard];
            // It makes no difference to the reference, but the wait for it to ask takes time.
            let by_tree = if root == "mcp-roots" { "cwd" } else { root };
            let by_tree = known
                .entry((profile.as_str(), by_tree, part))
                .or_insert_with(|| verdicts(profile, by_tree, &shard));
            let seed = seed.to_string();
            let words = ["--lifetime", "run", "--shuffle", &seed];
            let by_run = verdicts(profile, root, &[&words[..], &shard].concat());
            assert!(!by_run.is_empty());
            for (name, expected) in &*by_tree {
                let said = &by_run[name];
                // Whether a call that is cancelled is answered depends on the moment.
                let cancels = suite
                    .case(name)
                    .unwrap()
                    .needs
                    .contains(&Capability::Cancel);
                let is_silent =
                    cancels && [expected, said].iter().any(|said| said[0] == "unsupported");
                assert!(
                    said == expected || is_silent,
                    "{name}, {root}, {seed}: {said} and not {expected}"
                );
            }
        }
    }
}

#[test]
fn one_process_for_many_trees_gets_the_same_verdicts() {
    check(0..4, 24);
}

/// Takes minutes: `cargo test -p seekspec --test suite fifty_orders -- --ignored --nocapture`.
#[test]
#[ignore = "50 orders of all cases"]
fn one_process_gets_the_same_verdicts_in_fifty_orders() {
    check(0..50, 1);
}
