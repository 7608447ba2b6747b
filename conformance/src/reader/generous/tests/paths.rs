//! Paths.

use serde_json::json;

use super::{check_paths, line_names, structured, text};
use crate::answer::Answer;

/// Each line names `a.txt`.
const MARKED: &str = r#"
a.txt
./a.txt
{{root}}/a.txt
/a.txt
file://{{root}}/a.txt
  a.txt  
- a.txt
-{{root}}/a.txt
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
    check_paths(
        &json!({}),
        &text("a.txt  ba.txt     src/"),
        &["a.txt", "ba.txt", "src"],
    );
    check_paths(
        &json!({}),
        &text("a.txt\tba.txt\nsrc\tb\n"),
        &["a.txt", "ba.txt", "src", "b"],
    );
    let listed = text("Found 3 files\n\nb/a.txt\na.txt\n- a.txt\n\n(3 results)");
    check_paths(&json!({}), &listed, &["b/a.txt", "a.txt", "a.txt"]);
}

#[test]
fn names_may_be_relative_to_the_directory_of_the_call() {
    for path in ["src", "./src/", "{{root}}/src"] {
        check_paths(
            &json!({"path": path}),
            &text("a.ts\ndeep/b.ts"),
            &["src/a.ts", "src/deep/b.ts"],
        );
        check_paths(
            &json!({"path": path}),
            &text("src/a.ts\n{{root}}/src/deep/"),
            &["src/a.ts", "src/deep"],
        );
    }
    check_paths(&json!({"path": "link"}), &text("a.ts"), &["link/a.ts"]);
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
        check_paths(&json!({}), &text(answer), &expected);
    }
    let drawn = [
        ".\n├── a.txt\n└── src\n    ├── a.ts\n    └── deep\n        └── b.ts\n\n2 directories, 3 files",
        "./\n  a.txt\n  src/\n    a.ts\n    deep/\n      b.ts",
        "- a.txt\n- src/\n  - a.ts\n  - deep/\n    - b.ts",
        "📄 a.txt\n📁 src\n  📄 a.ts\n  📁 deep\n    📄 b.ts",
    ];
    for answer in drawn {
        check_paths(
            &json!({}),
            &text(answer),
            &["a.txt", "src", "src/a.ts", "src/deep", "src/deep/b.ts"],
        );
    }
    check_paths(
        &json!({}),
        &text("src/\na.txt\nb/\nba.txt"),
        &["src", "a.txt", "b", "ba.txt"],
    );
    check_paths(&json!({}), &text("[DIR] b\n[FILE] a.txt"), &["b", "a.txt"]);
    check_paths(&json!({}), &text(" 9. b\n10. a.txt"), &["b", "a.txt"]);
}

#[test]
fn json_is_read() {
    let expected = ["a.txt", "src/a.ts"];
    for value in [
        json!(["a.txt", "src/a.ts"]),
        json!({"files": ["./a.txt", "{{root}}/src/a.ts"], "count": 2, "truncated": false}),
        json!({"entries": [{"name": "a.txt", "type": "file"}, {"name": "a.ts", "path": "src/a.ts", "ext": ".ts"}]}),
        json!({"a.txt": {"size": 12}, "src/a.ts": {"size": 3}}),
        json!({"hits": [{"where": "a.txt", "what": "file"}, {"where": "src/a.ts", "what": "file"}]}),
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
        answers.for_each(|answer| check_paths(&json!({"pattern": "ba.txt"}), &answer, &expected));
    }
    for written in [
        "{\"path\": \"a.txt\"}\n{\"path\": \"src/a.ts\"}",
        "['a.txt', 'src/a.ts']",
        "Files:\n[\n  \"a.txt\",\n  \"src/a.ts\"\n]",
        "```json\n[\"a.txt\", \"src/a.ts\"]\n```",
    ] {
        check_paths(&json!({}), &text(written), &expected);
    }
}

