//! Answers in the forms of many products.

use serde_json::{Map, Value, json};

use super::super::Asked;
use crate::answer::Answer;
use crate::model::entry::TreeSpec;
use crate::tree::{self, Tree};
use crate::yaml;

const TREE: &str = r#"
a.txt:
ba.txt:
b/a.txt:
Makefile:
.hidden:
src/a.ts:
src/deep/b.ts:
"two words.txt":
"it's.txt":
"say \"hi\".txt":
"a:1.txt":
"f (1).txt":
"1. list.txt":
"a - b.txt":
"no,comma.txt":
"ä.txt":
"[x].txt":
"12":
empty: {dir: true}
link: {symlink: src}
to-a: {symlink: a.txt}
"#;

fn tree() -> Tree {
    let spec: TreeSpec = yaml::read(&yaml::parse(TREE).unwrap()).unwrap();
    tree::build(&spec).unwrap()
}

fn text(text: &str) -> Answer {
    Answer {
        blocks: vec![Some(text.to_owned())],
        ..Answer::default()
    }
}

fn structured(value: Value) -> Answer {
    Answer {
        structured: Some(value),
        ..text("Done, see the structured part.")
    }
}

fn arguments(call: &Value) -> Map<String, Value> {
    call.as_object().unwrap().clone()
}

#[track_caller]
fn paths(call: &Value, answer: &Answer, expected: &[&str]) {
    let (tree, arguments) = (tree(), arguments(call));
    let asked = Asked {
        tree: &tree,
        arguments: Some(&arguments),
    };
    assert_eq!(super::paths(answer, asked).paths, expected, "{answer:?}");
}

/// Each of these lines names this path alone, whatever was called.
#[track_caller]
fn line_names(path: &str, lines: &[&str]) {
    for line in lines {
        let (tree, arguments) = (tree(), Map::new());
        let asked = Asked {
            tree: &tree,
            arguments: Some(&arguments),
        };
        let named = super::paths(&text(line), asked);
        assert_eq!(named.paths, [path], "{line}");
    }
}

#[track_caller]
fn lines(call: &Value, answer: &Answer, expected: &[&str]) {
    let (tree, arguments) = (tree(), arguments(call));
    let asked = Asked {
        tree: &tree,
        arguments: Some(&arguments),
    };
    let shown = super::matches(answer, asked, 1);
    let shown: Vec<String> = shown.iter().map(ToString::to_string).collect();
    assert_eq!(shown, expected, "{answer:?}");
}

/// Each line names `a.txt`.
const MARKED: &str = r#"
a.txt
./a.txt
{{root}}/a.txt
/a.txt
file://{{root}}/a.txt
  a.txt  
- a.txt
* a.txt
• a.txt
1. a.txt
12) a.txt
  3: a.txt
