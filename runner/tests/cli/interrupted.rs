//! Commands interrupted by a signal: the status is 130, and no partial file is left.

use std::fs;
use std::io::{self, PipeReader, PipeWriter, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::io::ioctl_fionbio;
use rustix::process::{Pid, Signal, kill_process};

use crate::seekspec::small;

fn start(folder: &Path, words: &[&str], stdout: impl Into<Stdio>) -> Child {
    let fixtures = small();
    let words = [&["--fixtures", fixtures.to_str().unwrap()], words].concat();
    start_with_all_fixtures(folder, &words, stdout)
}

fn start_with_all_fixtures(folder: &Path, words: &[&str], stdout: impl Into<Stdio>) -> Child {
    fs::create_dir(folder.join("tmp")).unwrap();
    Command::new(env!("CARGO_BIN_EXE_seekspec"))
        .args(words)
        .current_dir(folder)
        .env("TMPDIR", folder.join("tmp"))
        .stdout(stdout)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// The words of a text that may be wrapped anywhere.
fn in_a_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn wait_until(mut holds: impl FnMut() -> bool) {
    let until = Instant::now() + Duration::from_secs(600);
    while !holds() {
        assert!(Instant::now() < until, "waited in vain");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// The entries of a directory whose names begin with `start`.
fn named(folder: &Path, start: &str) -> Vec<fs::DirEntry> {
    let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
    let is_meant = |entry: &fs::DirEntry| entry.file_name().to_string_lossy().starts_with(start);
    entries.filter(is_meant).collect()
}

/// A script that answers this many calls, counts them in a file, and then answers no more.
fn that_answers(calls: usize, counted: &Path) -> String {
    let answer = r#"{"content": [{"type": "text", "text": "a.ts"}]}"#;
    format!(
        "echo >> {0}; [ $(wc -l < {0}) -le {calls} ] || sleep 1000; echo '{answer}'",
        counted.display()
    )
}

fn wait_for_calls(calls: usize, counted: &Path) {
    wait_until(|| fs::read_to_string(counted).is_ok_and(|lines| lines.lines().count() >= calls));
}

/// Its standard output and error after the signal.
fn interrupt(child: Child) -> (String, String) {
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    let output = child.wait_with_output().unwrap();
    let (said, told) = (
        String::from_utf8_lossy(&output.stdout).into_owned(),
        String::from_utf8_lossy(&output.stderr).into_owned(),
    );
    assert_eq!(output.status.code(), Some(130), "{said}{told}");
    (said, told)
}

#[test]
fn an_interrupt_is_not_blamed_on_the_target() {
    for command in ["init", "run", "baseline write"] {
        let folder = tempfile::tempdir().unwrap();
        let begun = folder.path().join("begun");
        let script = format!("touch {}; sleep 1000", begun.display());
        let target = [
            "--profile",
            "omp",
            "--uncontained",
            "--deadline",
            "1000s",
            "--",
            "sh",
            "-c",
            &script,
        ];
        let words: Vec<&str> = command.split(' ').chain(target).collect();
        let child = start(folder.path(), &words, Stdio::piped());
        wait_until(|| begun.exists());
        let (said, told) = interrupt(child);
        assert!(told.contains("interrupted"), "{command}: {told}");
        assert!(!said.contains("problem"), "{command}: {said}");
        assert!(named(&folder.path().join("tmp"), "").is_empty());
    }
}

/// Twice at once, as `timeout` sends it.
#[test]
fn every_report_of_a_run_is_written_until_then() {
    let folder = tempfile::tempdir().unwrap();
    let calls = folder.path().join("calls");
    let script = that_answers(5, &calls);
    let run = "run --profile omp --tool find --jobs 1 --keep-going --uncontained --deadline 1000s --report json=a.json \
        --report human=a.txt --report jsonl=a.jsonl -- sh -c";
    let words: Vec<&str> = run.split_whitespace().chain([&*script]).collect();
    let child = start_with_all_fixtures(folder.path(), &words, Stdio::piped());
    wait_for_calls(6, &calls);
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    interrupt(child);
    let report = fs::read_to_string(folder.path().join("a.json")).unwrap();
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["summary"]["interrupted"], true);
    let finished = report["cases"].as_array().unwrap().len();
    let interrupted = format!("the run was interrupted after {finished} of");
    let people = fs::read_to_string(folder.path().join("a.txt")).unwrap();
    assert!(in_a_line(&people).contains(&interrupted), "{people}");
    for command in [
        "report a.json",
        "report a.jsonl",
        "compare a.json",
        "diff a.json a.jsonl",
    ] {
        let words = command.split(' ');
        let mut read = Command::new(env!("CARGO_BIN_EXE_seekspec"));
        let read = read
            .args(words)
            .current_dir(folder.path())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&read.stdout);
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains(&interrupted), "{command}: {said}");
    }
}

/// The report for people blocks on a full pipe; the other one is in its place before.
#[test]
fn a_reader_that_does_not_read_keeps_no_other_report_back() {
    let folder = tempfile::tempdir().unwrap();
    let reports = ["run", "--report", "json=a.json", "--report", "human=-"];
    let (_reader, full) = full_pipe();
    let mut child = start(folder.path(), &reports, full);
    wait_until(|| folder.path().join("a.json").exists());
    kill_process(Pid::from_child(&child), Signal::TERM).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(named(folder.path(), ".seekspec-").len(), 0);
}

fn full_pipe() -> (PipeReader, PipeWriter) {
    let (reader, mut writer) = io::pipe().unwrap();
    ioctl_fionbio(&writer, true).unwrap();
    while writer.write(&[b' '; 4096]).is_ok() {}
    ioctl_fionbio(&writer, false).unwrap();
    (reader, writer)
}
