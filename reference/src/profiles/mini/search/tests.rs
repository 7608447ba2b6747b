use std::path::Path;

use proptest::prelude::*;
use serde_json::json;

use super::SearchTool;
use crate::host::tests::SteppingClock;
use crate::host::{Cancellation, Context};
use crate::profiles::Tool;
use crate::profiles::mini::tree::{TestTree, call_at};

fn text(files: &[(&str, &[u8])], arguments: &serde_json::Value) -> String {
    TestTree::new(files)
        .call(&SearchTool::default(), arguments)
        .text
}

fn check_failure(text: &str, reason: &str) {
    let expected = format!("搜索出错:Error: {reason}");
    assert!(text.starts_with(&expected), "{text}");
}

#[test]
fn a_missing_working_directory_is_an_error() {
    let root = Path::new("/nowhere/at/all");
    let result = call_at(root, &SearchTool::default(), &json!({ "query": "x" }));
    assert!(result.is_error);
    check_failure(&result.text, "/nowhere/at/all: ");
}

#[test]
fn a_cancelled_call_is_an_error() {
    let tree = TestTree::new(&[("a", b"foo\n")]);
    let (root, clock, cancellation) = (tree.root(), SteppingClock::new(0), Cancellation::new());
    cancellation.cancel();
    let context = Context {
        cancellation,
        ..Context::new(&root, &clock)
    };
    let result = SearchTool::default().call(&json!({ "query": "foo" }), &context);
    check_failure(&result.text, "aborted by the caller");
}

#[test]
fn the_size_of_the_output_is_limited() {
    // With "a:1:" and the line feed.
    let line = |length: usize| [vec![b'x'; length], b"\n".to_vec()].concat();
    let text = |length| text(&[("a", &line(length))], &json!({ "query": "x" }));
    assert_eq!(text((1 << 20) - 5).len(), 1 << 20);
    assert_eq!(
        text((1 << 20) - 4),
        "搜索出错:RangeError: the results have more than 1048576 bytes; search for something more particular"
    );
}

#[test]
fn a_binary_file_is_searched_up_to_its_first_binary_byte() {
    let late = [b"x\n".to_vec(), vec![b'-'; 200_000], b"\nx\0\nx\n".to_vec()].concat();
    assert_eq!(
        text(&[("a", &late), ("b", b"x\0x\n")], &json!({ "query": "x" })),
        "a:1: x\na: WARNING: stopped searching binary file after match (found \"\\0\" byte around offset 200004)"
    );
    assert_eq!(
        text(&[("a", &late)], &json!({ "query": "x", "maxResults": 1 })),
        "a:1: x"
    );
}

#[test]
fn a_file_with_a_line_that_is_too_long_is_reported_and_others_are_searched() {
    let tree = TestTree::new(&[("a", b"x\n"), ("z", b"x\n")]);
    let mut tool = SearchTool::default();
    tool.rules.content.limits.line_bytes = 4096;
    // A line that fits into the searcher's buffer is never too long.
    std::fs::write(tree.root().join("long"), vec![b'x'; 200_000]).expect("written");
    assert_eq!(
        tree.call(&tool, &json!({ "query": "x" })).text,
        "a:1: x\nlong: WARNING: not searched: a line has more than 4096 bytes\nz:1: x"
    );
}

#[test]
fn a_file_with_an_invalid_name_is_searched() {
    use std::os::unix::ffi::OsStrExt as _;
    let tree = TestTree::new(&[("a", b"x\n")]);
    let name = std::ffi::OsStr::from_bytes(b"\xff");
    std::fs::write(tree.root().join(name), "x\n").expect("written");
    assert_eq!(
        tree.call(&SearchTool::default(), &json!({ "query": "x" }))
            .text,
        "a:1: x\n\u{fffd}:1: x"
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
    fn larger_limits_show_at_least_as_much_of_a_file(counts in prop::collection::vec(1_usize..6, 1..5), small in 1_usize..6, more in 0_usize..6) {
        let files: Vec<(String, Vec<u8>)> = (0..).zip(&counts).map(|(number, lines)| (format!("f{number}"), b"x\n".repeat(*lines))).collect();
        let files: Vec<(&str, &[u8])> = files.iter().map(|(path, content)| (path.as_str(), content.as_slice())).collect();
        let tree = TestTree::new(&files);
        let text = |limit: usize| tree.call(&SearchTool::default(), &json!({ "query": "x", "maxResults": limit })).text;
        let (fewer, all) = (text(small), text(small + more));
        let first = |text: &str| results(text).iter().filter(|line| line.starts_with("f0:")).map(ToString::to_string).collect::<Vec<_>>();
        prop_assert!(first(&all).starts_with(&first(&fewer)));
        let capped: usize = counts.iter().map(|count| count.min(&small)).sum();
        prop_assert_eq!(results(&fewer).len(), capped.min(small));
        prop_assert_eq!(fewer.contains(&format!("共 {capped} 条")), capped > small);
    }
}
