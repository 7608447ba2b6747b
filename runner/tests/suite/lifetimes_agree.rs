//! One process for many trees: the reference gets the same verdicts as with a process per tree,
//! wherever it learns of the tree, and in any order of cases.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use seekspec_conformance::model::fixture::Capability;
use seekspec_conformance::suite::Suite;
use seekspec_run::suite_source::SuiteSource;
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

/// A part of a profile's cases, and how the target learns of their trees.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Part<'a> {
    profile: &'a str,
    root: &'a str,
    shard: usize,
    of: usize,
}

impl<'a> Part<'a> {
    /// Each seed has one of the ways, and one of the parts.
    fn new(seed: usize, profile: &'a str, of: usize) -> Self {
        let fitting = PLACEMENTS
            .iter()
            .filter(|(_, only)| only.is_empty() || only.contains(&profile));
        let fitting: Vec<&str> = fitting.map(|(root, _)| *root).collect();
        Self {
            profile,
            root: fitting[seed % fitting.len()],
            shard: seed / fitting.len() % of,
            of,
        }
    }

    /// The same with a process per tree. Asking for its roots would make no difference to the
    /// reference, but the wait for it takes time.
    fn by_tree(self) -> Self {
        let root = if self.root == "mcp-roots" {
            "cwd"
        } else {
            self.root
        };
        Self { root, ..self }
    }

    fn verdicts(self, words: &[&str]) -> BTreeMap<String, Value> {
        let shard = format!("{}/{}", self.shard + 1, self.of);
        verdicts(
            self.profile,
            self.root,
            &[words, &["--shard", &shard]].concat(),
        )
    }
}

/// Compares the lifetimes for these seeds; each seed has one of `of` parts of the cases. Runs wait
/// more than they work, so that there are `at_once` of them.
fn check(seeds: Range<usize>, of: usize, at_once: usize) {
    let suite = SuiteSource::Embedded.load().unwrap().suite;
    let profiles = suite.profiles.keys();
    let runs: Vec<(usize, Part<'_>)> = seeds
        .flat_map(|seed| {
            profiles
                .clone()
                .map(move |profile| (seed, Part::new(seed, profile, of)))
        })
        .collect();
    let parts: BTreeSet<Part<'_>> = runs.iter().map(|(_, part)| part.by_tree()).collect();
    let parts: Vec<Part<'_>> = parts.into_iter().collect();
    let by_tree = in_parallel(&parts, at_once, |part| (*part, part.verdicts(&[])));
    let by_tree: BTreeMap<Part<'_>, _> = by_tree.into_iter().collect();
    in_parallel(&runs, at_once, |(seed, part)| {
        let words = ["--lifetime", "run", "--shuffle", &seed.to_string()];
        compare(
            &suite,
            *seed,
            *part,
            &by_tree[&part.by_tree()],
            &part.verdicts(&words),
        );
    });
}

fn compare(
    suite: &Suite,
    seed: usize,
    part: Part<'_>,
    by_tree: &BTreeMap<String, Value>,
    by_run: &BTreeMap<String, Value>,
) {
    assert!(!by_run.is_empty());
    for (name, expected) in by_tree {
        let said = &by_run[name];
        // Whether a call that is cancelled is answered depends on the moment.
        let cancels = suite
            .case(name)
            .unwrap()
            .needs
            .contains(&Capability::Cancel);
        let is_silent = cancels && [expected, said].iter().any(|said| said[0] == "unsupported");
        let root = part.root;
        assert!(
            said == expected || is_silent,
            "{name}, {root}, {seed}: {said} and not {expected}"
        );
    }
}

/// Does the work on each item, and returns what came of it, in any order.
fn in_parallel<T: Sync, R: Send>(
    items: &[T],
    at_once: usize,
    work: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut done = Vec::new();
        while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
            done.push(work(item));
        }
        done
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..at_once).map(|_| scope.spawn(worker)).collect();
        workers
            .into_iter()
            .flat_map(|worker| worker.join().unwrap())
            .collect()
    })
}

#[test]
fn one_process_for_many_trees_gets_the_same_verdicts() {
    check(0..4, 24, 2);
}

/// Takes minutes: `cargo test -p seekspec --test suite fifty_orders -- --ignored --nocapture`.
#[test]
#[ignore = "50 orders of all cases"]
fn one_process_gets_the_same_verdicts_in_fifty_orders() {
    check(0..50, 1, 6);
}