[FILE] a.txt
[F] a.txt
(file) a.txt
FILE  a.txt
file: a.txt
name=a.txt
📄 a.txt
🗎  a.txt (12 bytes)
├── a.txt
│   └── 📄 a.txt
|-- a.txt
`-- a.txt
+--- a.txt
4.0K	a.txt
4.0K	./a.txt
12 a.txt
12 bytes  a.txt
-rw-r--r-- 1 root root   12 Nov 28 07:06 a.txt
-rw-r--r--  12  2026-11-28 07:06  a.txt
2026-11-28 07:06:01  a.txt
a.txt (12 bytes)
a.txt (file, 1.2 KB)
a.txt [12 B]
a.txt  12 B  2026-11-28 07:06
a.txt	12
a.txt: 12 bytes
a.txt - 12 bytes
a.txt | 12 |
| a.txt | file | 12 |
| file | a.txt | 1.2 KB | 2026-11-28 |
a.txt file
a.txt,
a.txt*
"a.txt"
'a.txt',
`a.txt`
- **a.txt** (12 bytes)
**`a.txt`**
<file>a.txt</file>
<path>{{root}}/a.txt</path>
[FILE] a.txt (12 bytes) - 2026-11-28 07:06:01
a.txt (modified 2 days ago)
[file] a.txt (1.2KB, 30 lines) - 2 days ago
{"path": "a.txt"}
"#;

#[test]
fn marks_around_a_name_are_no_part_of_it() {
    let lines: Vec<&str> = MARKED.lines().filter(|line| !line.is_empty()).collect();
    line_names("a.txt", &lines);
    line_names(
        "src",
        &[
            "src/",
            "[DIR] src",
            "📁 src/",
            "src/ (2 items)",
            "drwxr-xr-x 2 root root 4096 Nov 28 07:06 src/",
            "src: 2 items",
        ],
    );
    line_names("to-a", &["to-a -> a.txt", "to-a → a.txt", "[LINK] to-a@"]);
    line_names("src/deep/b.ts", &[r"src\deep\b.ts"]);
    line_names("link/a.ts", &["link/a.ts", "- {{root}}/link/a.ts"]);
}

#[test]
fn names_are_found_as_a_whole() {
    line_names(
        "two words.txt",
        &[
            "two words.txt",
            "- two words.txt (0 bytes)",
            "'two words.txt'",
        ],
    );
    line_names(
        "it's.txt",
        &["it's.txt", "'it's.txt'", "\"it's.txt\"", "- it's.txt"],
    );
    line_names(
        "say \"hi\".txt",
        &["say \"hi\".txt", r#""say \"hi\".txt""#, r#"'say "hi".txt'"#],
    );
    line_names("a:1.txt", &["a:1.txt", "[FILE] a:1.txt"]);
    line_names(
        "f (1).txt",
        &["f (1).txt", "f (1).txt (0 bytes)", "- f (1).txt"],
    );
    line_names("1. list.txt", &["1. list.txt", "2. 1. list.txt"]);
    line_names("a - b.txt", &["a - b.txt", "a - b.txt - 12 bytes"]);
    line_names("no,comma.txt", &["no,comma.txt", "no,comma.txt, "]);
    line_names("ä.txt", &["ä.txt", "📄 ä.txt"]);
    line_names("[x].txt", &["[x].txt", "[FILE] [x].txt"]);
    line_names("12", &["12", "- 12", "12 (0 bytes)"]);
    line_names("Makefile", &["Makefile", "* Makefile"]);
    line_names(".hidden", &[".hidden", "./.hidden", "- .hidden"]);
    line_names("ba.txt", &["ba.txt"]);
    line_names("b/a.txt", &["b/a.txt", "./b/a.txt", "{{root}}/b/a.txt"]);
}

#[test]
fn every_line_counts_in_its_order() {
    paths(
        &json!({}),
        &text("a.txt  ba.txt     src/"),
        &["a.txt", "ba.txt", "src"],
    );
    paths(
        &json!({}),
        &text("a.txt\tba.txt\nsrc\tb\n"),
        &["a.txt", "ba.txt", "src", "b"],
    );
    let listed = text("Found 3 files\n\nb/a.txt\na.txt\n- a.txt\n\n(3 results)");
    paths(&json!({}), &listed, &["b/a.txt", "a.txt", "a.txt"]);
}

#[test]
fn names_may_be_relative_to_the_directory_of_the_call() {
    for path in ["src", "./src/", "{{root}}/src"] {
        paths(
            &json!({"path": path}),
            &text("a.ts\ndeep/b.ts"),
            &["src/a.ts", "src/deep/b.ts"],
        );
        paths(
            &json!({"path": path}),
            &text("src/a.ts\n{{root}}/src/deep/"),
            &["src/a.ts", "src/deep"],
        );
    }
    paths(&json!({"path": "link"}), &text("a.ts"), &["link/a.ts"]);
}

#[test]
fn names_may_be_relative_to_a_heading() {
    let expected = ["a.txt", "src/a.ts", "src/deep/b.ts"];
    for answer in [
        "a.txt\n# src/\na.ts\n## deep/\nb.ts",
        "a.txt\n\n# src/\na.ts\n# src/deep/\nb.ts",
        "a.txt\n\nsrc:\na.ts\n\nsrc/deep:\nb.ts",
        "{{root}}:\na.txt\n\n{{root}}/src:\na.ts\n\n{{root}}/src/deep:\nb.ts",
        "a.txt\n== src ==\na.ts\ndeep/b.ts",
    ] {
        paths(&json!({}), &text(answer), &expected);
    }
    let drawn = [
        ".\n├── a.txt\n└── src\n    ├── a.ts\n    └── deep\n        └── b.ts\n\n2 directories, 3 files",
        "./\n  a.txt\n  src/\n    a.ts\n    deep/\n      b.ts",
        "- a.txt\n- src/\n  - a.ts\n  - deep/\n    - b.ts",
        "📄 a.txt\n📁 src\n  📄 a.ts\n  📁 deep\n    📄 b.ts",
    ];
    for answer in drawn {
        paths(
            &json!({}),
            &text(answer),
            &["a.txt", "src", "src/a.ts", "src/deep", "src/deep/b.ts"],
        );
    }
    paths(
        &json!({}),
        &text("src/\na.txt\nb/\nba.txt"),
        &["src", "a.txt", "b", "ba.txt"],
    );
    paths(&json!({}), &text("[DIR] b\n[FILE] a.txt"), &["b", "a.txt"]);
    paths(&json!({}), &text(" 9. b\n10. a.txt"), &["b", "a.txt"]);
}

#[test]
fn json_is_read() {
    let expected = ["a.txt", "src/a.ts"];
    for value in [
        json!(["a.txt", "src/a.ts"]),
        json!({"files": ["./a.txt", "{{root}}/src/a.ts"], "count": 2, "truncated": false}),
        json!({"entries": [{"name": "a.txt", "type": "file"}, {"name": "a.ts", "path": "src/a.ts", "ext": ".ts"}]}),
        json!({"a.txt": {"size": 12}, "src/a.ts": {"size": 3}}),
        json!({"result": "a.txt\nsrc/a.ts"}),
        json!({"content": [{"type": "text", "text": "- a.txt\n- src/a.ts"}]}),
        json!({"result": "[\"a.txt\", \"src/a.ts\"]"}),
        json!([{"file_path": "a.txt"}, {"filePath": "src/a.ts"}]),
        json!({"pattern": "ba.txt", "files": [{"filename": "a.txt"}, {"uri": "file://{{root}}/src/a.ts"}]}),
    ] {
        let written = [value.to_string(), format!("{value:#}")];
        let answers = written
            .map(|json| text(&json))
            .into_iter()
            .chain([structured(value)]);
        answers.for_each(|answer| paths(&json!({"pattern": "ba.txt"}), &answer, &expected));
    }
    for written in [
        "{\"path\": \"a.txt\"}\n{\"path\": \"src/a.ts\"}",
        "['a.txt', 'src/a.ts']",
        "Files:\n[\n  \"a.txt\",\n  \"src/a.ts\"\n]",
        "```json\n[\"a.txt\", \"src/a.ts\"]\n```",
    ] {
        paths(&json!({}), &text(written), &expected);
    }
}

