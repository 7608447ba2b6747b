//! Hostile input is reported with its place and the documented status, and never blocks.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::seekspec::{Ran, run, run_in, run_small, small};

/// Only a message with these words was printed.
fn assert_reported(ran: &Ran, words: &str) {
    assert_eq!(ran.status, Some(2), "{ran}");
    assert!(ran.stderr.contains(words), "{words}: {ran}");
}

fn pipe(folder: &Path, name: &str) {
    let made = Command::new("mkfifo").arg(folder.join(name)).status();
    assert!(made.unwrap().success());
}

#[test]
fn numbers_out_of_range() {
    let deadline = ["--deadline", "9223372036854775807s", "--", "true"];
    for words in [
        &["run"][..],
        &["init"],
        &["baseline", "write"],
        &["repro", "x"],
    ] {
        assert_reported(
            &run_small(&[words, &deadline].concat()),
            "the longest is a day",
        );
    }
    // One is too large for any number type, four times the other for 64 bits.
    for many in ["99999999999999999999999", "4611686018427387904"] {
        for words in [
            &["run", "--jobs"][..],
            &["selftest", "--jobs"],
            &["baseline", "write", "--jobs"],
            &["run", "--repeat"],
        ] {
            assert_reported(
                &run_small(&[words, &[many]].concat()),
                "a whole number from 1 to",
            );
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let target = "{name: x, profile: omp, command: [\"true\"], deadline: 18446744073709551615ms}";
    fs::write(folder.path().join("t.yaml"), target).unwrap();
    let ran = run_in(folder.path(), &["run", "--target", "t.yaml"], "");
    assert_reported(
        &ran,
        "t.yaml:1:44: invalid deadline `18446744073709551615ms`: the longest is a day",
    );
}

#[test]
fn paths_that_are_not_files() {
    let folder = tempfile::tempdir().unwrap();
    pipe(folder.path(), "pipe");
    for words in [
        &["run", "--target", "pipe"][..],
        &["run", "--profile", "mini", "--rules", "pipe"],
        &["run", "--baseline", "pipe"],
        &["run", "--rerun-failed", "pipe"],
        &["run", "--report", "json=pipe"],
        &["selftest", "--report", "json=pipe"],
        &["baseline", "update", "-o", "pipe"],
        &["init", "pipe"],
        &["report", "pipe"],
    ] {
        assert_reported(&run_in(folder.path(), words, ""), "it is a pipe");
    }
    assert_reported(&run(&["run", "--target", "/dev/zero"]), "it is a device");
    assert_reported(&run(&["report", "."]), "it is a folder");
    fs::create_dir_all(folder.path().join("fixtures/p")).unwrap();
    pipe(&folder.path().join("fixtures/p"), "profile.yaml");
    let ran = run_in(folder.path(), &["check", "fixtures"], "");
    assert_reported(&ran, "fixtures/p/profile.yaml");
}

#[test]
fn documents_that_would_fill_the_memory() {
    let folder = tempfile::tempdir().unwrap();
    let deep = "- ".repeat(5_000);
    fs::write(folder.path().join("deep.yaml"), deep).unwrap();
    for words in [
        &["run", "--target"][..],
        &["run", "--profile", "mini", "--rules"],
        &["run", "--baseline"],
        &["init"],
    ] {
        let ran = run_in(folder.path(), &[words, &["deep.yaml"]].concat(), "");
        assert_reported(&ran, "deep.yaml:1:257: more than 128 nested lists and maps");
    }
}

#[test]
fn an_archive_with_members_outside_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let find = folder.path().join("omp/find");
    fs::create_dir_all(&find).unwrap();
    for file in ["omp/profile.yaml", "omp/find/requirements.yaml"] {
        fs::copy(small().join(file), folder.path().join(file)).unwrap();
    }
    let fixture = "about: x\nprofile: omp\ntool: find\ntrees:\n  t: {a.tar: {tar: {b/../../c: x}}}\n\
                   cases: []\n";
    fs::write(find.join("one.yaml"), fixture).unwrap();
    let ran = run_in(folder.path(), &["check", "."], "");
    assert!(
        ran.stdout
            .contains("omp/find/one.yaml:5:21: `b/../../c` has a part"),
        "{ran}"
    );
    assert_eq!(ran.status, Some(2));
}

#[test]
fn reports_with_impossible_values_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let report = ["--report", "json=good.json", "--report", "human=out"];
    let words = [
        &[
            "run",
            "--profile",
            "mini",
            "--tool",
            "glob",
            "--run",
            "sizes",
        ],
        &report[..],
    ];
    assert_eq!(run_in(here, &words.concat(), "").status, Some(0));
    let good = fs::read_to_string(here.join("good.json")).unwrap();
    let good: serde_json::Value = serde_json::from_str(&good).unwrap();
    let check = |pointer: &str, value: serde_json::Value, words: &str| {
        let mut bad = good.clone();
        *bad.pointer_mut(pointer).unwrap() = value;
        fs::write(here.join("bad.json"), bad.to_string()).unwrap();
        assert_reported(&run_in(here, &["report", "bad.json"], ""), words);
    };
    check("/cases/0/durationMs", 1e300.into(), "invalid duration");
    check("/run/selected", u64::MAX.into(), "out of range");
    check("/summary/wallMs", u64::MAX.into(), "out of range");
    check(
        "/summary/counts/must/pass",
        (1_u64 << 62).into(),
        "out of range",
    );
}

#[test]
fn exhausted_resources_are_reported() {
    let limited = |limit: &str, user: &[&str]| {
        let script = format!("{limit}; exec \"$@\"");
        let shell = [
            "bash",
            "-c",
            &script,
            "bash",
            env!("CARGO_BIN_EXE_seekspec"),
        ];
        let words = [user, &shell, &["run", "--profile", "mini", "--jobs", "1"]].concat();
        let output = Command::new(words[0]).args(&words[1..]).output();
        output.map(|output| Ran {
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
            status: output.status.code(),
        })
    };
    let Ok(ran) = limited("ulimit -n 24", &[]) else {
        eprintln!("skipped: no bash");
        return;
    };
    assert_reported(&ran, "only 24 files may be open at once");
    // Limits of processes do not apply to root.
    let unprivileged = [
        "setpriv",
        "--reuid=65534",
        "--regid=65534",
        "--clear-groups",
    ];
    let is_root = rustix::process::geteuid().is_root();
    match limited("ulimit -u 1", if is_root { &unprivileged } else { &[] }) {
        Ok(ran) if ran.status == Some(2) => assert_reported(&ran, "cannot start the threads for 1"),
        other => {
            let said = other.map_or_else(|error| error.to_string(), |ran| ran.to_string());
            assert!(is_root, "{said}");
            eprintln!("skipped: the binary cannot be run as another user: {said}");
        }
    }
}
