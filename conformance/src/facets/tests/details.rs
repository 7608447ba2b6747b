use insta::assert_snapshot;
use serde_json::json;

use super::{Seen, check, fault, mismatch};

#[test]
fn fields_that_are_not_named_may_be_anything() {
    let seen = Seen::structured(json!({"fileCount": 2, "files": ["b", "a"], "meta": {"x": 1}}));
    check(
        "details",
        "{fileCount: 2.0, files: !any_order [a, b], truncated: !falsy , meta: !any }",
        &seen,
    );
}

#[test]
fn without_a_structured_part_every_field_is_absent() {
    check(
        "details",
        "{truncated: !falsy , missingPaths: !absent }",
        &Seen::text("a"),
    );
    assert_snapshot!(mismatch("details", "{fileCount: 2}", &Seen::text("a")), @r"
        the answer has no `structuredContent`
        - fileCount: 2
        ");
}

#[test]
fn the_fields_that_differ_are_named() {
    let seen =
        Seen::structured(json!({"fileCount": 3, "files": ["a.ts", "x.ts"], "truncated": true}));
    assert_snapshot!(mismatch("details", "{fileCount: 2, truncated: true}", &seen), @r"
        `fileCount` is 3, expected 2
        - fileCount: 2
        + fileCount: 3
        ");
    assert_snapshot!(mismatch("details", "{fileCount: 2, files: [a.ts, b.ts], truncated: !falsy , scope: !any }", &seen), @r#"
        `fileCount` is 3, expected 2; `files[1]` is "x.ts", expected "b.ts"; `truncated` is true, expected a falsy value or none; and 1 more
        - fileCount: 2
        + fileCount: 3
        - files[1]: "b.ts"
        + files[1]: "x.ts"
        - truncated: a falsy value or none
        + truncated: true
        - scope: any value
        "#);
    assert_snapshot!(mismatch("details", "{files: !any_order [x.ts, a.ts, b.ts]}", &seen), @r#"
        `files` lacks "b.ts"
        - files[]: "b.ts"
        "#);
    assert_snapshot!(mismatch("details", "{files: !includes [b.ts]}", &seen), @r#"
        `files` lacks "b.ts"
        - files[]: "b.ts"
        "#);
    assert_snapshot!(mismatch("details", "{files: !length 3, fileCount: !one_of [1, 2]}", &seen), @r#"
        `files` has length 2, expected length 3; `fileCount` is 3, expected one of [1, 2]
        - files: length 3
        + files: ["a.ts", "x.ts"]
        - fileCount: one of [1, 2]
        + fileCount: 3
        "#);
}

#[test]
fn a_long_value_is_cut_around_the_difference() {
    let content = |word: &str| format!("{}{word}{}", "line\n".repeat(100), "line\n".repeat(100));
    let expected = format!("{{content: {}}}", json!(content("old")));
    let seen = Seen::structured(json!({"content": content("new")}));
    assert_snapshot!(mismatch("details", &expected, &seen), @r"
        `content` differs
          content:
          … 98 lines …
          line
          line
        - oldline
        + newline
          line
          line
          … 97 lines …
        ");
}

#[test]
fn a_text_of_one_line_beside_one_of_several_is_compared_line_by_line() {
    let seen = Seen::structured(json!({"content": "a\nb"}));
    assert_snapshot!(mismatch("details", "{content: a}", &seen), @r#"
        `content` is "a\nb", expected "a"
          content:
          a
        + b
        "#);
}

#[test]
fn faults_name_the_place() {
    assert_eq!(
        fault("details", "{meta: {n: !length many}}"),
        "meta.n: a whole number follows `!length`"
    );
}
