use serde_json::json;

use super::GlobTool;
use crate::host::tests::SteppingClock;
use crate::host::{Cancellation, Context};
use crate::profiles::Tool;
use crate::profiles::mini::tree::{TestTree, call_at};

fn check_failure(text: &str, reason: &str) {
    let expected = format!("列出文件出错:Error: {reason}");
    assert!(text.starts_with(&expected), "{text}");
}

#[test]
fn a_missing_working_directory_is_an_error() {
    let root = std::path::Path::new("/nowhere/at/all");
    let result = call_at(root, &GlobTool::default(), &json!({ "pattern": "*" }));
    assert!(result.is_error);
    check_failure(&result.text, "/nowhere/at/all: ");
}

#[test]
fn a_cancelled_call_is_an_error() {
    let tree = TestTree::new(&[("top.ts", b"")]);
    let (root, clock, cancellation) = (tree.root(), SteppingClock::new(0), Cancellation::new());
    cancellation.cancel();
    let context = Context {
        cancellation,
        ..Context::new(&root, &clock)
    };
    let result = GlobTool::default().call(&json!({ "pattern": "*" }), &context);
    check_failure(&result.text, "aborted by the caller");
}
