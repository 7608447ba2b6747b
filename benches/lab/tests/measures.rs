//! The measures, on a tool with few cases.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

fn measure(words: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_seekspec-lab"));
    command.args(words.split(' '));
    command
}

fn stdout(words: &str) -> String {
    let output = measure(words).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn random_calls_find_mutants_and_accuse_no_correct_tool() {
    let table = stdout("fuzz 40 --profile mini --tool glob");
    let line = table.lines().find(|line| line.starts_with("mini/glob"));
    let found: Vec<&str> = line.unwrap().split_whitespace().collect();
    assert!(found[2].parse::<usize>().unwrap() > 0, "{table}");
    assert!(table.contains(" 0 accused"), "{table}");
}

#[test]
fn random_overlays_are_found_again() {
    let printed = stdout("probe 3 --profile mini --tool glob");
    assert!(printed.contains("3 of 3 overlays found"), "{printed}");
}

#[test]
fn must_cases_accuse_no_correct_tool_with_two_variants() {
    let table = stdout("variants 40 --profile mini --tool glob");
    let sums: Vec<&str> = table.lines().last().unwrap().split_whitespace().collect();
    let [_, variants, pairs, answers, accused] = *sums else {
        panic!("{table}")
    };
    assert_eq!([pairs, accused], ["40", "0"], "{table}");
    assert!(variants != "0" && answers != "0", "{table}");
}

/// Whether a run has begun below this directory.
fn has_begun(directory: &Path) -> bool {
    let mut runs = fs::read_dir(directory).unwrap();
    runs.any(|run| run.unwrap().path().join("0").exists())
}

#[test]
fn trials_until_an_interrupt_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let child = measure("probe 1000000 --profile mini --tool glob")
        .env("TMPDIR", folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let until = Instant::now() + Duration::from_secs(600);
    while !has_begun(folder.path()) {
        assert!(Instant::now() < until, "waited in vain");
        thread::sleep(Duration::from_millis(10));
    }
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    let output = child.wait_with_output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(printed.contains("overlays found"), "{printed}");
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("of 1000000 trials were made"), "{message}");
}
