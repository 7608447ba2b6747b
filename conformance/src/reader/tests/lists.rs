//! Lists and maps in the structured part.

use super::*;

#[test]
fn several_lists_and_the_keys_of_a_map_are_read() {
    let structured = json!({"dirs": ["src"], "files": ["a.ts"], "found": {"b.ts": 1, "c.ts": 2}});
    let named = |reader: &str| {
        let answer = answer("", structured.clone());
        paths(&readers(reader), &answer, &tree(&[])).unwrap().paths
    };
    assert_eq!(
        named("paths: {details: dirs, more_details: [files]}"),
        ["src", "a.ts"]
    );
    assert_eq!(named("paths: {details: found}"), ["b.ts", "c.ts"]);
}

#[test]
fn matches_below_keys_that_are_paths_are_read() {
    let shown = |reader: &str, structured: Value| -> Vec<String> {
        let found = matches(&readers(reader), &answer("", structured)).unwrap();
        found.iter().map(ToString::to_string).collect()
    };
    let texts = json!({"b.ts": "  >   2:fn", "src/a.ts": ["  >   0:fn\n      1:x", "  >   7:fn"]});
    let lines = "lines: [{regex: '^  > +(?<line>\\d+):', kind: match}, {regex: '^ +(?<line>\\d+):', kind: context}]";
    assert_eq!(
        shown(
            &format!("matches: {{details: '', first_line: 0, {lines}}}"),
            texts
        ),
        ["b.ts:3", "src/a.ts:1", "src/a.ts:2 context", "src/a.ts:8"],
    );
    let numbers = json!({"hits": {"src/a.ts": [4, 5]}});
    assert_eq!(
        shown("matches: {details: hits}", numbers),
        ["src/a.ts:4", "src/a.ts:5"],
    );
    let members = json!({"hits": {"a.ts": [{"n": 0}]}});
    assert_eq!(
        shown(
            "matches: {details: hits, line_field: n, first_line: 0}",
            members
        ),
        ["a.ts:1"],
    );
    assert_eq!(
        shown(
            "matches: {generous: true, first_line: 0}",
            json!(["a.ts:2:x"])
        ),
        ["a.ts:3"],
    );
}

/// The matches in a list per file, as `path:line`.
fn read_of_files(reader: &str, structured: Value) -> Result<Vec<String>, String> {
    let reader = readers(&format!(
        "matches: {{details: results, path_field: file, {reader}}}"
    ));
    check_readers(&reader).unwrap();
    let found = matches(&reader, &answer("", structured));
    let found = found.map_err(|error| error.to_string())?;
    Ok(found.iter().map(ToString::to_string).collect())
}

#[test]
fn matches_in_a_list_of_each_file_are_read() {
    let nested = json!({"results": [
        {"file": "{{root}}/a.ts", "matches": [{"n": 1}, {"n": 3}]},
        {"file": "b.ts", "matches": []},
        {"file": "c.ts", "matches": [{"n": 7}]},
    ]});
    assert_eq!(
        read_of_files("list_field: matches, line_field: n", nested.clone()).unwrap(),
        ["a.ts:1", "a.ts:3", "c.ts:7"]
    );
    let numbers = json!({"results": [{"file": "a.ts", "at": [4, 5]}]});
    assert_eq!(
        read_of_files("list_field: at", numbers).unwrap(),
        ["a.ts:4", "a.ts:5"]
    );
    let texts = json!({"results": [{"file": "a.ts", "shown": ["4:x", "9:y"]}]});
    assert_eq!(
        read_of_files(
            "list_field: shown, lines: [{regex: '^(?<line>\\d+):', kind: match}]",
            texts
        )
        .unwrap(),
        ["a.ts:4", "a.ts:9"]
    );
    for (field, message) in [
        ("hits", "`structuredContent.results[0].hits` is not there"),
        (
            "file",
            "`structuredContent.results[0].file` is a string, not a list",
        ),
    ] {
        let reader = format!("list_field: {field}, line_field: n");
        assert_eq!(read_of_files(&reader, nested.clone()).unwrap_err(), message);
    }
}
