use serde_json::json;

use super::tree::Tree;

fn check(tree: &[&str], paths: &[&str], expected: &str) {
    assert_eq!(Tree::new(tree).find(paths), expected, "{paths:?}");
}

#[test]
fn a_trailing_slash_asks_for_directories() {
    check(
        &["src/x/", "src/x.ts", "src/y/"],
        &["src/*/"],
        "# src/\nx/\ny/",
    );
    check(&["a/", "b/a"], &["**/a/"], "a/");
}

#[test]
fn an_ignored_base_is_searched_and_rules_apply_below_it() {
    let tree = Tree::new(&["build/a.js", "build/a.log", "build/sub/b.js"])
        .with(".gitignore", "build/\n*.log\n");
    assert_eq!(
        tree.files(&json!({ "paths": ["build/**/*.*"] })),
        ["build/a.js", "build/sub/b.js"]
    );
    assert_eq!(
        tree.files(&json!({ "paths": ["build/a.log"] })),
        ["build/a.log"]
    );
    assert_eq!(tree.find(&["**/*.js"]), "No files found matching pattern");
}

#[test]
fn rules_above_the_working_directory_are_not_read() {
    let tree = Tree::new(&["work/a.log"]).with(
        ".gitignore",
        "*.log
",
    );
    assert_eq!(tree.find_in("work", &["*"]), "a.log");
}

#[cfg(unix)]
#[test]
fn links_are_listed_and_not_followed() {
    use std::os::unix::fs::symlink;
    let tree = Tree::new(&["real/a", "real/"]);
    symlink("real", tree.root().join("link")).expect("a link");
    symlink("nowhere", tree.root().join("broken")).expect("a link");
    let mut files = tree.files(&json!({ "paths": ["**"] }));
    files.sort();
    assert_eq!(files, ["broken", "link", "real/", "real/a"]);
    assert_eq!(tree.find(&["link"]), "# link/\na");
}

#[test]
fn other_errors_of_stat_are_reported() {
    let tree = Tree::new(&["a.txt", "b"]);
    for entry in ["a.txt/sub/*.ts".to_owned(), "x".repeat(5000)] {
        let result = tree.call(&json!({ "paths": [entry, "b"] }));
        assert!(
            result.is_error && result.text.starts_with("Cannot read /"),
            "{}",
            result.text
        );
    }
}

#[test]
fn paths_outside_of_the_working_directory_are_absolute_and_those_inside_are_not() {
    let tree = Tree::new(&["desk/a", "b"]);
    let absolute = tree.root().display().to_string();
    let expected = format!(
        "a
# {absolute}/
b
desk/"
    );
    assert_eq!(tree.find_in("desk", &["../*", "../**/a", "a"]), expected);
    assert_eq!(tree.find_in("desk", &[&format!("{absolute}/desk/*")]), "a");
}

#[cfg(unix)]
#[test]
fn an_unreadable_directory_is_passed_over() {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    let tree = Tree::new(&["open/a", "closed/b"]);
    let closed = tree.root().join("closed");
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o000)).expect("closed");
    let is_root = fs::read_dir(&closed).is_ok();
    let (all, base) = (
        tree.find(&["**/[ab]"]),
        tree.call(&json!({ "paths": ["closed"] })),
    );
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o755)).expect("opened");
    if !is_root {
        assert_eq!(all, "# open/\na");
        assert!(
            base.is_error && base.text.contains("closed: Permission denied"),
            "{}",
            base.text
        );
    }
}

#[test]
fn a_pattern_that_cannot_be_read_is_named() {
    let text = Tree::new(&["a"]).find(&["a{b"]);
    assert!(
        text.starts_with("Invalid glob pattern `**/a{b`: "),
        "{text}"
    );
}

#[test]
fn names_beyond_ascii_are_found_by_character() {
    check(
        &["naïve.ts", "日本/語.md"],
        &["na?ve.ts", "日本/?.md"],
        "naïve.ts\n# 日本/\n語.md",
    );
}
