use serde_json::json;

use super::tree::{Tree, detail};

fn check(tree: &[&str], paths: &[&str], expected: &str) {
    assert_eq!(Tree::new(tree).find(paths), expected, "{paths:?}");
}

#[test]
fn a_bare_glob_is_recursive_and_a_rooted_one_is_not() {
    let tree = ["a.ts", "src/b.ts", "src/deep/c.ts"];
    check(&tree, &["*.ts"], "a.ts\n# src/\nb.ts\n# src/deep/\nc.ts");
    check(&tree, &["src/*.ts"], "# src/\nb.ts");
    check(&tree, &["src/**/*.ts"], "# src/\nb.ts\n# src/deep/\nc.ts");
}

#[test]
fn a_directory_is_searched_whole_and_a_file_is_the_answer() {
    let tree = ["src/deep/c.ts", "src/b.ts", "other.ts", "src/deep/"];
    check(&tree, &["src"], "# src/deep/\nc.ts\n# src/\nb.ts\ndeep/");
    check(&tree, &["src/deep/c.ts"], "src/deep/c.ts");
}

#[test]
fn the_newest_comes_first_in_its_group_and_the_newest_group_first() {
    check(
        &["z/new", "top", "a/mid", "z/old"],
        &["**/*[wpd]"],
        "top\n# z/\nnew\nold\n# a/\nmid",
    );
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
fn hidden_files_are_listed_unless_the_call_says_otherwise() {
    let tree = Tree::new(&[".env", ".config/a", "b"]);
    assert_eq!(
        tree.files(&json!({ "paths": ["**/[.ab]*"] })),
        [".env", ".config/a", "b", ".config/"]
    );
    assert_eq!(
        tree.files(&json!({ "paths": ["."], "hidden": false })),
        ["b"]
    );
    assert_eq!(
        tree.files(&json!({ "paths": [".config"], "hidden": false })),
        [".config/a"]
    );
}

#[test]
fn ignore_rules_hold_without_a_repository_and_level_by_level() {
    let tree = Tree::new(&[
        "keep.log",
        "a.log",
        "src/a.log",
        "src/b.tmp",
        "out/x",
        "src/c.tmp",
    ])
    .with(".gitignore", "*.log\n!keep.log\n/out/\n")
    .with("src/.gitignore", "*.tmp\n!c.tmp\n");
    assert_eq!(
        tree.files(&json!({ "paths": ["*.{log,tmp}", "**/x"] })),
        ["keep.log", "src/c.tmp"]
    );
    let all = json!({ "paths": ["*.{log,tmp}", "**/x"], "gitignore": false });
    assert_eq!(
        tree.files(&all),
        [
            "keep.log",
            "a.log",
            "src/a.log",
            "src/b.tmp",
            "out/x",
            "src/c.tmp"
        ]
    );
}

#[test]
fn a_base_that_is_ignored_is_searched_and_rules_hold_below_it() {
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

#[test]
fn git_is_never_listed_and_node_modules_only_if_it_is_named() {
    let tree = [
        "node_modules/p/i.js",
        ".git/i.js",
        "src/node_modules/i.js",
        "src/i.js",
        "sub/.git",
    ];
    check(&tree, &["*.js", "**/.git"], "# src/\ni.js");
    check(
        &tree,
        &["**/node_modules/*.js"],
        "# src/node_modules/\ni.js",
    );
    check(
        &tree,
        &["node_modules"],
        "# node_modules/p/\ni.js\n# node_modules/\np/",
    );
    check(
        &tree,
        &["src/*.js", "src/node_modules/*.js"],
        "# src/node_modules/\ni.js\n# src/\ni.js",
    );
    check(&tree, &[".git"], "# .git/\ni.js");
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
fn entries_are_a_union_without_duplicates() {
    let tree = ["src/a.ts", "src/b.js", "lib/c.ts", "top.md"];
    check(
        &tree,
        &["src", "*.ts", "src/a.ts", "top.md"],
        "top.md\n# src/\na.ts\nb.js\n# lib/\nc.ts",
    );
    check(
        &tree,
        &["src/*.ts", "src/*.js", "src"],
        "# src/\na.ts\nb.js",
    );
}

#[test]
fn missing_entries_are_skipped_if_others_are_there() {
    let result = Tree::new(&["src/a.ts"]).call(&json!({ "paths": ["gone/*.ts", "src", "lost"] }));
    assert_eq!(
        result.text,
        "# src/\na.ts\n\nSkipped missing paths: gone/*.ts, lost"
    );
    assert_eq!(
        *detail(&result, "missingPaths"),
        json!(["gone/*.ts", "lost"])
    );
    assert_eq!(
        (detail(&result, "scopePath"), detail(&result, "truncated")),
        (&json!("src"), &json!(false))
    );
    let empty = Tree::new(&["src/a.ts"]).find(&["src/*.js", "lost"]);
    assert_eq!(
        empty,
        "No files found matching pattern\n\nSkipped missing paths: lost"
    );
}

#[test]
fn nothing_but_missing_entries_fails() {
    check(&["a"], &["gone/*.ts"], "Path not found: gone");
    check(&["a"], &["gone/x"], "Path not found: gone/x");
    check(
        &["a"],
        &["gone", "lost/*.ts"],
        "Path not found: gone, lost/*.ts",
    );
}

#[test]
fn a_glob_below_a_file_fails() {
    check(
        &["a.txt"],
        &["a.txt/*.ts"],
        "Path is not a directory: a.txt",
    );
}

#[test]
fn what_stat_says_besides_missing_is_passed_on() {
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
