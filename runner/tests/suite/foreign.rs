//! Targets with their own tools, arguments and texts, which a target file maps.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::seekspec::{is_there, project, report};

/// The cases of a run by their names, with their verdicts and facets.
struct Ran(BTreeMap<String, Value>);

impl Ran {
    #[track_caller]
    fn verdict(&self, name: &str) -> &str {
        self.case(name)["verdict"].as_str().unwrap()
    }

    #[track_caller]
    fn case(&self, name: &str) -> &Value {
        self.0
            .get(name)
            .unwrap_or_else(|| panic!("{name} was not run"))
    }

    /// The failed facets of a case.
    fn failing(&self, name: &str) -> Vec<&str> {
        let facets = self.case(name)["facets"].as_array().unwrap();
        let failing = facets.iter().filter(|facet| !facet["failure"].is_null());
        failing
            .map(|facet| facet["facet"].as_str().unwrap())
            .collect()
    }

    #[track_caller]
    fn assert_all(&self, verdict: &str, names: &[&str]) {
        for name in names {
            let case = self.case(name);
            assert_eq!(self.verdict(name), verdict, "{case:#}");
        }
    }
}

/// Runs cases on the target of this name, with a fault.
fn run(target: &str, fault: &str, selection: &[&str]) -> Ran {
    let folder = tempfile::tempdir().unwrap();
    let foreign = project().join("runner/tests/foreign");
    fs::copy(
        foreign.join(format!("{target}.py")),
        folder.path().join(format!("{target}.py")),
    )
    .unwrap();
    let file = folder.path().join("target.yaml");
    let text = fs::read_to_string(foreign.join(format!("{target}.yaml"))).unwrap();
    fs::write(&file, format!("{text}env: {{FAULT: '{fault}'}}\n")).unwrap();
    run_file(&file, selection)
}

fn run_file(file: &Path, selection: &[&str]) -> Ran {
    let mut words = vec!["--target", file.to_str().unwrap()];
    words.extend(selection.iter().flat_map(|name| ["--run", name]));
    let report = report(&words);
    let cases = report["cases"].as_array().unwrap();
    let named = |case: &Value| (case["name"].as_str().unwrap().to_owned(), case.clone());
    Ran(cases.iter().map(named).collect())
}

const LISTED: &str = "codescout/list_dir/inputs/relative-path-starts-at-the-project-root";
const FOUND: &str = "codescout/find_file/search/path-restricts-the-search";
const READ: &str = "codescout/read_file/whole-file/relative-path-starts-at-the-project-root";
const WRITTEN: &str = "codescout/create_file/writing/example-file-is-written";
const EDITED: &str = "codescout/edit_file/replacing/example-changes-an-import";
const REFUSED: &str = "codescout/edit_file/matching/text-not-found-is-an-error";

#[test]
fn a_server_of_files_is_judged_through_its_target_file() {
    if !is_there("python3") {
        return;
    }
    let right = run(
        "files",
        "",
        &[LISTED, FOUND, READ, WRITTEN, EDITED, REFUSED],
    );
    right.assert_all("pass", &[LISTED, FOUND, READ, WRITTEN, EDITED, REFUSED]);
    assert_eq!(right.case(READ)["notGuaranteed"], Value::Null);
    assert_eq!(right.case(EDITED)["notGuaranteed"][0]["facet"], "any_of");
    assert_eq!(
        right.case(REFUSED)["notGuaranteed"][0]["facet"],
        "error message"
    );
    for (fault, name, facet) in [
        ("lists-one-less", LISTED, "paths"),
        ("writes-while-it-lists", LISTED, "tree_after"),
        ("ignores-what-it-cannot-find", REFUSED, "error"),
        ("hides-errors", REFUSED, "error"),
    ] {
        let wrong = run("files", fault, &[LISTED, EDITED, REFUSED]);
        assert_eq!(wrong.verdict(name), "fail", "{fault}");
        assert_eq!(wrong.failing(name), [facet], "{fault}");
        wrong.assert_all("pass", &[EDITED]);
    }
}

