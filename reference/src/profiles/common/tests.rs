//! Each answer to each choice, on one tree. Cases judge the reference's answers.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use serde_json::{Value, json};

use super::PROFILE;
use crate::host::{Cancellation, Context, SystemClock};
use crate::profiles::ToolResult;

fn build(root: &Path) {
    for (path, content) in [
        ("a.txt", "one\ntwo\none two\n"),
        ("dos.txt", "\u{feff}one\r\ntwo\r\n"),
        ("empty.txt", ""),
        (".gitignore", "skipped.txt\n"),
        ("skipped.txt", "one\n"),
        ("zero.bin", "one\0\n"),
        ("src/b.TXT", "  two  \n"),
        ("src/{c}[d].ts", ""),
        ("../outside.txt", "outside\n"),
    ] {
        let path = root.join(path);
        fs::create_dir_all(path.parent().expect("a parent")).expect("made");
        fs::write(path, content).expect("written");
    }
    fs::write(root.join("latin.txt"), b"\xe9one\n").expect("written");
    fs::create_dir(root.join("void")).expect("made");
    for (link, target) in [
        ("link.txt", "a.txt"),
        ("linked", "src"),
        ("out.txt", "../outside.txt"),
    ] {
        symlink(target, root.join(link)).expect("linked");
    }
}

/// Each entry with its content, if it is a file.
fn entries(directory: &Path, prefix: &str) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(directory).expect("read").flatten() {
        let path = prefix.to_owned() + &entry.file_name().to_string_lossy();
        let kind = entry.file_type().expect("a type");
        if kind.is_dir() {
            all.extend(entries(&entry.path(), &format!("{path}/")));
        }
        let content = fs::read(entry.path()).ok().filter(|_| kind.is_file());
        let content = String::from_utf8_lossy(&content.unwrap_or_default()).into_owned();
        all.insert(path, content);
    }
    all
}

fn call(tool: &str, rules: &Value, arguments: &Value, root: &Path) -> ToolResult {
    let entry = PROFILE.find_tool(tool).expect("a tool");
    let tool = entry.make_with(rules).expect("valid rules");
    tool.call(arguments, &Context::new(root, &SystemClock::new()))
}

/// Each line: a tool, its rules, the arguments, and the expected text, which begins with an
/// exclamation mark if it is the beginning of an error; or the changed entries.
fn check(lines: &str) {
    for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (tool, values) = line.split_once(' ').expect("a tool");
        let mut values = serde_json::Deserializer::from_str(values).into_iter::<Value>();
        let mut next = || values.next().expect(line).expect(line);
        let (rules, arguments, expected) = (next(), next(), next());
        let directory = tempfile::tempdir().expect("a directory");
        let root = directory.path().canonicalize().expect("real").join("root");
        build(&root);
        let mut before = entries(&root, "");
        let answer = call(tool, &rules, &arguments, &root);
        match expected.as_str() {
            Some(text) => match text.strip_prefix('!') {
                Some(start) => assert!(
                    answer.is_error && answer.text.starts_with(start),
                    "{line}: {}",
                    answer.text
                ),
                None => assert_eq!((answer.is_error, &*answer.text), (false, text), "{line}"),
            },
            None => assert!(!answer.is_error, "{line}: {}", answer.text),
        }
        for (path, content) in expected.as_object().into_iter().flatten() {
            match content.as_str() {
                Some(content) => before.insert(path.clone(), content.to_owned()),
                None => before.remove(path),
            };
        }
        assert_eq!(entries(&root, ""), before, "{line}");
    }
}

#[test]
fn files_are_found_by_each_rule() {
    check(
        r#"
        find {} {"pattern": "*.txt"} "a.txt\ndos.txt\nempty.txt\nlatin.txt\nlink.txt"
        find {} {"pattern": "*.TXT"} "src/b.TXT"
        find {} {"pattern": "*.TXT", "path": "src"} "src/b.TXT"
        find {} {"pattern": "src/*.TXT"} "src/b.TXT"
        find {} {"pattern": "["} "!invalid glob `[`"
        find {} {"pattern": "*", "path": "a.txt"} "!a.txt: not a directory"
        find {"bare_glob": "top-level"} {"pattern": "*.TXT"} "No files match *.TXT"
        find {"found_hidden": "listed"} {"pattern": ".git*"} ".gitignore"
        find {"found_ignored": "listed"} {"pattern": "skip*"} "skipped.txt"
        find {"found_ignored": "left-out-in-repositories"} {"pattern": "skip*"} "skipped.txt"
        find {"found_directories": "listed"} {"pattern": "s*c"} "src"
        find {"found_case": "insensitive"} {"pattern": "B.txt"} "src/b.TXT"
        find {"found_links": "left-out"} {"pattern": "l*.txt"} "latin.txt"
        find {"paths": {"outside": "reached"}} {"pattern": "out*"} "out.txt"
        find {"linked_directories": "entered"} {"pattern": "*.TXT"} "linked/b.TXT\nsrc/b.TXT"
        find {"no_files": "empty"} {"pattern": "x"} ""
        find {"no_files": "refused"} {"pattern": "x"} "!No files match x"
        find {"find_order": "newest-first"} {"pattern": "latin*"} "latin.txt"
        find {"find_order": "other"} {"pattern": "*.txt"} "empty.txt\nlatin.txt\na.txt\ndos.txt\nlink.txt"
        find {"braces": "literal"} {"pattern": "{c}*"} "src/{c}[d].ts"
        find {"classes": "literal"} {"pattern": "*[d]*"} "src/{c}[d].ts"
        "#,
    );
}

