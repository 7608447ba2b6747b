//! A writer is killed just before it gives its file the name, or takes the place of the old one.
//!
//! `SEEKSPEC_KILLS=500 cargo test -p seekspec --features cli --test limits -- killed`

use std::fs;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{SEEKSPEC, call, names, number};

const OLD: &str = "the old text\n";
const NEW: &str = "the new text\n";

fn edit() -> Value {
    let edit = json!({"path": "file", "old_string": "old", "new_string": "new"});
    call("edit_file", &edit)
}

/// A root that has the old file; calls stand beside it.
fn root_with_a_file() -> (TempDir, PathBuf) {
    let directory = tempfile::tempdir().unwrap();
    let root = directory.path().join("root");
    fs::create_dir(&root).unwrap();
    fs::write(root.join("file"), OLD).unwrap();
    (directory, root)
}

/// Performs a call, and kills the process at the start of this system call.
fn killed_at(system_call: &str, root: &Path, call: &Value) {
    let input = root.with_file_name("call.json");
    fs::write(&input, call.to_string()).unwrap();
    // The system call fails, too, so that the process dies before its effect.
    let inject = format!("inject={system_call}:error=EIO:signal=KILL");
    let traced = Command::new("strace")
        .args(["-f", "-qq", "-o", "/dev/null", "-e"])
        .arg(format!("trace={system_call}"))
        .args(["-e", &inject, SEEKSPEC, "call", "--profile", "codescout"])
        .current_dir(root)
        .stdin(fs::File::open(input).unwrap())
        .stdout(Stdio::null())
        .status();
    assert_eq!(traced.unwrap().signal(), Some(9), "{system_call}");
}

fn has_strace() -> bool {
    let found = Command::new("strace")
        .args(["-qq", "-o", "/dev/null", "true"])
        .status();
    let has = found.is_ok_and(|status| status.success());
    if !has {
        eprintln!("skipped: strace is missing, or may not trace");
    }
    has
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

fn answered(root: &Path, call: &Value) -> Value {
    let input = root.with_file_name("call.json");
    fs::write(&input, call.to_string()).unwrap();
    let output = Command::new(SEEKSPEC)
        .args(["call", "--profile", "codescout"])
        .current_dir(root)
        .stdin(fs::File::open(input).unwrap())
        .output()
        .unwrap();
    serde_json::from_slice(&output.stdout).unwrap()
}
