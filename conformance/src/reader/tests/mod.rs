mod lists;

use serde_json::{Value, json};

use super::{Asked, Named, ReadError, ShownLine, check as check_readers, normalise};
use crate::answer::Answer;
use crate::model::entry::TreeSpec;
use crate::model::profile::Readers;
use crate::tree::{self, Tree};
use crate::yaml;

fn readers(text: &str) -> Readers {
    yaml::read(&yaml::parse(text).unwrap()).unwrap()
}

fn tree(paths: &[&str]) -> Tree {
    let spec: TreeSpec = paths
        .iter()
        .map(|path| ((*path).to_owned(), Default::default()))
        .collect();
    tree::build(&spec).unwrap()
}

fn paths(readers: &Readers, answer: &Answer, tree: &Tree) -> Result<Named, ReadError> {
    let arguments = None;
    super::paths(readers, answer, Asked { tree, arguments })
}

fn matches(readers: &Readers, answer: &Answer) -> Result<Vec<ShownLine>, ReadError> {
    let (tree, arguments) = (&Tree::default(), None);
    super::matches(readers, answer, Asked { tree, arguments })
}

fn answer(text: &str, structured: Value) -> Answer {
    Answer {
        blocks: vec![Some(text.to_owned())],
        structured: Some(structured),
        ..Answer::default()
    }
}

const GROUPED: &str = "paths: {heading: ['^# (?<dir>.+)/$'], prose: ['^No files found']}";

fn check(reader: &str, text: &str, expected: &[&str]) {
    let tree = tree(&["src/a b.ts", "top level.ts"]);
    let found = paths(&readers(reader), &answer(text, json!(null)), &tree)
        .unwrap()
        .paths;
    assert_eq!(found, expected, "{text:?}");
}

#[test]
fn every_line_is_a_path_where_the_profile_says_nothing() {
    check(
        "{}",
        "a.ts\nsrc/\n\n./b.ts\r\n{{root}}/c.ts\n",
        &["a.ts", "src", "b.ts", "c.ts"],
    );
}

#[test]
fn a_heading_applies_until_the_next_even_after_an_empty_line() {
    let text = "top.ts\n# src/\na.ts\n\nb.ts\n# src/deep/\nc/\n";
    check(
        GROUPED,
        text,
        &["top.ts", "src/a.ts", "src/b.ts", "src/deep/c"],
    );
}

#[test]
fn a_path_behind_an_empty_line_may_stand_for_itself() {
    let tree = tree(&["src/a.ts", "src/b.ts", "top.ts"]);
    let text = "# src/\na.ts\n\ntop.ts\nb.ts";
    let read = |text: &str| {
        let named = paths(&readers(GROUPED), &answer(text, json!(null)), &tree);
        named.unwrap().paths
    };
    assert_eq!(read(text), ["src/a.ts", "top.ts", "src/b.ts"]);
    assert_eq!(read("# src/\na.ts\ntop.ts"), ["src/a.ts", "src/top.ts"]);
}

#[test]
fn absolute_paths_do_not_belong_to_a_heading() {
    check(
        GROUPED,
        "# src/\n{{root}}/x.ts\n/etc/passwd",
        &["x.ts", "/etc/passwd"],
    );
    check(GROUPED, "# ./\nx.ts", &["x.ts"]);
}

#[test]
fn known_prose_names_nothing() {
    check(GROUPED, "No files found", &[]);
}

#[test]
fn unknown_prose_has_a_space_and_names_nothing_in_the_tree() {
    check(
        GROUPED,
        "found 2 files\ntop level.ts\n# src/\na b.ts\nand no more",
        &["top level.ts", "src/a b.ts"],
    );
}

#[test]
fn a_path_under_the_wrong_heading_is_wrong_and_not_prose() {
    check(GROUPED, "# src/\ntop level.ts", &["src/top level.ts"]);
}

#[test]
fn entries_say_which_lines_name_a_path() {
    let reader = "paths: {entry: ['^(?<path>.+?):\\d+:', '^> (?<path>.+)$']}";
    check(
        reader,
        "a.ts:3: x\n> b.ts\nsomething else",
        &["a.ts", "b.ts"],
    );
}