#[test]
fn lines_are_found_by_each_rule() {
    check(
        r#"
        search {} {"pattern": "one"} "a.txt:1:one\na.txt:3:one two\ndos.txt:1:one\nlatin.txt:1:�one"
        search {} {"pattern": "^two$"} "a.txt:2:two\ndos.txt:2:two"
        search {} {"pattern": "two", "path": "src"} "src/b.TXT:1:  two  "
        search {} {"pattern": "TWO"} "No matches"
        search {} {"pattern": "f("} "!invalid pattern"
        search {"no_matches": "empty"} {"pattern": "TWO"} ""
        search {"search_case": "insensitive"} {"pattern": "^TWO", "path": "a.txt"} "a.txt:2:two"
        search {"search_pattern": "literal"} {"pattern": "^two"} "No matches"
        search {"invalid_pattern": "literal"} {"pattern": "f("} "No matches"
        search {"searched_hidden": "searched"} {"pattern": "skip"} ".gitignore:1:skipped.txt"
        search {"searched_ignored": "searched"} {"pattern": "o", "include": "s*.txt"} "skipped.txt:1:one"
        search {"searched_binary": "told"} {"pattern": "one", "include": "*.bin"} "zero.bin: a binary file matches"
        search {"searched_binary": "searched"} {"pattern": "one", "include": "*.bin"} "zero.bin:1:one\u0000"
        search {"search_shows": "files"} {"pattern": "o", "include": "a*"} "a.txt"
        search {"searched_file": "refused"} {"pattern": "o", "path": "a.txt"} "!a.txt: not a directory"
        "#,
    );
}

#[test]
fn directories_are_listed_by_each_rule() {
    check(
        r#"
        list {} {"path": "src"} "b.TXT\n{c}[d].ts"
        list {} {"path": "a.txt"} "!a.txt: not a directory"
        list {} {"path": "void"} "The directory is empty"
        list {} {"path": ".."} "!..: outside"
        list {"list_depth": "recursive", "listed_links": "left-out", "listed_hidden": "left-out", "listed_ignored": "left-out"} {"path": "."} "a.txt\ndos.txt\nempty.txt\nlatin.txt\nsrc/\nsrc/b.TXT\nsrc/{c}[d].ts\nvoid/\nzero.bin"
        list {"list_file": "named"} {"path": "a.txt"} "a.txt"
        list {"empty_list": "empty"} {"path": "void"} ""
        list {"empty_list": "refused"} {"path": "void"} "!The directory is empty"
        list {"paths": {"outside": "reached"}} {"path": ".."} "outside.txt\nroot/"
        list {"paths": {"relative_paths": "refused"}} {"path": "src"} "!paths such as src"
        list {"paths": {"absolute_paths": "refused"}} {"path": "/"} "!paths such as /"
        list {"paths": {"inner_dots": "refused"}} {"path": "src/.."} "!paths such as src/.."
        "#,
    );
}

#[test]
fn files_are_read_by_each_rule() {
    check(
        r#"
        read {} {"path": "a.txt"} "one\ntwo\none two\n"
        read {} {"path": "a.txt", "start_line": 2, "end_line": 2} "two\n"
        read {} {"path": "a.txt", "start_line": 3, "end_line": 9} "one two\n"
        read {} {"path": "a.txt", "start_line": 4, "end_line": 9} "!a.txt has only 3 lines"
        read {} {"path": "a.txt", "start_line": 0} "!`start_line`"
        read {} {"path": "a.txt", "start_line": 2, "end_line": 1} "!`end_line`"
        read {} {"path": "empty.txt"} ""
        read {} {"path": "dos.txt"} "\ufeffone\r\ntwo\r\n"
        read {} {"path": "latin.txt"} "�one\n"
        read {} {"path": "src"} "!src: not a file"
        read {} {"path": "out.txt"} "!out.txt: outside"
        read {"final_newline": "dropped"} {"path": "a.txt"} "one\ntwo\none two"
        read {"range_past_end": "refused"} {"path": "a.txt", "end_line": 9} "!a.txt has only 3 lines"
        read {"range_past_end": "refused"} {"path": "a.txt"} "one\ntwo\none two\n"
        read {"start_past_end": "empty"} {"path": "a.txt", "start_line": 4} ""
        read {"zero_start": "clamped"} {"path": "a.txt", "start_line": 0, "end_line": 1} "one\n"
        read {"empty_file_read": "told"} {"path": "empty.txt"} "empty.txt has only 0 lines"
        read {"cr_lf_read": "as-line-feeds", "byte_order_mark": "hidden"} {"path": "dos.txt"} "one\ntwo\n"
        read {"invalid_text": "refused"} {"path": "latin.txt"} "!latin.txt: not valid"
        read {"read_directory": "listed"} {"path": "src"} "b.TXT\n{c}[d].ts"
        read {"paths": {"outside": "reached"}} {"path": "out.txt"} "outside\n"
        "#,
    );
}

