//! A case by hand: what is written, and that the line does what a run does.

use std::fs;
use std::process::Command;

use seekspec::repro::{self, ReproError};
use seekspec::target::Target;
use serde_json::{Value, json};

use crate::support::{case, change, step, target, tree};

#[test]
fn the_line_gives_the_target_exactly_the_request() {
    let parent = tempfile::tempdir().unwrap();
    let directory = parent.path().join("it's new");
    let mut case = case("c", &tree("{a.txt: a}"));
    case.steps.push(step());
    case.steps[1].change = Some(change("{a.txt: null}"));
    let repro = repro::write(&case, &target(&["sh", "-c", "ls; cat"]), &directory).unwrap();
    assert_eq!(fs::read(repro.root.join("a.txt")).unwrap(), b"a");
    let changes: Vec<bool> = repro.calls.iter().map(|call| call.changes_tree).collect();
    assert_eq!(changes, [false, true]);
    let line = repro.calls[0].shell.as_ref().unwrap();
    let output = Command::new("sh").args(["-c", line]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let (listing, request) = text.split_once('\n').unwrap();
    assert_eq!(listing, "a.txt");
    let request: Value = serde_json::from_str(request).unwrap();
    assert_eq!(request, repro.calls[0].request);
    assert_eq!(request["name"], json!("find"));
    assert_eq!(
        request["_meta"]["io.seekspec/workspace"],
        json!(repro.root.to_string_lossy())
    );
}

#[test]
fn a_target_without_a_process_has_no_line() {
    let directory = tempfile::tempdir().unwrap();
    let repro = repro::write(
        &case("c", &tree("{}")),
        &Target::reference(None),
        directory.path(),
    );
    assert_eq!(repro.unwrap().calls[0].shell, None);
}

#[test]
fn a_directory_that_holds_something_is_left_alone() {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("mine"), "").unwrap();
    let repro = repro::write(
        &case("c", &tree("{}")),
        &Target::reference(None),
        directory.path(),
    );
    assert!(matches!(repro, Err(ReproError::NotEmpty(_))));
}

#[test]
fn the_line_works_from_a_relative_directory_too() {
    let here = std::env::current_dir().unwrap();
    let parent = tempfile::tempdir_in(&here).unwrap();
    let directory = parent.path().strip_prefix(&here).unwrap().join("new");
    let target = target(&["cat"]);
    let repro = repro::write(&case("c", &tree("{}")), &target, &directory).unwrap();
    let line = repro.calls[0].shell.as_ref().unwrap();
    let output = Command::new("sh").args(["-c", line]).output().unwrap();
    let request: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(request, repro.calls[0].request);
}
