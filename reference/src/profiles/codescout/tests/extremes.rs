//! Behaviour that no case can show: special files, links, permissions, bytes, and the number of
//! threads.

use serde_json::{Value, json};

use super::tree::Tree;

#[test]
fn a_range_of_text_in_other_bytes_is_read() {
    let tree = Tree::new(&[("a.bin", b"text\n\xff\xfe")]);
    let range = json!({"path": "a.bin", "start_line": 1, "end_line": 1});
    assert_eq!(
        tree.answer("read_file", &range),
        json!({"content": "text\n"})
    );
}

#[cfg(unix)]
#[test]
fn a_pipe_is_not_a_file() {
    let tree = Tree::new::<&str>(&[]);
    let made = std::process::Command::new("mkfifo")
        .arg(tree.root().join("pipe"))
        .status();
    assert!(made.expect("mkfifo").success());
    let error = |tool, arguments| tree.error(tool, &arguments);
    assert_eq!(
        error("read_file", json!({"path": "pipe"})),
        "not a file: pipe"
    );
    let edit = json!({"path": "pipe", "old_string": "a", "new_string": "b"});
    assert_eq!(error("edit_file", edit), "not a file: pipe");
    let create = json!({"path": "pipe", "content": ""});
    assert_eq!(error("create_file", create), "not a file: pipe");
}

#[test]
fn invalid_utf8_is_kept() {
    let tree = Tree::new(&[("a.txt", b"\xffa\xfe")]);
    assert_eq!(
        tree.call(
            "edit_file",
            &json!({"path": "a.txt", "old_string": "a", "new_string": "b"})
        )
        .text,
        "ok"
    );
    assert_eq!(
        std::fs::read(tree.root().join("a.txt")).expect("read"),
        b"\xffb\xfe"
    );
}

#[test]
fn the_number_of_threads_and_files_makes_no_difference_to_the_total() {
    let names: Vec<String> = (0..90).map(|number| format!("{number:02}")).collect();
    let files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "x\nx\n")).collect();
    let answer = Tree::new(&files).answer("search_pattern", &json!({"pattern": "x"}));
    assert_eq!(answer["total"], json!(180));
    assert_eq!(answer["matches"].as_array().map(Vec::len), Some(50));
    assert_eq!(
        answer["matches"][49],
        json!({"file": "$/24", "line": 2, "content": "x"})
    );
}

#[cfg(unix)]
#[test]
fn links_to_files_inside_are_found() {
    let tree = Tree::new(&[("main.rs", ""), ("src/lib.rs", "")])
        .link("inside.rs", "src/lib.rs")
        .link("outside.rs", "../outside.txt")
        .link("dangling.rs", "nowhere")
        .link("directory.rs", "src");
    let found = tree.answer("find_file", &json!({"pattern": "*.rs"}));
    assert_eq!(found["files"], json!(["$/inside.rs", "$/main.rs"]));
}

#[cfg(unix)]
#[test]
fn links_are_listed_and_not_followed() {
    let tree = Tree::new(&[("a/x.txt", "")]).link("link", "a");
    let listed = |arguments: Value| tree.answer("list_dir", &arguments)["entries"].clone();
    let all = json!(["$/a/", "$/a/x.txt", "$/link"]);
    assert_eq!(listed(json!({"path": ".", "recursive": true})), all);
    assert_eq!(listed(json!({"path": "link"})), json!(["$/a/x.txt"]));
}

#[cfg(unix)]
mod unix {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt;

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
