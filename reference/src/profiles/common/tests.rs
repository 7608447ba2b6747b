//! Each answer to each choice, on one tree. Cases judge the reference's answers.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use serde_json::{Value, json};

use super::PROFILE;
use crate::host::{Cancellation, Context, SystemClock};
use crate::profiles::ToolResult;

/// A call of a tool with rules, in a new tree, and an entry of it afterwards, if there is one.
fn call(tool: &str, rules: &Value, arguments: &Value, after: &str) -> (ToolResult, Option<String>) {
    let directory = tempfile::tempdir().expect("a directory");
    let root = directory.path().canonicalize().expect("real").join("root");
    let write = |path: &str, content: &str| {
        let path = root.join(path);
        fs::create_dir_all(path.parent().expect("a parent")).expect("made");
        fs::write(path, content).expect("written");
    };
    write("a.txt", "one\ntwo\none two\n");
    write("dos.txt", "\u{feff}one\r\ntwo\r\n");
    write("empty.txt", "");
    write(".gitignore", "skipped.txt\n");
    write("skipped.txt", "one\n");
    write("zero.bin", "one\0\n");
    write("src/b.TXT", "  two  \n");
    write("src/{c}[d].ts", "");
    write("../outside.txt", "outside\n");
    fs::write(root.join("latin.txt"), b"\xe9one\n").expect("written");
    fs::create_dir(root.join("void")).expect("made");
    symlink("a.txt", root.join("link.txt")).expect("linked");
    symlink("src", root.join("linked")).expect("linked");
    symlink("../outside.txt", root.join("out.txt")).expect("linked");
    let clock = SystemClock::new();
    let entry = PROFILE.find_tool(tool).expect("a tool");
    let tool = entry.make_with(rules).expect("valid rules");
    let answer = tool.call(arguments, &Context::new(&root, &clock));
    let content = fs::read(root.join(after)).ok();
    (
        answer,
        content.map(|content| String::from_utf8_lossy(&content).into_owned()),
    )
}

/// Checks an answer; an error by its first words after an exclamation mark.
fn check_text(tool: &str, rules: &Value, arguments: &Value, expected: &str) {
    let (answer, _) = call(tool, rules, arguments, "");
    let shown = if answer.is_error {
        format!("!{}", answer.text)
    } else {
        answer.text
    };
    let is_expected = if expected.starts_with('!') {
        shown.starts_with(expected)
    } else {
        shown == expected
    };
    assert!(is_expected, "{tool} {rules} {arguments}: {shown:?}");
}

/// Checks a file afterwards; none: the call is refused, and it is unchanged.
fn check_file(tool: &str, rules: &Value, arguments: &Value, path: &str, expected: Option<&str>) {
    let (answer, content) = call(tool, rules, arguments, path);
    assert_eq!(
        answer.is_error,
        expected.is_none(),
        "{tool} {rules} {arguments}: {}",
        answer.text
    );
    let (_, before) = call("list", &json!({}), &json!({"path": "."}), path);
    let expected = expected.map_or(before, |text| {
        Some(text.to_owned()).filter(|text| text != "-")
    });
    assert_eq!(content, expected, "{tool} {rules} {arguments}");
}

