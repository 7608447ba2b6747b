//! Edits of one file that are made at once: all that are acknowledged are there, and a reader sees
//! one after the other.
#![cfg(unix)]
#![expect(
    clippy::expect_used,
    reason = "clippy allows it in tests, but not in the functions that the tests of such a file share"
)]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use seekspec_reference::host::{Context, SystemClock};
use seekspec_reference::profiles::Tool;
use seekspec_reference::profiles::codescout::create_file::CreateFileTool;
use seekspec_reference::profiles::codescout::edit_file::EditFileTool;
use seekspec_reference::profiles::codescout::read_file::ReadFileTool;
use serde_json::{Value, json};

/// The number of lines, each of which is edited once.
const LINES: usize = 64;

fn call(tool: &dyn Tool, root: &Path, arguments: &Value) -> String {
    let clock = SystemClock::new();
    let result = tool.call(arguments, &Context::new(root, &clock));
    assert!(!result.is_error, "{arguments}: {}", result.text);
    result.text
}

fn content(state: &str) -> String {
    (0..LINES)
        .map(|line| format!("{line:02} {state}\n"))
        .collect()
}

fn edit(root: &Path, name: &str, line: usize) {
    let (old, new) = (format!("{line:02} old"), format!("{line:02} new"));
    let arguments = json!({"path": name, "old_string": old, "new_string": new});
    assert_eq!(call(&EditFileTool::default(), root, &arguments), "ok");
}

/// A file, a link to it, a linked directory with it, and a hard link to it.
fn tree() -> tempfile::TempDir {
    let directory = tempfile::tempdir().expect("a directory");
    let root = directory.path();
    fs::create_dir(root.join("src")).expect("made");
    fs::write(root.join("src/file"), content("old")).expect("written");
    symlink("src/file", root.join("link")).expect("linked");
    symlink("src", root.join("folder")).expect("linked");
    fs::hard_link(root.join("src/file"), root.join("hard")).expect("linked");
    directory
}

/// Edits all lines at once, the first by the first name and so on.
fn edit_all(root: &Path, names: &[&str]) {
    thread::scope(|scope| {
        for (line, name) in (0..LINES).zip(names.iter().cycle()) {
            scope.spawn(move || edit(root, name, line));
        }
    });
}

#[test]
fn edits_by_all_names_of_a_file_are_all_there() {
    let tree = tree();
    edit_all(
        tree.path(),
        &["src/file", "link", "folder/file", "src/../link"],
    );
    let file = fs::read_to_string(tree.path().join("src/file"));
    assert_eq!(file.expect("read"), content("new"));
}

/// An edit replaces the file under one name, so that the other name keeps the old one.
#[test]
fn edits_by_hard_links_are_there_under_the_name_by_which_they_were_made() {
    let tree = tree();
    edit_all(tree.path(), &["src/file", "hard"]);
    for (first, name) in ["src/file", "hard"].into_iter().enumerate() {
        let file = fs::read_to_string(tree.path().join(name)).expect("read");
        for (line, text) in file.lines().enumerate() {
            let state = if line % 2 == first { "new" } else { "old" };
            assert_eq!(text, format!("{line:02} {state}"), "{name}");
        }
    }
}

#[test]
fn a_file_is_created_between_two_edits_and_never_within_one() {
    let tree = tree();
    let root = tree.path();
    let created = json!({"path": "link", "content": "created\n"});
    let appended = json!({"path": "src/file", "insert": "append", "new_string": "more\n"});
    thread::scope(|scope| {
        scope.spawn(|| call(&CreateFileTool::default(), root, &created));
        for _ in 0..LINES {
            scope.spawn(|| call(&EditFileTool::default(), root, &appended));
        }
    });
    let file = fs::read_to_string(root.join("src/file")).expect("read");
    let after = file.strip_prefix("created\n").expect("the new file");
    assert_eq!(after, "more\n".repeat(after.lines().count()));
}

#[test]
fn readers_beside_the_writers_see_one_edit_after_the_other() {
    let tree = tree();
    let (root, is_done) = (tree.path(), AtomicBool::new(false));
    let read_all = || {
        let mut edited = 0;
        while !is_done.load(Ordering::Relaxed) {
            let text = call(&ReadFileTool::default(), root, &json!({"path": "link"}));
            assert_eq!(
                text.matches(" old").count() + text.matches(" new").count(),
                LINES
            );
            let now = text.matches(" new").count();
            assert!(now >= edited, "{edited} edits were there, and {now} are");
            edited = now;
        }
    };
    thread::scope(|scope| {
        let readers: Vec<_> = (0..3).map(|_| scope.spawn(read_all)).collect();
        edit_all(root, &["src/file", "link"]);
        is_done.store(true, Ordering::Relaxed);
        readers
            .into_iter()
            .for_each(|reader| reader.join().expect("it has seen no other"));
    });
}
