//! Text of targets, files and arguments: it cannot control the terminal or break a report.

use std::fs;
use std::path::Path;

use crate::seekspec::{Ran, run_in, small};

/// Clears the screen, sets the title, rings the bell, turns red by a single character, hides text,
/// and reverses the direction.
const OBEYED: &str = "\u{1b}[2J\u{1b}]0;t\u{7}\u{9b}31m\u{1b}[8m\u{202e}";

/// An MCP server that sends hostile text everywhere.
const SERVER: &str = r#"
import json, sys
bad = sys.argv[1]
for line in sys.stdin:
    message = json.loads(line)
    if message['method'] == 'initialize':
        result = {'protocolVersion': '2025-11-25', 'capabilities': {},
                  'serverInfo': {'name': bad, 'version': '1' + bad + '\nmore'}}
    elif message['method'] == 'tools/list':
        schema = {'properties': {bad: {}}, 'required': [bad]}
        result = {'tools': [{'name': bad, 'inputSchema': {}}, {'name': 'find', 'inputSchema': schema}]}
    elif message['method'] == 'tools/call':
        print(bad, file=sys.stderr)
        result = {'content': [{'type': 'text', 'text': bad}], 'structuredContent': {bad: bad}}
    else:
        continue
    print(json.dumps({'jsonrpc': '2.0', 'id': message['id'], 'result': result}), flush=True)
"#;

fn assert_harmless(ran: &Ran) {
    let is_obeyed = |character: char| {
        let is_text = character == '\n' || character == '\t';
        (character.is_control() && !is_text) || character == '\u{202e}'
    };
    for text in [&ran.stdout, &ran.stderr] {
        // Colours may be requested.
        let text = anstream::adapter::strip_str(text).to_string();
        assert!(!text.contains(is_obeyed), "{text:?}");
    }
    assert!(
        ran.stdout.contains("1b") || ran.stderr.contains("1b"),
        "{ran}"
    );
}

fn has_python() -> bool {
    let found = std::process::Command::new("python3").arg("-V").output();
    #[expect(clippy::print_stderr, reason = "a test that is skipped says so")]
    if found.is_err() {
        eprintln!("skipped: no python3");
    }
    found.is_ok()
}

/// `seekspec --fixtures tests/small WORDS…`
fn run_small_in(folder: &Path, words: &[&str]) -> Ran {
    let small = small();
    run_in(
        folder,
        &[&["--fixtures", small.to_str().unwrap()], words].concat(),
        "",
    )
}

fn check(folder: &Path, words: &[&str]) -> Ran {
    // Without styles nothing is stripped, so that all remaining control characters are visible.
    let ran = run_small_in(folder, words);
    assert_harmless(&ran);
    let colored = [&["--color", "always"], words].concat();
    let ran_colored = run_small_in(folder, &colored);
    let text = anstream::adapter::strip_str(&ran_colored.stdout).to_string();
    assert_harmless(&Ran {
        stdout: text,
        ..ran_colored
    });
    ran
}

#[test]
fn words_of_a_target() {
    if !has_python() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("server.py"), SERVER).unwrap();
    let target = [
        "--profile",
        "omp",
        "--transport",
        "mcp",
        "--",
        "python3",
        "server.py",
        OBEYED,
    ];
    let keys = serde_json::json!({"name": "x", "profile": "omp", "transport": "mcp", "command": target[5..]});
    let keys = keys
        .to_string()
        .replace('\u{9b}', "\\u009b")
        .replace('\u{202e}', "\\u202e");
    fs::write(folder.path().join("t.yaml"), keys).unwrap();
    check(folder.path(), &["init", "t.yaml"]);
    let run = ["run", "--progress", "none", "--report"];
    for report in ["human", "json", "junit"] {
        let ran = check(folder.path(), &[&run[..], &[report], &target].concat());
        assert_eq!(ran.status, Some(1), "{ran}");
    }
    let ran = check(
        folder.path(),
        &[&run[..], &["json=run.json"], &target].concat(),
    );
    assert_eq!(ran.stdout.matches("on python3 1").count(), 0, "{ran}");
    assert!(ran.stdout.contains("server.py 1\\u{1b}[2J"), "{ran}");
}

