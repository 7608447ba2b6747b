use std::path::Path;

use proptest::prelude::*;
use serde_json::{Value, json};

use super::{SearchRules, SearchTool};
use crate::host::tests::SteppingClock;
use crate::host::{Cancellation, Context};
use crate::profiles::Tool;
use crate::profiles::mini::tree::{Tree, call_at};

fn tree() -> Tree {
    Tree::new(&[
        ("a.txt", b"foo\n  bar foo\t\n\nFOO foo foo\n"),
        ("src/b.txt", b"foo $x `y` \\z \"q\"\n   \n-foo\n"),
        (".hidden/c.txt", b"foo\n"),
        ("node_modules/m.txt", b"needle\n"),
    ])
}

fn check(arguments: &Value, expected: &str) {
    check_rules(|_| {}, arguments, expected);
}

fn check_rules(change: fn(&mut SearchRules), arguments: &Value, expected: &str) {
    let mut tool = SearchTool::default();
    change(&mut tool.rules);
    assert_eq!(tree().call(&tool, arguments).text, expected);
}

fn check_files(files: &[(&str, &[u8])], arguments: &Value, expected: &str) {
    assert_eq!(
        Tree::new(files)
            .call(&SearchTool::default(), arguments)
            .text,
        expected
    );
}

fn check_fails(arguments: &Value, expected: &str) {
    let result = tree().call(&SearchTool::default(), arguments);
    assert_eq!((result.text.as_str(), result.is_error), (expected, true));
}

#[test]
fn lines_are_trimmed_and_numbered() {
    check(
        &json!({ "query": "foo" }),
        "a.txt:1: foo\na.txt:2: bar foo\na.txt:4: FOO foo foo\nsrc/b.txt:1: foo $x `y` \\z \"q\"\nsrc/b.txt:3: -foo",
    );
    check(&json!({ "query": "^\\s+$" }), "src/b.txt:2: ");
    check(&json!({ "query": "^$" }), "a.txt:3: ");
}

#[test]
fn a_query_is_a_regular_expression_that_no_shell_sees() {
    check(&json!({ "query": "b[a-z]r" }), "a.txt:2: bar foo");
    check(&json!({ "query": "-foo" }), "src/b.txt:3: -foo");
    check(
        &json!({ "query": "\\$x `y` \\\\z \"q\"" }),
        "src/b.txt:1: foo $x `y` \\z \"q\"",
    );
    check(
        &json!({ "query": "needle" }),
        "node_modules/m.txt:1: needle",
    );
}

#[test]
fn no_match_is_no_error() {
    check(
        &json!({ "query": "a.txt" }),
        "未找到包含 \"a.txt\" 的文件。",
    );
    check(
        &json!({ "query": ["x", null] }),
        "未找到包含 \"x,\" 的文件。",
    );
    check(&json!({}), "未找到包含 \"undefined\" 的文件。");
    assert!(
        !tree()
            .call(&SearchTool::default(), &json!({ "query": "nothing" }))
            .is_error
    );
}

#[test]
fn each_file_gives_no_more_than_the_limit_and_all_together_show_no_more() {
    check(
        &json!({ "query": "foo", "maxResults": 1 }),
        "a.txt:1: foo\n\n... 共 2 条结果,仅显示前 1 条",
    );
    check(
        &json!({ "query": "foo", "maxResults": "2" }),
        "a.txt:1: foo\na.txt:2: bar foo\n\n... 共 4 条结果,仅显示前 2 条",
    );
    check(
        &json!({ "query": "foo|FOO", "maxResults": 5.0 }),
        "a.txt:1: foo\na.txt:2: bar foo\na.txt:4: FOO foo foo\nsrc/b.txt:1: foo $x `y` \\z \"q\"\nsrc/b.txt:3: -foo",
    );
    check_files(
        &[("a", b"x\nx\nx\n")],
        &json!({ "query": "x", "maxResults": 2 }),
        "a:1: x\na:2: x",
    );
}

#[test]
fn limits_that_are_no_count_are_refused() {
    for (limit, shown) in [
        (json!(-3), "-3"),
        (json!(2.5), "2.5"),
        (json!("Infinity"), "Infinity"),
        (json!(1e21), "1e+21"),
    ] {
        let expected =
            format!("搜索出错:Error: maxResults must be a whole number of lines, and is {shown}");
        check_fails(&json!({ "query": "foo", "maxResults": limit }), &expected);
    }
}

