//! Patterns and files made to break a search. They end with an answer or a clear error.

use std::fs::File;
use std::io::{BufWriter, Write};

use serde_json::json;

use super::tree::Tree;
use crate::host::tests::SteppingClock;
use crate::host::{Cancellation, Context};
use crate::profiles::Tool;
use crate::profiles::omp::search::SearchTool;

fn write(tree: &Tree, name: &str, piece: &[u8], times: usize, end: &[u8]) {
    let mut file = BufWriter::with_capacity(
        1 << 20,
        File::create(tree.root().join(name)).expect("a file"),
    );
    (0..times).for_each(|_| file.write_all(piece).expect("written"));
    file.write_all(end).expect("written");
}

fn check(pattern: &str, expected: &str) {
    let tree = Tree::new(&[("a", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab\nword\n")]).plain();
    let text = tree.text(pattern, &["a"]);
    assert!(text.starts_with(expected), "{pattern:.20}: {text:.200}");
}

#[test]
fn patterns_that_take_others_forever_are_answered() {
    check("(a+)+$", "No matches found");
    check("(.*)*", "*1|");
    check(&vec!["word"; 20_000].join("|"), "*2|word");
    check(
        &format!("{}word{}", "(".repeat(200), ")".repeat(200)),
        "*2|word",
    );
}

#[test]
fn patterns_that_grow_too_large_are_refused() {
    check(
        r"((\w{100}){100}){100}",
        "Invalid regex: compiled regex exceeds size limit",
    );
    check(
        &format!("{}a{}", "(".repeat(5000), ")".repeat(5000)),
        "Invalid regex: exceed the maximum number of nested parentheses/brackets (250)",
    );
}

#[test]
fn a_line_that_is_too_long_is_an_error_alone_and_skipped_beside_others() {
    let tree = Tree::new(&[("a", "x\n")])
        .plain()
        .with_rules(|rules| rules.limits.grep.line_bytes = 1 << 20);
    write(&tree, "long", &[b'x'; 1 << 16], 40, b"\n");
    assert_eq!(
        tree.text("x", &["long"]),
        "Cannot search long: more than 1048576 bytes would have to be held in memory"
    );
    assert_eq!(
        tree.text("x", &["."]),
        "# a\n*1|x\n\nSkipped files that are too large to be searched: long"
    );
}

#[test]
fn a_file_that_is_too_large_for_several_lines_is_an_error() {
    let tree = Tree::new(&[("a", "x\ny\n")])
        .plain()
        .with_rules(|rules| rules.limits.grep.multiline_bytes = 1 << 20);
    write(&tree, "large", b"x\n", 1 << 20, b"y\n");
    assert_eq!(
        tree.text(r"x\ny", &["large"]),
        "Cannot search large: more than 1048576 bytes would have to be held in memory"
    );
    assert!(tree.text(r"x$", &["large"]).starts_with("*1|x\n"));
}

#[test]
fn many_lines_are_searched_to_the_end() {
    let tree = Tree::new(&[("a", "")]).plain();
    write(&tree, "many", b"line\n", 2_000_000, b"needle\n");
    assert_eq!(tree.text("needle", &["many"]), "*2000001|needle");
    assert_eq!(tree.text("needle", &["many:2000001"]), "*2000001|needle");
}

#[test]
fn a_match_of_very_many_lines_is_not_kept_as_a_whole() {
    let tree = Tree::new(&[("a", "")]);
    write(&tree, "many", b"line\n", 1_000_000, b"");
    let result = tree.search(r"(?s)line.*\n", &["many"]);
    assert!(!result.is_error && result.text.len() <= 51_300);
}

#[test]
fn settings_cannot_exhaust_memory() {
    let tree = Tree::new(&[("a", "x\n".repeat(5000))])
        .with_setting("search.contextAfter", json!(1e300))
        .with_setting("search.contextBefore", json!(1e300));
    assert!(!tree.search("x", &["a:3000"]).is_error);
}

#[test]
fn a_search_that_its_caller_aborts_fails() {
    let tree = Tree::new(&[("a", "x")]);
    let (root, clock) = (tree.root(), SteppingClock::new(1));
    let cancellation = Cancellation::new();
    cancellation.cancel();
    let context = Context {
        cancellation,
        ..Context::new(&root, &clock)
    };
    let result = SearchTool::default().call(&json!({"pattern": "x", "paths": "."}), &context);
    assert_eq!(
        (result.is_error, result.text.as_str()),
        (true, "search was aborted by the caller")
    );
}

#[test]
fn a_pattern_that_takes_forever_is_an_error() {
    let tree = Tree::new(&[("a", "")]).with_text("omp://a", &("a".repeat(60) + "b"));
    let tree = tree.with_rules(|rules| rules.limits.patience = std::time::Duration::from_millis(5));
    assert_eq!(
        tree.text("(?:(?=a)a+)+$", &["omp://a"]),
        "The pattern takes too long on omp://a; simplify its repetitions"
    );
    assert_eq!(tree.text("(a+)+$", &["omp://a"]), "No matches found");
}
