//! Reports of a run on a hostile target, read by programs that we did not write; and the documents
//! and files of CI systems that use them.
//!
//! A test whose reader cannot be installed says so and is skipped, unless `CI` is set.
#![expect(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a helper of a test may fail as the test does"
)]

#[path = "../installed/mod.rs"]
mod installed;
mod killed;
mod newest;
mod pages;
#[path = "../printed/mod.rs"]
mod printed;
mod pull_request;
mod workflows;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

use installed::{npm, pip};

const SEEKSPEC: &str = env!("CARGO_BIN_EXE_seekspec");

/// A target that writes what reports must not obey, with known failures and stale entries.
const TARGET: &str = r#"name: hostile <b> & "target" | `x`
profile: omp
tools: [find]
command: [python3, HOSTILE, SEEKSPEC, call, --profile, omp]
capabilities: []
baseline: known.yaml
"#;
const KNOWN: &str = r#"known_failures:
  - case: omp/find/sizes/*
    reason: '"known" <b> & ]]> | `reason`'
  - case: omp/find/sizes/nosuch
    reason: stale
"#;
const REPORTS: &[(&str, &str)] = &[
    ("json", "run.json"),
    ("junit", "report.xml"),
    ("markdown", "report.md"),
    ("html", "report.html"),
    ("github", "github.txt"),
    ("shields", "badge.json"),
];

/// The folder with every report of one run.
static RUN: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("reports_run");
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder).unwrap();
    let hostile = tests().join("hostile.py");
    let target = TARGET.replace("HOSTILE", hostile.to_str().unwrap());
    fs::write(
        folder.join("target.yaml"),
        target.replace("SEEKSPEC", SEEKSPEC),
    )
    .unwrap();
    fs::write(folder.join("known.yaml"), KNOWN).unwrap();
    let reports = REPORTS.iter();
    let reports =
        reports.flat_map(|(format, file)| ["--report".into(), format!("{format}={file}")]);
    let output = seekspec()
        .args(["run", "--target", "target.yaml", "--progress", "none"])
        .args(["--run", "order", "--run", "sizes", "--run", "progress"])
        .args(reports)
        .env("GITHUB_STEP_SUMMARY", folder.join("summary.md"))
        .current_dir(&folder)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    folder
});

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reports")
}

/// The command, which finds itself in `PATH`, away from any real job of GitHub.
fn seekspec() -> Command {
    with_seekspec(SEEKSPEC)
}

/// The program, with `seekspec` in `PATH`.
fn with_seekspec(program: impl AsRef<std::ffi::OsStr>) -> Command {
    let own = Path::new(SEEKSPEC).parent().unwrap().to_owned();
    let path = env::var_os("PATH").unwrap();
    let path = env::join_paths([own].into_iter().chain(env::split_paths(&path))).unwrap();
    let mut command = Command::new(program);
    command.env("PATH", path);
    for variable in ["GITHUB_STEP_SUMMARY", "GITHUB_WORKSPACE"] {
        command.env_remove(variable);
    }
    command
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn succeeds(output: &Output) {
    let (out, error) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success(), "{out}\n{error}");
}

/// The environment with the packages of Python.
fn python() -> Option<PathBuf> {
    pip("reports", &["check.py"])
}

fn node() -> Option<PathBuf> {
    npm("reports", &["check.mjs"])
}

fn check_python(format: &str, report: &str) {
    let Some(folder) = python() else { return };
    let output = Command::new(folder.join("venv/bin/python"))
        .arg(folder.join("check.py"))
        .args([format.into(), RUN.join(report), RUN.join("run.json")])
        .output();
    succeeds(&output.unwrap());
}

fn check_node(format: &str, report: &str) {
    let Some(folder) = node() else { return };
    let output = Command::new("node")
        .arg(folder.join("check.mjs"))
        .args([format.into(), RUN.join(report), RUN.join("run.json")])
        .output();
    succeeds(&output.unwrap());
}

#[test]
fn junit_is_read_by_a_parser_from_pypi() {
    check_python("junit", "report.xml");
}

#[test]
fn markdown_is_parsed_and_foreign_words_stay_in_their_blocks() {
    check_python("markdown", "report.md");
}

#[test]
fn the_page_is_parsed_and_foreign_words_are_text() {
    check_python("html", "report.html");
}

#[test]
fn shields_own_library_draws_the_badge() {
    check_node("shields", "badge.json");
}

#[test]
fn annotations_are_those_that_the_library_of_github_writes() {
    check_node("github", "github.txt");
}

/// A step appends: what was there stays.
#[test]
fn the_summary_of_a_job_is_the_markdown_behind_what_was_there() {
    // A summary is not a log, in which lines that begin so would be commands.
    let markdown = fs::read_to_string(RUN.join("report.md"))
        .unwrap()
        .replace("\\u{3a}:", "::");
    let summary = RUN.join("summary.md");
    assert_eq!(fs::read_to_string(&summary).unwrap(), markdown);
    let output = seekspec()
        .args([
            "report", "run.json", "--report", "github", "--color", "never",
        ])
        .env("GITHUB_STEP_SUMMARY", &summary)
        .current_dir(&*RUN)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.starts_with(b"::stop-commands::"));
    let summary = fs::read_to_string(&summary).unwrap();
    assert!(summary.starts_with(&markdown) && summary.len() > markdown.len() * 3 / 2);
}