#[test]
fn files_are_found_by_each_rule() {
    let find = |rules: Value, pattern: &str, expected: &str| {
        check_text("find", &rules, &json!({ "pattern": pattern }), expected);
    };
    find(
        json!({}),
        "*.txt",
        "a.txt\ndos.txt\nempty.txt\nlatin.txt\nlink.txt",
    );
    find(
        json!({"bare_glob": "top-level"}),
        "*.TXT",
        "No files match *.TXT",
    );
    find(json!({}), "*.TXT", "src/b.TXT");
    find(json!({"found_hidden": "listed"}), ".git*", ".gitignore");
    find(json!({"found_ignored": "listed"}), "skip*", "skipped.txt");
    find(
        json!({"found_ignored": "left-out-in-repositories"}),
        "skip*",
        "skipped.txt",
    );
    find(json!({"found_directories": "listed"}), "s*c", "src");
    find(json!({"found_case": "insensitive"}), "B.txt", "src/b.TXT");
    find(json!({"found_links": "left-out"}), "l*.txt", "latin.txt");
    find(json!({"paths": {"outside": "reached"}}), "out*", "out.txt");
    find(
        json!({"linked_directories": "entered"}),
        "*.TXT",
        "linked/b.TXT\nsrc/b.TXT",
    );
    find(json!({"no_files": "empty"}), "x", "");
    find(json!({"no_files": "refused"}), "x", "!No files match x");
    find(json!({"find_order": "newest-first"}), "latin*", "latin.txt");
    find(
        json!({"find_order": "other"}),
        "*.txt",
        "empty.txt\nlatin.txt\na.txt\ndos.txt\nlink.txt",
    );
    find(json!({"braces": "literal"}), "{c}*", "src/{c}[d].ts");
    find(json!({"classes": "literal"}), "*[d]*", "src/{c}[d].ts");
    find(json!({}), "[", "!invalid glob `[`");
}

#[test]
fn lines_are_found_by_each_rule() {
    let search = |rules: Value, arguments: Value, expected: &str| {
        check_text("search", &rules, &arguments, expected);
    };
    let all = "a.txt:1:one\na.txt:3:one two\ndos.txt:1:one\nlatin.txt:1:\u{fffd}one";
    search(json!({}), json!({"pattern": "one"}), all);
    search(
        json!({}),
        json!({"pattern": "^two$"}),
        "a.txt:2:two\ndos.txt:2:two",
    );
    search(json!({}), json!({"pattern": "TWO"}), "No matches");
    search(
        json!({"no_matches": "empty"}),
        json!({"pattern": "TWO"}),
        "",
    );
    search(
        json!({"search_case": "insensitive"}),
        json!({"pattern": "^TWO", "path": "a.txt"}),
        "a.txt:2:two",
    );
    search(
        json!({"search_pattern": "literal"}),
        json!({"pattern": "^two"}),
        "No matches",
    );
    search(json!({}), json!({"pattern": "f("}), "!invalid pattern");
    search(
        json!({"invalid_pattern": "literal"}),
        json!({"pattern": "f("}),
        "No matches",
    );
    search(
        json!({"searched_hidden": "searched"}),
        json!({"pattern": "skip"}),
        ".gitignore:1:skipped.txt",
    );
    search(
        json!({"searched_ignored": "searched"}),
        json!({"pattern": "o", "include": "s*.txt"}),
        "skipped.txt:1:one",
    );
    search(
        json!({"searched_binary": "told"}),
        json!({"pattern": "one", "include": "*.bin"}),
        "zero.bin: a binary file matches",
    );
    search(
        json!({"searched_binary": "searched"}),
        json!({"pattern": "one", "include": "*.bin"}),
        "zero.bin:1:one\0",
    );
    search(
        json!({"search_shows": "files"}),
        json!({"pattern": "o", "include": "a*"}),
        "a.txt",
    );
    search(
        json!({"searched_file": "refused"}),
        json!({"pattern": "o", "path": "a.txt"}),
        "!a.txt: not a directory",
    );
    search(
        json!({}),
        json!({"pattern": "two", "path": "src"}),
        "src/b.TXT:1:  two  ",
    );
}