#[test]
fn files_are_written_by_each_rule() {
    check(
        r#"
        write {} {"path": "a.txt", "content": "new\n"} {"a.txt": "new\n"}
        write {} {"path": "new/b.txt", "content": "b\n"} {"new": "", "new/b.txt": "b\n"}
        write {} {"path": "dos.txt", "content": "new\n"} {"dos.txt": "new\n"}
        write {} {"path": "src", "content": "new\n"} "!src: not a file"
        write {} {"path": "out.txt", "content": "new\n"} "!out.txt: outside"
        write {"existing_file": "refused"} {"path": "a.txt", "content": "new\n"} "!a.txt: there is"
        write {"missing_parents": "refused"} {"path": "new/b.txt", "content": ""} "!new/b.txt: no such"
        write {"overwritten_line_ends": "as-before"} {"path": "dos.txt", "content": "new\n"} {"dos.txt": "new\r\n"}
        write {"overwritten_byte_order_mark": "kept"} {"path": "dos.txt", "content": "new\n"} {"dos.txt": "\ufeffnew\n"}
        "#,
    );
}

#[test]
fn files_are_edited_by_each_rule() {
    check(
        r#"
        edit {} {"path": "a.txt", "old_text": "two\none", "new_text": "2"} {"a.txt": "one\n2 two\n"}
        edit {} {"path": "a.txt", "old_text": "one", "new_text": "1"} "!a.txt: `old_text` occurs 2 times"
        edit {} {"path": "a.txt", "old_text": "one", "new_text": "1", "replace_all": true} {"a.txt": "1\ntwo\n1 two\n"}
        edit {} {"path": "a.txt", "old_text": "One", "new_text": "1"} "!a.txt: `old_text` does not occur"
        edit {} {"path": "a.txt", "old_text": "one", "new_text": "one"} "!`old_text` and `new_text`"
        edit {} {"path": "a.txt", "old_text": "", "new_text": "1"} "!`old_text` must not be empty"
        edit {} {"path": "new.txt", "old_text": "", "new_text": "1"} "!new.txt: no such file"
        edit {} {"path": "dos.txt", "old_text": "one\ntwo", "new_text": "1"} "!dos.txt: `old_text` does not occur"
        edit {} {"path": "dos.txt", "old_text": "two", "new_text": "2\n3"} {"dos.txt": "\ufeffone\r\n2\n3\r\n"}
        edit {} {"path": "src/b.TXT", "old_text": "\ttwo", "new_text": "2"} "!src/b.TXT: `old_text` does not occur"
        edit {} {"path": "a.txt", "old_text": "one two", "new_text": ""} {"a.txt": "one\ntwo\n\n"}
        edit {} {"path": "latin.txt", "old_text": "one", "new_text": "1"} {"latin.txt": "�1\n"}
        edit {"ambiguous_edit": "first"} {"path": "a.txt", "old_text": "one", "new_text": "1"} {"a.txt": "1\ntwo\none two\n"}
        edit {"ambiguous_edit": "all"} {"path": "a.txt", "old_text": "one", "new_text": "1"} {"a.txt": "1\ntwo\n1 two\n"}
        edit {"same_edit": "done"} {"path": "a.txt", "old_text": "one two", "new_text": "one two"} {}
        edit {"empty_old_text": "inserted"} {"path": "a.txt", "old_text": "", "new_text": "0\n"} {"a.txt": "0\none\ntwo\none two\n"}
        edit {"missing_file_edit": "created"} {"path": "new.txt", "old_text": "", "new_text": "1"} {"new.txt": "1"}
        edit {"missing_file_edit": "created"} {"path": "new.txt", "old_text": "0", "new_text": "1"} "!new.txt: no such file"
        edit {"cr_lf_edit": "adapted"} {"path": "dos.txt", "old_text": "one\ntwo", "new_text": "1\n2"} {"dos.txt": "\ufeff1\r\n2\r\n"}
        edit {"new_line_ends": "adapted"} {"path": "dos.txt", "old_text": "two", "new_text": "2\n3"} {"dos.txt": "\ufeffone\r\n2\r\n3\r\n"}
        edit {"loose_edit": "done"} {"path": "src/b.TXT", "old_text": "\ttwo", "new_text": "2"} {"src/b.TXT": "2\n"}
        edit {"loose_edit": "done"} {"path": "a.txt", "old_text": " one two \n", "new_text": "2\n"} {"a.txt": "one\ntwo\n2\n"}
        edit {"delete_line_end": "removed"} {"path": "a.txt", "old_text": "one two", "new_text": ""} {"a.txt": "one\ntwo\n"}
        edit {"invalid_text_edit": "refused"} {"path": "latin.txt", "old_text": "one", "new_text": "1"} "!latin.txt: not valid"
        "#,
    );
}

