//! Tools that answer rightly in another shape: the file says how they differ, and then their answers are
//! read.

use crate::tried::{begun, folder, tried};

/// After a trial the file has each of `parts`, the case passes, and nothing is left to change.
#[track_caller]
fn check(shape: &str, (profile, tool, facets): (&str, &str, &str), parts: &[&str], case: &str) {
    let Some(folder) = folder() else {
        return;
    };
    let before = format!(
        "name: shapes\nprofile: {profile}\ntransport: mcp\ncommand: [python3, shapes.py, {shape}]\ntools: [{tool}]\nfacets: [{facets}]\n"
    );
    let found = tried(folder.path(), &before);
    let (said, text) = (&found.said, &found.text);
    for part in parts {
        assert!(text.contains(part), "{part}\n{said}\n{text}");
    }
    assert!(found.passes(case), "{said}\n{text}");
    let again = tried(folder.path(), text);
    assert!(
        again.said.contains(&format!("✓ {tool}: answers")),
        "{}",
        again.said
    );
    assert_eq!(&again.text, text, "{}", again.said);
}

#[test]
fn the_profile_of_a_draft_is_the_one_whose_tools_are_listed() {
    let Some(folder) = folder() else {
        return;
    };
    for (shape, profile) in [("several_lists", "common"), ("joined", "common")] {
        let found = begun(folder.path(), None, &["python3", "shapes.py", shape]).unwrap();
        let line = format!("\nprofile: {profile}\n");
        assert!(found.text.contains(&line), "{}", found.text);
    }
}

#[test]
fn several_lists_and_a_depth() {
    check(
        "several_lists",
        ("codescout", "list_dir", "paths, error-flag"),
        &[
            "recursive: {name: depth, values: {'false': 1, 'true': 99}}",
            "paths: {generous: true}",
        ],
        "codescout/list_dir/exclusions/recursive-listing-excludes-hidden-entries",
    );
}

#[test]
fn a_facet_of_which_nothing_is_shown_is_not_judged() {
    let Some(folder) = folder() else {
        return;
    };
    // Cases that only forbid a field pass, but show nothing.
    let before = "name: shapes\nprofile: codescout\ntransport: mcp\ncommand: [python3, shapes.py, items]\ntools: {list_dir: list_items}\n";
    let found = tried(folder.path(), before);
    for part in ["paths: {generous: true}", "facets: [paths, error-flag]"] {
        assert!(found.text.contains(part), "{part}\n{}", found.text);
    }
}

#[test]
fn a_map_whose_keys_are_paths_and_lines_from_zero() {
    check(
        "keys_are_paths",
        ("codescout", "search_pattern", "paths, matches, error-flag"),
        &[
            "paths: {generous: true}",
            "matches: {generous: true, first_line: 0}",
        ],
        "files-with-equal-names-are-reported-separately",
    );
}

#[test]
fn a_list_of_lines_in_each_file() {
    check(
        "lists_of_files",
        ("codescout", "search_pattern", "paths, matches, error-flag"),
        &["matches: {generous: true}", "paths: {generous: true}"],
        "files-with-equal-names-are-reported-separately",
    );
}

#[test]
fn json_below_a_sentence() {
    check(
        "keys_with_lines",
        ("codescout", "search_pattern", "paths, matches, error-flag"),
        &["(?<json>", "matches: {generous: true}"],
        "files-with-equal-names-are-reported-separately",
    );
}

#[test]
fn headings_that_nest() {
    check(
        "nested_headings",
        ("codescout", "find_file", "paths, error-flag"),
        &["paths: {generous: true}"],
        "codescout/find_file/search/path-restricts-the-search",
    );
}

#[test]
fn files_as_headings() {
    check(
        "grouped",
        ("codescout", "search_pattern", "paths, matches, error-flag"),
        &["matches: {generous: true}"],
        "files-with-equal-names-are-reported-separately",
    );
}

#[test]
fn paths_with_backslashes() {
    check(
        "backslashes",
        ("codescout", "find_file", "paths, error-flag"),
        &["paths: {generous: true}"],
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
