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

/// A target that an adapter has to bring near to the document.
const GLOB: &str = r#"
import json, pathlib, sys

call = json.load(sys.stdin)
if call["name"] != "glob":
    sys.exit(f"no tool {call['name']}")
found = sorted(pathlib.Path.cwd().rglob(call["arguments"]["pattern"]), key=lambda path: -path.stat().st_mtime)
json.dump({"content": [{"type": "text", "text": json.dumps([str(path) for path in found])}]}, sys.stdout)
"#;

fn check_adapter(program: &str, language: &str, file: &str) {
    if !is_there(program) || !is_there("python3") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("target.yaml");
    fs::write(folder.path().join("glob.py"), GLOB).unwrap();
    fs::write(folder.path().join(file), block(language)).unwrap();
    let text = format!(
        "name: glob\nprofile: omp\ntools: [find]\ncommand: [python3, glob.py]\nadapter: [{program}, {file}]\n"
    );
    fs::write(&target, text).unwrap();
    let output = run(&[
        "--run",
        "omp/find/pattern-split/a-bare-glob-*",
        "--run",
        "omp/find/order/the-newest-file-comes-first",
        "--target",
        target.to_str().unwrap(),
    ]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}");
}

#[test]
fn the_adapter_in_python_is_one() {
    check_adapter("python3", "python adapter", "map.py");
}

#[test]
fn the_adapter_in_javascript_is_one() {
    check_adapter("node", "javascript adapter", "map.mjs");
}

#[test]
fn the_request_and_the_result_are_valid() {
    let request: serde_json::Value = serde_json::from_str(&block("json request")).unwrap();
    assert!(request["name"].is_string() && request["arguments"].is_object());
    let result: serde_json::Value = serde_json::from_str(&block("json result")).unwrap();
    let answer = Answer::from_result(&result, "/tmp/seekspec-x/0/root").unwrap();
    assert_eq!(answer.text(), "a.ts");
}