#[test]
fn directories_are_listed_by_each_rule() {
    let list = |rules: Value, path: &str, expected: &str| {
        check_text("list", &rules, &json!({ "path": path }), expected);
    };
    list(json!({}), "src", "b.TXT\n{c}[d].ts");
    list(
        json!({"list_depth": "recursive", "listed_ignored": "left-out", "listed_hidden": "left-out", "listed_links": "left-out"}),
        ".",
        "a.txt\ndos.txt\nempty.txt\nlatin.txt\nsrc/\nsrc/b.TXT\nsrc/{c}[d].ts\nvoid/\nzero.bin",
    );
    list(json!({}), "a.txt", "!a.txt: not a directory");
    list(json!({"list_file": "named"}), "a.txt", "a.txt");
    list(json!({}), "void", "The directory is empty");
    list(json!({"empty_list": "empty"}), "void", "");
    list(
        json!({"empty_list": "refused"}),
        "void",
        "!The directory is empty",
    );
    list(json!({}), "..", "!..: outside");
    list(
        json!({"paths": {"outside": "reached"}}),
        "..",
        "outside.txt\nroot/",
    );
    list(
        json!({"paths": {"relative_paths": "refused"}}),
        "src",
        "!paths such as src",
    );
    list(
        json!({"paths": {"absolute_paths": "refused"}}),
        "/",
        "!paths such as /",
    );
    list(
        json!({"paths": {"inner_dots": "refused"}}),
        "src/..",
        "!paths such as src/..",
    );
}

#[test]
fn files_are_read_by_each_rule() {
    let read = |rules: Value, arguments: Value, expected: &str| {
        check_text("read", &rules, &arguments, expected);
    };
    let (a, dos, empty) = (
        json!({"path": "a.txt"}),
        json!({"path": "dos.txt"}),
        json!({"path": "empty.txt"}),
    );
    let range =
        |start: u64, end: u64| json!({"path": "a.txt", "start_line": start, "end_line": end});
    read(json!({}), a.clone(), "one\ntwo\none two\n");
    read(json!({"final_newline": "dropped"}), a, "one\ntwo\none two");
    read(json!({}), range(2, 2), "two\n");
    read(json!({}), range(3, 9), "one two\n");
    read(
        json!({"range_past_end": "refused"}),
        range(3, 9),
        "!a.txt has only 3 lines",
    );
    read(json!({}), range(4, 9), "!a.txt has only 3 lines");
    read(json!({"start_past_end": "empty"}), range(4, 9), "");
    read(json!({}), range(0, 1), "!`start_line`");
    read(json!({"zero_start": "clamped"}), range(0, 1), "one\n");
    read(json!({}), range(2, 1), "!`end_line`");
    read(json!({}), empty.clone(), "");
    read(
        json!({"empty_file_read": "told"}),
        empty,
        "empty.txt has only 0 lines",
    );
    read(json!({}), dos.clone(), "\u{feff}one\r\ntwo\r\n");
    read(
        json!({"cr_lf_read": "as-line-feeds", "byte_order_mark": "hidden"}),
        dos,
        "one\ntwo\n",
    );
    read(json!({}), json!({"path": "latin.txt"}), "\u{fffd}one\n");
    read(
        json!({"invalid_text": "refused"}),
        json!({"path": "latin.txt"}),
        "!latin.txt: not valid",
    );
    read(json!({}), json!({"path": "src"}), "!src: not a file");
    read(
        json!({"read_directory": "listed"}),
        json!({"path": "src"}),
        "b.TXT\n{c}[d].ts",
    );
    read(json!({}), json!({"path": "out.txt"}), "!out.txt: outside");
    read(
        json!({"paths": {"outside": "reached"}}),
        json!({"path": "out.txt"}),
        "outside\n",
    );
}

#[test]
fn files_are_written_by_each_rule() {
    let write = |rules: Value, path: &str, expected: Option<&str>| {
        check_file(
            "write",
            &rules,
            &json!({"path": path, "content": "new\n"}),
            path,
            expected,
        );
    };
    write(json!({}), "a.txt", Some("new\n"));
    write(json!({"existing_file": "refused"}), "a.txt", None);
    write(json!({}), "new/b.txt", Some("new\n"));
    write(json!({"missing_parents": "refused"}), "new/b.txt", None);
    write(json!({}), "dos.txt", Some("new\n"));
    write(
        json!({"overwritten_line_ends": "as-before"}),
        "dos.txt",
        Some("new\r\n"),
    );
    write(
        json!({"overwritten_byte_order_mark": "kept"}),
        "dos.txt",
        Some("\u{feff}new\n"),
    );
    write(json!({}), "src", None);
    write(json!({}), "out.txt", None);
}

