//! `seekspec doctor --write` on tools that answer rightly in another shape: it writes how they differ,
//! and then `seekspec run` reads their answers.

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use crate::seekspec::{binary, is_there, project};

fn seekspec(folder: &Path, words: &[&str]) -> String {
    let ran = Command::new(binary())
        .args(words)
        .current_dir(folder)
        .output()
        .unwrap();
    let said = [ran.stdout, ran.stderr].concat();
    format!(
        "{}\nexit status {}",
        String::from_utf8_lossy(&said),
        ran.status.code().unwrap()
    )
}

/// A folder with the server of this file's tools, or `None` where Python is not installed.
fn folder_of_shapes() -> Option<TempDir> {
    let folder = tempfile::tempdir().unwrap();
    let server = project().join("runner/tests/foreign/shapes.py");
    fs::copy(server, folder.path().join("shapes.py")).unwrap();
    is_there("python3").then_some(folder)
}

/// After `doctor --write` the file has each of `parts`, and the case passes, which has failed before.
#[track_caller]
fn check(shape: &str, (profile, tool, facets): (&str, &str, &str), parts: &[&str], case: &str) {
    let Some(folder) = folder_of_shapes() else {
        return;
    };
    let file = folder.path().join("t.yaml");
    let before = format!(
        "name: shapes\nprofile: {profile}\ntransport: mcp\ncommand: [python3, shapes.py, {shape}]\ntools: [{tool}]\nfacets: [{facets}]\n"
    );
    fs::write(&file, &before).unwrap();
    let run = [
        "run",
        "--target",
        "t.yaml",
        "--run",
        case,
        "--progress",
        "none",
    ];
    let wrong = seekspec(folder.path(), &run);
    assert!(!wrong.ends_with("exit status 0"), "{wrong}");
    let doctor = seekspec(folder.path(), &["doctor", "t.yaml", "--write"]);
    let written = fs::read_to_string(&file).unwrap();
    for part in parts {
        assert!(written.contains(part), "{part}\n{doctor}\n{written}");
    }
    let right = seekspec(folder.path(), &run);
    assert!(right.ends_with("exit status 0"), "{right}\n{written}");
    let again = seekspec(folder.path(), &["doctor", "t.yaml"]);
    assert!(again.contains(&format!("✓ {tool}: answers")), "{again}");
    assert!(!again.contains("change in"), "{again}");
}

#[test]
fn the_profile_of_a_draft_is_the_one_whose_tools_are_listed() {
    let Some(folder) = folder_of_shapes() else {
        return;
    };
    let words = ["init", "--transport", "mcp", "--", "python3", "shapes.py"];
    for (shape, profile) in [("several_lists", "codescout"), ("joined", "omp")] {
        let said = seekspec(folder.path(), &[&words[..], &[shape]].concat());
        let file = folder.path().join("target.yaml");
        let written = fs::read_to_string(&file).unwrap();
        let line = format!("\nprofile: {profile}\n");
        assert!(written.contains(&line), "{said}\n{written}");
        fs::remove_file(file).unwrap();
    }
}

#[test]
fn several_lists_and_a_depth() {
    check(
        "several_lists",
        ("codescout", "list_dir", "paths, error-flag"),
        &[
            "recursive: {name: depth, values: {'false': 1, 'true': 99}}",
            "paths: {details: [directories, files]}",
        ],
        "codescout/list_dir/exclusions/recursive-listing-excludes-hidden-entries",
    );
}

#[test]
fn a_facet_of_which_nothing_is_shown_is_not_judged() {
    let Some(folder) = folder_of_shapes() else {
        return;
    };
    let file = folder.path().join("t.yaml");
    let before = "name: shapes\nprofile: codescout\ntransport: mcp\ncommand: [python3, shapes.py, items]\ntools: {list_dir: list_items}\n";
    fs::write(&file, before).unwrap();
    // Cases that only forbid a field pass, but show nothing.
    let said = seekspec(folder.path(), &["doctor", "t.yaml", "--write"]);
    let written = fs::read_to_string(&file).unwrap();
    for part in [
        "paths: {details: items, field: path}",
        "facets: [paths, error-flag]",
    ] {
        assert!(written.contains(part), "{part}\n{said}\n{written}");
    }
}

#[test]
fn a_map_whose_keys_are_paths_and_lines_from_zero() {
    check(
        "keys_are_paths",
        ("codescout", "search_pattern", "paths, matches, error-flag"),
        &["paths: {details: hits}", r"(?<line>\d+):', first_line: 0}"],
        "files-with-equal-names-are-reported-separately",
    );
}

#[test]
fn a_list_of_lines_in_each_file() {
    check(
        "lists_of_files",
        ("codescout", "search_pattern", "paths, matches, error-flag"),
        &[
            "matches: {details: results, path_field: file, list_field: matches, line_field: number}",
            "paths: {details: results, field: file}",
        ],
        "files-with-equal-names-are-reported-separately",
    );
}

#[test]
fn json_below_a_sentence() {
    check(
        "keys_with_lines",
        ("codescout", "search_pattern", "paths, matches, error-flag"),
        &["(?<json>", "line_field: at"],
        "files-with-equal-names-are-reported-separately",
    );
}

#[test]
fn headings_that_nest() {
    check(
        "nested_headings",
        ("codescout", "find_file", "paths, error-flag"),
        &[r"paths: {heading: '^(?<depth>\#+) (?<dir>.+?)/$', pattern: '^\- (?<path>.+?)$'}"],
        "codescout/find_file/search/path-restricts-the-search",
    );
}

#[test]
fn files_as_headings() {
    check(
        "grouped",
        ("codescout", "search_pattern", "paths, matches, error-flag"),
        &[r"pattern: '^ +(?<line>\d+):'"],
        "files-with-equal-names-are-reported-separately",
    );
}

#[test]
fn paths_with_backslashes() {
    check(
        "backslashes",
        ("codescout", "find_file", "paths, error-flag"),
        &["paths: {details: files, backslashes: true}"],
        "codescout/find_file/search/path-restricts-the-search",
    );
}

#[test]
fn a_text_below_a_first_line() {
    check(
        "first_line",
        ("codescout", "read_file", "details, error-flag"),
        &[
            r"content: {regex: '(?s)^\[Reading [^\n]*\n\n(?<text>.*",
            r"total_lines: {regex: '\(total: (?<number>\d+) lines,'}",
        ],
        "reading-changes-nothing-on-disk",
    );
}

#[test]
fn lines_with_numbers_in_a_field() {
    check(
        "numbered_field",
        ("codescout", "read_file", "details, error-flag"),
        &[
            r"content: {from: json.output, lines: '^ *\d+\t(?<text>.*)$'}",
            "total_lines: json.total",
        ],
        "reading-changes-nothing-on-disk",
    );
}

#[test]
fn a_list_where_the_document_has_one() {
    check(
        "listed_paths",
        ("codescout", "read_file", "details, error-flag"),
        &["arguments: {path: /paths/0}"],
        "reading-changes-nothing-on-disk",
    );
}

#[test]
fn a_list_in_one_text() {
    check(
        "joined",
        ("omp", "find", "paths, error-flag"),
        &["arguments: {paths: {name: globs, join: ';'}}"],
        "omp/find/inputs/several-entries-return-their-union",
    );
}

#[test]
fn a_search_that_is_started_and_asked() {
    check(
        "start",
        ("codescout", "search_pattern", "paths, matches, error-flag"),
        &[
            "then: {name: more,",
            "until: 'Status: COMPLETED'",
            "constants: {kind: content}",
        ],
        "files-with-equal-names-are-reported-separately",
    );
}