#[test]
fn failures_are_told_apart_from_no_match() {
    check_fails(
        &json!({ "query": "(" }),
        "搜索出错:Error: regex parse error: unclosed group\n    (\n    ^",
    );
    let result = call_at(
        Path::new("/nowhere/at/all"),
        &SearchTool::default(),
        &json!({ "query": "x" }),
    );
    assert!(
        result.text.starts_with("搜索出错:Error: /nowhere/at/all: "),
        "{}",
        result.text
    );
}

#[test]
fn output_may_have_so_many_bytes_and_no_more() {
    // With "a:1:" and the line feed.
    let line = |length: usize| [vec![b'x'; length], b"\n".to_vec()].concat();
    let text = |length| {
        Tree::new(&[("a", &line(length))])
            .call(&SearchTool::default(), &json!({ "query": "x" }))
            .text
    };
    assert_eq!(text((1 << 20) - 5).len(), 1 << 20);
    assert_eq!(
        text((1 << 20) - 4),
        "搜索出错:RangeError: the results have more than 1048576 bytes; search for something more particular"
    );
}

#[test]
fn a_file_that_turns_out_to_be_binary_is_searched_no_further() {
    let late = [b"x\n".to_vec(), vec![b'-'; 200_000], b"\nx\0\nx\n".to_vec()].concat();
    let told = "a:1: x\na: WARNING: stopped searching binary file after match (found \"\\0\" byte around offset 200004)";
    check_files(
        &[("a", &late), ("b", b"x\0x\n")],
        &json!({ "query": "x" }),
        told,
    );
    check_files(
        &[("a", &late)],
        &json!({ "query": "x", "maxResults": 1 }),
        "a:1: x",
    );
}

#[test]
fn ignored_files_are_left_out_inside_of_a_repository() {
    let files: [(&str, &[u8]); 3] = [
        (".gitignore", b"node_modules\n"),
        ("a", b"x\n"),
        ("node_modules/m", b"x\n"),
    ];
    check_files(
        &files,
        &json!({ "query": "x" }),
        "a:1: x\nnode_modules/m:1: x",
    );
    let files = [&files[..], &[(".git/", b"")]].concat();
    check_files(&files, &json!({ "query": "x" }), "a:1: x");
}

#[test]
fn a_call_that_is_cancelled_says_so() {
    let (tree, clock, cancellation) = (tree(), SteppingClock::new(0), Cancellation::new());
    cancellation.cancel();
    let root = tree.root();
    let context = Context {
        cancellation,
        ..Context::new(&root, &clock)
    };
    let result = SearchTool::default().call(&json!({ "query": "foo" }), &context);
    assert_eq!(result.text, "搜索出错:Error: aborted by the caller");
}

#[test]
fn the_schema_has_the_default_of_the_rules() {
    let mut tool = SearchTool::default();
    assert_eq!(
        tool.input_schema()["properties"]["maxResults"]["default"],
        json!(20.0)
    );
    tool.rules.limit.default = 7.0;
    assert_eq!(
        tool.input_schema()["properties"]["maxResults"]["default"],
        json!(7.0)
    );
}

/// The lines of a text, without the notice.
fn results(text: &str) -> Vec<&str> {
    text.split("\n\n")
        .next()
        .unwrap_or_default()
        .lines()
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn what_one_limit_shows_of_a_file_a_larger_one_shows_too(counts in prop::collection::vec(1_usize..6, 1..5), small in 1_usize..6, more in 0_usize..6) {
        let files: Vec<(String, Vec<u8>)> = (0..).zip(&counts).map(|(number, lines)| (format!("f{number}"), b"x\n".repeat(*lines))).collect();
        let files: Vec<(&str, &[u8])> = files.iter().map(|(path, content)| (path.as_str(), content.as_slice())).collect();
        let tree = Tree::new(&files);
        let text = |limit: usize| tree.call(&SearchTool::default(), &json!({ "query": "x", "maxResults": limit })).text;
        let (fewer, all) = (text(small), text(small + more));
        let first = |text: &str| results(text).iter().filter(|line| line.starts_with("f0:")).map(ToString::to_string).collect::<Vec<_>>();
        prop_assert!(first(&all).starts_with(&first(&fewer)));
        let capped: usize = counts.iter().map(|count| count.min(&small)).sum();
        prop_assert_eq!(results(&fewer).len(), capped.min(small));
        prop_assert_eq!(fewer.contains(&format!("共 {capped} 条")), capped > small);
    }
}
