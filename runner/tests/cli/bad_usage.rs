//! Messages for invalid usage: the place, a remedy, and the documented exit status.

use std::fs;
use std::path::Path;

use crate::seekspec::{Ran, run, run_in, run_small};

/// A list of commands, each with its output.
fn transcript(runs: &[(&[&str], Ran)]) -> String {
    let one = |(words, ran): &(&[&str], Ran)| format!("$ seekspec {}\n{ran}", words.join(" "));
    runs.iter().map(one).collect::<Vec<_>>().join("\n")
}

fn check(commands: &[&[&'static str]]) -> String {
    let runs: Vec<_> = commands
        .iter()
        .map(|words| (*words, run_small(words)))
        .collect();
    for (words, ran) in &runs {
        assert!(ran.stdout.is_empty(), "{words:?} printed {}", ran.stdout);
    }
    transcript(&runs)
}

#[test]
fn commands_and_flags() {
    insta::assert_snapshot!(check(&[
        &["rnu"],
        &["run", "--lvel", "must"],
        &["run", "--level", "shall"],
        &["run", "--jobs", "0"],
        &["explain"],
        &["schema", "fixtures"],
        &["--color", "sometimes", "list"],
    ]));
}

#[test]
fn selections() {
    insta::assert_snapshot!(check(&[
        &["run", "--run", "a-bare-glob-reaches-every-levl"],
        &["list", "--run", "omp/grep"],
        &["list", "--covers", "omp.find.glob.bear"],
        &["list", "--covers", "**.advice"],
        &["list", "--tool", "fnd"],
        &["list", "--profile", "opm"],
        &["list", "--run", "urls", "--level", "may"],
        &["list", "--run", ""],
    ]));
}

#[test]
fn names() {
    insta::assert_snapshot!(check(&[
        &["explain", "a-bare-glob-reaches-every-levl"],
        &["explain", "omp.find.glob.nne"],
        &["explain", "something-else-altogether"],
        &["repro", "omp.find.glob.bare"],
        &["repro", "globs"],
    ]));
}

#[test]
fn targets() {
    insta::assert_snapshot!(check(&[
        &["run", "--target", "nowhere.yaml"],
        &["run", "--transport", "exec"],
        &["run", "--transport", "smoke-signals", "--", "true"],
        &["run", "--target", "t.yaml", "--", "true"],
        &["run", "--without", "setings", "--", "true"],
        &["run", "--deadline", "soon", "--", "true"],
        &["run", "--profile", "opm", "--", "true"],
        &["run", "--", "no-such-program-anywhere/really"],
    ]));
}

#[test]
fn reports() {
    insta::assert_snapshot!(check(&[
        &["run", "--report", "jsn"],
        &["run", "--report", "json="],
        &["run", "--report", "json=nowhere/report.json"],
        &["run", "--report", "json=tests"],
        &["run", "--report", "json", "--report", "junit"],
        &["run", "--report", "json=a.out", "--report", "junit=./a.out"],
    ]));
}

#[test]
fn calls() {
    let call = ["call", "--profile", "omp"];
    let inputs = [
        "",
        "find",
        "[]",
        "{} {}",
        "{}",
        r#"{"name": 3}"#,
        r#"{"name": "fnd"}"#,
        r#"{"name": "find", "arguments": []}"#,
    ];
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let of_inputs = inputs.map(|input| format!("stdin: {input}\n{}", run_in(here, &call, input)));
    let others = check(&[
        &["call", "--profile", "opm"],
        &["call"],
        &[
            "call",
            "--profile",
            "omp",
            "--tool",
            "find",
            "--arguments",
            "{paths}",
        ],
        &["call", "--profile", "omp", "--arguments", "{}"],
    ]);
    let all = format!("{}\n{others}", of_inputs.join("\n"));
    insta::assert_snapshot!(without_profiles(&all));
}

/// Replaces the list of all profiles, so that a new profile changes no snapshot.
fn without_profiles(text: &str) -> String {
    let (before, list) = text
        .split_once("unknown profile `opm`, expected one of ")
        .unwrap();
    let (names, after) = list.split_once(';').unwrap();
    assert!(names.split(", ").any(|name| name == "omp"), "{names}");
    format!("{before}unknown profile `opm`, expected one of [all profiles];{after}")
}

#[test]
fn folders_of_fixtures() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    fs::create_dir(here.join("empty")).unwrap();
    fs::write(here.join("file.yaml"), "about: x\n").unwrap();
    fs::create_dir_all(here.join("latin/p")).unwrap();
    fs::write(here.join("latin/p/profile.yaml"), b"about: caf\xe9\n").unwrap();
    let commands: &[&[&str]] = &[
        &["--fixtures", "nowhere", "run"],
        &["--fixtures", "empty", "list"],
        &["--fixtures", "file.yaml", "coverage"],
        &["--fixtures", "latin", "list"],
        &["check", "nowhere"],
        &["check", "file.yaml"],
    ];
    let runs: Vec<_> = commands
        .iter()
        .map(|words| (*words, run_in(here, words, "")))
        .collect();
    insta::assert_snapshot!(transcript(&runs));
}

#[test]
fn fixtures_with_mistakes() {
    let folder = tempfile::tempdir().unwrap();
    let find = folder.path().join("omp/find");
    fs::create_dir_all(&find).unwrap();
    for file in ["omp/profile.yaml", "omp/find/requirements.yaml"] {
        fs::copy(
            crate::seekspec::small().join(file),
            folder.path().join(file),
        )
        .unwrap();
    }
    let fixture = "about: x\nprofile: omp\ntool: find\ncases:\n  - id: a\n    covers: [omp.find.glob.bear]\n    cal: {}\n";
    fs::write(find.join("one.yaml"), fixture).unwrap();
    fs::write(find.join("two.yaml"), "about: [x\n").unwrap();
    let commands: &[&[&str]] = &[
        &["check", "."],
        &["check", "omp/find/two.yaml"],
        &["--fixtures", ".", "run"],
    ];
    let runs: Vec<_> = commands
        .iter()
        .map(|words| (*words, run_in(folder.path(), words, "")))
        .collect();
    insta::assert_snapshot!(transcript(&runs));
}

#[test]
fn no_arguments_print_the_help() {
    let ran = run(&[]);
    assert_eq!(ran.status, Some(2));
    assert!(
        ran.stderr
            .starts_with("Replays the executable specification"),
        "{ran}"
    );
}
