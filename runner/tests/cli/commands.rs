//! The output of every command, on a few cases that do not change.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::seekspec::{Ran, run, run_in, run_small};
use serde_json::Value;

/// A target that always answers `top.ts`.
const TOP: &[&str] = &[
    "--profile",
    "omp",
    "--",
    "sh",
    "-c",
    r#"cat >/dev/null; echo '{"content":[{"type":"text","text":"top.ts"}]}'"#,
];

fn run_on_top(words: &[&str]) -> Ran {
    run_small(&[&["run"], words, TOP].concat())
}

/// Replaces the parts that differ from run to run, and from release to release.
fn settled(text: &str) -> String {
    let version = env!("CARGO_PKG_VERSION");
    let text = text.replace(&format!(" {version}"), " [..]");
    let settle = |line: &str| match (line.find(" in "), line.find(" s on ")) {
        (Some(from), Some(to)) => format!("{} in [..]{}", &line[..from], &line[to..]),
        _ => line.to_owned(),
    };
    text.lines().map(|line| settle(line) + "\n").collect()
}

#[test]
fn list() {
    let formats =
        ["table", "names", "json"].map(|format| run_small(&["list", "--format", format]).stdout);
    insta::assert_snapshot!(formats.join("\n"));
}

#[test]
fn explain() {
    let names = [
        "globs/a-bare-glob-reaches-every-level",
        "a-url-stands-for-its-file",
        "omp.find.glob.bare",
        "advice",
        "omp",
        "find",
        "globs",
        "omp.find.glob",
    ];
    let texts = names.map(|name| {
        format!(
            "$ seekspec explain {name}\n{}",
            run_small(&["explain", name])
        )
    });
    insta::assert_snapshot!(texts.join("\n"));
}

#[test]
fn check() {
    let commands: &[&[&str]] = &[
        &["check"],
        &["check", "tests/small"],
        &["check", "tests/small/omp/find/globs.yaml"],
    ];
    let texts: Vec<String> = commands
        .iter()
        .map(|words| format!("$ seekspec {}\n{}", words.join(" "), run_small(words)))
        .collect();
    insta::assert_snapshot!(texts.join("\n"));
}

#[test]
fn the_fixtures_inside_the_binary_are_in_order() {
    let ran = run(&["check"]);
    assert_eq!(ran.status, Some(0), "{ran}");
}

#[test]
fn the_schemas_next_to_the_fixtures_are_up_to_date() {
    for file in ["fixture", "profile"] {
        let path = format!("../fixtures/{file}.schema.json");
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
        let advice = format!("seekspec schema {file} > fixtures/{file}.schema.json");
        let lying = fs::read_to_string(path).unwrap_or_default();
        assert!(lying == run(&["schema", file]).stdout, "{advice}");
    }
}

#[test]
fn coverage() {
    insta::assert_snapshot!(run_small(&["coverage"]));
}

#[test]
fn an_uncovered_must_requirement_fails() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("omp/find")).unwrap();
    for file in [
        "omp/profile.yaml",
        "omp/find/requirements.yaml",
        "omp/find/globs.yaml",
    ] {
        fs::copy(
            crate::seekspec::small().join(file),
            folder.path().join(file),
        )
        .unwrap();
    }
    insta::assert_snapshot!(run_in(folder.path(), &["--fixtures", ".", "coverage"], ""));
}

#[test]
fn run_on_the_reference() {
    insta::assert_snapshot!(settled(&run_small(&["run"]).to_string()));
}

#[test]
fn run_on_a_target_that_fails() {
    insta::assert_snapshot!(settled(
        &run_on_top(&["--without", "resources"]).to_string()
    ));
}

#[test]
fn the_status_follows_the_selection() {
    let status = |words: &[&str]| run_on_top(words).status;
    assert_eq!(
        status(&["--run", "a-bare-glob-reaches-every-level"]),
        Some(1)
    );
    assert_eq!(status(&["--level", "should"]), Some(0));
    assert_eq!(status(&["--level", "should", "--strict"]), Some(1));
    assert_eq!(status(&["--level", "may", "--strict"]), Some(0));
    assert_eq!(
        status(&["--run", "urls", "--without", "resources"]),
        Some(4)
    );
    assert_eq!(
        status(&["--run", "urls", "--without", "resources", "--require-all"]),
        Some(1)
    );
    assert_eq!(
        run_small(&["run", "--", "no-such-program-anywhere"]).status,
        Some(3)
    );
}

