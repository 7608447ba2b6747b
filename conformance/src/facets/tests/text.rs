use insta::assert_snapshot;

use super::{Seen, check, fault, mismatch};

fn wrong(facet: &str, expected: &str, text: &str) -> String {
    mismatch(facet, expected, &Seen::text(text))
}

#[test]
fn a_text_is_byte_for_byte() {
    check("text", "\"a\\n\"", &Seen::text("a\n"));
    assert_snapshot!(wrong("text", "No files found matching pattern", "No files found"), @r"
        1 line of the text differs
        - No files found matching pattern
        + No files found
        ");
    assert_snapshot!(wrong("text", "\"a\\nb\\nc\"", "a\nc"), @r"
        the text lacks the line `b`
          a
        - b
          c
        ");
    assert_snapshot!(wrong("text", "\"a\\nb\"", "a\nx\nb\ny"), @r"
        the text has 2 extra lines
          a
        + x
          b
        + y
        ");
}

#[test]
fn lines_that_differ_are_counted() {
    let message = |expected: &str, text: &str| {
        let wrong = wrong("text", expected, text);
        wrong.lines().next().unwrap().to_owned()
    };
    assert_eq!(
        message("\"a\\nb\\nc\"", "a\nx\ny"),
        "2 lines of the text differ"
    );
    assert_eq!(message("\"a\\nb\\nc\"", "a"), "the text lacks 2 lines");
    assert_eq!(
        message("\"a\\nb\\nc\"", "a\nx"),
        "the text has 1 line instead of 2"
    );
    assert_eq!(
        message("\"a\\nb\"", "a\nx\ny"),
        "the text has 2 lines instead of 1"
    );
}

#[test]
fn a_line_feed_at_the_end_is_named() {
    assert_snapshot!(wrong("text", "ok", "ok\n"), @r"
        the text ends with an extra line feed
          ok
        + (line feed at the end)
        ");
    assert_snapshot!(wrong("text", "\"ok\\n\"", "ok"), @r"
        the line feed at the end of the text is missing
          ok
        - (line feed at the end)
        ");
}

#[test]
fn an_empty_text_is_named() {
    assert_snapshot!(wrong("text", "ok", ""), @r"
        the text is empty
        - ok
        ");
}

#[test]
fn gaps_are_seen_through_and_real_differences_shown() {
    let expected = "\"# src/\\na.ts\\n...\\nSkipped missing paths: [..]nowhere[..]\\n\"";
    check(
        "text_with_gaps",
        expected,
        &Seen::text("# src/\na.ts\nb.ts\nSkipped missing paths: /tmp/nowhere."),
    );
    assert_snapshot!(wrong("text_with_gaps", expected, "# src/\na.ts\nb.ts\nc.ts\nMissing: nowhere"), @r"
        the text lacks the line `Skipped missing paths: [..]nowhere[..]`
          # src/
          a.ts
          ...
        - Skipped missing paths: [..]nowhere[..]
        ");
    assert_snapshot!(wrong("text_with_gaps", expected, "# src/\nA.ts\nb.ts\nSkipped missing paths: /tmp/nowhere."), @r"
        1 line of the text differs
          # src/
        - a.ts
        + A.ts
          ...
          Skipped missing paths: [..]nowhere[..]
        ");
    assert_snapshot!(wrong("text_with_gaps", expected, "# src/\na.ts\nb.ts\nSkipped missing path: nowhere"), @r"
        1 line of the text differs
          # src/
          a.ts
          ...
        - Skipped missing paths: [..]nowhere[..]
        + Skipped missing path: nowhere
        ");
    assert_snapshot!(wrong("text_with_gaps", expected, ""), @r"
        the text is empty
        - # src/
        - a.ts
          ...
        - Skipped missing paths: [..]nowhere[..]
        ");
}

#[test]
fn an_extra_line_is_shown_next_to_lines_that_match_through_gaps() {
    let expected = "\"Found [..] files:\\na.ts\\n\"";
    assert_snapshot!(wrong("text_with_gaps", expected, "Found 12 files:\na.ts\nb.ts\n"), @r"
        the text has the extra line `b.ts`
          Found [..] files:
          a.ts
        + b.ts
        ");
}

#[test]
fn a_size_is_in_bytes() {
    check("text_size", "{at_least: 2, at_most: 2}", &Seen::text("ä"));
    assert_snapshot!(wrong("text_size", "{at_least: 5, at_most: 51200}", "abc"), @r"
        the text has 3 bytes, fewer than 5
        expected: 5 to 51200 bytes
        actual: abc
        ");
    assert_snapshot!(wrong("text_size", "{at_most: 2}", "abc"), @r"
        the text has 3 bytes, more than 2
        expected: 2 bytes or fewer
        actual: abc
        ");
    assert_eq!(
        fault("text_size", "{at_least: 3, at_most: 2}"),
        "at_least: no text has at least 3 and at most 2 bytes"
    );
}

#[test]
fn a_regular_expression_describes_a_text() {
    check("text", r"!matches '^\d KB$'", &Seen::text("2 KB"));
    assert_snapshot!(wrong("text", r"!matches '^\d KB$'", "20 KB"), @r#"
        the text is "20 KB", expected text that matches /^\d KB$/
        expected: text that matches /^\d KB$/
        actual: 20 KB
        "#);
}
