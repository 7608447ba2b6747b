//! mini's search is `rg` with some formatting: compares them line by line.
#![expect(
    clippy::expect_used,
    clippy::print_stderr,
    reason = "clippy allows them in tests, but not in the functions that the tests of such a file share"
)]

use std::fs;
use std::path::Path;

use seekspec_reference::host::{Context, SystemClock};
use seekspec_reference::profiles::Tool;
use seekspec_reference::profiles::mini::search::{SearchRules, SearchTool};
use serde_json::json;

mod corpus;

use corpus::{corpus, rg};

/// The lines of the answer, without notices and lines about binary files. There is no cap on the
/// output.
fn shown_lines(root: &Path, query: &str, of_each_file: usize) -> Vec<String> {
    let mut rules = SearchRules::default();
    rules.content.max_output_bytes = usize::MAX;
    rules.texts.cut = "".into();
    let (clock, arguments) = (
        SystemClock::default(),
        json!({"query": query, "maxResults": of_each_file}),
    );
    let result = SearchTool { rules }.call(&arguments, &Context::new(root, &clock));
    assert!(!result.is_error, "{}", result.text);
    let is_line = |line: &&str| !line.contains(": WARNING: stopped searching binary file");
    result
        .text
        .lines()
        .filter(is_line)
        .map(str::to_owned)
        .collect()
}

/// The formatted output of `rg`, with a path separator that occurs in no line.
fn printed_by_rg(root: &Path, query: &str, of_each_file: usize) -> Option<Vec<String>> {
    let cap = of_each_file.to_string();
    let words = [
        "--require-git",
        "--null",
        "--no-heading",
        "--line-number",
        "--max-count",
        &cap,
        "--",
        query,
        ".",
    ];
    let output = rg(root, &words)?;
    let formatted = |line: &[u8]| {
        let line = String::from_utf8_lossy(line).into_owned();
        let (path, rest) = line.split_once('\0')?;
        let (number, content) = rest.split_once(':')?;
        let path = path.trim_start_matches("./");
        Some(format!("{path}:{number}: {}", content.trim()))
    };
    Some(
        output
            .stdout
            .split(|byte| *byte == b'\n')
            .filter_map(formatted)
            .collect(),
    )
}

/// Turns the corpus into a repository that contains another one. A negated rule includes hidden
/// files.
fn make_repositories(root: &Path) {
    for repository in ["", "src", "a/b"] {
        let mark = root.join(repository).join(".git");
        fs::create_dir(&mark).expect("a directory");
        fs::write(mark.join("config"), "unsafe impl\n").expect("written");
    }
}

fn check(query: &str) {
    let corpus = corpus();
    let root = corpus.path();
    make_repositories(root);
    let Some(mut expected) = printed_by_rg(root, query, 100_000) else {
        return;
    };
    let mut shown = shown_lines(root, query, 100_000);
    assert!(
        expected.len() > 100,
        "only {} lines: too few for a test",
        expected.len()
    );
    expected.sort();
    shown.sort();
    let differing = expected
        .iter()
        .zip(&shown)
        .find(|(expected, shown)| expected != shown);
    assert_eq!(differing, None);
    assert_eq!(shown.len(), expected.len());
}

#[test]
fn a_word_is_found_where_rg_finds_it() {
    check("unsafe impl");
}

#[test]
fn a_regular_expression_is_found_where_rg_finds_it() {
    check(r"^\s+#\[cfg\(.*feature = .std.\)\]$");
}

#[test]
fn empty_lines_are_found_as_in_rg() {
    check(r"^\s+$");
}