#[test]
fn paths_may_be_in_the_structured_part() {
    let read = |reader: &str, structured: Value| {
        paths(&readers(reader), &answer("", structured), &Tree::default())
            .map(|named| named.paths)
            .map_err(|error| error.to_string())
    };
    let names = json!({"a": {"b": ["{{root}}/x/", "y"]}, "entries": [{"name": "z"}], "text": "t"});
    assert_eq!(
        read("paths: {details: a.b}", names.clone()).unwrap(),
        ["x", "y"]
    );
    assert_eq!(
        read("paths: {details: entries, field: name}", names.clone()).unwrap(),
        ["z"]
    );
    assert_eq!(read("paths: {details: ''}", json!(["x"])).unwrap(), ["x"]);
    for (reader, error) in [
        (
            "paths: {details: a.c}",
            "the answer has no `structuredContent.a.c`",
        ),
        (
            "paths: {details: text}",
            "`structuredContent.text` is a string, not a list",
        ),
        (
            "paths: {details: entries, field: path}",
            "`structuredContent.entries[0].path` is not there, not a string",
        ),
    ] {
        assert_eq!(read(reader, names.clone()).unwrap_err(), error);
    }
}

const LINES: &str = r"
matches:
  heading: ['^# (?<path>.+)$']
  lines:
    - {regex: '^\*(?<line>\d+):', kind: match}
    - {regex: '^ (?<line>\d+):', kind: context}
    - {regex: '^(?<path>[^:]+):(?<line>\d+):', kind: match}
";

fn check_matches(reader: &str, answer: &Answer, expected: &[&str]) {
    let shown = matches(&readers(reader), answer).unwrap();
    let shown: Vec<String> = shown.iter().map(ToString::to_string).collect();
    assert_eq!(shown, expected);
}

#[test]
fn a_match_has_the_path_of_its_line_or_of_its_heading() {
    let text = "# ./a.rs\n 2:x\n*3:y\nprose\n# b.rs\n*1:z\nc.rs:7: w";
    let expected = ["a.rs:2 context", "a.rs:3", "b.rs:1", "c.rs:7"];
    check_matches(LINES, &answer(text, json!(null)), &expected);
    check_matches(LINES, &answer("*5:x", json!(null)), &["?:5"]);
}

#[test]
fn the_file_of_a_match_lies_in_the_directory_of_its_heading() {
    let reader = r"matches: {heading: ['^# (?<dir>.+)/$', '^## (?<path>.+)$'], lines: [{regex: '^(?<line>\d+)', kind: match}]}";
    let text = "## top.rs\n1\n# src/\n## a.rs\n2\n## b.rs\n3";
    check_matches(
        reader,
        &answer(text, json!(null)),
        &["top.rs:1", "src/a.rs:2", "src/b.rs:3"],
    );
}

#[test]
fn a_heading_with_a_depth_belongs_to_the_nearest_of_a_lesser_depth() {
    let text = "# a.ts\n*1:x\n\n# src/\n## b.ts\n*2:x\n\n## one/\n### c.ts\n*3:x\n## d.ts\n*4:x\n\n# e.ts\n*5:x";
    check_matches(
        "matches: {heading: ['^(?<depth>#+) (?:(?<dir>.+)/|(?<path>.+))$'], lines: [{regex: '^\\*(?<line>\\d+):', kind: match}]}",
        &answer(text, json!(null)),
        &[
            "a.ts:1",
            "src/b.ts:2",
            "src/one/c.ts:3",
            "src/d.ts:4",
            "e.ts:5",
        ],
    );
}

#[test]
fn matches_may_be_in_the_structured_part() {
    let reader = "matches: {details: matches, path_field: file, line_field: line}";
    let structured = json!({"matches": [{"file": "{{root}}/a.rs", "line": 14}]});
    check_matches(reader, &answer("", structured), &["a.rs:14"]);
}

#[test]
fn paths_are_relative_to_the_root() {
    for (path, expected) in [
        ("a/b/", "a/b"),
        ("././a", "a"),
        (".//a", "a"),
        ("{{root}}/a", "a"),
        ("{{root}}", "."),
        ("{{root}}/", "."),
        ("./", "."),
        (".", "."),
        ("/", "/"),
        ("{{root}}x", "{{root}}x"),
        ("../a", "../a"),
    ] {
        assert_eq!(normalise(path), expected, "{path}");
    }
}

