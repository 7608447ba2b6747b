use std::time::{Duration, SystemTime};

use serde_json::{Value, json};

use super::tree::{Tree, anonymous};
use crate::host::tests::SteppingClock;
use crate::host::{Clock, Context};
use crate::profiles::gemini::glob::{CachedGlobTool, Check, GlobRules};
use crate::profiles::{Tool, ToolResult};

fn call(rules: &GlobRules, extension: &str, arguments: &Value) -> (String, Value) {
    let tree = Tree::new(&[("b.ts", 30), ("a.js", 30), ("sub/c.ts", 1)]).with("big.JS", "12345");
    let settings = json!({ "extensions": [extension] });
    let ToolResult {
        text, structured, ..
    } = tree.call_with(rules, &settings, arguments);
    let display = structured.unwrap_or_default()["returnDisplay"].clone();
    (anonymous(&text, &tree.root()), display)
}

fn check(extension: &str, arguments: &Value, expected: &str, display: &str) {
    let (text, displayed) = call(&GlobRules::default(), extension, arguments);
    assert_eq!((text.as_str(), &displayed), (expected, &json!(display)));
}

#[test]
fn a_filter_leaves_the_bare_list() {
    let check = |arguments: &Value, expected: &str| {
        let count = expected.lines().count();
        check(
            "filter",
            arguments,
            expected,
            &format!("Found {count} filtered file(s)"),
        );
    };
    check(&json!({ "pattern": "**/*", "minSize": 5 }), "$ROOT/big.JS");
    check(
        &json!({ "pattern": "*.js", "maxSize": 4, "minSize": 0 }),
        "$ROOT/a.js",
    );
    check(
        &json!({ "pattern": "*.js", "extensions": [".js"] }),
        "$ROOT/big.JS\n$ROOT/a.js",
    );
    check(&json!({ "pattern": "*.rs", "minSize": 1 }), "");
}

#[test]
fn an_extension_that_is_off_changes_nothing() {
    let arguments = json!({ "pattern": "sub/*", "maxSize": 1, "sortBy": "name", "files": "test" });
    let (text, _) = call(&GlobRules::default(), "batch", &arguments);
    assert!(text.ends_with(":\n$ROOT/sub/c.ts"), "{text}");
}

fn without_check_of_the_pattern() -> GlobRules {
    let mut rules = GlobRules::default();
    rules.validation.checks = vec![Check::InsideRoot, Check::Exists, Check::IsDirectory];
    rules
}

fn check_recovery(pattern: &str, expected: &str, display: &str) {
    let arguments = json!({ "pattern": pattern });
    let (text, displayed) = call(&without_check_of_the_pattern(), "recovery", &arguments);
    assert!(text.starts_with(expected), "{text}");
    assert_eq!(displayed, json!(display));
}

#[test]
fn a_search_that_fails_is_tried_with_a_simpler_pattern() {
    check_recovery(
        "[**/ab].ts",
        "Warning: Used simplified pattern due to error.\nFound 1 file(s) matching \"[ab].ts\"",
        "Found 1 matching file(s)",
    );
    check_recovery(
        "**/[a",
        "Error: Could not execute glob search. ",
        "Glob search failed",
    );
    check_recovery(
        "[a",
        "Error during glob search operation: ",
        "Error: An unexpected error occurred.",
    );
}

/// A clock that stands still.
struct FixedClock(Duration);

impl Clock for FixedClock {
    fn now(&self) -> Duration {
        self.0
    }

    fn wall(&self) -> SystemTime {
        SteppingClock::new(0).wall()
    }
}

#[test]
fn an_answer_is_remembered_for_five_minutes() {
    let tree = Tree::new(&[("a.ts", 30)]);
    let (root, tool) = (tree.root(), CachedGlobTool::default());
    let text = |seconds: u64, arguments: &Value| {
        let clock = FixedClock(Duration::from_secs(seconds));
        let mut context = Context::new(&root, &clock);
        context
            .settings
            .insert("extensions".to_owned(), json!(["cache"]));
        tool.call(arguments, &context).text
    };
    let arguments = json!({ "pattern": "*", "path": "." });
    let first = text(0, &arguments);
    let tree = tree.with("b.ts", "");
    assert_eq!(text(299, &arguments), first);
    assert_ne!(text(299, &json!({ "path": ".", "pattern": "*" })), first);
    assert_ne!(text(300, &arguments), first);
    let second = text(301, &arguments);
    let _tree = tree.with("c.ts", "");
    assert_eq!(text(302, &arguments), second);
    tool.clear_cache();
    assert_ne!(text(302, &arguments), second);
}