#[test]
fn a_result_in_json_may_be_the_pattern_of_the_call() {
    let results = structured(json!({"pattern": "a.txt", "matches": [{"where": "a.txt"}]}));
    check_paths(&json!({"pattern": "a.txt"}), &results, &["a.txt"]);
    let nothing = structured(json!({"wanted": "a.txt", "matches": []}));
    check_paths(&json!({"pattern": "a.txt"}), &nothing, &[]);
}

#[test]
fn keys_in_json_are_names_where_all_are() {
    let names = structured(json!({"Makefile": "file", "src": "directory"}));
    check_paths(&json!({}), &names, &["Makefile", "src"]);
    check_paths(&json!({}), &structured(json!({"src": 1, "total": 2})), &[]);
    let of_call = json!({"path": "src"});
    check_paths(&of_call, &structured(json!({"src": 0})), &[]);
    let members = structured(json!({"src": ["a.ts"], "b": ["a.txt"]}));
    check_paths(&json!({}), &members, &["a.ts", "a.txt"]);
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
    check_paths(&json!({}), &structured(nested.clone()), &expected);
    check_paths(&json!({}), &text(&nested.to_string()), &expected);
    let of_call = json!({"path": "src", "entries": [{"name": "a.ts"}]});
    check_paths(&json!({"path": "src"}), &structured(of_call), &["src/a.ts"]);
    check_paths(
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
    check_paths(&json!({}), &both, &["a.txt"]);
    let blocks = Answer {
        blocks: vec![Some("a.txt".to_owned()), None, Some("ba.txt".to_owned())],
        ..Answer::default()
    };
    check_paths(&json!({}), &blocks, &["a.txt", "ba.txt"]);
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
        "workspace/",
        "(no matches)",
        "Done.",
        "1 file, 2 directories",
        "0.5s",
        "2026-11-28",
        "https://example.com/a.txt",
        "",
    ] {
        check_paths(
            &json!({"path": "src", "pattern": "a.txt"}),
            &text(sentence),
            &[],
        );
    }
}

#[test]
fn the_directory_of_the_call_is_no_entry_of_itself() {
    let call = || json!({"path": "src"});
    check_paths(
        &call(),
        &text("src\n├── a.ts\n└── deep"),
        &["src/a.ts", "src/deep"],
    );
    check_paths(&call(), &text("{{root}}/src:\na.ts"), &["src/a.ts"]);
    check_paths(&call(), &text("📁 src/\n  a.ts"), &["src/a.ts"]);
    check_paths(&call(), &text("📁 src/ (0 items)"), &[]);
    check_paths(&json!({"pattern": "src"}), &text("src"), &["src"]);
    check_paths(&json!({"pattern": "a.txt"}), &text("1. a.txt"), &["a.txt"]);
}

#[test]
fn a_path_alone_that_is_not_in_the_tree_is_named_wrongly() {
    for (line, path) in [
        ("x.txt", "x.txt"),
        ("- src/x.ts", "src/x.ts"),
        ("[FILE] x.txt (12 bytes)", "x.txt"),
        ("{{root}}/x/", "x"),
        ("b/x/", "b/x"),
        ("{{home}}/a.txt", "{{home}}/a.txt"),
        ("xa.txt", "xa.txt"),
        ("/etc/passwd.txt", "/etc/passwd.txt"),
    ] {
        check_paths(&json!({}), &text(line), &[path]);
    }
    check_paths(
        &json!({}),
        &structured(json!({"files": ["x.txt"]})),
        &["x.txt"],
    );
    check_paths(
        &json!({}),
        &structured(json!([{"name": "x.txt", "ext": ".txt"}])),
        &["x.txt"],
    );
    check_paths(&json!({"path": "x.txt"}), &text("Not found: x.txt"), &[]);
}

#[test]
fn an_argument_that_is_missing_is_a_path_alone_in_its_line() {
    let call = json!({"path": "gone/z.txt"});
    check_paths(&call, &text("gone/z.txt\n"), &["gone/z.txt"]);
    check_paths(&call, &text("- gone/z.txt\n"), &[]);
    check_paths(&json!({}), &text("- gone/z.txt\n"), &["gone/z.txt"]);
}
