//! `seekspec fuzz`: random calls on random trees.

use std::fs;
use std::path::{Path, PathBuf};

use crate::seekspec::{Ran, run, run_in};

/// A tool that makes no parents of a file that it creates.
const FAULT: &str = "create_file: {makes_parents: false}\n";

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures")
}

/// A directory with the fault, and with the fixtures of its profile.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("rules.yaml"), FAULT).unwrap();
    for part in ["codescout", "shared"] {
        copy(
            &fixtures().join(part),
            &folder.path().join("fixtures").join(part),
        );
    }
    folder
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let to = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &to);
        } else if entry.file_name() != "kill-matrix.json" {
            fs::copy(entry.path(), to).unwrap();
        }
    }
}

/// Calls the faulty tool.
fn fuzz(folder: &Path, more: &[&str]) -> Ran {
    let words = ["fuzz", "--profile", "codescout", "--tool", "create_file"];
    let words = [&words[..], &["--rules", "rules.yaml", "--seed", "7"], more].concat();
    run_in(folder, &words, "")
}

/// The output without the speed and the progress.
fn settled(ran: &Ran) -> String {
    let is_speed = |part: &str| part.ends_with(" calls per second");
    let line = |line: &str| match line.split_once(" (") {
        Some((before, rest)) => match rest.split_once(')') {
            Some((speed, after)) if is_speed(speed) => format!("{before} (…){after}\n"),
            _ => format!("{line}\n"),
        },
        None => format!("{line}\n"),
    };
    ran.stdout.lines().map(line).collect()
}

#[test]
fn the_reference_agrees_with_itself() {
    let ran = run(&["fuzz", "--cases", "400", "--seed", "1"]);
    assert_eq!(ran.status, Some(0), "{ran}");
    assert!(ran.stdout.starts_with("no finding in 400 cases"), "{ran}");
}

#[test]
fn a_fault_is_shrunk_and_explained() {
    let folder = folder();
    insta::assert_snapshot!(settled(&fuzz(
        folder.path(),
        &["--cases", "150", "--jobs", "1"]
    )));
}

#[test]
fn workers_change_nothing() {
    let folder = folder();
    let of = |jobs| settled(&fuzz(folder.path(), &["--cases", "60", "--jobs", jobs]));
    assert_eq!(of("1"), of("3"));
}

#[test]
fn a_finding_becomes_a_case_that_repeats_it() {
    let folder = folder();
    let ran = fuzz(
        folder.path(),
        &["--cases", "60", "--write", "--fixtures", "fixtures"],
    );
    assert_eq!(ran.status, Some(1), "{ran}");
    let check = run_in(folder.path(), &["check", "--fixtures", "fixtures"], "");
    assert_eq!(check.status, Some(0), "{check}");
    let words = [
        "run",
        "--profile",
        "codescout",
        "--run",
        "fuzz-7",
        "--fixtures",
        "fixtures",
    ];
    let right = run_in(folder.path(), &words, "");
    assert_eq!(right.status, Some(0), "{right}");
    let wrong = run_in(
        folder.path(),
        &[&words[..], &["--rules", "rules.yaml"]].concat(),
        "",
    );
    assert_eq!(wrong.status, Some(1), "{wrong}");
}

#[test]
fn bad_usage() {
    let folder = folder();
    let fixtures = folder.path().join("fixtures");
    fs::remove_file(fixtures.join("codescout/list_dir/fuzz.yaml")).unwrap();
    let runs: [&[&str]; 4] = [
        &["fuzz", "--tool", "serach"],
        &["fuzz", "--write"],
        &["fuzz", "--for", "5", "--cases", "3"],
        &["fuzz", "--fixtures", "fixtures", "--tool", "list_dir"],
    ];
    let texts = runs.map(|words| run_in(folder.path(), words, "").to_string());
    insta::assert_snapshot!(texts.join("\n"));
}
