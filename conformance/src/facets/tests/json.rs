use insta::assert_snapshot;

use super::{Seen, check, mismatch};

const TREE: &str = "[{name: a, children: !absent }]";

#[test]
fn a_text_is_read_as_json() {
    check(
        "json",
        TREE,
        &Seen::text(r#"[{"name": "a", "type": "file"}]"#),
    );
    check("json", "[]", &Seen::text("[]\n"));
}

#[test]
fn differences_are_named_by_their_place() {
    let seen = Seen::text(r#"[{"name": "b", "children": []}]"#);
    assert_snapshot!(mismatch("json", TREE, &seen), @r#"
        `[0].name` is "b", expected "a"; `[0].children` is [], expected no value
        - [0].name: "a"
        + [0].name: "b"
        - [0].children: no value
        + [0].children: []
        "#);
}

#[test]
fn other_texts_are_not_json() {
    assert_snapshot!(mismatch("json", TREE, &Seen::text("Tree:\n[]")), @r#"
        the text is not JSON: expected value at line 1 column 1
        expected: [{name: "a", children: no value}]
        actual: Tree:
        []
        "#);
    assert_snapshot!(mismatch("json", TREE, &Seen::text("")), @r#"
        the text is not JSON: EOF while parsing a value at line 1 column 0
        expected: [{name: "a", children: no value}]
        actual:
        "#);
    let many = format!("[{}1]", "1,".repeat(600_000));
    let message = mismatch("json", TREE, &Seen::text(&many));
    assert_snapshot!(message.lines().next().unwrap_or_default(), @"the text has more than 500000 values");
}
