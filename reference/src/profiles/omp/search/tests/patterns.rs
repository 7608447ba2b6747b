use serde_json::json;

use super::tree::Tree;

fn check(pattern: &str, content: &str, lines: &[u64]) {
    let tree = Tree::new(&[("a", content)]).plain();
    assert_eq!(numbers(&tree.text(pattern, &["a"])), lines, "{pattern}");
}

fn numbers(text: &str) -> Vec<u64> {
    text.lines()
        .filter_map(|line| line.strip_prefix('*')?.split_once('|')?.0.parse().ok())
        .collect()
}

fn check_error(pattern: &str, expected: &str) {
    let result = Tree::new(&[("a", "x")]).search(pattern, &["a"]);
    assert!(result.is_error);
    assert_eq!(result.text, expected);
}

#[test]
fn matches_span_lines_only_if_the_pattern_has_a_line_end() {
    check(r"foo\s+bar", "foo\nbar", &[]);
    check(r"foo\nbar", "x\nfoo\nbar\nfoo", &[2, 3]);
    check("foo\nbar", "foo\nbar", &[1, 2]);
    check(r"^foo$\n^bar$", "foo\nbar", &[1, 2]);
}

#[test]
fn a_match_of_several_lines_is_one() {
    let tree = Tree::new(&[("a", "b\nc\nb\nc\nx\nb\nc\n")]);
    let details = tree.search(r"b\nc", &["a"]).structured.expect("details");
    assert_eq!(details["matchCount"], 3);
}

#[test]
fn case_counts_unless_it_is_ignored() {
    check("foo", "Foo\nfoo", &[2]);
    let tree = Tree::new(&[("a", "Foo\nFOO\nÄ")]).plain();
    assert_eq!(
        tree.call(&json!({"pattern": "foo|ä", "paths": "a", "i": true}))
            .text,
        "*1|Foo\n*2|FOO\n*3|Ä"
    );
}

#[test]
fn near_patterns_are_repaired() {
    check("interface{}", "interface\ninterface{}", &[2]);
    check(r"interface\{\}", "interface{}", &[1]);
    check("${platform}", "${platform}", &[]);
    check("foo(", "foo\nfoo(", &[2]);
    check("foo(bar)", "foobar\nfoo(bar)", &[1]);
}

#[test]
fn other_patterns_are_refused() {
    check_error("[", "Invalid regex: unclosed character class\n    [\n    ^");
    check_error(
        "*a",
        "Invalid regex: repetition operator missing expression\n    *a\n    ^",
    );
}

#[test]
fn a_missing_path_is_said_before_a_broken_pattern() {
    assert_eq!(
        Tree::new(&[("a", "x")]).search("[", &["b"]).text,
        "Path not found: b"
    );
}
