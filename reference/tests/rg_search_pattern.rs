//! Compares codescout's search with `rg` and the same options: the lines of files that are UTF-8
//! and not hidden, without ignore rules.
#![expect(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "clippy allows them in tests, but not in the functions that the tests of such a file share"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use seekspec_reference::engine::deny_list::DenyList;
use seekspec_reference::host::{Context, SystemClock};
use seekspec_reference::profiles::Tool;
use seekspec_reference::profiles::codescout::search_pattern::{
    SearchPatternRules, SearchPatternTool,
};
use serde_json::json;

mod corpus;

use corpus::{corpus, rg};

type Lines = BTreeSet<(String, u64, String)>;

/// The default rules without the deny-list, which rg does not have.
fn tool() -> SearchPatternTool {
    let mut rules = SearchPatternRules::default();
    rules.paths.deny_list = DenyList::default();
    SearchPatternTool { rules }
}

fn found(root: &Path, pattern: &str) -> Lines {
    let clock = SystemClock::default();
    let arguments = json!({"pattern": pattern, "max_results": 10_000_000});
    let result = tool().call(&arguments, &Context::new(root, &clock));
    assert!(!result.is_error, "{}", result.text);
    let answer = result.structured.unwrap();
    let matches = answer["matches"].as_array().unwrap();
    assert_eq!(answer["total"], json!(matches.len()));
    let root = format!("{}/", root.display());
    let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
    let lines: Lines = matches
        .iter()
        .map(|found| {
            let file = text(&found["file"]);
            let within = file.strip_prefix(&root).unwrap_or(&file);
            (
                within.to_owned(),
                found["line"].as_u64().unwrap(),
                text(&found["content"]),
            )
        })
        .collect();
    assert_eq!(lines.len(), matches.len(), "a line is returned twice");
    lines
}

/// The number of lines, if only the number is requested.
fn counted(root: &Path, pattern: &str) -> u64 {
    let clock = SystemClock::default();
    let arguments = json!({"pattern": pattern, "max_results": 3});
    let result = tool().call(&arguments, &Context::new(root, &clock));
    result.structured.unwrap()["total"].as_u64().unwrap()
}

fn found_by_rg(root: &Path, pattern: &str) -> Option<Lines> {
    let switches = [
        "--no-require-git",
        "--text",
        "--crlf",
        "--line-number",
        "--no-heading",
        "--null",
        "--regexp",
        pattern,
        ".",
    ];
    let output = rg(root, &switches)?;
    let mut texts = BTreeMap::new();
    let mut lines = Lines::new();
    for line in output.stdout.split(|byte| *byte == b'\n') {
        // A file with a line that is not text is not text.
        let Ok(line) = std::str::from_utf8(line) else {
            continue;
        };
        let Some((path, rest)) = line.split_once('\0') else {
            continue;
        };
        let path = path.trim_start_matches("./");
        let is_text = texts.entry(path.to_owned()).or_insert_with(|| {
            let is_hidden = path.split('/').any(|name| name.starts_with('.'));
            !is_hidden && fs::read_to_string(root.join(path)).is_ok()
        });
        if let (true, Some((number, content))) = (*is_text, rest.split_once(':')) {
            let content = content.strip_suffix('\r').unwrap_or(content);
            lines.insert((path.to_owned(), number.parse().unwrap(), content.to_owned()));
        }
    }
    Some(lines)
}

fn check(root: &Path, pattern: &str, at_least: usize) {
    let Some(expected) = found_by_rg(root, pattern) else {
        return;
    };
    assert!(
        expected.len() >= at_least,
        "{pattern}: only {} lines",
        expected.len()
    );
    let found = found(root, pattern);
    let missing: Vec<_> = expected.difference(&found).take(10).collect();
    let surplus: Vec<_> = found.difference(&expected).take(10).collect();
    assert!(
        missing.is_empty() && surplus.is_empty(),
        "{pattern}: missing {missing:#?}\nsurplus {surplus:#?}"
    );
    assert_eq!(counted(root, pattern), expected.len() as u64);
}

#[test]
fn words_are_those_that_rg_finds() {
    let corpus = corpus();
    let root = corpus.path();
    check(root, "unsafe", 100);
    check(root, r"\bfn\s+\w+_\w+\(", 100);
}

#[test]
fn anchored_patterns_are_those_that_rg_finds() {
    let corpus = corpus();
    let root = corpus.path();
    check(root, "^pub (struct|enum) [A-Z][a-z]+ \\{$", 50);
    check(root, "^\\s*$", 1000);
}

#[test]
fn characters_beyond_ascii_are_those_that_rg_finds() {
    let corpus = corpus();
    let root = corpus.path();
    check(root, r"[^\x00-\x7f]{2,}", 100);
    check(root, r"(?i)größe|straße|\p{Greek}", 10);
}
