//! Parts of a suite: shards and their reports, reruns of failures, and repeated rounds.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

use crate::seekspec::{Ran, run_in};

/// A small part of the suite, on the reference.
const RUN: &[&str] = &["run", "--profile", "mini"];

fn report(folder: &Path, name: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(folder.join(name)).unwrap()).unwrap()
}

/// The report without the fields that differ from run to run.
fn settled(mut report: Value) -> Value {
    report["summary"]["wallMs"] = 0.into();
    for case in report["cases"].as_array_mut().unwrap() {
        case["durationMs"] = 0.into();
    }
    report
}

fn start_shard(folder: &Path, number: usize, of: usize) -> Child {
    Command::new(env!("CARGO_BIN_EXE_seekspec"))
        .args(RUN)
        .args(["--shard", &format!("{number}/{of}")])
        .args(["--report", &format!("json={number}.json"), "--jobs", "1"])
        .current_dir(folder)
        .stdout(Stdio::null())
        .spawn()
        .unwrap()
}

fn shards(folder: &Path, of: usize) {
    let children: Vec<Child> = (1..=of)
        .map(|number| start_shard(folder, number, of))
        .collect();
    for mut child in children {
        assert_eq!(child.wait().unwrap().code(), Some(0));
    }
}

fn check(folder: &Path, words: &[&str]) -> Ran {
    run_in(folder, words, "")
}

#[test]
fn four_shards_on_four_processes_give_merged_the_report_of_one_run() {
    let folder = tempfile::tempdir().unwrap();
    shards(folder.path(), 4);
    let whole = [RUN, &["--report", "json=whole.json", "--jobs", "1"]].concat();
    assert_eq!(check(folder.path(), &whole).status, Some(0));
    let files = ["4.json", "2.json", "1.json", "3.json"];
    let merge = [&["report"][..], &files, &["--report", "json=merged.json"]].concat();
    let merged = check(folder.path(), &merge);
    assert_eq!(merged.status, Some(0), "{merged}");
    assert_eq!(
        settled(report(folder.path(), "merged.json")),
        settled(report(folder.path(), "whole.json"))
    );
    for number in 1..=4 {
        let shard = report(folder.path(), &format!("{number}.json"));
        assert!(!shard["cases"].as_array().unwrap().is_empty());
    }
}

#[test]
fn stored_reports_have_the_causes_of_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let mutant = "mini.glob.limits.ignored";
    let seekspec = env!("CARGO_BIN_EXE_seekspec");
    let run = |words: &[&str]| {
        // A server knows the mutant before the first call; a process per call would have to find it each time.
        let run = [
            RUN,
            &["--transport", "mcp", "--run", "mini/glob/limits"],
            words,
        ];
        let target = [seekspec, "serve", "--profile", "mini", "--mutant", mutant];
        let ran = check(
            folder.path(),
            &[&run.concat()[..], &["--"], &target].concat(),
        );
        assert_eq!(ran.status, Some(1), "{ran}");
    };
    run(&["--report", "json=whole.json"]);
    run(&["--shard", "1/2", "--report", "json=1.json"]);
    run(&["--shard", "2/2", "--report", "json=2.json"]);
    let diagnosis = |files: &[&str]| {
        let words = [&["report"], files, &["--report", "json=again.json"]].concat();
        assert_eq!(check(folder.path(), &words).status, Some(1));
        report(folder.path(), "again.json")["diagnosis"].clone()
    };
    let of_the_run = report(folder.path(), "whole.json")["diagnosis"].clone();
    assert!(
        of_the_run["causes"].to_string().contains(mutant),
        "{of_the_run}"
    );
    assert_eq!(diagnosis(&["whole.json"]), of_the_run);
    assert_eq!(diagnosis(&["1.json", "2.json"]), of_the_run);
}

#[test]
fn reports_of_different_runs_are_not_merged() {
    let folder = tempfile::tempdir().unwrap();
    shards(folder.path(), 2);
    fs::write(folder.path().join("no.json"), "{\"cases\": []}").unwrap();
    let other = fs::read_to_string(folder.path().join("2.json")).unwrap();
    let suite = report(folder.path(), "2.json")["run"]["suite"]
        .as_str()
        .unwrap()
        .to_owned();
    let other = other.replace(&suite, "ffff");
    fs::write(folder.path().join("other.json"), other).unwrap();
    let whole = [RUN, &["--report", "json=whole.json", "--tool", "glob"]].concat();
    check(folder.path(), &whole);
    let mut texts = String::new();
    for files in [
        &["1.json", "1.json"][..],
        &["1.json", "other.json"],
        &["1.json", "whole.json"],
        &["no.json"],
        &["none.json"],
    ] {
        let ran = check(folder.path(), &[&["report"], files].concat());
        texts += &format!("$ seekspec report {}\n{ran}\n", files.join(" ")).replace(&suite, "[..]");
    }
    insta::assert_snapshot!(texts);
}

#[test]
fn only_failed_cases_are_run_again() {
    let folder = tempfile::tempdir().unwrap();
    let answer = r#"cat >/dev/null; echo '{"content":[{"type":"text","text":"x"}]}'"#;
    let first = [
        "run",
        "--profile",
        "mini",
        "--run",
        "mini/glob/limits",
        "--report",
        "json=a.json",
        "--",
        "sh",
        "-c",
        answer,
    ];
    assert_eq!(check(folder.path(), &first).status, Some(1));
    let again = [
        "run",
        "--profile",
        "mini",
        "--rerun-failed",
        "a.json",
        "--report",
        "json=b.json",
    ];
    assert_eq!(check(folder.path(), &again).status, Some(0));
    let names = |name: &str, verdict: &str| -> Vec<String> {
        let report = report(folder.path(), name);
        let cases = report["cases"].as_array().unwrap().iter();
        let cases = cases.filter(|case| case["verdict"] == verdict);
        cases
            .map(|case| case["name"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(names("a.json", "fail"), names("b.json", "pass"));
    let nothing = ["run", "--profile", "mini", "--rerun-failed", "b.json"];
    let ran = check(folder.path(), &nothing);
    assert_eq!(ran.status, Some(4));
    assert!(ran.stderr.contains("no case failed in b.json"), "{ran}");
}

/// Finding A7 of the second attack: this took minutes where the whole suite took seconds.
#[test]
fn a7_the_quick_set_of_all_profiles_is_a_part_of_each() {
    let folder = tempfile::tempdir().unwrap();
    let quick = ["run", "--quick", "--report", "json=quick.json"];
    let ran = check(folder.path(), &quick);
    assert_eq!(ran.status, Some(0), "{ran}");
    let all = check(folder.path(), &["list", "--format", "names"]);
    let mut sizes: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for name in all.stdout.lines() {
        sizes.entry(profile_of(name)).or_default().1 += 1;
    }
    let report = report(folder.path(), "quick.json");
    for case in report["cases"].as_array().unwrap() {
        let name = case["name"].as_str().unwrap();
        sizes.entry(profile_of(name)).or_default().0 += 1;
    }
    let is_part = |(quick, all): &(usize, usize)| 0 < *quick && quick < all;
    assert!(sizes.values().all(is_part), "{sizes:?}");
}

fn profile_of(case: &str) -> String {
    case.split('/').next().unwrap().to_owned()
}
