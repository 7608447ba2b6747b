//! A quota ends while a tool writes: the kernel says so at whatever needs room.

use std::fs;

use serde_json::{Value, json};

use crate::traced::{OLD, has_strace, root_with_a_file, under_fault};
use crate::{call, names};

#[test]
fn a_tool_that_writes_says_that_the_quota_ended_and_leaves_all_as_it_was() {
    if !has_strace() {
        return;
    }
    let edit = json!({"path": "file", "old_string": "old", "new_string": "newer"});
    let create = json!({"path": "a/b", "content": "new"});
    let (_directory, root) = root_with_a_file();
    for (tool, arguments, system_calls) in [
        ("edit_file", edit, ["write", "linkat", "renameat"]),
        ("create_file", create, ["mkdirat", "write", "linkat"]),
    ] {
        for system_call in system_calls {
            let call = call(tool, &arguments);
            let output = under_fault(system_call, "error=EDQUOT", &root, &call);
            let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
            assert_eq!(answer["isError"], true, "{tool}, {system_call}: {answer}");
            let said = answer.to_string();
            assert!(said.contains("Disk quota exceeded"), "{said}");
            assert_eq!(names(&root), ["file"], "{tool}, {system_call}");
            assert_eq!(fs::read_to_string(root.join("file")).unwrap(), OLD);
        }
    }
}