#[test]
fn cases_that_need_something_unsupported_or_not_guaranteed_are_unsupported() {
    if !is_there("python3") {
        return;
    }
    let searched = "codescout/search_pattern/matching/dot-matches-any-character";
    let ran = run(
        "files",
        "",
        &[
            "codescout/read_file/range",
            "codescout/list_dir/cap",
            searched,
        ],
    );
    let because = |reason: &str| ran.0.values().any(|case| case["reason"] == reason);
    for reason in [
        "calls `read_file` with `start_line`, which the target does not support",
        "calls `list_dir` with `recursive`, which the target does not support",
        "expects only `details`, which the target does not guarantee",
        "calls `search_pattern`, which the target does not have",
    ] {
        assert!(because(reason), "{reason}");
    }
    assert_eq!(ran.verdict(searched), "unsupported");
}

#[test]
fn json_in_a_text_is_read_and_the_root_goes_where_the_target_wants_it() {
    if !is_there("python3") {
        return;
    }
    let names = [
        "omp/find/order/the-newest-file-comes-first",
        "omp/find/limits/a-limit-caps-the-number-of-paths",
        "omp/find/hidden/hidden-false-excludes-hidden-files-from-a-glob",
        "omp/find/timeout/a-timeout-of-half-a-second-is-accepted",
    ];
    run("locate", "", &names).assert_all("pass", &names);
    let ignored = "omp/find/gitignore/a-glob-excludes-ignored-files-by-default";
    assert_eq!(run("locate", "", &[ignored]).failing(ignored), ["paths"]);
}

#[test]
fn matches_below_headings_of_a_directory_are_read() {
    if !is_there("python3") {
        return;
    }
    let names = [
        "codescout/search_pattern/matching/line-number-5000-is-exact",
        "codescout/search_pattern/scope/path-may-have-several-segments",
        "codescout/search_pattern/scope/default-path-is-the-project-root",
    ];
    run("grep", "", &names).assert_all("pass", &names);
    let ignored = "codescout/search_pattern/scope/gitignored-files-are-not-searched";
    assert_eq!(run("grep", "", &[ignored]).failing(ignored), ["matches"]);
}

#[test]
fn state_and_errors_are_those_of_the_target() {
    if !is_there("python3") {
        return;
    }
    let names = [
        "codescout/read_file/whole-file/example-file-is-read-whole",
        "codescout/read_file/whole-file/absolute-path-is-accepted",
        "codescout/read_file/range/example-returns-lines-10-to-25",
        "codescout/read_file/range/range-may-be-a-single-line",
        "codescout/read_file/whole-file/nonexistent-file-is-an-error",
    ];
    run("journal", "", &names).assert_all("pass", &names);
    let elsewhere = run("journal", "writes-elsewhere", &names[..1]);
    assert_eq!(elsewhere.failing(names[0]), ["tree_after"]);
    let hidden = run("journal", "hides-errors", &names[4..]);
    assert_eq!(hidden.verdict(names[4]), "broken");
}

#[test]
fn lists_maps_and_calls_that_follow_are_read() {
    if !is_there("python3") {
        return;
    }
    let names = [
        "codescout/list_dir/inputs/relative-path-starts-at-the-project-root",
        "codescout/list_dir/inputs/recursive-false-lists-direct-children",
        "codescout/list_dir/inputs/recursive-true-lists-every-level",
        "codescout/list_dir/inputs/default-is-not-recursive",
        "codescout/search_pattern/matching/line-number-5000-is-exact",
        "codescout/search_pattern/scope/path-may-have-several-segments",
    ];
    run("journal", "", &names).assert_all("pass", &names);
    let listed = "codescout/list_dir/inputs/dot-is-the-project-root";
    assert_eq!(
        run("journal", "shows-own", &[listed]).verdict(listed),
        "pass"
    );
}
