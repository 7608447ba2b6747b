//! Behaviour that a case cannot show: cancelled calls, calls at once, the reach of a host.

use std::fs;
use std::io;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

use super::MemoryTool;
use super::rules::MemoryRules;
use super::store_path::StorePath;
use crate::engine::reach::Reach;
use crate::engine::unlinked::EntryName;
use crate::host::{Cancellation, Context, SystemClock};
use crate::profiles::{Tool as _, ToolResult};

fn tree() -> (tempfile::TempDir, PathBuf) {
    let directory = tempfile::tempdir().expect("a directory");
    let root = directory.path().canonicalize().expect("its real path");
    fs::create_dir(root.join("memories")).expect("made");
    fs::write(root.join("memories/a.txt"), "one\ntwo\n").expect("written");
    (directory, root)
}

fn call(root: &Path, arguments: &Value) -> ToolResult {
    MemoryTool::default().call(arguments, &Context::new(root, &SystemClock::new()))
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
        json!({"command": "str_replace", "path": "/memories/a.txt", "old_str": "one", "new_str": "x"}),
        json!({"command": "insert", "path": "/memories/a.txt", "insert_line": 0, "insert_text": "x\n"}),
        json!({"command": "delete", "path": "/memories/a.txt"}),
        json!({"command": "view", "path": "/memories/a.txt"}),
    ] {
        let answer = MemoryTool::default().call(&arguments, &context);
        assert_eq!(
            answer.text, "Error: The call was aborted by its caller",
            "{arguments}"
        );
    }
    let content = fs::read_to_string(root.join("memories/a.txt"));
    assert_eq!(content.expect("read"), "one\ntwo\n");
}

#[test]
fn a_store_beyond_the_reach_of_its_host_is_refused() {
    let (_directory, root) = tree();
    let (_elsewhere, other) = tree();
    fs::remove_dir_all(root.join("memories")).expect("removed");
    symlink(other.join("memories"), root.join("memories")).expect("linked");
    let view = json!({"command": "view", "path": "/memories/a.txt"});
    assert!(
        !call(&root, &view).is_error,
        "the host may keep it anywhere"
    );
    let clock = SystemClock::new();
    let context = Context {
        reach: Reach::Beneath(vec![root.clone()]),
        ..Context::new(&root, &clock)
    };
    assert!(MemoryTool::default().call(&view, &context).is_error);
}

#[test]
fn insertions_at_once_are_all_kept() {
    let (_directory, root) = tree();
    std::thread::scope(|scope| {
        for number in 0..8 {
            let root = &root;
            scope.spawn(move || {
                let text = format!("line {number}\n");
                let insert = json!({
                    "command": "insert", "path": "/memories/a.txt", "insert_line": 1, "insert_text": text,
                });
                let answer = call(root, &insert);
                assert!(!answer.is_error, "{}", answer.text);
            });
        }
    });
    let content = fs::read_to_string(root.join("memories/a.txt")).expect("read");
    assert_eq!(content.lines().count(), 10, "{content}");
}

#[test]
fn a_pipe_is_no_file_for_any_command() {
    let (_directory, root) = tree();
    let made = Command::new("mkfifo")
        .arg(root.join("memories/pipe"))
        .status();
    assert!(made.expect("mkfifo").success());
    for (arguments, start) in [
        (json!({"command": "view", "path": "/memories/pipe"}), ""),
        (
            json!({"command": "str_replace", "path": "/memories/pipe", "old_str": "a", "new_str": "b"}),
            "Error: ",
        ),
    ] {
        let missing = "The path /memories/pipe does not exist. Please provide a valid path.";
        assert_eq!(call(&root, &arguments).text, format!("{start}{missing}"));
    }
}

/// A deletion at the same time shows in whatever the system says of the call in between.
#[test]
fn an_error_about_a_file_that_has_gone_meanwhile_is_that_it_does_not_exist() {
    let (_directory, root) = tree();
    let (clock, rules) = (SystemClock::new(), MemoryRules::default());
    let context = Context::new(&root, &clock);
    let path = StorePath::new("/memories/d/a.txt", &rules, &context).expect("a path");
    fs::create_dir(root.join("memories/d")).expect("made");
    fs::write(root.join("memories/d/a.txt"), "a").expect("written");
    let entry = EntryName::at(&root.join("memories/d/a.txt")).expect("its directory");
    let refused = || io::Error::from_raw_os_error(1);
    let missing = "it does not exist".into();
    let words = || path.without_file(&entry, &refused(), &missing).message();
    assert_ne!(words(), "it does not exist");
    fs::remove_dir_all(root.join("memories/d")).expect("removed");
    assert_eq!(words(), "it does not exist");
}
