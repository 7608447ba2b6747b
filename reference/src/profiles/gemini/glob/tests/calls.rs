use serde_json::{Value, json};

use super::tree::{Tree, anonymous};

fn check(arguments: &Value, text: &str, display: &str) {
    let tree = Tree::new(&[("src/a.ts", 30), ("src/b.ts", 2), ("top.md", 1)])
        .with(".git/HEAD", "")
        .with(".gitignore", "*.log\n")
        .with("x.log", "");
    let result = tree.call(arguments);
    assert_eq!(anonymous(&result.text, &tree.root()), text);
    let structured = result.structured.expect("a display string");
    let displayed = structured["returnDisplay"].as_str().expect("a string");
    assert_eq!(anonymous(displayed, &tree.root()), display);
    assert_eq!(result.is_error, text.starts_with("Error"));
}

fn check_refused(arguments: &Value, reason: &str) {
    check(
        arguments,
        &format!("Error: Invalid parameters. Reason: {reason}"),
        reason,
    );
}

#[test]
fn a_list_is_told() {
    check(
        &json!({ "pattern": "**/*.{ts,log}" }),
        "Found 2 file(s) matching \"**/*.{ts,log}\" (1 additional files were git-ignored), sorted by modification time \
         (newest first):\n$ROOT/src/b.ts\n$ROOT/src/a.ts",
        "Found 2 matching file(s)",
    );
}

#[test]
fn no_match_is_told() {
    check(
        &json!({ "pattern": "*.log" }),
        "No files found matching pattern \"*.log\" (1 files were git-ignored)",
        "No files found",
    );
}

#[test]
fn arguments_are_refused_for_their_types() {
    check_refused(&json!({}), "params must have the property 'pattern'");
    check_refused(&json!({ "pattern": 7 }), "params/pattern must be a string");
    check_refused(
        &json!({ "pattern": "*", "path": null }),
        "params/path must be a string",
    );
    check_refused(
        &json!({ "pattern": "*", "case_sensitive": 0 }),
        "params/case_sensitive must be a boolean",
    );
}

#[test]
fn directories_are_refused_for_where_and_what_they_are() {
    check_refused(
        &json!({ "pattern": "*", "path": "../x" }),
        "Search path resolves outside the tool's root directory",
    );
    check_refused(
        &json!({ "pattern": "*", "path": "src/../gone" }),
        "Search path does not exist $ROOT/gone",
    );
    check_refused(
        &json!({ "pattern": "*", "path": "top.md/x" }),
        "Search path does not exist $ROOT/top.md/x",
    );
    check_refused(
        &json!({ "pattern": "*", "path": "top.md" }),
        "Search path is not a directory: $ROOT/top.md",
    );
}

#[test]
fn patterns_are_refused_for_what_they_say() {
    check_refused(
        &json!({ "pattern": " " }),
        "The 'pattern' parameter cannot be empty.",
    );
    check_refused(
        &json!({ "pattern": "[unclosed" }),
        "Invalid glob pattern: [unclosed",
    );
    check_refused(
        &json!({ "pattern": "[a/b]" }),
        "Invalid glob pattern: [a/b]",
    );
    check_refused(
        &json!({ "pattern": "{a,b}".repeat(20) }),
        &format!("Invalid glob pattern: {}", "{a,b}".repeat(20)),
    );
}
