//! Behaviour beyond the cases: cancelled calls, calls at once, invalid settings.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};

use super::TextEditorTool;
use crate::host::{Cancellation, Context, SystemClock};
use crate::profiles::{Tool as _, ToolResult};

fn tree() -> (tempfile::TempDir, PathBuf) {
    let directory = tempfile::tempdir().expect("a directory");
    let root = directory.path().canonicalize().expect("its real path");
    fs::write(root.join("a.txt"), "one\ntwo\n").expect("written");
    (directory, root)
}

fn call(root: &Path, arguments: &Value) -> ToolResult {
    TextEditorTool::default().call(arguments, &Context::new(root, &SystemClock::new()))
}

#[test]
fn a_cancelled_call_changes_nothing() {
    let (_directory, root) = tree();
    let (clock, cancellation) = (SystemClock::new(), Cancellation::new());
    cancellation.cancel();
    let context = Context {
        cancellation,
        ..Context::new(&root, &clock)
    };
    for arguments in [
        json!({"command": "str_replace", "path": "a.txt", "old_str": "one", "new_str": "x"}),
        json!({"command": "insert", "path": "a.txt", "insert_line": 0, "insert_text": "x\n"}),
        json!({"command": "view", "path": "a.txt"}),
    ] {
        let answer = TextEditorTool::default().call(&arguments, &context);
        assert_eq!(
            answer.text, "Error: The call was aborted by its caller",
            "{arguments}"
        );
    }
    let content = fs::read_to_string(root.join("a.txt"));
    assert_eq!(content.expect("read"), "one\ntwo\n");
}

#[test]
fn edits_at_once_are_all_kept() {
    let (_directory, root) = tree();
    let lines: String = (0..8).map(|number| format!("old {number}\n")).collect();
    fs::write(root.join("a.txt"), lines).expect("written");
    std::thread::scope(|scope| {
        for number in 0..8 {
            let root = &root;
            scope.spawn(move || {
                let edit = json!({
                    "command": "str_replace", "path": "a.txt",
                    "old_str": format!("old {number}\n"), "new_str": format!("new {number}\n"),
                });
                let answer = call(root, &edit);
                assert!(!answer.is_error, "{}", answer.text);
            });
        }
    });
    let content = fs::read_to_string(root.join("a.txt")).expect("read");
    assert!(!content.contains("old"), "{content}");
}

#[test]
fn an_invalid_length_is_an_error() {
    let (_directory, root) = tree();
    let clock = SystemClock::new();
    for (setting, expected) in [
        (
            json!(3),
            "1: one\n[Cut after 3 characters: use view_range to see the rest]",
        ),
        (json!(8), "1: one\n2: two"),
        (json!(null), "1: one\n2: two"),
        (
            json!("many"),
            "Error: The setting max_characters must be a whole number that is not negative",
        ),
    ] {
        let context = Context {
            settings: Map::from_iter([("max_characters".to_owned(), setting)]),
            ..Context::new(&root, &clock)
        };
        let view = json!({"command": "view", "path": "a.txt"});
        let answer = TextEditorTool::default().call(&view, &context);
        assert_eq!(answer.text, expected);
    }
}
