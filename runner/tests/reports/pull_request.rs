//! The comment on a pull request, written by `.ci/pull_request` against a recorded API.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;

use serde_json::Value;
use tempfile::NamedTempFile;

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

/// Leaves the report of a target, the reference with `MUTATED` rules or its own, as `.ci/action` does.
pub(crate) fn report(folder: &Path, is_mutated: bool) {
    static REPORTS: [LazyLock<Vec<u8>>; 2] = [
        LazyLock::new(|| reported(false)),
        LazyLock::new(|| reported(true)),
    ];
    fs::write(
        folder.join("reports/report.json"),
        &*REPORTS[usize::from(is_mutated)],
    )
    .unwrap();
}

fn reported(is_mutated: bool) -> Vec<u8> {
    let mut words = "run --profile codescout --tool create_file --quick --progress none \
                     --report json --with all --"
        .split(' ')
        .collect::<Vec<_>>();
    words.extend([SEEKSPEC, "call", "--profile", "codescout"]);
    let mut rules = NamedTempFile::new().unwrap();
    if is_mutated {
        rules.write_all(MUTATED).unwrap();
        words.extend(["--rules", rules.path().to_str().unwrap()]);
    }
    let output = with_seekspec(SEEKSPEC).args(words).output().unwrap();
    assert_eq!(output.status.code(), Some(i32::from(is_mutated)));
    output.stdout
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

const MUTATED: &[u8] = b"create_file: {makes_parents: false}";

#[test]
fn a_pull_request_gets_one_comment_that_names_the_changed_cases() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::create_dir(folder.join("reports")).unwrap();
    report(folder, false);
    let zip = ["-m", "zipfile", "-c", "earlier.zip", "reports/report.json"];
    let zipped = Command::new("python3")
        .args(zip)
        .current_dir(folder)
        .output();
    succeeds(&zipped.unwrap());
    let api = Api::start(folder);

    report(folder, true);
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

    report(folder, false);
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
    report(folder, false);
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
