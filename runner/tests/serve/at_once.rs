//! Calls that are made at once.

use std::fs;
use std::io::Write as _;
use std::os::unix::fs::symlink;

use serde_json::json;

use crate::client::{message, next, start_profile};

/// The number of lines, each of which is edited once.
const LINES: u32 = 64;

#[test]
fn edits_of_one_file_are_all_there_if_all_are_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    let content = |state: &str| -> String {
        (1..=LINES)
            .map(|line| format!("{line:02} {state}\n"))
            .collect()
    };
    fs::write(folder.path().join("file"), content("old")).unwrap();
    symlink("file", folder.path().join("link")).unwrap();
    let (_server, mut stdin, mut stdout) = start_profile("codescout", folder.path(), &[]);
    let edit = |line: u32| {
        let (old, new) = (format!("{line:02} old"), format!("{line:02} new"));
        let path = ["file", "link"][line as usize % 2];
        let edit = json!({"path": path, "old_string": old, "new_string": new});
        let call = json!({"name": "edit_file", "arguments": edit});
        message(Some(line), "tools/call", &call)
    };
    let edits: String = (1..=LINES).map(edit).collect();
    stdin.write_all(edits.as_bytes()).unwrap();
    for _ in 1..=LINES {
        let answer = next(&mut stdout);
        assert_eq!(answer["result"]["content"][0]["text"], "ok", "{answer}");
    }
    let edited = fs::read_to_string(folder.path().join("file")).unwrap();
    assert_eq!(edited, content("new"));
}