#[test]
fn entries_are_deleted_and_moved_by_each_rule() {
    check(
        r#"
        delete {} {"path": "a.txt"} {"a.txt": null}
        delete {} {"path": "link.txt"} {"link.txt": null}
        delete {} {"path": "src"} "!src: directories"
        delete {} {"path": "void"} "!void: directories"
        delete {"directory_delete": "removed"} {"path": "src"} {"src": null, "src/b.TXT": null, "src/{c}[d].ts": null}
        delete {"directory_delete": "removed"} {"path": "void"} "!void: directories"
        delete {"directory_delete": "removed"} {"path": "."} "!.: directories"
        delete {"empty_directory_delete": "removed"} {"path": "void"} {"void": null}
        move {} {"source": "zero.bin", "destination": "void/z"} {"zero.bin": null, "void/z": "one\u0000\n"}
        move {} {"source": "link.txt", "destination": "l"} {"link.txt": null, "l": ""}
        move {} {"source": "void", "destination": "v"} {"void": null, "v": ""}
        move {} {"source": "a.txt", "destination": "dos.txt"} "!dos.txt: there is"
        move {} {"source": "a.txt", "destination": "src"} "!src: there is"
        move {} {"source": "a.txt", "destination": "new/b.txt"} "!new/b.txt: no such"
        move {"move_onto_file": "replaced"} {"source": "empty.txt", "destination": "dos.txt"} {"empty.txt": null, "dos.txt": ""}
        move {"move_onto_file": "replaced"} {"source": "src", "destination": "void"} "!void: there is"
        move {"move_missing_parents": "made"} {"source": "empty.txt", "destination": "new/e"} {"empty.txt": null, "new": "", "new/e": ""}
        move {"move_onto_directory": "into"} {"source": "empty.txt", "destination": "src"} {"empty.txt": null, "src/empty.txt": ""}
        move {"directory_move": "refused"} {"source": "src", "destination": "lib"} "!src: directories"
        "#,
    );
}

#[test]
fn long_answers_are_whole_unless_a_rule_says_otherwise() {
    let directory = tempfile::tempdir().expect("a directory");
    let root = directory.path().canonicalize().expect("real");
    let long = format!("{}\n", "x".repeat(3000));
    fs::write(root.join("many.txt"), "one\n".repeat(3000) + &long).expect("written");
    let arguments = json!({"path": "many.txt", "pattern": "."});
    for (tool, rules, lines, longest) in [
        ("read", json!({}), 3001, 3000),
        ("read", json!({"whole_read_cap": "cut"}), 1001, 22),
        ("read", json!({"whole_read_cap": "refused"}), 1, 14),
        ("read", json!({"long_line_read": "cut"}), 3001, 503),
        ("search", json!({}), 3001, 3014),
        ("search", json!({"search_cap": "cut"}), 1001, 22),
        ("search", json!({"long_match": "cut"}), 3001, 514),
    ] {
        let text = call(tool, &rules, &arguments, &root).text;
        let widest = text.lines().map(str::len).max();
        assert_eq!(
            (text.lines().count(), widest),
            (lines, Some(longest)),
            "{tool} {rules}"
        );
    }
}

#[test]
fn a_cancelled_call_says_so() {
    let directory = tempfile::tempdir().expect("a directory");
    let (clock, cancellation) = (SystemClock::new(), Cancellation::new());
    cancellation.cancel();
    let context = Context {
        cancellation,
        ..Context::new(directory.path(), &clock)
    };
    for tool in ["find", "search", "list"] {
        let tool = PROFILE.find_tool(tool).expect("a tool").make();
        let answer = tool.call(&json!({"pattern": "x", "path": "."}), &context);
        assert_eq!(answer.text, "aborted by the caller");
    }
}
