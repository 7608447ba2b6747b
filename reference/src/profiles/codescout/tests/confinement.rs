//! No call reads or writes outside of the project, or a path on the deny-list.

use serde_json::{Value, json};

use super::tree::Tree;

/// A call of each tool with the path.
fn calls(path: &str) -> [(&'static str, Value); 6] {
    [
        ("read_file", json!({"path": path})),
        ("list_dir", json!({"path": path})),
        ("search_pattern", json!({"pattern": "x", "path": path})),
        ("find_file", json!({"pattern": "**", "path": path})),
        ("create_file", json!({"path": path, "content": "x"})),
        (
            "edit_file",
            json!({"path": path, "old_string": "outside", "new_string": "x"}),
        ),
    ]
}

fn check(tree: &Tree, path: &str, reason: &str) {
    for (tool, arguments) in calls(path) {
        let error = tree.error(tool, &arguments);
        assert_eq!(error, format!("access denied: {path} {reason}"), "{tool}");
    }
}

const OUTSIDE: &str = "is outside of the project";
const DENIED: &str = "may hold keys or credentials";

#[test]
fn paths_that_lead_out_are_refused() {
    let tree = Tree::new(&[("src/a.txt", "x")]);
    for path in [
        "..",
        "../outside.txt",
        "src/../../outside.txt",
        "/etc/passwd",
        "/",
        "../project2/a.txt",
        "src/../../new.txt",
    ] {
        check(&tree, path, OUTSIDE);
    }
}

#[cfg(unix)]
#[test]
fn links_that_lead_out_are_refused() {
    let tree = Tree::new(&[("src/a.txt", "x")])
        .link("out.txt", "../outside.txt")
        .link("up", "..")
        .link("etc", "/etc")
        .link("new", "../new.txt")
        .link("src/chain", "../up");
    for path in [
        "out.txt",
        "up",
        "up/outside.txt",
        "etc/passwd",
        "new",
        "src/chain/outside.txt",
        "up/new/deep.txt",
    ] {
        check(&tree, path, OUTSIDE);
    }
}

#[test]
fn keys_and_credentials_are_refused() {
    let tree = Tree::new(&[
        (".ssh/config", "outside"),
        ("a.pem", "outside"),
        ("src/id_rsa", "outside"),
    ]);
    for path in [
        ".ssh",
        ".ssh/config",
        ".ssh/new",
        "src/../.ssh/config",
        "a.pem",
        "src/id_rsa",
        "src/id_ed25519.pub",
        ".netrc",
        ".git-credentials",
        ".aws/credentials",
        ".gnupg/x",
        "new/server.key",
        "id_ecdsa",
    ] {
        check(&tree, path, DENIED);
    }
}

#[cfg(unix)]
#[test]
fn links_to_keys_are_refused() {
    let tree = Tree::new(&[(".ssh/config", "outside"), ("notes.txt", "outside")])
        .link("plain.txt", ".ssh/config")
        .link("keys", ".ssh")
        .link("x.pem", "notes.txt");
    for path in ["plain.txt", "keys/config", "keys", "x.pem"] {
        check(&tree, path, DENIED);
    }
}

#[test]
fn absolute_paths_inside_are_accepted() {
    let tree = Tree::new(&[("src/a.txt", "x\n")]);
    let path = tree.root().join("src/../src/a.txt");
    let answer = tree.answer("read_file", &json!({ "path": path }));
    assert_eq!(answer["content"], "x\n");
}

#[cfg(unix)]
#[test]
fn a_root_behind_a_link_is_shown_as_it_was_named() {
    let tree = Tree::new(&[("real/src/a.txt", "x\n")]).link("alias", "real");
    let (root, clock) = (
        tree.root().join("alias"),
        crate::host::tests::SteppingClock::new(0),
    );
    let context = crate::host::Context::new(&root, &clock);
    let listed = |path: &str| {
        let entry = super::super::PROFILE.find_tool("list_dir").expect("a tool");
        entry.make().call(&json!({ "path": path }), &context)
    };
    let expected = json!({"entries": ["$/alias/src/a.txt"]});
    assert_eq!(tree.structured(&listed("src")), expected);
    let real = tree.root().join("real/src").display().to_string();
    assert_eq!(tree.structured(&listed(&real)), expected);
}