#[test]
#[expect(
    clippy::too_many_lines,
    reason = "a test, which is read from top to bottom"
)]
fn readers_that_cannot_work_are_refused() {
    for (text, place, message) in [
        (
            "paths: {heading: ['^#']}",
            "paths.heading[0]",
            "the group `(?<dir>…)` or `(?<path>…)` is missing",
        ),
        (
            "paths: {entry: ['(?<path>x)', 'x']}",
            "paths.entry[1]",
            "the group `(?<path>…)` is missing",
        ),
        (
            "paths: {prose: ['(']}",
            "paths.prose[0]",
            "not a regular expression: ",
        ),
        (
            "paths: {field: x}",
            "paths.field",
            "`field` is of the members of `details`, which is not given",
        ),
        (
            "paths: {details: x, prose: [x]}",
            "paths.details",
            "a reader reads from `details` or from lines, not from both",
        ),
        (
            "matches: {}",
            "matches.lines",
            "nothing says which lines show a match",
        ),
        (
            "matches: {lines: [{regex: '(?<line>1)', kind: match}]}",
            "matches.lines[0].regex",
            "the group `(?<path>…)` is missing",
        ),
        (
            "paths: {generous: true, entry: ['(?<path>x)']}",
            "paths.generous",
            "a reader that is `generous` reads every form, so it has no other key",
        ),
        (
            "matches: {generous: true, details: x}",
            "matches.generous",
            "a reader that is `generous` reads every form, so it has no other key",
        ),
        (
            "paths: {more_details: [x]}",
            "paths.more_details",
            "`more_details` follow `details`, which is not given",
        ),
        (
            "matches: {line_field: x}",
            "matches.path_field",
            "fields are of the members of `details`, which is not given",
        ),
        (
            "matches: {details: x, line_field: y, lines: [{regex: '(?<line>1)', kind: match}]}",
            "matches.lines",
            "a member has the number of its line in `line_field`, or in a text that is read by lines, not in both",
        ),
        (
            "matches: {details: x, lines: [{regex: '1', kind: match}]}",
            "matches.lines[0].regex",
            "the group `(?<line>…)` is missing",
        ),
        (
            "matches: {details: x, path_field: y}",
            "matches.details",
            "members with a `path_field` need a `line_field`",
        ),
        (
            "matches: {list_field: x, lines: [{regex: '(?<path>a)(?<line>1)', kind: match}]}",
            "matches.list_field",
            "fields are of the members of `details`, which is not given",
        ),
    ] {
        let fault = check_readers(&readers(text)).unwrap_err();
        assert_eq!(fault.place.to_string(), place, "{text}");
        assert!(
            fault.message.starts_with(message),
            "{text}: {}",
            fault.message
        );
    }
    for text in [
        "{}",
        "{paths: {generous: true}, matches: {generous: true, first_line: 0}}",
        GROUPED,
        LINES,
        "paths: {details: ''}",
        "matches: {details: x, line_field: y}",
        "matches: {details: x, lines: [{regex: '(?<line>1)', kind: match}]}",
    ] {
        check_readers(&readers(text)).unwrap();
    }
}

#[test]
fn headings_with_levels_nest() {
    let nested = "paths: {heading: ['^(?<depth>#+) (?<dir>.+)/$']}";
    check(
        nested,
        "top.ts\n# src/\na.ts\n## tools/\nb.ts\n### x/\nc.ts\n## other/\nd.ts\n# docs/\ne.ts\n",
        &[
            "top.ts",
            "src/a.ts",
            "src/tools/b.ts",
            "src/tools/x/c.ts",
            "src/other/d.ts",
            "docs/e.ts",
        ],
    );
    let indented = "paths: {heading: ['^(?<depth> *)(?<dir>[^ ]+)/$'], entry: ['^(?<depth> *)(?<path>[^ ]+)$']}";
    check(
        indented,
        "src/\n  tools/\n    a.ts\n  b.ts\nc.ts\n",
        &["src/tools/a.ts", "src/b.ts", "c.ts"],
    );
}

#[test]
fn absolute_paths_uris_and_backslashes_are_paths_below_the_root() {
    check(
        "{}",
        "{{root}}/a.ts\nfile://{{root}}/a%20b.ts\nfile:///else/b%41\n",
        &["a.ts", "a b.ts", "file:///else/b%41"],
    );
    check(
        "paths: {backslashes: true, heading: ['^# (?<dir>.+)$']}",
        "# src\\deep\nx\\a.ts\n",
        &["src/deep/x/a.ts"],
    );
}
