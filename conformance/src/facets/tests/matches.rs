use insta::assert_snapshot;

use super::{Seen, check, fault, mismatch, parse};

fn seen(text: &str) -> Seen {
    Seen::text(text).tool(
        r"readers: {matches: {heading: ['^# (?<path>.+)$'], lines: [{regex: '^\*(?<line>\d+):', kind: match}, {regex: '^ (?<line>\d+):', kind: context}]}}",
    )
}

fn wrong(expected: &str, text: &str) -> String {
    mismatch("matches", expected, &seen(text))
}

const TWO_FILES: &str = "# a.rs\n 2:\n*3: x\n 4:\n*9: x\n# src/b.rs\n*1: x";

#[test]
fn a_list_is_of_the_lines_that_match() {
    check(
        "matches",
        "['a.rs:3', 'a.rs:9', './src/b.rs:1']",
        &seen(TWO_FILES),
    );
    check(
        "matches",
        "{in_order_by_file: ['src/b.rs:1', 'a.rs:3', 'a.rs:9']}",
        &seen(TWO_FILES),
    );
    check("matches", "{count: 3}", &seen(TWO_FILES));
}

#[test]
fn context_counts_where_it_is_asked_for() {
    let expected = "{with_context: true, in_order: ['a.rs:2 context', 'a.rs:3', 'a.rs:4 context', 'a.rs:9', 'src/b.rs:1']}";
    check("matches", expected, &seen(TWO_FILES));
    assert_snapshot!(wrong(expected, "# a.rs\n 2:\n*3: x\n 4:\n 9: x\n# src/b.rs\n*1: x"), @r"
        `a.rs:9` is missing, `a.rs:9 context` is unexpected
          a.rs:2 context
          a.rs:3
          a.rs:4 context
        - a.rs:9
        + a.rs:9 context
          src/b.rs:1
        ");
}

#[test]
fn the_line_that_is_missing_is_shown() {
    assert_snapshot!(wrong("['a.rs:3', 'a.rs:8', 'src/b.rs:1']", TWO_FILES), @r"
        `a.rs:8` is missing, `a.rs:9` is unexpected
          a.rs:3
        - a.rs:8
        + a.rs:9
          src/b.rs:1
        ");
}

#[test]
fn order_counts_inside_a_file() {
    assert_snapshot!(wrong("{in_order_by_file: ['a.rs:9', 'a.rs:3', 'src/b.rs:1']}", TWO_FILES), @r"
        `a.rs:3` comes before `a.rs:9` and should come after it
        + a.rs:3
          a.rs:9
        - a.rs:3
        ");
}

#[test]
fn the_answer_to_a_search_of_one_file_need_not_name_it() {
    check(
        "matches",
        "['a.rs:3', 'a.rs:5']",
        &seen("*3: x\n 4:\n*5: x"),
    );
    assert_snapshot!(wrong("['a.rs:3', 'b.rs:5']", "*3: x\n 4:\n*5: x"), @r"
        `a.rs:3` and `b.rs:5` are missing, `?:3` and `?:5` are unexpected
        - a.rs:3
        - b.rs:5
        + ?:3
        + ?:5
        ");
}

#[test]
fn the_files_of_an_ordered_list_are_known_to_the_lint() {
    let ordered = |expected| parse("matches", expected).ordered_paths();
    assert_eq!(ordered("['a:1', 'a:2', 'b:1', 'a:3']"), [["a", "b"]]);
    assert!(ordered("{in_order_by_file: ['a:1', 'a:2', 'b:1']}").is_empty());
}

#[test]
fn names_are_a_path_and_a_line() {
    for (expected, message) in [
        ("[a.rs]", "[0]: `a.rs` is not of the form `path:line`"),
        (
            "{includes: ['a.rs:x']}",
            "includes[0]: `a.rs:x` is not of the form `path:line`",
        ),
        (
            "['a.rs:1 context']",
            "[0]: `a.rs:1 context` is context, which only counts with `with_context: true`",
        ),
    ] {
        assert_eq!(fault("matches", expected), message);
    }
}
