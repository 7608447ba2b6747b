use std::fs;

use serde_json::json;

use super::tree::Tree;

fn tree() -> Tree {
    Tree::new(&[
        ("a.ts", "hit a"),
        ("src/b.ts", "hit b"),
        ("src/sub/c.js", "hit c"),
        (".hidden/d.ts", "hit d"),
        (".git/config", "hit git"),
        ("out/e.ts", "hit e"),
        ("node_modules/f.ts", "hit f"),
        (".gitignore", "out\n"),
    ])
    .plain()
}

fn check(paths: &[&str], expected: &str) {
    check_in(&tree(), paths, expected);
}

fn check_in(tree: &Tree, paths: &[&str], expected: &str) {
    let result = tree.search("hit", paths);
    let text = result.text.replace("*1|hit ", "");
    let files: Vec<&str> = text
        .split("\n\n")
        .map(|block| block.rsplit('\n').next().unwrap_or(block))
        .collect();
    let shown = if text.contains("# ") {
        files.join(" ")
    } else {
        text
    };
    assert_eq!(shown, expected, "{paths:?}");
}

#[test]
fn directories_files_and_globs_are_searched() {
    check(&["a.ts"], "a");
    check(&["src"], "b c");
    check(&["src/*.ts"], "b");
    check(&["*.ts"], "d a f b");
    check(&["."], "d a f b c");
    check(&["'src/b.ts'"], "b");
}

#[test]
fn several_entries_are_one_search() {
    check(&["src", "a.ts"], "a b c");
    check(&["src/*.ts", "src/sub", "src"], "b c");
    check(&["src/sub/c.js", "a.ts", "src/sub/c.js"], "c a");
}

#[test]
fn what_is_named_is_searched_although_it_is_ignored() {
    check(&["out/e.ts"], "e");
    check(&["out"], "e");
    check(&["src/b.ts", "out"], "e b");
    let all = tree().call(&json!({"pattern": "hit", "paths": ".", "gitignore": false}));
    assert!(all.text.contains("# out/e.ts") && !all.text.contains(".git/config"));
}

#[test]
fn missing_entries_are_skipped_beside_others() {
    check(&["gone"], "Path not found: gone");
    check(&["gone/*.ts"], "Path not found: gone");
    check(&["gone", "lost"], "Path not found: gone, lost");
    let tree = tree();
    let result = tree.search("hit", &["gone", "a.ts"]);
    assert_eq!(
        result.text,
        "# a.ts\n*1|hit a\n\nSkipped missing paths: gone"
    );
    assert_eq!(
        result.structured.expect("details")["missingPaths"],
        json!(["gone"])
    );
    assert_eq!(
        tree.text("nothing", &["gone", "a.ts"]),
        "No matches found\n\nSkipped missing paths: gone"
    );
}

#[test]
fn selectors_need_a_file() {
    check(
        &["src/*.ts:1-2"],
        "Line-range selector requires a single file, not a glob: src/*.ts",
    );
    check(
        &["src:1-2"],
        "Line-range selector requires a single file: src is a directory",
    );
    check(
        &["gone.ts:1-2"],
        "Path not found for line-range selector: gone.ts",
    );
}

#[test]
fn a_file_whose_name_looks_special_is_that_file() {
    let tree = tree();
    tree.write("x:5", b"hit colon");
    tree.write("b.zip:c", b"hit zip");
    tree.write("p,q", b"hit comma");
    check_in(&tree, &["x:5"], "colon");
    check_in(&tree, &["b.zip:c"], "zip");
    check_in(&tree, &["p,q"], "comma");
}

#[test]
fn a_file_without_the_range_of_another_entry_is_searched_whole() {
    let tree = Tree::new(&[("d/a", "hit 1\nhit 2\n"), ("d/b", "hit 3\n")]).plain();
    assert_eq!(
        tree.text("hit", &["d/a:2", "d"]),
        "# d/a\n*1|hit 1\n*2|hit 2\n\n# d/b\n*1|hit 3"
    );
    assert_eq!(
        tree.text("hit", &["d/a:2", "d/b"]),
        "# d/a\n*2|hit 2\n\n# d/b\n*1|hit 3"
    );
}

#[cfg(unix)]
#[test]
fn links_are_followed_only_if_they_are_named() {
    let tree = Tree::new(&[("a", "hit a")]).plain();
    std::os::unix::fs::symlink("a", tree.root().join("link")).expect("a link");
    check_in(&tree, &["link"], "a");
    check_in(&tree, &["."], "a");
}

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
    let (here, there) = (tree(), Tree::new(&[("x/y", "hit y")]));
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

#[test]
fn details_describe_the_page() {
    let details = tree()
        .search("hit", &["src", "a.ts"])
        .structured
        .expect("details");
    assert_eq!(details["scopePath"], "src, a.ts");
    assert_eq!(
        (&details["matchCount"], &details["fileCount"]),
        (&json!(3), &json!(3))
    );
    assert_eq!(
        details["files"],
        json!(["a.ts", "src/b.ts", "src/sub/c.js"])
    );
    assert_eq!(
        details["fileMatches"][0],
        json!({"path": "a.ts", "count": 1})
    );
    for absent in [
        "fileLimitReached",
        "perFileLimitReached",
        "linesTruncated",
        "truncated",
        "missingPaths",
        "meta",
    ] {
        assert!(details.get(absent).is_none(), "{absent}");
    }
}
