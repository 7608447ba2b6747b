use serde_json::{Value, json};

use super::tree::{Tree, numbers};

fn check(content: &str, mut arguments: Value, expected: &Value) {
    let tree = Tree::new(&[("a.txt", content)]);
    arguments["path"] = json!("a.txt");
    assert_eq!(
        tree.answer("read_file", &arguments),
        *expected,
        "{arguments}"
    );
}

fn check_error(content: &[u8], mut arguments: Value, expected: &str) {
    let tree = Tree::new(&[("a.txt", content)]);
    arguments["path"] = json!("a.txt");
    assert_eq!(tree.error("read_file", &arguments), expected, "{arguments}");
}

#[test]
fn short_files_are_returned_whole() {
    check(
        "a\r\nb",
        json!({}),
        &json!({"content": "a\r\nb", "total_lines": 2}),
    );
    check("", json!({}), &json!({"content": "", "total_lines": 0}));
    let whole = numbers(200);
    check(
        &whole,
        json!({}),
        &json!({"content": whole, "total_lines": 200}),
    );
}

#[test]
fn long_files_are_cut_with_a_hint() {
    let hint = "File has 201 lines. Use start_line/end_line to read specific ranges";
    let overflow = json!({"shown": 200, "total": 201, "hint": hint});
    let expected = json!({"content": numbers(200), "total_lines": 201, "overflow": overflow});
    check(&numbers(201), json!({}), &expected);
}

#[test]
fn a_range_has_its_lines_and_nothing_else() {
    let range = json!({"start_line": 2, "end_line": 3});
    check("a\nb\nc\nd\n", range, &json!({"content": "b\nc\n"}));
    let beyond = json!({"start_line": 2, "end_line": 9});
    check("a\nb\nc", beyond, &json!({"content": "b\nc"}));
    let all = json!({"start_line": 1, "end_line": 300});
    check(&numbers(300), all, &json!({"content": numbers(300)}));
}

#[test]
fn an_open_range_is_capped_where_its_end_is_open() {
    check(
        "a\nb\nc\n",
        json!({"start_line": 2}),
        &json!({"content": "b\nc\n", "total_lines": 3}),
    );
    check(
        &numbers(300),
        json!({"end_line": 250}),
        &json!({"content": numbers(250)}),
    );
    let tree = Tree::new(&[("a.txt", numbers(300))]);
    let answer = tree.answer("read_file", &json!({"path": "a.txt", "start_line": 50}));
    assert_eq!(answer["overflow"]["shown"], json!(200));
    assert_eq!(answer["total_lines"], json!(300));
}

#[test]
fn ranges_without_lines_are_refused() {
    let empty = "lines are counted from 1, and `end_line` is the last one";
    check_error(
        b"a\n",
        json!({"start_line": 0, "end_line": 1}),
        &format!("no lines from 0 to 1: {empty}"),
    );
    check_error(
        b"a\n",
        json!({"start_line": 3, "end_line": 2}),
        &format!("no lines from 3 to 2: {empty}"),
    );
    let beyond = "`start_line` 3 is after the end: the file has 2 lines";
    check_error(b"a\nb\n", json!({"start_line": 3, "end_line": 9}), beyond);
    check(
        "",
        json!({"start_line": 1, "end_line": 9}),
        &json!({"content": ""}),
    );
}

#[test]
fn what_is_no_text_is_refused() {
    let not_text = "not a text file: a.txt is not valid UTF-8";
    check_error(b"a\xff\n", json!({}), not_text);
    check_error(
        b"a\nb\xff\n",
        json!({"start_line": 2, "end_line": 2}),
        not_text,
    );
    check(
        "a\0b\n",
        json!({}),
        &json!({"content": "a\0b\n", "total_lines": 1}),
    );
}

#[test]
fn a_range_of_text_in_other_bytes_is_read() {
    let tree = Tree::new(&[("a.bin", b"text\n\xff\xfe")]);
    let range = json!({"path": "a.bin", "start_line": 1, "end_line": 1});
    assert_eq!(
        tree.answer("read_file", &range),
        json!({"content": "text\n"})
    );
}

#[test]
fn what_is_no_file_is_refused() {
    let tree = Tree::new(&[("src/a.txt", "")]);
    let error = |path: &str| tree.error("read_file", &json!({ "path": path }));
    assert_eq!(error("nowhere"), "not found: nowhere");
    assert_eq!(error("src"), "not a file: src");
    assert_eq!(error("src/a.txt/b"), "not a directory: src/a.txt/b");
    assert_eq!(tree.error("read_file", &json!({})), "`path` is required");
    assert_eq!(
        tree.error(
            "read_file",
            &json!({"path": "src/a.txt", "start_line": "1"})
        ),
        "`start_line` must be a whole number that is not negative"
    );
}

#[cfg(unix)]
#[test]
fn a_pipe_is_no_file() {
    let tree = Tree::new::<&str>(&[]);
    let made = std::process::Command::new("mkfifo")
        .arg(tree.root().join("pipe"))
        .status();
    assert!(made.expect("mkfifo").success());
    let error = |tool, arguments| tree.error(tool, &arguments);
    assert_eq!(
        error("read_file", json!({"path": "pipe"})),
        "not a file: pipe"
    );
    let edit = json!({"path": "pipe", "old_string": "a", "new_string": "b"});
    assert_eq!(error("edit_file", edit), "not a file: pipe");
    let create = json!({"path": "pipe", "content": ""});
    assert_eq!(error("create_file", create), "pipe: not a regular file");
}
