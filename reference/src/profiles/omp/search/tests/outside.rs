use std::fs;

use serde_json::json;

use super::tree::Tree;

#[test]
fn paths_outside_of_the_working_directory_are_absolute() {
    let tree = Tree::new(&[("in/a", "hit a"), ("out/b", "hit b")]).plain();
    let root = fs::canonicalize(tree.root()).expect("a root");
    let result = tree.call_in(
        &root.join("in"),
        &json!({"pattern": "hit", "paths": [".."]}),
    );
    assert_eq!(
        result.text,
        format!("# {}/out/b\n*1|hit b\n\n# a\n*1|hit a", root.display())
    );
}

#[test]
fn targets_that_share_only_the_root_are_searched_one_by_one() {
    let (here, there) = (
        Tree::new(&[("src/b.ts", "hit b")]).plain(),
        Tree::new(&[("x/y", "hit y")]),
    );
    let elsewhere = there.root().join("x");
    let result = here.search(
        "hit",
        &["src", &elsewhere.display().to_string(), "/proc/self/status"],
    );
    assert!(
        result.text.contains("# src/b.ts") && result.text.contains("/x/y\n"),
        "{}",
        result.text
    );
}
