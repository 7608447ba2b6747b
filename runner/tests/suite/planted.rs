//! Programs with a planted bug (`runner/tests/planted/`): the run names the cause.

use std::process::Command;

use crate::seekspec::{binary, is_there, project};

/// One in each program.
const BUGS: [&str; 2] = ["edit-dollar", "list-relative"];

#[test]
fn the_causes_of_planted_bugs_are_named() {
    if !is_there("node") || !is_there("python3") {
        return;
    }
    let output = Command::new("python3")
        .arg(project().join("runner/tests/planted/measure.py"))
        .arg(binary())
        .args(BUGS)
        .output()
        .unwrap();
    let printed = String::from_utf8_lossy(&output.stdout);
    for bug in BUGS {
        let line = printed.lines().find(|line| line.starts_with(bug));
        assert!(
            line.is_some_and(|line| line.contains("failures, right")),
            "{printed}{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}
