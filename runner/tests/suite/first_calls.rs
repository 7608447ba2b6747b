//! The first calls of a run: an unusable target ends the run, an absent tool is left out.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::{Value, json};

use crate::seekspec::{binary, is_there};

/// A `find` that ignores the name of the tool, and answers every call.
const NAMELESS: &str = r#"
import json, pathlib, sys
call = json.load(sys.stdin)
paths = call["arguments"].get("paths", [])
paths = [paths] if isinstance(paths, str) else paths
found = [str(one) for path in paths for one in pathlib.Path(".").rglob(path.strip() or "-")]
text = "\n".join(found) or "No files found matching pattern"
print(json.dumps({"content": [{"type": "text", "text": text}], "structuredContent": {"files": found}}))
"#;

/// The same, but it checks the name: `search` finds nothing, and other tools are errors.
const NAMED: &str = r#"
import json, pathlib, sys
call = json.load(sys.stdin)
found, error = [], False
if call["name"] == "find":
    paths = call["arguments"].get("paths", [])
    found = [str(one) for path in paths for one in pathlib.Path(".").rglob(path.strip() or "-")]
    text = "\n".join(found) or "No files found matching pattern"
elif call["name"] == "search":
    text = "No matches found"
else:
    text, error = "unknown tool", True
print(json.dumps({"content": [{"type": "text", "text": text}], "structuredContent": {"files": found}, "isError": error}))
"#;

/// Flags that select cases of both tools without naming a tool.
fn part() -> Vec<String> {
    let others = "abcdefijklmnopqrstuvwxyz".chars().map(String::from);
    let others = others.chain(["gi", "glob-"].map(String::from));
    let skipped = others.flat_map(|begin| ["--skip".to_owned(), format!("*/*/{begin}*/*")]);
    ["--level", "must"]
        .map(str::to_owned)
        .into_iter()
        .chain(skipped)
        .collect()
}

fn run(folder: &Path, flags: &[&str], command: &[&str]) -> Output {
    Command::new(binary())
        .args([
            "run",
            "--color",
            "never",
            "--profile",
            "omp",
            "--report",
            "json=report.json",
        ])
        .args(flags)
        .arg("--")
        .args(command)
        .current_dir(folder)
        .env("COLUMNS", "100")
        .output()
        .unwrap()
}

fn run_script(folder: &Path, script: &str, flags: &[&str]) -> Output {
    fs::write(folder.join("tool.py"), script).unwrap();
    let part = part();
    let part = part.iter().map(String::as_str);
    let flags: Vec<&str> = part.chain(flags.iter().copied()).collect();
    run(folder, &flags, &["python3", "tool.py"])
}

fn report(folder: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(folder.join("report.json")).unwrap()).unwrap()
}

fn verdicts(report: &Value, tool: &str, verdict: &str) -> usize {
    let cases = report["cases"].as_array().unwrap();
    let is_it = |case: &&Value| {
        let name = case["name"].as_str().unwrap();
        name.split('/').nth(1) == Some(tool) && case["verdict"] == verdict
    };
    cases.iter().filter(is_it).count()
}

#[test]
fn a_command_that_cannot_work_ends_the_run() {
    if !is_there("python3") {
        return;
    }
    for flags in [
        &[][..],
        &["--jobs", "1"],
        &["--jobs", "4"],
        &["--shard", "2/3"],
    ] {
        let folder = tempfile::tempdir().unwrap();
        let output = run(folder.path(), flags, &["python3", "nosuch.py"]);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(3), "{said}");
        assert_eq!(String::from_utf8(output.stdout).unwrap(), "");
        for words in [
            "of omp (find, search) on python3 nosuch.py over exec\n",
            "error: `python3 nosuch.py` cannot be judged: the first ",
            "\n  reason   exited with status 2\n  stderr   ",
            "can't open file",
            "\n  try      `nosuch.py` is not a file in",
            "--keep-going",
        ] {
            assert!(said.contains(words), "{words:?} in {said}");
        }
        let report = report(folder.path());
        let cases = report["cases"].as_array().unwrap();
        assert_eq!(
            cases.len(),
            report["run"]["selected"].as_u64().unwrap() as usize
        );
        let not_run = cases.iter().filter(|case| {
            case["reason"]
                .as_str()
                .is_some_and(|reason| reason.starts_with("not run: the first"))
        });
        assert!(not_run.count() > 20 && verdicts(&report, "find", "broken") < 20);
    }
}

#[test]
fn every_case_is_run_where_that_is_asked_for() {
    if !is_there("python3") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let flags = [
        "--keep-going",
        "--tool",
        "find",
        "--run",
        "hidden",
        "--run",
        "limits",
    ];
    let output = run(folder.path(), &flags, &["python3", "nosuch.py"]);
    assert_eq!(output.status.code(), Some(1));
    let report = report(folder.path());
    let cases = report["cases"].as_array().unwrap();
    assert!(
        cases.len() > 8 && verdicts(&report, "find", "broken") > 8,
        "{}",
        cases.len()
    );
}

#[test]
fn a_tool_that_is_not_there_is_left_out_and_the_target_does_not_conform() {
    if !is_there("python3") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let output = run_script(folder.path(), NAMELESS, &[]);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stdout).unwrap();
    let words = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        words.contains("the target does not seem to have search"),
        "{said}"
    );
    assert!(
        words.contains("`--tool find`, or `tools: [find]`"),
        "{said}"
    );
    let report = report(folder.path());
    assert_eq!(verdicts(&report, "search", "fail"), 4);
    assert!(verdicts(&report, "search", "unsupported") > 10);
    assert!(verdicts(&report, "find", "pass") > 3);
    assert_eq!(report["summary"]["absentTools"], json!(["search"]));
    let causes = report["diagnosis"]["causes"].to_string();
    assert!(!causes.contains("omp.search"), "{causes}");
}

#[test]
fn a_tool_that_is_wrong_is_judged_whole() {
    if !is_there("python3") {
        return;
    }
    let all = |script: &str, flags: &[&str]| {
        let folder = tempfile::tempdir().unwrap();
        run_script(folder.path(), script, flags);
        let report = report(folder.path());
        let reasons = report["cases"].to_string();
        assert!(!reasons.contains("does not seem to have"), "{reasons}");
        assert!(verdicts(&report, "search", "fail") > 4);
    };
    all(NAMED, &[]);
    all(NAMELESS, &["--tool", "find", "--tool", "search"]);
    all(NAMELESS, &["--keep-going"]);
}
