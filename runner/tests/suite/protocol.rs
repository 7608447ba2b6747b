//! The targets of `runner/PROTOCOL.md` and `runner/MAPPING.md` as they are printed there, and its request and result.

use std::fs;

use seekspec_conformance::answer::Answer;

use crate::seekspec::{is_there, project, run};

/// The cases that such a short target passes.
const SMOKE_TEST: [&str; 6] = [
    "--run",
    "omp/find/pattern-split/a-bare-glob-*",
    "--run",
    "omp/find/inputs/an-empty-entry*",
    "--run",
    "omp/find/order/the-newest-file-comes-first",
];

/// The block of the contract after this marker.
fn block(marker: &str) -> String {
    let pages = ["PROTOCOL.md", "MAPPING.md"].map(|page| project().join("runner").join(page));
    let text = pages.map(|page| fs::read_to_string(page).unwrap()).concat();
    let (_, rest) = text.split_once(&format!("\n```{marker}\n")).unwrap();
    rest.split("\n```").next().unwrap().to_owned() + "\n"
}

fn check(program: &str, language: &str, file: &str, transport: &str) {
    if !is_there(program) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(file);
    fs::write(&path, block(language)).unwrap();
    let target = ["--profile", "omp", "--transport", transport];
    let command = ["--", program, path.to_str().unwrap()];
    let output = run(&[&SMOKE_TEST[..], &target, &command].concat());
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stdout)
    );
}

#[test]
fn the_target_in_python_passes_the_smoke_test() {
    check("python3", "python", "target.py", "exec");
}

#[test]
fn the_target_in_javascript_passes_the_smoke_test() {
    check("node", "javascript", "target.mjs", "exec");
}

#[test]
fn the_target_in_python_over_mcp_passes_the_smoke_test() {
    check("python3", "python mcp", "server.py", "mcp");
}

#[test]
fn the_request_and_the_result_are_valid() {
    let request: serde_json::Value = serde_json::from_str(&block("json request")).unwrap();
    assert!(request["name"].is_string() && request["arguments"].is_object());
    let result: serde_json::Value = serde_json::from_str(&block("json result")).unwrap();
    let answer = Answer::from_result(&result, "/tmp/seekspec-x/0/root").unwrap();
    assert_eq!(answer.text(), "a.ts");
}
