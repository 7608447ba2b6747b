//! `seekspec record`.

use std::fs;

use tempfile::TempDir;

use crate::seekspec::{run, small};

const COVERED: &str = "omp.find.glob.bare";

/// A copy of the small fixtures.
fn fixtures() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for file in [
        "profile.yaml",
        "find/requirements.yaml",
        "find/globs.yaml",
        "find/urls.yaml",
    ] {
        let to = folder.path().join("omp").join(file);
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::copy(small().join("omp").join(file), to).unwrap();
    }
    folder
}

/// The output of `record` with these words; the exit status in front.
fn record(folder: &TempDir, words: &[&str]) -> String {
    let path = folder.path().to_str().unwrap();
    let common = ["record", "--fixtures", path, "--covers", COVERED];
    run(&[&common, words].concat())
        .to_string()
        .replace(path, "FIXTURES")
}

#[test]
fn a_recorded_case_passes_check_and_run() {
    let folder = fixtures();
    let path = folder.path().to_str().unwrap();
    let tree = "{a.txt: {age: 1m}, b/c.txt: {age: 2m}}";
    let words = [
        "find/new/both-levels",
        "--tree",
        tree,
        "--call",
        "{\"paths\": [\"*.txt\"]}",
    ];
    insta::assert_snapshot!(record(&folder, &words));

    let file = folder.path().join("omp/find/new.yaml");
    for name in ["find/new/both-levels", "find/new/again"] {
        let common = ["record", "--fixtures", path, "--covers", COVERED, name];
        let case = run(&[&common, &words[1..]].concat());
        let before = fs::read_to_string(&file).unwrap_or_default();
        fs::write(&file, before + &case.stdout).unwrap();
    }
    let checked = run(&["check", path]).stdout;
    assert!(checked.contains("ok: 6 cases in 5 files"), "{checked}");
    let words_of_run = ["run", "--fixtures", path, "--run", "both-levels"];
    assert_eq!(run(&words_of_run).status, Some(0));

    let again = record(&folder, &words);
    let place = "already exists, at FIXTURES/omp/find/new.yaml:";
    assert!(again.contains(place), "{again}");
}

#[test]
fn nothing_is_printed_where_something_is_wrong() {
    let folder = fixtures();
    let call = ["--call", "{paths: ['*']}"];
    let said = [
        ["find/new/Bad_Id"].as_slice(),
        &["find/new/x", "--covers", "omp.find.glob.baer"],
        &["fnid/new/x"],
        &["new/x"],
        &["find/new/x", "--tree", "nosuch"],
        &["find/new/x", "--tree", "{a.txt/b: , a.txt: }"],
        &["find/new/x", "--facet", "matches"],
        &["find/new/x", "--", "/nonexistent/tool"],
    ];
    let said = said.map(|words| record(&folder, &[&call, words].concat()));
    insta::assert_snapshot!(said.join("\n"));
}
