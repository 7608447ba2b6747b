use std::time::{Duration, SystemTime};

use serde_json::{Value, json};

use super::tree::Tree;
use crate::host::tests::SteppingClock;
use crate::host::{Clock, Context};
use crate::profiles::Tool;
use crate::profiles::gemini::glob::{CachedGlobTool, CallCheck, GlobRules};

fn without_check_of_the_pattern() -> GlobRules {
    let mut rules = GlobRules::default();
    rules.validation.checks = vec![
        CallCheck::InsideRoot,
        CallCheck::Exists,
        CallCheck::IsDirectory,
    ];
    rules
}

fn check_recovery(pattern: &str, expected: &str, display: &str) {
    let tree = Tree::new(&[("b.ts", 30), ("a.js", 30), ("sub/c.ts", 1)]);
    let settings = json!({ "extensions": ["recovery"] });
    let arguments = json!({ "pattern": pattern });
    let result = tree.call_with(&without_check_of_the_pattern(), &settings, &arguments);
    assert!(result.text.starts_with(expected), "{}", result.text);
    assert_eq!(result.structured, Some(json!({ "returnDisplay": display })));
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

/// A clock with a constant time.
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
