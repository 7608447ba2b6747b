use std::io::{Cursor, Write};

use super::tree::Tree;

fn zip(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in members {
        writer
            .start_file(*name, zip::write::SimpleFileOptions::default())
            .expect("started");
        writer.write_all(content).expect("written");
    }
    writer.finish().expect("finished").into_inner()
}

fn tree() -> Tree {
    let bundle = zip(&[
        ("src/foo.ts", b"let a;\nlet b;\nlet c;\n"),
        ("logo.png", b"\x89PNG\0"),
        ("latin", b"caf\xe9"),
    ]);
    Tree::new(&[("bundle.zip", bundle), ("a.ts", b"let x;".to_vec())])
}

fn check(pattern: &str, paths: &[&str], expected: &str) {
    assert_eq!(tree().text(pattern, paths), expected);
}

#[test]
fn a_member_is_searched_like_a_file_but_has_no_anchor() {
    check(
        "let b",
        &["bundle.zip:src/foo.ts"],
        "# bundle.zip:src/foo.ts\n 1|let a;\n*2|let b;\n 3|let c;",
    );
    check(
        "let b",
        &["./bundle.zip:src/foo.ts:1-2"],
        "# ./bundle.zip:src/foo.ts\n 1|let a;\n*2|let b;\n 3|let c;",
    );
    check("let b", &["bundle.zip:src/foo.ts:1"], "No matches found");
}

#[test]
fn members_stand_beside_files() {
    check(
        "let [bx]",
        &["bundle.zip:src/foo.ts", "a.ts"],
        "# a.ts#TAG\n*1:let x;\n\n# bundle.zip:src/foo.ts\n 1|let a;\n*2|let b;\n 3|let c;",
    );
}

#[test]
fn unreadable_members_are_skipped_beside_others() {
    let note = "Skipped unreadable archive members: bundle.zip:logo.png (binary), bundle.zip:latin (not UTF-8)";
    let others = ["bundle.zip:logo.png", "bundle.zip:latin", "a.ts"];
    check("let", &others, &format!("# a.ts#TAG\n*1:let x;\n\n{note}"));
    check("nothing", &others, &format!("No matches found\n\n{note}"));
}

#[test]
fn members_that_cannot_be_read_fail_alone() {
    check(
        "x",
        &["bundle.zip:logo.png"],
        "Cannot search archive member(s): bundle.zip:logo.png (binary)",
    );
    check(
        "x",
        &["bundle.zip:gone"],
        "Cannot search archive member(s): bundle.zip:gone (no such member)",
    );
    check("x", &["gone.zip:a"], "Path not found: gone.zip:a");
}

#[test]
fn nothing_is_left_behind() {
    let tree = tree();
    tree.search("let", &["bundle.zip:src/foo.ts"]);
    assert_eq!(std::fs::read_dir(tree.root()).expect("listed").count(), 2);
}
