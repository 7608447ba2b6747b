//! A writer is killed just before it gives its file the name, or takes the place of the old one.
//!
//! `SEEKSPEC_KILLS=500 cargo test -p seekspec --features cli --test limits -- killed`

use std::fs;
use std::os::unix::process::ExitStatusExt as _;
use std::path::Path;

use serde_json::{Value, json};

use crate::traced::{OLD, answered, has_strace, root_with_a_file, under_fault};
use crate::{call, names, number};

const NEW: &str = "the new text\n";

fn edit() -> Value {
    let edit = json!({"path": "file", "old_string": "old", "new_string": "new"});
    call("edit_file", &edit)
}

/// Performs a call, and kills the process at the start of this system call.
fn killed_at(system_call: &str, root: &Path, call: &Value) {
    // The system call fails, too, so that the process dies before its effect.
    let died = under_fault(system_call, "error=EIO:signal=KILL", root, call);
    assert_eq!(died.status.signal(), Some(9), "{system_call}");
}

#[test]
fn a_writer_killed_at_the_rename_leaves_the_old_file_and_the_next_removes_its_own() {
    if !has_strace() {
        return;
    }
    let (_directory, root) = root_with_a_file();
    for _ in 0..number("SEEKSPEC_KILLS", 8) {
        killed_at("renameat", &root, &edit());
        assert_eq!(fs::read_to_string(root.join("file")).unwrap(), OLD);
        // The leftover of the writer before is gone, whatever its name was.
        let left = names(&root);
        assert_eq!(left.len(), 2, "{left:?}");
        assert!(left[0].starts_with(".seekspec-writing-"), "{left:?}");
        assert_eq!(fs::read_to_string(root.join(&left[0])).unwrap(), NEW);
    }
    let output = answered(&root, &edit());
    assert_eq!(output["isError"], false, "{output}");
    assert_eq!(fs::read_to_string(root.join("file")).unwrap(), NEW);
    assert_eq!(names(&root), ["file"]);
}

/// Before it has a name, a file disappears with its writer.
#[test]
fn a_writer_killed_before_its_file_has_a_name_leaves_nothing() {
    if !has_strace() {
        return;
    }
    let (_directory, root) = root_with_a_file();
    let create = json!({"path": "created", "content": NEW});
    for call in [edit(), call("create_file", &create)] {
        killed_at("linkat", &root, &call);
        assert_eq!(names(&root), ["file"]);
        assert_eq!(fs::read_to_string(root.join("file")).unwrap(), OLD);
    }
}