#[test]
fn words_of_a_foreign_report() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let words = ["run", "--profile", "omp"];
    let reports = ["--report", "json=good.json", "--report", "human=out"];
    assert_eq!(
        run_small_in(here, &[&words[..], &reports].concat()).status,
        Some(0)
    );
    let good = fs::read_to_string(here.join("good.json")).unwrap();
    let mut bad: serde_json::Value = serde_json::from_str(&good).unwrap();
    for pointer in [
        "/run/target",
        "/run/transport",
        "/run/seekspec",
        "/conclusion",
    ] {
        *bad.pointer_mut(pointer).unwrap() = OBEYED.into();
    }
    bad["run"]["targetVersion"] = OBEYED.into();
    bad["run"]["warnings"] = serde_json::json!([OBEYED]);
    let case = &mut bad["cases"][0];
    for field in ["name", "location", "repeat", "reason", "stderr"] {
        case[field] = OBEYED.into();
    }
    case["verdict"] = "fail".into();
    case["covers"] = serde_json::json!([OBEYED]);
    let mismatch = serde_json::json!({"message": OBEYED, "expected": OBEYED, "actual": OBEYED, "diff": OBEYED});
    case["facets"][0]["failure"] = mismatch;
    case["facets"][0]["facet"] = OBEYED.into();
    fs::write(here.join("bad.json"), bad.to_string()).unwrap();
    for report in ["human", "json", "junit"] {
        check(here, &["report", "bad.json", "--report", report]);
    }
}

#[test]
fn words_of_the_user() {
    let folder = tempfile::tempdir().unwrap();
    let file = format!("no{OBEYED}.yaml");
    let option = format!("--no{OBEYED}");
    let program = format!("./no{OBEYED}");
    for words in [
        &["run", "--target", &file][..],
        &["run", "--run", OBEYED],
        &["run", "--profile", "omp", "--", &program],
        &["run", &option],
        &["explain", OBEYED],
        &["check", &file],
        &["report", &file],
        &["call", "--profile", "omp", "--tool", OBEYED],
        &[OBEYED],
    ] {
        check(folder.path(), words);
    }
}

/// Whether a job of GitHub, Azure, TeamCity or GitLab would obey a line.
fn is_command(line: &str) -> bool {
    line.trim().starts_with("::")
        || ["##vso[", "##[", "##teamcity[", "section_start:"]
            .iter()
            .any(|command| line.contains(command))
}

/// Findings A8 and A9 of the second attack.
#[test]
fn no_ci_system_is_commanded() {
    const COMMANDS: &str =
        "x\n::add-mask::x\n  ##vso[task.setvariable]b\n##[group]\n##teamcity[a]\nsection_start:1:a";
    let folder = tempfile::tempdir().unwrap();
    let answer = serde_json::json!({"content": [{"type": "text", "text": COMMANDS}]});
    fs::write(folder.path().join("answer"), answer.to_string()).unwrap();
    let answer = folder.path().join("answer");
    let script = format!("cat > /dev/null; cat {0} >&2; cat {0}", answer.display());
    let run = "run --profile omp --report json=run.json --report human --keep-going -- sh -c";
    let words: Vec<&str> = run.split(' ').chain([&*script]).collect();
    let ran = run_small_in(folder.path(), &words);
    assert!(ran.stdout.contains("u{3a}:add-mask"), "{ran}");
    let report = fs::read_to_string(folder.path().join("run.json")).unwrap();
    let mut report: serde_json::Value = serde_json::from_str(&report).unwrap();
    assert!(report.to_string().contains("##vso["));
    let reports = ["human", "markdown", "junit", "html", "json"];
    let read = reports
        .map(|format| run_small_in(folder.path(), &["report", "run.json", "--report", format]));
    report["run"]["suiteVersion"] = serde_json::json!(format!("0.1\n{COMMANDS}"));
    fs::write(folder.path().join("bad.json"), report.to_string()).unwrap();
    let bad = run_small_in(folder.path(), &["report", "bad.json", "--report", "github"]);
    assert!(bad.stderr.contains("u{3a}:add-mask"), "{bad}");
    for ran in read.iter().chain([&ran, &bad]) {
        let lines = ran.stdout.lines().chain(ran.stderr.lines());
        let obeyed: Vec<&str> = lines.filter(|line| is_command(line)).collect();
        assert!(obeyed.is_empty(), "{obeyed:?}");
    }
}