#[test]
fn directories_in_json_are_around_what_they_contain() {
    let nested = json!([
        {"name": "a.txt", "type": "file"},
        {"name": "src", "type": "directory", "children": [
            {"name": "a.ts"}, {"name": "deep", "children": [{"name": "b.ts"}]}, {"name": "x.ts"},
        ]},
    ]);
    let expected = [
        "a.txt",
        "src",
        "src/a.ts",
        "src/deep",
        "src/deep/b.ts",
        "x.ts",
    ];
    paths(&json!({}), &structured(nested.clone()), &expected);
    paths(&json!({}), &text(&nested.to_string()), &expected);
    let of_call = json!({"path": "src", "entries": [{"name": "a.ts"}]});
    paths(&json!({"path": "src"}), &structured(of_call), &["src/a.ts"]);
    paths(
        &json!({"path": "src"}),
        &structured(json!({"path": "src", "entries": []})),
        &[],
    );
}

#[test]
fn the_text_comes_before_the_structured_part() {
    let both = Answer {
        structured: Some(json!({"files": ["a.txt"]})),
        ..text("a.txt")
    };
    paths(&json!({}), &both, &["a.txt"]);
    let blocks = Answer {
        blocks: vec![Some("a.txt".to_owned()), None, Some("ba.txt".to_owned())],
        ..Answer::default()
    };
    paths(&json!({}), &blocks, &["a.txt", "ba.txt"]);
}

#[test]
fn sentences_name_nothing() {
    for sentence in [
        "No files match a.txt in src",
        "No files found",
        "Found 2 files in src",
        "Pattern: *.txt",
        "Searched src for a.txt",
        "The directory src is empty",
        "src is empty",
        "Skipped ba.txt, as it is binary.",
        "Contents of src:",
        "Directory: src",
        "Path: {{root}}/src",
        "*.txt",
        "(no matches)",
        "Done.",
        "1 file, 2 directories",
        "0.5s",
        "2026-11-28",
        "https://example.com/a.txt",
        "",
    ] {
        paths(
            &json!({"path": "src", "pattern": "a.txt"}),
            &text(sentence),
            &[],
        );
    }
}

#[test]
fn the_directory_of_the_call_is_no_entry_of_itself() {
    let call = || json!({"path": "src"});
    paths(
        call(),
        &text("src\n├── a.ts\n└── deep"),
        &["src/a.ts", "src/deep"],
    );
    paths(&call(), &text("{{root}}/src:\na.ts"), &["src/a.ts"]);
    paths(&call(), &text("📁 src/\n  a.ts"), &["src/a.ts"]);
    paths(&call(), &text("📁 src/ (0 items)"), &[]);
    paths(&json!({"pattern": "src"}), &text("src"), &["src"]);
    paths(&json!({"pattern": "a.txt"}), &text("1. a.txt"), &["a.txt"]);
}