#[test]
fn files_are_edited_by_each_rule() {
    let edit = |rules: Value, path: &str, (old, new): (&str, &str), expected: Option<&str>| {
        let arguments = json!({"path": path, "old_text": old, "new_text": new});
        check_file("edit", &rules, &arguments, path, expected);
    };
    edit(json!({}), "a.txt", ("two\none", "2"), Some("one\n2 two\n"));
    edit(json!({}), "a.txt", ("one", "1"), None);
    edit(
        json!({"ambiguous_edit": "first"}),
        "a.txt",
        ("one", "1"),
        Some("1\ntwo\none two\n"),
    );
    edit(
        json!({"ambiguous_edit": "all"}),
        "a.txt",
        ("one", "1"),
        Some("1\ntwo\n1 two\n"),
    );
    edit(json!({}), "a.txt", ("one two", "one two"), None);
    edit(
        json!({"same_edit": "done"}),
        "a.txt",
        ("one two", "one two"),
        Some("one\ntwo\none two\n"),
    );
    edit(json!({}), "a.txt", ("", "0"), None);
    edit(
        json!({"empty_old_text": "inserted"}),
        "a.txt",
        ("", "0\n"),
        Some("0\none\ntwo\none two\n"),
    );
    edit(json!({}), "new.txt", ("", "0"), None);
    edit(
        json!({"missing_file_edit": "created"}),
        "new.txt",
        ("", "0"),
        Some("0"),
    );
    edit(
        json!({"missing_file_edit": "created"}),
        "new.txt",
        ("1", "0"),
        None,
    );
    edit(json!({}), "dos.txt", ("one\ntwo", "1\n2"), None);
    edit(
        json!({"cr_lf_edit": "adapted"}),
        "dos.txt",
        ("one\ntwo", "1\n2"),
        Some("\u{feff}1\r\n2\r\n"),
    );
    edit(
        json!({}),
        "dos.txt",
        ("two", "2\n3"),
        Some("\u{feff}one\r\n2\n3\r\n"),
    );
    edit(
        json!({"new_line_ends": "adapted"}),
        "dos.txt",
        ("two", "2\n3"),
        Some("\u{feff}one\r\n2\r\n3\r\n"),
    );
    edit(json!({}), "src/b.TXT", ("\ttwo", "2"), None);
    edit(
        json!({"loose_edit": "done"}),
        "src/b.TXT",
        ("\ttwo", "2"),
        Some("2\n"),
    );
    edit(
        json!({"loose_edit": "done"}),
        "a.txt",
        (" one two \n", "2\n"),
        Some("one\ntwo\n2\n"),
    );
    edit(json!({}), "a.txt", ("one two", ""), Some("one\ntwo\n\n"));
    edit(
        json!({"delete_line_end": "removed"}),
        "a.txt",
        ("one two", ""),
        Some("one\ntwo\n"),
    );
    edit(json!({}), "latin.txt", ("one", "1"), Some("\u{fffd}1\n"));
    edit(
        json!({"invalid_text_edit": "refused"}),
        "latin.txt",
        ("one", "1"),
        None,
    );
}

