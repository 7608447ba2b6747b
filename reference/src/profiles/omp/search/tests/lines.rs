use serde_json::json;

use super::tree::Tree;

fn check(tree: &Tree, pattern: &str, paths: &[&str], expected: &str) {
    assert_eq!(tree.text(pattern, paths), expected);
}

fn numbered(lines: usize) -> String {
    (1..=lines)
        .map(|number| format!("line {number}\n"))
        .collect()
}

#[test]
fn one_line_before_and_three_after_are_shown() {
    let tree = Tree::new(&[("src/a.ts", numbered(9))]);
    check(
        &tree,
        "line 4",
        &["src/a.ts"],
        "¶src/a.ts#TAG\n 3:line 3\n*4:line 4\n 5:line 5\n 6:line 6\n 7:line 7",
    );
    check(
        &tree,
        "line [19]",
        &["src"],
        "# src/a.ts#TAG\n*1:line 1\n 2:line 2\n 3:line 3\n 4:line 4\n 8:line 8\n*9:line 9",
    );
}

#[test]
fn in_plain_mode_there_are_no_tags() {
    let tree = Tree::new(&[("a.ts", numbered(3)), ("b.ts", "line 1".to_owned())])
        .with_setting("display.hashline", json!(false));
    check(
        &tree,
        "line 1",
        &["a.ts"],
        "*1|line 1\n 2|line 2\n 3|line 3",
    );
    check(
        &tree,
        "line 1",
        &["."],
        "# a.ts\n*1|line 1\n 2|line 2\n 3|line 3\n\n# b.ts\n*1|line 1",
    );
}

#[test]
fn settings_change_the_context() {
    let tree = Tree::new(&[("a", numbered(5))])
        .with_setting("search.contextBefore", json!(2))
        .with_setting("search.contextAfter", json!(0));
    check(
        &tree,
        "line 4",
        &["a"],
        "¶a#TAG\n 2:line 2\n 3:line 3\n*4:line 4",
    );
    let tree = tree
        .with_setting("search.contextBefore", json!("many"))
        .with_setting("search.contextAfter", json!(-1));
    check(
        &tree,
        "line 1",
        &["a"],
        "¶a#TAG\n*1:line 1\n 2:line 2\n 3:line 3\n 4:line 4",
    );
}

#[test]
fn context_is_never_shown_twice() {
    let tree = Tree::new(&[("a", numbered(8))]);
    check(
        &tree,
        "line [246]",
        &["a"],
        "¶a#TAG\n 1:line 1\n*2:line 2\n 3:line 3\n*4:line 4\n 5:line 5\n*6:line 6\n 7:line 7\n 8:line 8",
    );
}

#[test]
fn selectors_constrain_matches_and_not_context() {
    let tree = Tree::new(&[("a", numbered(9)), ("b", numbered(9))]);
    check(
        &tree,
        "line",
        &["a:4"],
        "¶a#TAG\n 3:line 3\n*4:line 4\n 5:line 5\n 6:line 6\n 7:line 7",
    );
    let plain = tree.plain();
    check(
        &plain,
        "line",
        &["a:2-3,8-99"],
        "*2|line 2\n*3|line 3\n*8|line 8\n*9|line 9",
    );
    check(
        &plain,
        "line",
        &["a:2", "b:3"],
        "# a\n*2|line 2\n\n# b\n*3|line 3",
    );
    check(&plain, "line", &["a:2", "a:5"], "# a\n*2|line 2\n*5|line 5");
    check(&plain, "line 1", &["a:2-3"], "No matches found");
}

#[test]
fn long_lines_are_cut_by_characters() {
    let line = |length: usize| "ä".repeat(length);
    let tree = Tree::new(&[("a", format!("{}\n{}\n{}", line(511), line(512), line(513)))]).plain();
    let result = tree.search("ä", &["a"]);
    assert_eq!(
        result.text,
        format!("*1|{}\n*2|{}\n*3|{}…", line(511), line(512), line(512))
    );
    assert_eq!(result.structured.expect("details")["linesTruncated"], true);
}

#[test]
fn a_cut_context_line_is_no_cut_match() {
    let tree = Tree::new(&[("a", format!("x\n{}", "y".repeat(600)))]);
    let result = tree.search("x", &["a"]);
    assert!(result.text.ends_with('…'));
    assert!(
        result
            .structured
            .expect("details")
            .get("linesTruncated")
            .is_none()
    );
}

#[test]
fn line_ends_and_encodings_are_understood() {
    let tree = Tree::new(&[
        ("crlf", "one\r\ntwo\r\n".as_bytes()),
        ("bom", "\u{feff}one\n".as_bytes()),
        ("invalid", b"one \xff\n"),
        ("utf16", b"\xff\xfeo\0n\0e\0\n\0"),
        ("last", b"  one"),
        ("empty", b""),
        ("binary", b"one\0"),
    ])
    .plain();
    check(
        &tree,
        "^ *one",
        &["."],
        "# bom\n*1|one\n\n# crlf\n*1|one\n\n# invalid\n*1|one \u{fffd}\n\n# last\n*1|  one\n\n# utf16\n*1|one",
    );
    check(&tree, "one", &["binary"], "No matches found");
}

#[test]
fn equal_contents_have_equal_tags() {
    let tree = Tree::new(&[("a", "same\n"), ("b", "same\n"), ("c", "same \n")]);
    let text = tree.search("same", &["."]).text;
    let tag = |path: &str| {
        text.lines()
            .find_map(|line| line.strip_prefix(&format!("# {path}#")))
            .expect("a heading")
    };
    assert_eq!(tag("a"), tag("b"));
    assert_ne!(tag("a"), tag("c"));
    assert!(tag("a").chars().all(|digit| digit.is_ascii_hexdigit()));
}
