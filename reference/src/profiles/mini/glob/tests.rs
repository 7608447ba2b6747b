use std::path::Path;

use serde_json::{Value, json};

use super::{GlobRules, GlobTool};
use crate::host::tests::SteppingClock;
use crate::host::{Cancellation, Context};
use crate::profiles::Tool;
use crate::profiles::mini::tree::{Tree, call_at};

const TREE: [&str; 8] = [
    "top.ts",
    "src/a.ts",
    "src/sub/b.ts",
    ".env",
    ".git/HEAD",
    "node_modules/m/m.ts",
    ".gitignore",
    "[x].ts",
];

fn check(arguments: &Value, expected: &str) {
    check_rules(|_| {}, arguments, expected);
}

fn check_rules(change: fn(&mut GlobRules), arguments: &Value, expected: &str) {
    let mut tool = GlobTool::default();
    change(&mut tool.rules);
    assert_eq!(Tree::of_paths(&TREE).call(&tool, arguments).text, expected);
}

#[test]
fn paths_are_listed_one_a_line_in_the_order_of_the_walk() {
    check(
        &json!({ "pattern": "**/*.ts" }),
        "[x].ts\nsrc/a.ts\nsrc/sub/b.ts\ntop.ts",
    );
    check(
        &json!({ "pattern": "*" }),
        ".env\n.gitignore\n[x].ts\nsrc\ntop.ts",
    );
    check(
        &json!({ "pattern": "src/**" }),
        "src/a.ts\nsrc/sub\nsrc/sub/b.ts",
    );
    check(&json!({ "pattern": "[x].ts" }), "[x].ts");
}

#[test]
fn no_match_is_no_error() {
    check(
        &json!({ "pattern": "*.{ts}" }),
        "未找到匹配 \"*.{ts}\" 的文件。",
    );
    check(
        &json!({ "pattern": "{pattern}" }),
        "未找到匹配 \"{pattern}\" 的文件。",
    );
    check(
        &json!({ "pattern": "node_modules/**" }),
        "未找到匹配 \"node_modules/**\" 的文件。",
    );
    check(&json!({ "pattern": "" }), "未找到匹配 \"\" 的文件。");
    let result = Tree::of_paths(&TREE).call(&GlobTool::default(), &json!({ "pattern": "x" }));
    assert!(!result.is_error);
}

#[test]
fn more_than_the_limit_is_announced() {
    check(
        &json!({ "pattern": "**.ts", "maxResults": 2 }),
        "[x].ts\nsrc/a.ts\n\n... 共 4 个文件,仅显示前 2 个",
    );
    check(
        &json!({ "pattern": "**.ts", "maxResults": 4.0 }),
        "[x].ts\nsrc/a.ts\nsrc/sub/b.ts\ntop.ts",
    );
    check(
        &json!({ "pattern": "**.ts", "maxResults": "-3" }),
        "[x].ts\n\n... 共 4 个文件,仅显示前 -3 个",
    );
}

#[test]
fn a_pattern_that_is_no_text_is_converted() {
    check(&json!({ "pattern": 7.0 }), "未找到匹配 \"7\" 的文件。");
    check(&json!({ "pattern": ["top.ts"] }), "top.ts");
    check(&json!({}), "未找到匹配 \"undefined\" 的文件。");
}

#[test]
fn a_missing_working_directory_is_an_error() {
    let result = call_at(
        Path::new("/nowhere/at/all"),
        &GlobTool::default(),
        &json!({ "pattern": "*" }),
    );
    assert!(result.is_error);
    assert!(
        result
            .text
            .starts_with("列出文件出错:Error: /nowhere/at/all: "),
        "{}",
        result.text
    );
}

#[test]
fn a_call_that_is_cancelled_says_so() {
    let tree = Tree::of_paths(&TREE);
    let (root, clock, cancellation) = (tree.root(), SteppingClock::new(0), Cancellation::new());
    cancellation.cancel();
    let context = Context {
        cancellation,
        ..Context::new(&root, &clock)
    };
    let result = GlobTool::default().call(&json!({ "pattern": "*" }), &context);
    assert_eq!(result.text, "列出文件出错:Error: aborted by the caller");
}

#[test]
fn the_schema_has_the_default_of_the_rules() {
    let mut tool = GlobTool::default();
    assert_eq!(
        tool.input_schema()["properties"]["maxResults"]["default"],
        json!(50.0)
    );
    tool.rules.limit.default = 7.0;
    assert_eq!(
        tool.input_schema()["properties"]["maxResults"]["default"],
        json!(7.0)
    );
}
