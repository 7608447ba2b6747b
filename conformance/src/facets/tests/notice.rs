use insta::assert_snapshot;

use super::{Seen, check, fault, mismatch};

fn wrong(expected: &str, text: &str) -> String {
    mismatch("notice", expected, &Seen::text(text))
}

#[test]
fn a_sentence_stands_in_a_line_of_the_text() {
    check(
        "notice",
        "'Skipped missing paths: [..]nowhere'",
        &Seen::text("a.ts\n\n[Skipped missing paths: x/nowhere]"),
    );
    check(
        "notice",
        "{includes: [a, b], excludes: [c]}",
        &Seen::text("a\nb"),
    );
}

#[test]
fn a_missing_sentence_is_shown_with_the_closest_line() {
    assert_snapshot!(wrong("'Skipped missing paths: [..]nowhere'", "a.ts\nSkipped missing path: nowhere"), @r"
        the text lacks `Skipped missing paths: [..]nowhere`
        - Skipped missing paths: [..]nowhere
        + Skipped missing path: nowhere
        ");
    assert_snapshot!(wrong("'find timed out after 0.5s'", "a.ts\nb.ts"), @r"
        the text lacks `find timed out after 0.5s`
        - find timed out after 0.5s
        ");
}

#[test]
fn a_sentence_that_must_not_be_there_is_shown_with_its_line() {
    assert_snapshot!(wrong("{includes: [a.ts], excludes: [Skipped missing]}", "a.ts\nSkipped missing paths: x"), @r"
        the text has `Skipped missing`, which it must not have
        + Skipped missing paths: x
        ");
}

#[test]
fn a_sentence_next_to_a_nul_is_different() {
    assert_snapshot!(wrong("'find timed out'", "a.ts\nfind timed out\0"), @r"
        the text lacks `find timed out`
        - find timed out
        + find timed out\u{0}
        ");
    assert!(wrong("{excludes: [find timed out]}", "find timed out\0").contains("must not have"));
}

#[test]
fn sentences_have_words_and_one_line() {
    assert_eq!(
        fault("notice", "'[..]'"),
        ": a sentence without words occurs in every text"
    );
    assert_eq!(
        fault("notice", "{includes: [a, \"b\\nc\"]}"),
        "includes[1]: a sentence is one line, and this one has several"
    );
    assert_eq!(
        fault("notice", "[a]"),
        ": `notice` is a sentence, or a map of `includes` and `excludes`"
    );
}
