use serde_json::{Value, json};

use super::tree::Tree;

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
