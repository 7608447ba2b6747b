use serde_json::{Value, json};

use super::tree::Tree;
use crate::profiles::codescout::call::Total;
use crate::profiles::codescout::find_file::{FindFileRules, FindFileTool, RelativeTo};

fn tree() -> Tree {
    Tree::new(&[
        (".gitignore", "/target\n"),
        ("main.rs", ""),
        ("src/lib.rs", ""),
        ("src/lib.RS", ""),
        ("src/deep/mod.rs", ""),
        ("src/.h/x.rs", ""),
        ("target/y.rs", ""),
        ("dir.rs/", ""),
    ])
}

fn check(arguments: &Value, expected: &Value) {
    assert_eq!(
        tree().answer("find_file", arguments),
        *expected,
        "{arguments}"
    );
}

#[test]
fn files_are_found_by_their_path() {
    let all = json!(["$/main.rs", "$/src/deep/mod.rs", "$/src/lib.rs"]);
    check(
        &json!({"pattern": "**/*.rs"}),
        &json!({"files": all, "total": 3}),
    );
    check(
        &json!({"pattern": "*.rs"}),
        &json!({"files": ["$/main.rs"], "total": 1}),
    );
    check(
        &json!({"pattern": "*.rs", "path": "src"}),
        &json!({"files": ["$/src/lib.rs"], "total": 1}),
    );
    check(
        &json!({"pattern": "src/*", "path": "src"}),
        &json!({"files": [], "total": 0}),
    );
    check(
        &json!({"pattern": "src/{deep,x}/m?d.rs"}),
        &json!({"files": ["$/src/deep/mod.rs"], "total": 1}),
    );
}

#[test]
fn the_total_counts_all() {
    check(
        &json!({"pattern": "**/*.rs", "max_results": 1}),
        &json!({"files": ["$/main.rs"], "total": 3}),
    );
    check(
        &json!({"pattern": "**/*.rs", "max_results": 0}),
        &json!({"files": [], "total": 3}),
    );
}

#[test]
fn what_cannot_be_searched_is_an_error() {
    let tree = tree();
    let error = |arguments: Value| tree.error("find_file", &arguments);
    assert_eq!(error(json!({})), "`pattern` is required");
    assert_eq!(
        error(json!({"pattern": "*", "path": "nowhere"})),
        "not found: nowhere"
    );
    assert_eq!(
        error(json!({"pattern": "*", "path": "main.rs"})),
        "not a directory: main.rs"
    );
    let invalid = error(json!({"pattern": "a{b"}));
    assert!(
        invalid.starts_with("invalid glob pattern `a{b`: "),
        "{invalid}"
    );
}

#[cfg(unix)]
#[test]
fn links_to_files_inside_are_files() {
    let tree = tree()
        .link("inside.rs", "src/lib.rs")
        .link("outside.rs", "../outside.txt")
        .link("dangling.rs", "nowhere")
        .link("directory.rs", "src");
    let found = tree.answer("find_file", &json!({"pattern": "*.rs"}));
    assert_eq!(found["files"], json!(["$/inside.rs", "$/main.rs"]));
}

fn check_rule(change: fn(&mut FindFileRules), arguments: &Value, expected: &Value) {
    let tree = tree();
    let mut tool = FindFileTool::default();
    let documented = tree.call_tool(&tool, arguments);
    change(&mut tool.rules);
    let result = tree.call_tool(&tool, arguments);
    assert_ne!(documented, result, "the rule has no effect");
    assert_eq!(tree.shown(&result), *expected);
}

#[test]
fn rules_act() {
    let top = || json!({"pattern": "*.rs"});
    check_rule(
        |rules| rules.matching.directories = true,
        &top(),
        &json!({"files": ["$/dir.rs", "$/main.rs"], "total": 2}),
    );
    check_rule(
        |rules| rules.path = "src",
        &top(),
        &json!({"files": ["$/src/lib.rs"], "total": 1}),
    );
    check_rule(
        |rules| rules.absolute = false,
        &top(),
        &json!({"files": ["main.rs"], "total": 1}),
    );
    check_rule(
        |rules| rules.listing.ignore_file = None,
        &json!({"pattern": "target/*"}),
        &json!({"files": ["$/target/y.rs"], "total": 1}),
    );
    check_rule(
        |rules| rules.listing.hidden_prefix = None,
        &json!({"pattern": "src/.h/*"}),
        &json!({"files": ["$/src/.h/x.rs"], "total": 1}),
    );
    let all = || json!({"pattern": "**/*.rs", "max_results": 2});
    check_rule(
        |rules| rules.max_results.honoured = false,
        &all(),
        &json!({"files": ["$/main.rs", "$/src/deep/mod.rs", "$/src/lib.rs"], "total": 3}),
    );
    check_rule(
        |rules| rules.max_results.total = Total::Returned,
        &all(),
        &json!({"files": ["$/main.rs", "$/src/deep/mod.rs"], "total": 2}),
    );
    check_rule(
        |rules| rules.matching.relative_to = RelativeTo::Root,
        &json!({"pattern": "src/*.rs", "path": "src"}),
        &json!({"files": ["$/src/lib.rs"], "total": 1}),
    );
    check_rule(
        |rules| rules.matching.dialect.case_sensitive = false,
        &json!({"pattern": "src/*.rs"}),
        &json!({"files": ["$/src/lib.RS", "$/src/lib.rs"], "total": 2}),
    );
}
