use serde_json::json;

use super::tree::Tree;
use crate::host::Context;
use crate::host::tests::SteppingClock;
use crate::profiles::Tool;
use crate::profiles::gemini::glob::GlobTool;

fn check(arguments: &serde_json::Value, expected: &str) {
    let tree = Tree::new(&[("a.ts", 1)]);
    let (root, clock) = (tree.root(), SteppingClock::new(0));
    let context = Context::new(&root, &clock);
    context.cancellation.cancel();
    let result = GlobTool::default().call(arguments, &context);
    assert!(
        result.is_error && result.text.starts_with(expected),
        "{}",
        result.text
    );
}

#[test]
fn a_caller_who_aborts_gets_an_error_and_no_list() {
    check(
        &json!({ "pattern": "*" }),
        "Error during glob search operation: ",
    );
}

#[test]
fn what_is_refused_is_refused_all_the_same() {
    check(&json!({ "pattern": "" }), "Error: Invalid parameters. ");
}

#[test]
fn a_million_alternatives_are_refused() {
    let arguments = json!({ "pattern": "{a,b}".repeat(20) });
    check(
        &arguments,
        "Error: Invalid parameters. Reason: Invalid glob pattern: {a,b}",
    );
}
