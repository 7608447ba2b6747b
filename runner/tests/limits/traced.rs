//! Calls of codescout's tools while a system call fails.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

use crate::SEEKSPEC;

pub(crate) const OLD: &str = "the old text\n";

/// A root that has the old file; calls stand beside it.
pub(crate) fn root_with_a_file() -> (TempDir, PathBuf) {
    let directory = tempfile::tempdir().unwrap();
    let root = directory.path().join("root");
    fs::create_dir(&root).unwrap();
    fs::write(root.join("file"), OLD).unwrap();
    (directory, root)
}

pub(crate) fn has_strace() -> bool {
    let found = Command::new("strace")
        .args(["-qq", "-o", "/dev/null", "true"])
        .status();
    let has = found.is_ok_and(|status| status.success());
    if !has {
        eprintln!("skipped: strace is missing, or may not trace");
    }
    has
}

/// Performs a call; the first of these system calls of each thread has this fault, as `strace` writes it.
pub(crate) fn under_fault(system_call: &str, fault: &str, root: &Path, call: &Value) -> Output {
    let mut strace = Command::new("strace");
    strace
        .args(["-f", "-qq", "-o", "/dev/null", "-e"])
        .arg(format!("trace={system_call}"))
        .arg("-e")
        .arg(format!("inject={system_call}:{fault}:when=1"))
        .arg(SEEKSPEC);
    output(strace, root, call)
}

/// The answer to a call.
pub(crate) fn answered(root: &Path, call: &Value) -> Value {
    let output = output(Command::new(SEEKSPEC), root, call);
    serde_json::from_slice(&output.stdout).unwrap()
}

fn output(mut command: Command, root: &Path, call: &Value) -> Output {
    let input = root.with_file_name("call.json");
    fs::write(&input, call.to_string()).unwrap();
    command
        .args(["call", "--profile", "codescout"])
        .current_dir(root)
        .stdin(fs::File::open(input).unwrap())
        .output()
        .unwrap()
}
