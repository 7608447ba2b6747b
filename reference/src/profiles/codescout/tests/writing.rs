use serde_json::json;

use super::tree::Tree;
use crate::profiles::codescout::create_file::CreateFileTool;

/// What is in the project.
fn names(tree: &Tree) -> Vec<String> {
    let root = tree.root();
    let content = tree.content();
    let inside = content
        .keys()
        .filter_map(|path| path.strip_prefix(&root).ok());
    inside
        .map(|path| path.display().to_string())
        .filter(|path| !path.is_empty())
        .collect()
}

#[test]
fn a_file_is_written_with_the_directories_above_it() {
    let tree = Tree::new::<&str>(&[]);
    let result = tree.call("create_file", &json!({"path": "a/b/c.txt", "content": "x"}));
    assert_eq!(
        (result.text.as_str(), result.structured, result.is_error),
        ("ok", None, false)
    );
    assert_eq!(tree.read("a/b/c.txt"), "x");
    assert_eq!(names(&tree), ["a", "a/b", "a/b/c.txt"]);
}

#[test]
fn a_file_is_replaced_and_nothing_else_is_left() {
    let tree = Tree::new(&[("a.txt", "a long content")]);
    for content in ["x", "", "another\n"] {
        let result = tree.call("create_file", &json!({"path": "a.txt", "content": content}));
        assert_eq!(result.text, "ok");
        assert_eq!(tree.read("a.txt"), content);
        assert_eq!(names(&tree), ["a.txt"]);
    }
}

#[test]
fn what_cannot_be_written_is_an_error() {
    let tree = Tree::new(&[("a.txt", "x"), ("src/b.txt", "x")]);
    let error = |path: &str| tree.error("create_file", &json!({"path": path, "content": "y"}));
    assert_eq!(error("src"), "not a file: src");
    assert_eq!(error(""), "not a file: ");
    let below = error("a.txt/c/d.txt");
    assert!(
        below.starts_with("not a directory: a.txt/c/d.txt") || below.contains("a.txt/c/d.txt: "),
        "{below}"
    );
    assert_eq!(
        tree.error("create_file", &json!({"path": "c.txt"})),
        "`content` is required"
    );
    assert_eq!(
        tree.error("create_file", &json!({"content": "y"})),
        "`path` is required"
    );
    assert_eq!(
        tree.error("create_file", &json!({"path": "c.txt", "content": 5})),
        "`content` must be a string"
    );
}

#[test]
fn without_making_parents_a_missing_directory_is_an_error() {
    let tree = Tree::new::<&str>(&[]);
    let mut tool = CreateFileTool::default();
    tool.rules.makes_parents = false;
    let result = tree.call_tool(&tool, &json!({"path": "a/b.txt", "content": ""}));
    assert_eq!(
        (result.is_error, result.text.as_str()),
        (true, "not found: a/b.txt")
    );
    assert!(names(&tree).is_empty());
}

#[cfg(unix)]
mod unix {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt;

    use serde_json::{Value, json};

    use super::*;

    fn check_mode(tool: &str, arguments: &Value) {
        let tree = Tree::new(&[("run.sh", "old")]);
        let path = tree.root().join("run.sh");
        fs::set_permissions(&path, Permissions::from_mode(0o751)).expect("set");
        assert_eq!(tree.call(tool, arguments).text, "ok");
        assert_eq!(tree.read("run.sh"), "new");
        assert_eq!(
            fs::metadata(&path).expect("metadata").permissions().mode() & 0o777,
            0o751
        );
    }

    #[test]
    fn permissions_are_kept() {
        check_mode("create_file", &json!({"path": "run.sh", "content": "new"}));
        check_mode(
            "edit_file",
            &json!({"path": "run.sh", "old_string": "old", "new_string": "new"}),
        );
    }

    #[test]
    fn a_link_stays_a_link_and_its_target_is_written() {
        let tree = Tree::new(&[("src/a.txt", "old")])
            .link("link", "src/a.txt")
            .link("new", "src/b.txt");
        let edit = json!({"path": "link", "old_string": "old", "new_string": "new"});
        assert_eq!(tree.call("edit_file", &edit).text, "ok");
        assert_eq!(tree.read("src/a.txt"), "new");
        assert_eq!(
            tree.call("create_file", &json!({"path": "link", "content": "x"}))
                .text,
            "ok"
        );
        assert_eq!(tree.read("src/a.txt"), "x");
        assert_eq!(
            tree.call("create_file", &json!({"path": "new", "content": "y"}))
                .text,
            "ok"
        );
        assert_eq!(tree.read("src/b.txt"), "y");
        for link in ["link", "new"] {
            assert!(
                fs::symlink_metadata(tree.root().join(link))
                    .expect("there")
                    .is_symlink()
            );
        }
    }

    #[test]
    fn an_edit_that_fails_in_a_directory_without_write_permission_changes_nothing() {
        let tree = Tree::new(&[("locked/a.txt", "old")]);
        let locked = tree.root().join("locked");
        fs::set_permissions(&locked, Permissions::from_mode(0o555)).expect("set");
        let probe = fs::write(locked.join("probe"), "");
        if probe.is_err() {
            let edit = json!({"path": "locked/a.txt", "old_string": "old", "new_string": "new"});
            assert!(tree.error("edit_file", &edit).starts_with("locked/a.txt: "));
        }
        fs::set_permissions(&locked, Permissions::from_mode(0o755)).expect("set");
    }
}
