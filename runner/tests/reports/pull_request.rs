//! The comment on a pull request, written by `.ci/pull_request` against a recorded API.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use serde_json::Value;

use crate::{SEEKSPEC, succeeds, text, with_seekspec};

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/reports")
        .join(path)
}

/// The recorded API, on a port of this machine. It ends with the test.
struct Api {
    process: Child,
    address: String,
}

impl Api {
    fn start(folder: &Path) -> Self {
        let mut process = Command::new("python3")
            .arg(here("api.py"))
            .args([here("api"), folder.to_owned()])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut port = String::new();
        let stdout = process.stdout.as_mut().unwrap();
        BufReader::new(stdout).read_line(&mut port).unwrap();
        let address = format!("http://127.0.0.1:{}", port.trim());
        Self { process, address }
    }
}

impl Drop for Api {
    fn drop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

/// Leaves the report of a target, the reference with this mutant or without, as `.ci/action` does.
pub(crate) fn report(folder: &Path, mutant: Option<&str>) {
    let mut words = vec!["call", "--profile", "codescout"];
    words.extend(mutant.iter().flat_map(|mutant| ["--mutant", mutant]));
    let file = format!("json={}", folder.join("reports/report.json").display());
    let run = [
        "run",
        "--profile",
        "codescout",
        "--tool",
        "create_file",
        "--quick",
    ];
    let status = with_seekspec(SEEKSPEC)
        .args(run)
        .args([
            "--progress",
            "none",
            "--report",
            &file,
            "--with",
            "all",
            "--",
            SEEKSPEC,
        ])
        .args(words)
        .status()
        .unwrap();
    assert_eq!(status.code(), Some(i32::from(mutant.is_some())));
}

fn step(folder: &Path, api: &str, token: &str, word: &str) -> String {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../.ci/pull_request");
    let output = with_seekspec("python3")
        .arg(script)
        .arg(word)
        .envs([
            ("REPORTS", folder.join("reports")),
            ("GITHUB_EVENT_PATH", here("api/event.json")),
        ])
        .envs([("GITHUB_OUTPUT", folder.join("output"))])
        .envs([("GITHUB_STEP_SUMMARY", folder.join("summary.md"))])
        .envs([
            ("GITHUB_API_URL", api),
            ("GITHUB_GRAPHQL_URL", &format!("{api}/graphql")),
            ("TOKEN", token),
            ("GITHUB_JOB", "judge"),
        ])
        .env("GITHUB_REPOSITORY", "example/tool")
        .env("no_proxy", "*")
        .output()
        .unwrap();
    succeeds(&output);
    text(&output.stdout)
}

fn comments(folder: &Path) -> Vec<String> {
    let text = fs::read_to_string(folder.join("comments.json")).unwrap_or_default();
    let list: Vec<Value> = serde_json::from_str(&text).unwrap_or_default();
    let body = |one: &Value| one["body"].as_str().unwrap().to_owned();
    list.iter().map(body).collect()
}

pub(crate) const MUTANT: &str = "codescout.create_file.paths.parents-not-made";

#[test]
fn a_pull_request_gets_one_comment_that_names_the_changed_cases() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::create_dir(folder.join("reports")).unwrap();
    report(folder, None);
    let zip = ["-m", "zipfile", "-c", "earlier.zip", "reports/report.json"];
    let zipped = Command::new("python3")
        .args(zip)
        .current_dir(folder)
        .output();
    succeeds(&zipped.unwrap());
    let api = Api::start(folder);

    report(folder, Some(MUTANT));
    step(folder, &api.address, "secret", "comment");
    let first = comments(folder);
    assert_eq!(first.len(), 1);
    assert!(first[0].contains("Newly failing: "), "{}", first[0]);
    assert!(
        first[0].contains("MUST `codescout/create_file/"),
        "{}",
        first[0]
    );
    assert!(
        first[0].contains("`create_file {\"path\": "),
        "{}",
        first[0]
    );

    report(folder, None);
    step(folder, &api.address, "secret", "comment");
    let second = comments(folder);
    assert_eq!(second.len(), 1);
    assert!(
        second[0].contains("No case changed since `main`."),
        "{}",
        second[0]
    );
    assert!(
        second[0].starts_with("<!-- seekspec judge -->\n"),
        "{}",
        second[0]
    );
}

#[test]
fn without_a_token_or_with_a_wrong_one_the_step_passes() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::create_dir(folder.join("reports")).unwrap();
    report(folder, None);
    let api = Api::start(folder);
    assert!(step(folder, &api.address, "", "comment").starts_with("no comment"));
    let refused = step(folder, &api.address, "wrong", "comment");
    assert!(
        refused.starts_with("::warning title=Seekspec::"),
        "{refused}"
    );
    assert_eq!(comments(folder).len(), 0);
    step(folder, &api.address, "", "outputs");
    let outputs = fs::read_to_string(folder.join("output")).unwrap();
    assert!(
        outputs.contains("failed=0\nknown=0\nverdict=conforms\n"),
        "{outputs}"
    );
}
