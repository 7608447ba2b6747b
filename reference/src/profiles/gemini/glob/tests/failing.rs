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
fn a_cancelled_call_is_an_error_without_a_list() {
    check(
        &json!({ "pattern": "*" }),
        "Error during glob search operation: ",
    );
}

#[test]
fn a_refused_call_is_refused_with_an_extension_too() {
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
