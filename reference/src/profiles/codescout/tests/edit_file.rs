use serde_json::{Value, json};

use super::tree::Tree;

fn arguments(old: &str, new: &str) -> Value {
    json!({"path": "a.txt", "old_string": old, "new_string": new})
}

fn with(mut arguments: Value, field: &str, value: Value) -> Value {
    arguments[field] = value;
    arguments
}

fn check(content: &str, arguments: &Value, expected: &str) {
    let tree = Tree::new(&[("a.txt", content)]);
    let result = tree.call("edit_file", arguments);
    assert_eq!((result.text.as_str(), result.structured), ("ok", None));
    assert_eq!(tree.read("a.txt"), expected);
}

fn check_error(arguments: &Value, expected: &str) {
    let tree = Tree::new(&[("a.txt", "a\nb\r\n")]);
    assert_eq!(tree.error("edit_file", arguments), expected);
}

#[test]
fn the_first_occurrence_is_replaced_or_every_one() {
    check("a-a", &arguments("a", "b"), "b-a");
    check(
        "a-a",
        &with(arguments("a", "b"), "replace_all", json!(true)),
        "b-b",
    );
    check("a-a", &arguments("a", "a"), "a-a");
}

#[test]
fn text_is_added_at_either_end() {
    check(
        "a\n",
        &with(arguments("", "b"), "insert", json!("prepend")),
        "ba\n",
    );
    check(
        "a",
        &with(arguments("a", "b\n"), "insert", json!("append")),
        "ab\n",
    );
    check(
        "a",
        &json!({"path": "a.txt", "new_string": "b", "insert": "append"}),
        "ab",
    );
}

#[test]
fn what_cannot_be_edited_is_an_error() {
    let not_found = "`old_string` does not occur in a.txt: it must match exactly, including indentation and line endings";
    check_error(&arguments("a\nb\n", "c"), not_found);
    check_error(&arguments("A", "c"), not_found);
    check_error(
        &arguments("", "c"),
        "`old_string` must not be empty; to add text, use `insert`",
    );
    check_error(
        &json!({"path": "a.txt", "new_string": "b"}),
        "`old_string` is required",
    );
    check_error(
        &json!({"path": "a.txt", "old_string": "b"}),
        "`new_string` is required",
    );
    check_error(
        &json!({"path": "a.txt", "insert": "append"}),
        "`new_string` is required",
    );
    check_error(
        &json!({"path": "b.txt", "old_string": "a", "new_string": "b"}),
        "not found: b.txt",
    );
    check_error(
        &with(arguments("a", "b"), "insert", json!("middle")),
        "`insert` must be \"prepend\" or \"append\", not \"middle\"",
    );
    check_error(
        &with(arguments("a", "b"), "replace_all", json!("yes")),
        "`replace_all` must be a boolean",
    );
}

#[test]
fn bytes_that_are_no_text_stay() {
    let tree = Tree::new(&[("a.txt", b"\xffa\xfe")]);
    assert_eq!(tree.call("edit_file", &arguments("a", "b")).text, "ok");
    assert_eq!(
        std::fs::read(tree.root().join("a.txt")).expect("read"),
        b"\xffb\xfe"
    );
}
