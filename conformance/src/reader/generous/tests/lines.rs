//! Lines of files.

use serde_json::json;

use super::{check_lines, structured, text};

/// Each shows line 3 of `a.txt`; `⏎` is a line feed.
const LOCATED: &str = r###"
a.txt:3:text
a.txt:3: text
a.txt:3:7:text
a.txt:3
./a.txt:3:see ba.txt:4:x
{{root}}/a.txt:3:text
a.txt(3): text
a.txt(3,7): text
a.txt, line 3: text
a.txt line 3
a.txt:L3: text
a.txt#L3
a.txt:line 3: text
a.txt (line 3): text
a.txt: 3: text
<match path="a.txt" line=3>text</match>
<match path="{{root}}/a.txt" line="3">text</match>
a.txt	3	text
a.txt | 3 | text
| a.txt | 3 | text |
📄 a.txt:3 - text
- a.txt:3: text
- **a.txt:3** text
[MATCH] a.txt:3: text
1. a.txt:3: text
"a.txt:3:text"
# a.txt⏎3:text
## a.txt⏎  3: text
a.txt⏎3:text
a.txt:⏎  3: text
a.txt (7)⏎  3: text
a.txt (1 match)⏎     3	text
File: a.txt⏎Line 3: text
File: a.txt⏎  - Line 3: text
📄 a.txt⏎  L3: text
=== a.txt ===⏎3 | text
[a.txt#12AB]⏎*3:text
a.txt⏎>3|text
a.txt⏎  3→text
Found 1 match in 1 file⏎⏎a.txt:3:text
{"type":"match","data":{"path":{"text":"a.txt"},"lines":{"text":"text\n"},"line_number":3}}
{"type":"context","data":{"path":{"text":"a.txt"}}}⏎a.txt:3:x
"###;

#[test]
fn a_line_of_a_file_is_found_in_any_form() {
    for form in LOCATED.lines().filter(|line| !line.is_empty()) {
        check_lines(&json!({}), &text(&form.replace('⏎', "\n")), &["a.txt:3"]);
    }
}

#[test]
fn names_of_files_with_lines_are_found_as_a_whole() {
    check_lines(&json!({}), &text("a:1.txt:3:x"), &["a:1.txt:3"]);
    check_lines(
        &json!({}),
        &text("a - b.txt:3:x\na - b.txt-4-x"),
        &["a - b.txt:3", "a - b.txt:4 context"],
    );
    check_lines(&json!({}), &text("two words.txt:3:x"), &["two words.txt:3"]);
    check_lines(&json!({}), &text("f (1).txt:3:x"), &["f (1).txt:3"]);
    check_lines(
        &json!({}),
        &text("ba.txt:3:x\nb/a.txt:4:x"),
        &["ba.txt:3", "b/a.txt:4"],
    );
    check_lines(&json!({}), &text("xa.txt:3:x"), &["xa.txt:3"]);
    let elsewhere = json!([{"file": "xa.txt", "line": 3}]);
    check_lines(&json!({}), &structured(elsewhere), &["xa.txt:3"]);
    check_lines(
        &json!({}),
        &text("to-a:3:x\nlink/a.ts:4:x"),
        &["to-a:3", "link/a.ts:4"],
    );
}

#[test]
fn lines_around_a_match_are_context() {
    check_lines(
        &json!({}),
        &structured(json!({"a.txt": ["...   2:x\n  >   3:y\n...   4:z"]})),
        &["a.txt:2 context", "a.txt:3", "a.txt:4 context"],
    );
    check_lines(
        &json!({}),
        &text("a.txt-2-x\na.txt:3:y\na.txt-4-z\n--\nba.txt:9:y"),
        &["a.txt:2 context", "a.txt:3", "a.txt:4 context", "ba.txt:9"],
    );
    check_lines(
        &json!({}),
        &text("a.txt\n2-x\n3:y"),
        &["a.txt:2 context", "a.txt:3"],
    );
    check_lines(
        &json!({}),
        &text("# a.txt\n 2:x\n*3:y\n 4:z"),
        &["a.txt:2 context", "a.txt:3", "a.txt:4 context"],
    );
    check_lines(
        &json!({}),
        &text("a.txt\n  2 | x\n> 3 | y"),
        &["a.txt:2 context", "a.txt:3"],
    );
}

#[test]
fn context_of_one_match_may_be_another() {
    let shown = text("a.txt-2-x\na.txt:3:x\na.txt-4-x\n--\na.txt-3-x\na.txt:4:x");
    check_lines(
        &json!({}),
        &shown,
        &["a.txt:2 context", "a.txt:3", "a.txt:4"],
    );
}

#[test]
fn a_heading_says_which_file_it_is() {
    check_lines(
        &json!({}),
        &text("# src/\n## a.ts\n*2:x\n## deep/\n### b.ts\n*3:y\n\n# a.txt\n*4:a.txt"),
        &["src/a.ts:2", "src/deep/b.ts:3", "a.txt:4"],
    );
    check_lines(
        &json!({}),
        &text("a.txt\n3: ba.txt:4: x\n5: x"),
        &["a.txt:3", "a.txt:5"],
    );
    check_lines(
        &json!({"path": "src"}),
        &text("a.ts:2:x\nsrc/deep/b.ts:3:y"),
        &["src/a.ts:2", "src/deep/b.ts:3"],
    );
    check_lines(
        &json!({"path": "a.txt"}),
        &text("3:x\n4: a.txt"),
        &["a.txt:3", "a.txt:4"],
    );
    check_lines(&json!({}), &text("3:x"), &["?:3"]);
}

#[test]
fn lines_in_json_are_found() {
    for value in [
        json!([{"file": "a.txt", "line": 3, "text": "ba.txt:9:x"}, {"file": "src/a.ts", "line": 4}]),
        json!({"matches": [{"path": "a.txt", "lineNumber": 3, "column": 7}, {"path": "src/a.ts", "line_number": "4"}], "total_lines": 9}),
        json!({"results": [{"file": "a.txt", "matches": [{"line": 3, "content": "x"}]}, {"file": "src/a.ts", "matches": [{"line": 4}]}]}),
        json!({"a.txt": [{"line": 3}], "src/a.ts": [{"line": 4}]}),
        json!({"a.txt": [3], "src/a.ts": [4]}),
        json!({"a.txt": ["3: x"], "src/a.ts": ["4: y"]}),
        json!({"result": "a.txt:3:x\nsrc/a.ts:4:y"}),
        json!([{"file": "a.txt", "lines": [3]}, {"file": "src/a.ts", "lines": [4]}]),
        json!([{"file": "a.txt", "output": "3: x"}, {"file": "src/a.ts", "output": "4: y"}]),
        json!(["a.txt:3:x", "src/a.ts:4:y"]),
        json!([{"file": "a.txt", "hits": [{"number": 3, "column": 1}]}, {"file": "src/a.ts", "hits": [{"number": 4}]}]),
        json!({"hits": [{"in": "a.txt", "row": 3, "what": "x"}, {"in": "src/a.ts", "row": 4}]}),
        json!({"a.txt": [{"at": 3, "text": "x"}], "src/a.ts": [{"at": 4, "text": "y"}]}),
    ] {
        check_lines(
            &json!({}),
            &structured(value.clone()),
            &["a.txt:3", "src/a.ts:4"],
        );
        check_lines(
            &json!({}),
            &text(&value.to_string()),
            &["a.txt:3", "src/a.ts:4"],
        );
    }
    check_lines(
        &json!({"path": "a.txt"}),
        &structured(json!({"matches": [{"line": 3, "text": "src/a.ts"}]})),
        &["a.txt:3"],
    );
}

#[test]
fn sentences_show_no_line() {
    for sentence in [
        "No matches",
        "No matches found for 'x' in a.txt",
        "Found 3 matches in a.txt",
        "3 matches",
        "Binary file a.txt matches",
        "a.txt",
        "a.txt\n\n3 matches found in 1 file",
        "Searched 12 files in 0.5 s",
    ] {
        check_lines(&json!({"path": "src"}), &text(sentence), &[]);
    }
}
