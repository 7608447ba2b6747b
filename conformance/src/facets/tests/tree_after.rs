use insta::assert_snapshot;

use super::{Seen, check, fault, mismatch, parse};
use crate::change::TreeChange;
use crate::tree::{Entry, EntryKind, Modified, Tree};

fn seen(created: &[(&str, &str)], changed: &[(&str, &str)], removed: &[&str]) -> Seen {
    let files = |files: &[(&str, &str)]| {
        let file = |(path, text): &(&str, &str)| ((*path).to_owned(), text.as_bytes().to_vec());
        files.iter().map(file).collect()
    };
    Seen {
        change: TreeChange {
            created: files(created),
            changed: files(changed),
            removed: removed.iter().map(|path| (*path).to_owned()).collect(),
        },
        ..Seen::default()
    }
}

const EXPECTED: &str = "{created: {new.txt: \"content\\n\"}, changed: {old.txt: !matches '^edited'}, removed: [gone.txt]}";

#[test]
fn exactly_these_files_changed() {
    check(
        "tree_after",
        EXPECTED,
        &seen(
            &[("new.txt", "content\n")],
            &[("old.txt", "edited")],
            &["gone.txt"],
        ),
    );
    check("tree_after", "unchanged", &seen(&[], &[], &[]));
    check(
        "tree_after",
        "{created: {'f{1..2}': !any , empty: , b: {base64: YQ==}}, removed: ['g{1..2}']}",
        &seen(
            &[("f1", "x"), ("f2", ""), ("empty", ""), ("b", "a")],
            &[],
            &["g1", "g2"],
        ),
    );
}

#[test]
fn mismatches_of_a_tree() {
    assert_snapshot!(mismatch("tree_after", EXPECTED, &seen(&[("new.txt", "content")], &[("old.txt", "edited")], &["gone.txt"])), @r"
        `new.txt` was created with another content
          created new.txt
          content
        - (line feed at the end)
        ");
    assert_snapshot!(mismatch("tree_after", EXPECTED, &seen(&[], &[("old.txt", "as it was"), ("new.txt", "content\n")], &[])), @r#"
        `new.txt` was not created, `old.txt` was changed with another content, `new.txt` was changed, and 1 more
        - created new.txt
          changed old.txt
        - text that matches /^edited/
        + as it was
        + changed new.txt
        - removed gone.txt
        "#);
    assert_snapshot!(mismatch("tree_after", "unchanged", &seen(&[(".cache/index", "x")], &[], &["a.txt"])), @r"
        `.cache/index` was created, `a.txt` was removed
        + created .cache/index
        + removed a.txt
        ");
}

#[test]
fn reports_list_what_was_expected_and_what_changed() {
    let seen = seen(&[("new.txt", "a")], &[("old.txt", "b")], &["x.txt"]);
    let mismatch = seen.judge(parse("tree_after", EXPECTED).as_ref());
    let mismatch = mismatch.unwrap_err();
    assert_eq!(
        (mismatch.expected.as_str(), mismatch.actual.as_str()),
        (
            "created new.txt: `content\\n`\nchanged old.txt: text that matches /^edited/\nremoved gone.txt",
            "created new.txt\nchanged old.txt\nremoved x.txt"
        )
    );
}

#[test]
fn bytes_that_are_no_text_are_compared_and_shown() {
    let mut seen = seen(&[], &[], &[]);
    seen.change.created.insert("a.bin".into(), vec![0xff, 1]);
    check("tree_after", "{created: {a.bin: {base64: /wE=}}}", &seen);
    assert_snapshot!(mismatch("tree_after", "{created: {a.bin: {base64: /wI=}}}", &seen), @r"
        `a.bin` was created with another content
          created a.bin
        - \xff\x02
        + \xff\x01
        ");
}

#[test]
fn only_files_and_known_words_are_expected() {
    assert_eq!(
        fault("tree_after", "unchangd"),
        ": `unchangd` is neither `unchanged` nor a map of `created`, `changed` and `removed`"
    );
    assert_eq!(
        fault("tree_after", "{created: {a: {dir: true}}}"),
        "created.a: expected the content of a file"
    );
    assert_eq!(
        fault("tree_after", "{created: {a: {base64: '%'}}}"),
        "created.a.base64: invalid base64: Invalid symbol 37, offset 0."
    );
}

#[test]
fn where_a_tool_keeps_backups_they_are_not_judged() {
    let expected = "{changed: {a.txt: new}}";
    let judged = |created: &[(&str, &str)], more: &[(&str, &str)]| {
        let changed = [&[("a.txt", "new")], more].concat();
        let tree = [("a.txt", "old"), ("a.txt.bak", "older")].map(|(path, text)| {
            let kind = EntryKind::File(text.as_bytes().to_vec().into());
            let (modified, mode) = (Modified::Unsaid, None);
            (
                path.to_owned(),
                Entry {
                    kind,
                    modified,
                    mode,
                },
            )
        });
        Seen {
            tree: Tree {
                entries: tree.into(),
            },
            ..seen(created, &changed, &[])
        }
        .tool("{writes: true, backups: true}")
    };
    for copy in ["a.txt~", "backups/a.txt", "d/.a.txt.old"] {
        check("tree_after", expected, &judged(&[(copy, "old")], &[]));
    }
    check(
        "tree_after",
        expected,
        &judged(&[], &[("a.txt.bak", "old")]),
    );
    for (other, content) in [("b.txt", "old"), ("a.txt2", "ol"), ("a.txt.d/b", "old")] {
        let seen = judged(&[(other, content)], &[]);
        assert!(mismatch("tree_after", expected, &seen).contains(other));
    }
    let damaged = judged(&[], &[("a.txt.bak", "new")]);
    assert!(mismatch("tree_after", expected, &damaged).contains("a.txt.bak"));
}
