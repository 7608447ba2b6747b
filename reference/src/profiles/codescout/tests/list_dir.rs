use serde_json::{Value, json};

use super::tree::Tree;

fn tree() -> Tree {
    Tree::new(&[
        (".gitignore", "*.log\n"),
        (".env", ""),
        ("b.txt", ""),
        ("b.log", ""),
        ("a/x.txt", ""),
        ("a/.y", ""),
        ("a b/", ""),
    ])
}

fn check(arguments: &Value, expected: &Value) {
    assert_eq!(tree().answer("list_dir", arguments), *expected);
}

#[test]
fn entries_come_in_the_order_of_their_paths() {
    let expected = json!({"entries": ["$/a/", "$/a b/", "$/b.txt"]});
    check(&json!({"path": "."}), &expected);
    let expected = json!({"entries": ["$/a/", "$/a/x.txt", "$/a b/", "$/b.txt"]});
    check(&json!({"path": ".", "recursive": true}), &expected);
    check(&json!({"path": "a"}), &json!({"entries": ["$/a/x.txt"]}));
}

#[test]
fn a_page_tells_of_the_next() {
    let page = |offset: u64, limit: u64| json!({"path": ".", "detail_level": "full", "offset": offset, "limit": limit});
    check(
        &page(0, 2),
        &json!({"entries": ["$/a/", "$/a b/"], "total": 3, "next_offset": 2}),
    );
    check(&page(2, 2), &json!({"entries": ["$/b.txt"], "total": 3}));
    check(&page(9, 2), &json!({"entries": [], "total": 3}));
    check(&page(0, 0), &json!({"entries": [], "total": 3}));
}

#[test]
fn more_than_two_hundred_entries_are_cut_with_a_hint() {
    let names: Vec<String> = (0..201).map(|number| format!("{number:03}")).collect();
    let files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "")).collect();
    let answer = Tree::new(&files).answer("list_dir", &json!({"path": "."}));
    assert_eq!(answer["entries"].as_array().map(Vec::len), Some(200));
    assert_eq!(answer["entries"][199], "$/199");
    assert_eq!(
        (&answer["overflow"]["shown"], &answer["overflow"]["total"]),
        (&json!(200), &json!(201))
    );
    let hint = answer["overflow"]["hint"].as_str().expect("a hint");
    assert!(hint.starts_with("Directory has 201 entries. "), "{hint}");
}

#[test]
fn what_cannot_be_listed_is_an_error() {
    let tree = tree();
    let error = |arguments: Value| tree.error("list_dir", &arguments);
    assert_eq!(error(json!({})), "`path` is required");
    assert_eq!(error(json!({"path": "nowhere"})), "not found: nowhere");
    assert_eq!(error(json!({"path": "b.txt"})), "not a directory: b.txt");
    assert_eq!(
        error(json!({"path": ".", "detail_level": "fulll"})),
        "`detail_level` must be \"compact\" or \"full\", not \"fulll\""
    );
    assert_eq!(
        error(json!({"path": ".", "recursive": "yes"})),
        "`recursive` must be a boolean"
    );
}

#[test]
fn a_named_directory_is_listed_though_it_is_hidden_or_ignored() {
    let tree = Tree::new(&[
        (".gitignore", "out\n*.o\n"),
        ("out/a.txt", ""),
        ("out/b.o", ""),
        (".cfg/c", ""),
    ]);
    let entries = |path: &str| tree.answer("list_dir", &json!({ "path": path }));
    assert_eq!(entries("out"), json!({"entries": ["$/out/a.txt"]}));
    assert_eq!(entries(".cfg"), json!({"entries": ["$/.cfg/c"]}));
}

#[cfg(unix)]
#[test]
fn links_are_listed_and_not_followed() {
    let tree = tree().link("link", "a");
    let expected = json!({"entries": ["$/a/", "$/a/x.txt", "$/a b/", "$/b.txt", "$/link"]});
    assert_eq!(
        tree.answer("list_dir", &json!({"path": ".", "recursive": true})),
        expected
    );
    assert_eq!(
        tree.answer("list_dir", &json!({"path": "link"})),
        json!({"entries": ["$/a/x.txt"]})
    );
}
