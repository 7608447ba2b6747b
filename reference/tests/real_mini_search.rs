//! mini's search is `rg` and a little formatting: on a tree that nobody made for a test it says, line by line, what `rg` prints.
#![expect(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "clippy allows them in tests, but not in the functions that the tests of such a file share"
)]

use std::path::Path;

use seekspec_reference::host::{Context, SystemClock};
use seekspec_reference::profiles::Tool;
use seekspec_reference::profiles::mini::search::{SearchRules, SearchTool};
use serde_json::json;

mod real_input;

use real_input::{rg, sources_of_crates};

/// The lines of the answer, without a notice; the cap on the bytes of all output is lifted.
fn shown(root: &Path, query: &str, of_each_file: usize) -> Vec<String> {
    let mut rules = SearchRules::default();
    rules.content.max_output_bytes = usize::MAX;
    rules.output.page.announces = false;
    let (clock, arguments) = (
        SystemClock::default(),
        json!({"query": query, "maxResults": of_each_file}),
    );
    let result = SearchTool { rules }.call(&arguments, &Context::new(root, &clock));
    assert!(!result.is_error, "{}", result.text);
    result.text.lines().map(str::to_owned).collect()
}

/// What `rg` prints, formatted. The separator of its paths is one that no line has.
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

fn check(query: &str) {
    let root = sources_of_crates();
    let Some(mut expected) = printed_by_rg(&root, query, 100_000) else {
        return;
    };
    let mut shown = shown(&root, query, 100_000);
    assert!(
        expected.len() > 100,
        "only {} lines: this is no test",
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
fn blank_lines_are_found_where_rg_finds_them() {
    check(r"^\s+$");
}