#[test]
fn a_path_alone_that_is_not_in_the_tree_is_named_wrongly() {
    for (line, path) in [
        ("x.txt", "x.txt"),
        ("- src/x.ts", "src/x.ts"),
        ("[FILE] x.txt (12 bytes)", "x.txt"),
        ("{{root}}/x/", "x"),
        ("xa.txt", "xa.txt"),
        ("/etc/passwd.txt", "/etc/passwd.txt"),
    ] {
        paths(&json!({}), &text(line), &[path]);
    }
    paths(
        &json!({}),
        &structured(json!({"files": ["x.txt"]})),
        &["x.txt"],
    );
    paths(
        &json!({}),
        &structured(json!([{"name": "x.txt", "ext": ".txt"}])),
        &["x.txt"],
    );
    paths(&json!({"path": "x.txt"}), &text("Not found: x.txt"), &[]);
}

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
        lines(&json!({}), &text(&form.replace('⏎', "\n")), &["a.txt:3"]);
    }
}

#[test]
fn names_of_files_with_lines_are_found_as_a_whole() {
    lines(&json!({}), &text("a:1.txt:3:x"), &["a:1.txt:3"]);
    lines(
        &json!({}),
        &text("a - b.txt:3:x\na - b.txt-4-x"),
        &["a - b.txt:3", "a - b.txt:4 context"],
    );
    lines(&json!({}), &text("two words.txt:3:x"), &["two words.txt:3"]);
    lines(&json!({}), &text("f (1).txt:3:x"), &["f (1).txt:3"]);
    lines(
        &json!({}),
        &text("ba.txt:3:x\nb/a.txt:4:x"),
        &["ba.txt:3", "b/a.txt:4"],
    );
    lines(&json!({}), &text("xa.txt:3:x"), &["xa.txt:3"]);
    lines(
        &json!({}),
        &text("to-a:3:x\nlink/a.ts:4:x"),
        &["to-a:3", "link/a.ts:4"],
    );
}

#[test]
fn lines_around_a_match_are_context() {
    lines(
        &json!({}),
        &structured(json!({"a.txt": ["...   2:x\n  >   3:y\n...   4:z"]})),
        &["a.txt:2 context", "a.txt:3", "a.txt:4 context"],
    );
    lines(
        &json!({}),
        &text("a.txt-2-x\na.txt:3:y\na.txt-4-z\n--\nba.txt:9:y"),
        &["a.txt:2 context", "a.txt:3", "a.txt:4 context", "ba.txt:9"],
    );
    lines(
        &json!({}),
        &text("a.txt\n2-x\n3:y"),
        &["a.txt:2 context", "a.txt:3"],
    );
    lines(
        &json!({}),
        &text("# a.txt\n 2:x\n*3:y\n 4:z"),
        &["a.txt:2 context", "a.txt:3", "a.txt:4 context"],
    );
    lines(
        &json!({}),
        &text("a.txt\n  2 | x\n> 3 | y"),
        &["a.txt:2 context", "a.txt:3"],
    );
}

#[test]
fn a_heading_says_which_file_it_is() {
    lines(
        &json!({}),
        &text("# src/\n## a.ts\n*2:x\n## deep/\n### b.ts\n*3:y\n\n# a.txt\n*4:a.txt"),
        &["src/a.ts:2", "src/deep/b.ts:3", "a.txt:4"],
    );
    lines(
        &json!({}),
        &text("a.txt\n3: ba.txt:4: x\n5: x"),
        &["a.txt:3", "a.txt:5"],
    );
    lines(
        &json!({"path": "src"}),
        &text("a.ts:2:x\nsrc/deep/b.ts:3:y"),
        &["src/a.ts:2", "src/deep/b.ts:3"],
    );
    lines(
        &json!({"path": "a.txt"}),
        &text("3:x\n4: a.txt"),
        &["a.txt:3", "a.txt:4"],
    );
    lines(&json!({}), &text("3:x"), &["?:3"]);
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
        json!({"a.txt": [{"at": 3, "text": "x"}], "src/a.ts": [{"at": 4, "text": "y"}]}),
    ] {
        lines(
            &json!({}),
            &structured(value.clone()),
            &["a.txt:3", "src/a.ts:4"],
        );
        lines(
            &json!({}),
            &text(&value.to_string()),
            &["a.txt:3", "src/a.ts:4"],
        );
    }
    lines(
        &json!({"path": "a.txt"}),
        &structured(json!({"matches": [{"line": 3}]})),
        &["a.txt:3"],
    );
}

#[test]
fn lines_may_be_counted_from_zero() {
    let tree = tree();
    let asked = Asked {
        tree: &tree,
        arguments: None,
    };
    let shown = super::matches(&text("a.txt:2:x"), asked, 0);
    assert_eq!(shown[0].to_string(), "a.txt:3");
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
        lines(&json!({"path": "src"}), &text(sentence), &[]);
    }
}
