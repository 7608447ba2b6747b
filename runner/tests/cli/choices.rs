//! The choices of a target in reports and side by side, on a few cases that observe some.

use std::fs;
use std::path::{Path, PathBuf};

use crate::seekspec::{Ran, run_in};

/// A target that finds nothing, and says so.
const TARGET: &str = r#"
name: always-none
profile: omp
transport: exec
command: [sh, -c, "cat >/dev/null; echo '{\"content\":[{\"type\":\"text\",\"text\":\"No files found\"}]}'"]
choices: {found-hidden: left-out}
"#;

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/choices")
}

fn seekspec(folder: &Path, words: &[&str]) -> Ran {
    let fixtures = fixtures().display().to_string();
    run_in(folder, &[&["--fixtures", &fixtures], words].concat(), "")
}

/// The part of a text from one line on to another.
fn part<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let (_, rest) = text.split_once(from).unwrap_or(("", text));
    rest.split_once(to).map_or(rest, |(part, _)| part)
}

#[test]
fn two_answers_are_told_and_fail_where_their_level_decides() {
    let folder = tempfile::tempdir().unwrap();
    let told = seekspec(folder.path(), &["run"]);
    assert_eq!(told.status, Some(0), "{told}");
    let strict = seekspec(folder.path(), &["run", "--strict"]);
    assert_eq!(strict.status, Some(1), "{strict}");
    let section = part(&told.stdout, "", "          pass");
    let failure = part(&strict.stdout, "", "  repeat");
    insta::assert_snapshot!(format!("{section}\n--- strict\n{failure}"));
}

#[test]
fn choices_are_side_by_side_in_compare_and_as_pages() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("target.yaml"), TARGET).unwrap();
    seekspec(folder, &["run", "--report", "json=reference.json"]);
    let results = [
        "--report",
        "json=none.json",
        "--report",
        "results=results.json",
    ];
    seekspec(
        folder,
        &[&["run", "--target", "target.yaml"][..], &results].concat(),
    );
    let compared = seekspec(folder, &["compare", "none.json", "reference.json"]);
    let matrix = part(&compared.stdout, "## Choices", "seekspec ");
    let site = ["site", "--out", "site", "--report", "none=none.json"];
    assert_eq!(seekspec(folder, &site).status, Some(0));
    let page = fs::read_to_string(folder.join("site/choices/omp.html")).unwrap();
    let page = part(&page, "<main", "</main>").replace('<', "\n<");
    insta::assert_snapshot!(format!("{matrix}\n{page}"));
    let kept = fs::read_to_string(folder.join("results.json")).unwrap();
    assert!(kept.contains(r#""choice":"found-hidden""#), "{kept}");
}

#[test]
fn safe_to_rely_on_is_what_products_do_by_a_profile_for_any_tool() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let own = folder.join("fixtures/omp");
    fs::create_dir_all(own.join("find")).unwrap();
    for file in [
        "profile.yaml",
        "find/requirements.yaml",
        "find/choices.yaml",
    ] {
        fs::copy(fixtures().join("omp").join(file), own.join(file)).unwrap();
    }
    let is_listed = || {
        let seekspec = |words: &[&str]| {
            let ran = run_in(folder, &[&["--fixtures", "fixtures"], words].concat(), "");
            assert_eq!(ran.status, Some(0), "{ran}");
        };
        seekspec(&["run", "--report", "json=run.json"]);
        let reports = ["--report", "one=run.json", "--report", "two=run.json"];
        seekspec(&[&["site", "--out", "site"][..], &reports].concat());
        let page = fs::read_to_string(folder.join("site/safe.html")).unwrap();
        page.contains("A glob is searched for")
    };
    assert!(!is_listed());
    let profile = own.join("profile.yaml");
    let text = fs::read_to_string(&profile).unwrap();
    fs::write(profile, text + "for_any_tool: true\n").unwrap();
    assert!(is_listed());
}
