use insta::assert_snapshot;
use serde_json::json;

use super::{Seen, check, fault, mismatch};
use crate::model::entry::TreeSpec;
use crate::tree;
use crate::yaml;

const LINES: &str = r#"{text: "two\n  three\n\nfive\n", from: 2, excludes: [one, six]}"#;

fn wrong(expected: &str, text: &str) -> String {
    mismatch("shows", expected, &Seen::text(text))
}

#[test]
fn lines_are_numbered_or_not() {
    for text in [
        "two\n  three\n\nfive",
        "two\n  three\n\nfive\n",
        "Lines 2 to 5 of a.txt:\n\ntwo\n  three\n\nfive\n\n(1 more line)",
        "<file>\n00002| two\n00003|   three\n00004| \n00005| five\n</file>",
        "     2\ttwo\n     3\t  three\n     4\t\n     5\tfive",
        "2: two\n3:   three\n4: \n5: five",
        "2: two\n3:   three\n4:\n5: five",
        "2:two\n3:  three\n4:\n5:five",
        "2|two\n3|  three\n4|\n5|five",
        "2 | two\n3 |   three\n4 |\n5 | five",
        "    2→two\n    3→  three\n    4→\n    5→five",
        "    2 │ two\n    3 │   three\n    4 │\n    5 │ five",
        "L2: two\nL3:   three\nL4: \nL5: five",
        "Line 2: two\nLine 3:   three\nLine 4: \nLine 5: five",
        "2 two\n3   three\n4 \n5 five",
        "2) two\n3)   three\n4) \n5) five",
        "2. two\n3.   three\n4. \n5. five",
        "> 2 | two\n  3 |   three\n  4 | \n  5 | five",
    ] {
        check("shows", LINES, &Seen::text(text));
        let structured = json!({"content": text, "path": "a.txt"});
        check("shows", LINES, &Seen::text(&structured.to_string()));
        check("shows", LINES, &Seen::structured(structured));
    }
}

#[test]
fn lines_may_be_a_list() {
    for value in [
        json!(["two", "  three", "", "five"]),
        json!({"lines": ["two\n", "  three\n", "\n", "five\n"]}),
        json!({"lines": ["2: two", "3:   three", "4: ", "5: five"]}),
        json!([
            {"line": 2, "text": "two"}, {"line": 3, "text": "  three"},
            {"line": 4, "text": ""}, {"line": 5, "text": "five"},
        ]),
        json!({"content": [{"number": 2, "line": "two"}, {"number": 3, "line": "  three"},
            {"number": 4, "line": ""}, {"number": 5, "line": "five"}]}),
    ] {
        check("shows", LINES, &Seen::structured(value.clone()));
        check("shows", LINES, &Seen::text(&value.to_string()));
    }
}

#[test]
fn every_byte_of_a_line_counts_but_no_line_feed_at_the_end() {
    check("shows", r#""one\r\ntwo\r\n""#, &Seen::text("one\r\ntwo\r"));
    check("shows", "one", &Seen::text("one\n"));
    check("shows", "\" one \"", &Seen::text("1: \n2:  one \n"));
    assert_snapshot!(wrong(r#""one\r\ntwo\r\n""#, "one\ntwo\n"), @r#"
        2 lines of the text differ
        - "one\r"
        - "two\r"
        + "one"
        + "two"
        "#);
    assert_snapshot!(wrong("\"  one\"", "1:one"), @r"
        1 line of the text differs
        -   one
        + 1:one
        ");
}

#[test]
fn lines_that_are_not_next_to_each_other_are_not_shown() {
    assert_snapshot!(wrong(r#""two\nthree\nfour""#, "one\ntwo\nfour\nfive"), @r"
        the text lacks the line `three`
          two
        - three
          four
        ");
    assert_snapshot!(wrong(r#""two\nthree""#, "Lines:\n2\ttwo\n4\tthree\n"), @r"
        the lines are not numbered one after the other
        expected: two
        three
        actual: Lines:
        2	two
        4	three
        ");
    assert_snapshot!(wrong(r#""two\nthree""#, "a.txt\n     1\tone\n     2\ttwo\n     3\tTHREE\n     4\tthree"), @r"
        the text has the extra line `THREE`
          two
        + THREE
          three
        ");
    assert_snapshot!(wrong(r#""two\nthree""#, "No such file"), @r"
        the text has 1 line instead of 2
        - two
        - three
        + No such file
        ");
    assert_snapshot!(wrong(r#""two\nthree""#, ""), @r"
        the answer shows none of the lines
        expected: two
        three
        actual:
        ");
}

#[test]
fn numbers_count_where_there_are_any() {
    check("shows", "{text: x, from: 5}", &Seen::text("2: x\n5: x"));
    assert_snapshot!(wrong(r#"{text: "two\nthree", from: 2}"#, "1: two\n2: three"), @r"
        the lines are numbered from 1, not from 2
        expected: two
        three
        numbered from 2, or not at all
        actual: 1: two
        2: three
        ");
}

#[test]
fn lines_that_are_excluded_are_not_shown() {
    let expected = "{text: two, excludes: [one, four]}";
    check(
        "shows",
        expected,
        &Seen::text("Not line one\n2: two\n3: three"),
    );
    assert_snapshot!(wrong(expected, "2: two\n3: three\n4: four"), @r"
        the answer must not show `four`
        expected: two
        not:
        one
        four
        actual: 2: two
        3: three
        4: four
        ");
    assert_snapshot!(wrong("{excludes: [one]}", "{\"lines\": [\"one\"]}"), @r#"
        the answer must not show `one`
        expected: not:
        one
        actual: {"lines": ["one"]}
        "#);
}

#[test]
fn an_empty_text_is_none_of_the_tree() {
    let seen = |text: &str| {
        let spec: TreeSpec = yaml::read(&yaml::parse("{a.txt: \"one\\n\\n\"}").unwrap()).unwrap();
        Seen {
            tree: tree::build(&spec).unwrap(),
            ..Seen::text(text)
        }
    };
    for text in [
        "",
        "\n",
        "The file is empty",
        "(a.txt has no line 9)",
        "     1\t",
    ] {
        check("shows", "''", &seen(text));
    }
    assert_snapshot!(mismatch("shows", "''", &seen("  1\tone")), @r"
        the answer must not show `one` of a.txt
        expected: no line of a file
        actual:   1	one
        ");
}

#[test]
fn a_number_without_a_line_is_a_mistake() {
    assert_eq!(
        fault("shows", "{from: 2}"),
        "from: `from` is the number of the first line of `text`, which has none"
    );
    assert_eq!(
        fault("shows", "[a]"),
        ": `shows` is a text, or a map of `text`, `from` and `excludes`"
    );
}