#[test]
fn reports_go_where_they_are_sent() {
    let folder = tempfile::tempdir().unwrap();
    let small = crate::seekspec::small();
    let words = [
        "--fixtures",
        small.to_str().unwrap(),
        "run",
        "--report",
        "json=r.json",
        "--report",
        "junit=r.xml",
    ];
    let ran = run_in(folder.path(), &words, "");
    assert!(
        ran.stdout.contains("conforms: all MUST cases pass"),
        "{ran}"
    );
    let report: Value =
        serde_json::from_str(&fs::read_to_string(folder.path().join("r.json")).unwrap()).unwrap();
    assert_eq!(report["conforms"], true);
    assert!(
        fs::read_to_string(folder.path().join("r.xml"))
            .unwrap()
            .starts_with("<?xml")
    );
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn a_report_on_standard_output_is_alone_there() {
    let ran = run_on_top(&["--report", "json", "--progress", "plain"]);
    let report: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(report["cases"].as_array().unwrap().len(), 4);
    assert!(ran.stderr.contains("/3 cases"), "{}", ran.stderr);
}

#[test]
fn a_real_report_matches_its_schema() {
    let report: Value = serde_json::from_str(&run_on_top(&["--report", "json"]).stdout).unwrap();
    let schema: Value = serde_json::from_str(&run(&["schema", "report"]).stdout).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let errors: Vec<String> = validator
        .iter_errors(&report)
        .map(|error| error.to_string())
        .collect();
    assert!(errors.is_empty(), "{errors:#?}");
}

#[test]
fn the_command_that_repeats_a_case_repeats_it() {
    let report: Value = serde_json::from_str(&run_on_top(&["--report", "json"]).stdout).unwrap();
    let cases = report["cases"].as_array().unwrap();
    let failed = cases.iter().find(|case| case["verdict"] == "fail").unwrap();
    let line =
        failed["repeat"]
            .as_str()
            .unwrap()
            .replacen("seekspec", env!("CARGO_BIN_EXE_seekspec"), 1);
    let output = Command::new("sh")
        .args(["-c", &(line + " --version >/dev/null; true")])
        .output();
    assert!(output.unwrap().status.success());
    let line =
        failed["repeat"]
            .as_str()
            .unwrap()
            .replacen("seekspec", env!("CARGO_BIN_EXE_seekspec"), 1);
    let again = Command::new("sh")
        .args(["-c", &line])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let again = String::from_utf8(again.stdout).unwrap();
    assert!(
        again.contains("1 case judged in ") && again.contains(failed["name"].as_str().unwrap()),
        "{again}"
    );
}

#[test]
fn colours_are_shown_only_on_request() {
    let words = ["coverage", "--color", "always"];
    assert!(run_small(&words).stdout.contains('\u{1b}'));
    assert!(!run_small(&["coverage"]).stdout.contains('\u{1b}'));
}

#[test]
fn a_reader_that_stops_early_is_not_an_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_seekspec"))
        .args(["schema", "fixture"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(matches!(output.status.code(), Some(0)), "{output:?}");
}

#[test]
fn call_answers_errors_too() {
    let words = [
        "call",
        "--profile",
        "omp",
        "--root",
        "nowhere",
        "--tool",
        "find",
        "--arguments",
        r#"{"paths": ["*"]}"#,
    ];
    let ran = run(&words);
    assert_eq!(ran.status, Some(0), "{ran}");
    let result: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert!(result["content"][0]["text"].is_string());
    assert_eq!(ran.stdout.lines().count(), 1);
}

#[test]
fn call_reads_what_repro_writes() {
    let folder = tempfile::tempdir().unwrap();
    let into = folder.path().join("case");
    let ran = run_small(&[
        "repro",
        "a-bare-glob-reaches-every-level",
        "--into",
        into.to_str().unwrap(),
    ]);
    let line = ran
        .stdout
        .lines()
        .find_map(|line| line.strip_prefix("run     "))
        .unwrap();
    let line = line.replacen("seekspec", env!("CARGO_BIN_EXE_seekspec"), 1);
    let output = Command::new("sh").args(["-c", &line]).output().unwrap();
    let result: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(result["content"][0]["text"], "top.ts\n# deep/\nlow.ts");
}

#[test]
fn completions_know_the_commands() {
    for shell in ["bash", "fish", "zsh"] {
        let ran = run(&["completions", shell]);
        assert!(ran.stdout.contains("coverage"), "{shell}");
    }
}

/// See runner/PROTOCOL.md.
#[cfg(target_os = "linux")]
#[test]
fn a_file_stays_written_when_stdout_is_full() {
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_seekspec"))
        .args(["call", "--profile", "codescout", "--tool", "create_file"])
        .args(["--arguments", r#"{"path": "a.txt", "content": "new"}"#])
        .current_dir(folder.path())
        .stdout(
            fs::OpenOptions::new()
                .write(true)
                .open("/dev/full")
                .unwrap(),
        )
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        fs::read_to_string(folder.path().join("a.txt")).unwrap(),
        "new"
    );
}
