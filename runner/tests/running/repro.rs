//! Reproducing a case by hand: its files, and the scripts that run it.

use std::fs;
use std::path::Path;
use std::process::Command;

use seekspec_prove::reference;
use seekspec_run::repro::{self, ReproError};
use seekspec_run::targets::{CommandLine, Target};
use serde_json::{Value, json};

use crate::support::{case, change, step, target, tree};

/// A shell that finds `seekspec`, as that of a user does.
fn sh() -> Command {
    let program = Path::new(env!("CARGO_BIN_EXE_seekspec"));
    let path = std::env::var("PATH").unwrap();
    let path = format!("{}:{path}", program.parent().unwrap().display());
    let mut shell = Command::new("sh");
    shell.env("PATH", path);
    shell
}

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
    let line = repro.calls[0].shell.as_str();
    let output = sh().args(["-c", line]).output().unwrap();
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
fn the_reference_gets_a_process() {
    let directory = tempfile::tempdir().unwrap();
    let repro = repro::write(
        &case("c", &tree("{}")),
        &reference::target(None),
        directory.path(),
    );
    assert!(
        repro.unwrap().calls[0]
            .shell
            .starts_with("seekspec call --profile ")
    );
}

#[test]
fn the_script_repeats_all_calls_to_an_mcp_server_and_changes_the_tree_between_them() {
    let parent = tempfile::tempdir().unwrap();
    let directory = parent.path().join("it's new");
    let mut case = case("c", &tree("{a.txt: a, old/b.txt: b}"));
    case.steps.push(step());
    case.steps[1].change = Some(change(
        "{a.txt: null, old: {symlink: nowhere}, new/c d.txt: c}",
    ));
    for step in &mut case.steps {
        step.arguments.insert("paths".to_owned(), json!(["*.txt"]));
    }
    let server = [env!("CARGO_BIN_EXE_seekspec"), "serve", "--profile", "omp"];
    let target = Target::from_command_line(CommandLine {
        with: Vec::new(),
        command: server.map(str::to_owned).to_vec(),
        profile: Some("omp".to_owned()),
        transport: Some("mcp".to_owned()),
        without: Vec::new(),
        deadline: None,
        start_deadline: None,
        folder: parent.path().to_owned(),
    });
    let repro = repro::write(&case, &target.unwrap(), &directory).unwrap();
    assert_eq!(
        repro.calls[0].shell,
        format!("sh \"{}\"", repro.script.display())
    );
    let output = sh().arg(&repro.script).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let lines = String::from_utf8(output.stdout).unwrap();
    let texts: Vec<String> = lines
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .map(|answer| answer["result"]["content"][0]["text"].to_string())
        .collect();
    assert_eq!(texts.len(), 2, "{texts:?}");
    assert!(
        texts[0].contains("a.txt") && texts[0].contains("# old/"),
        "{texts:?}"
    );
    assert_eq!(texts[1], json!("# new/\nc d.txt").to_string());
}

#[test]
fn a_directory_that_is_not_empty_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("mine"), "").unwrap();
    let repro = repro::write(
        &case("c", &tree("{}")),
        &reference::target(None),
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
    let line = repro.calls[0].shell.as_str();
    let output = sh().args(["-c", line]).output().unwrap();
    let request: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(request, repro.calls[0].request);
}