#[test]
fn entries_are_deleted_and_moved_by_each_rule() {
    let delete = |rules: Value, path: &str, after: &str, expected: Option<&str>| {
        check_file("delete", &rules, &json!({ "path": path }), after, expected);
    };
    delete(json!({}), "a.txt", "a.txt", Some("-"));
    delete(json!({}), "link.txt", "a.txt", Some("one\ntwo\none two\n"));
    delete(json!({}), "src", "src/b.TXT", None);
    delete(
        json!({"directory_delete": "removed"}),
        "src",
        "src/b.TXT",
        Some("-"),
    );
    delete(
        json!({"directory_delete": "removed"}),
        "void",
        "src/b.TXT",
        None,
    );
    delete(
        json!({"empty_directory_delete": "removed"}),
        "void",
        "void/x",
        Some("-"),
    );
    delete(json!({"directory_delete": "removed"}), ".", "a.txt", None);
    let moves = |rules: Value, (from, to): (&str, &str), after: &str, expected: Option<&str>| {
        let arguments = json!({"source": from, "destination": to});
        check_file("move", &rules, &arguments, after, expected);
    };
    moves(
        json!({}),
        ("a.txt", "void/b.txt"),
        "void/b.txt",
        Some("one\ntwo\none two\n"),
    );
    moves(json!({}), ("a.txt", "dos.txt"), "dos.txt", None);
    moves(
        json!({"move_onto_file": "replaced"}),
        ("a.txt", "dos.txt"),
        "dos.txt",
        Some("one\ntwo\none two\n"),
    );
    moves(
        json!({"move_onto_file": "replaced"}),
        ("src", "void"),
        "src/b.TXT",
        None,
    );
    moves(json!({}), ("a.txt", "new/b.txt"), "a.txt", None);
    moves(
        json!({"move_missing_parents": "made"}),
        ("a.txt", "new/b.txt"),
        "a.txt",
        Some("-"),
    );
    moves(json!({}), ("a.txt", "src"), "a.txt", None);
    moves(
        json!({"move_onto_directory": "into"}),
        ("a.txt", "src"),
        "src/a.txt",
        Some("one\ntwo\none two\n"),
    );
    moves(json!({}), ("src", "lib"), "lib/b.TXT", Some("  two  \n"));
    moves(
        json!({"directory_move": "refused"}),
        ("src", "lib"),
        "src/b.TXT",
        None,
    );
}

#[test]
fn long_answers_are_whole_unless_a_rule_says_otherwise() {
    let directory = tempfile::tempdir().expect("a directory");
    let root = directory.path().canonicalize().expect("real");
    let long = format!("{}\n", "x".repeat(3000));
    fs::write(root.join("many.txt"), "one\n".repeat(3000) + &long).expect("written");
    let lines = |tool: &str, rules: &Value, arguments: &Value| {
        let tool = PROFILE
            .find_tool(tool)
            .expect("a tool")
            .make_with(rules)
            .expect("rules");
        let answer = tool.call(arguments, &Context::new(&root, &SystemClock::new()));
        let longest = answer.text.lines().map(str::len).max().unwrap_or_default();
        (answer.is_error, answer.text.lines().count(), longest)
    };
    let read = json!({"path": "many.txt"});
    assert_eq!(lines("read", &json!({}), &read), (false, 3001, 3000));
    assert_eq!(
        lines("read", &json!({"whole_read_cap": "cut"}), &read).1,
        1001
    );
    assert!(lines("read", &json!({"whole_read_cap": "refused"}), &read).0);
    assert_eq!(
        lines("read", &json!({"long_line_read": "cut"}), &read).2,
        500
    );
    let search = json!({"pattern": "."});
    assert_eq!(lines("search", &json!({}), &search), (false, 3001, 3014));
    assert_eq!(
        lines("search", &json!({"search_cap": "cut"}), &search).1,
        1001
    );
    assert_eq!(
        lines("search", &json!({"long_match": "cut"}), &search).2,
        514
    );
}

#[test]
fn a_cancelled_call_says_so() {
    let (clock, cancellation) = (SystemClock::new(), Cancellation::new());
    cancellation.cancel();
    let context = Context {
        cancellation,
        ..Context::new(Path::new("/"), &clock)
    };
    let arguments = json!({"pattern": "x", "path": "tmp"});
    for tool in ["find", "search"] {
        let tool = PROFILE.find_tool(tool).expect("a tool").make();
        assert_eq!(
            tool.call(&arguments, &context).text,
            "aborted by the caller"
        );
    }
}
