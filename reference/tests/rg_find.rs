//! Compares omp's find with `rg --files` and the same options, and its order with a plain stat and
//! sort.
#![expect(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "clippy allows them in tests, but not in the functions that the tests of such a file share"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use seekspec_reference::host::SystemClock;
use seekspec_reference::host::{Cancellation, Context};
use seekspec_reference::profiles::Tool;
use seekspec_reference::profiles::omp::find::{FindRules, FindTool};
use serde_json::{Value, json};

mod corpus;

use corpus::{corpus, rg};

/// The default rules without caps, to compare the whole set.
fn without_caps() -> FindTool {
    let mut rules = FindRules::default();
    rules.limit.max = usize::MAX;
    rules.output.max_bytes = usize::MAX;
    FindTool { rules }
}

fn files_found(tool: &FindTool, root: &Path, arguments: &Value) -> Vec<String> {
    let clock = SystemClock::default();
    let context = Context {
        cancellation: Cancellation::default(),
        ..Context::new(root, &clock)
    };
    let result = tool.call(arguments, &context).to_json();
    assert_eq!(result["isError"], false, "{result}");
    let files = result["structuredContent"]["files"]
        .as_array()
        .expect("details have files");
    files
        .iter()
        .map(|file| file.as_str().unwrap().to_owned())
        .collect()
}

/// The files listed by `rg --files` with the engine's options, if `rg` is installed.
fn listed_by_rg(root: &Path, switches: &[&str]) -> Option<BTreeSet<String>> {
    let same = [
        "--files",
        "--null",
        "--no-require-git",
        "-g",
        "!.git",
        "-g",
        "!node_modules",
    ];
    let output = rg(root, &[&same, switches].concat())?;
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    Some(
        String::from_utf8(output.stdout)
            .unwrap()
            .split_terminator('\0')
            .map(str::to_owned)
            .collect(),
    )
}

/// rg lists only regular files; the engine also lists directories and symbolic links.
fn regular_files(root: &Path, found: Vec<String>) -> BTreeSet<String> {
    let is_regular = |path: &String| fs::symlink_metadata(root.join(path)).unwrap().is_file();
    found.into_iter().filter(is_regular).collect()
}

fn check_set(arguments: &Value, switches: &[&str], keep: impl Fn(&str) -> bool) {
    let corpus = corpus();
    let root = corpus.path();
    let Some(listed) = listed_by_rg(root, switches) else {
        return;
    };
    let expected: BTreeSet<String> = listed.into_iter().filter(|path| keep(path)).collect();
    let found = regular_files(root, files_found(&without_caps(), root, arguments));
    assert!(
        expected.len() > 50,
        "only {} files: too few for a test",
        expected.len()
    );
    let missing: Vec<_> = expected.difference(&found).take(10).collect();
    let surplus: Vec<_> = found.difference(&expected).take(10).collect();
    assert!(
        missing.is_empty() && surplus.is_empty(),
        "missing {missing:#?}\nsurplus {surplus:#?}"
    );
}

fn name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

#[test]
fn all_files_are_those_that_rg_lists() {
    check_set(
        &json!({"paths": ["**/*"], "limit": 10_000_000, "timeout": 60}),
        &["--hidden"],
        |_| true,
    );
}

#[test]
fn without_hidden_files_the_list_is_that_of_rg_without_hidden_files() {
    check_set(
        &json!({"paths": ["**/*"], "hidden": false, "limit": 10_000_000, "timeout": 60}),
        &["--hidden"],
        |path| !path.split('/').any(|name| name.starts_with('.')),
    );
}

#[test]
fn with_ignored_files_they_are_those_that_rg_lists_with_them() {
    let arguments =
        json!({"paths": ["**/*"], "gitignore": false, "limit": 10_000_000, "timeout": 60});
    check_set(&arguments, &["--hidden", "--no-ignore"], |_| true);
}

#[test]
fn a_bare_glob_finds_every_file_of_that_name() {
    let arguments = json!({"paths": ["*.rs"], "limit": 10_000_000, "timeout": 60});
    check_set(&arguments, &["--hidden"], |path| {
        name(path).ends_with(".rs")
    });
}

#[test]
fn several_patterns_find_the_union() {
    let arguments =
        json!({"paths": ["{lib,mod}.rs", "**/tests/**/*.rs"], "limit": 10_000_000, "timeout": 60});
    check_set(&arguments, &["--hidden"], |path| {
        matches!(name(path), "lib.rs" | "mod.rs")
            || (path.ends_with(".rs") && format!("/{path}").contains("/tests/"))
    });
}

/// Sorts paths by modification time, newest first, equal ones by path.
fn newest_first(root: &Path, paths: impl IntoIterator<Item = String>) -> Vec<String> {
    let stat = |path: &String| {
        let metadata = fs::symlink_metadata(root.join(path)).unwrap();
        (metadata.mtime(), metadata.mtime_nsec())
    };
    let stats: BTreeMap<String, (i64, i64)> = paths
        .into_iter()
        .map(|path| (path.clone(), stat(&path)))
        .collect();
    let mut sorted: Vec<String> = stats.keys().cloned().collect();
    sorted.sort_by_key(|path| std::cmp::Reverse(stats[path]));
    sorted
}

#[test]
fn the_newest_200_are_the_head_of_a_plain_stat_and_sort() {
    let corpus = corpus();
    let root = corpus.path();
    let Some(listed) = listed_by_rg(root, &["--hidden"]) else {
        return;
    };
    let expected = newest_first(
        root,
        listed.into_iter().filter(|path| path.ends_with(".rs")),
    );
    let found = files_found(
        &FindTool::default(),
        root,
        &json!({"paths": ["*.rs"], "timeout": 60}),
    );
    assert_eq!(found, expected[..200]);
}

#[test]
fn the_order_of_all_is_that_of_a_plain_stat_and_sort() {
    let corpus = corpus();
    let root = corpus.path();
    let found = files_found(
        &without_caps(),
        root,
        &json!({"paths": ["*.toml"], "limit": 10_000_000, "timeout": 60}),
    );
    assert_eq!(found, newest_first(root, found.clone()));
}
