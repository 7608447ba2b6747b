use insta::assert_snapshot;

use super::{Seen, check, fault, mismatch};

fn failed(text: &str) -> Seen {
    Seen::text(text).failed()
}

#[test]
fn the_message_has_the_documented_words() {
    check("error", "true", &failed(""));
    check(
        "error",
        "'Path not found: [..]nowhere'",
        &failed("Error: Path not found: /tmp/nowhere"),
    );
    check(
        "error",
        "{starts: 'Path not found: ', contains: [nowhere], excludes: [found.txt]}",
        &failed("Path not found: nowhere"),
    );
}

#[test]
fn an_error_that_was_expected_and_did_not_come() {
    assert_snapshot!(mismatch("error", "'Path not found'", &Seen::text("a.ts")), @r"
        the call succeeded, but an error is expected
        expected: an error with `Path not found`
        actual: a.ts
        ");
    assert_snapshot!(mismatch("error", "true", &Seen::text("a.ts")), @r"
        the call succeeded, but an error is expected
        expected: an error
        actual: a.ts
        ");
}

#[test]
fn a_message_without_its_flag() {
    assert_snapshot!(mismatch("error", "'Path not found'", &Seen::text("Path not found: x")), @r"
        the text is the expected message, but `isError` is not set
        expected: an error with `Path not found`
        actual: Path not found: x
        ");
}

#[test]
fn another_message() {
    assert_snapshot!(mismatch("error", "'Path not found: [..]nowhere'", &failed("Path was not found: nowhere")), @r"
        the message lacks `Path not found: [..]nowhere`
        - Path not found: [..]nowhere
        + Path was not found: nowhere
        ");
    assert_snapshot!(mismatch("error", "{starts: 'Path not found: '}", &failed("ENOENT: nowhere")), @r"
        the message does not start with `Path not found: `
        - Path not found: 
        + ENOENT: nowhere
        ");
    assert_snapshot!(mismatch("error", "{contains: [nowhere], excludes: [found.txt]}", &failed("not found: found.txt")), @r"
        the message lacks `nowhere` and has `found.txt`, which it must not have
        - nowhere
        + not found: found.txt
        ");
}

#[test]
fn where_errors_are_text_the_flag_may_be_set_or_not() {
    let text = |text| Seen::text(text).tool("errors: text");
    check("error", "Invalid", &text("Error: Invalid parameters"));
    check(
        "error",
        "Invalid",
        &text("Error: Invalid parameters").failed(),
    );
    assert_snapshot!(mismatch("error", "Invalid", &text("Found 2 files")), @r"
        the text lacks `Invalid`
        - Invalid
        + Found 2 files
        ");
}

#[test]
fn where_errors_are_text_words_tell_them_and_a_case_can_demand_the_flag() {
    let text = |text| Seen::text(text).tool("{errors: text, error_words: [error, not exist]}");
    check("error", "true", &text("ERROR: /a"));
    check("error", "true", &text("/a does not exist"));
    check("error", "{flagged: true}", &text("/a").failed());
    assert_snapshot!(mismatch("error", "true", &text("Deleted /a")), @r"
        the call succeeded, but an error is expected
        expected: an error
        actual: Deleted /a
        ");
    assert_snapshot!(mismatch("error", "{flagged: true}", &text("Error: /a")), @r"
        the call succeeded, but an error is expected
        expected: an error with `isError`
        actual: Error: /a
        ");
}

#[test]
fn error_false_is_refused() {
    assert_eq!(
        fault("error", "false"),
        ": a call is expected to succeed where nothing is said: leave `error` out"
    );
    assert_eq!(
        fault("error", "{starts: ''}"),
        "starts: a sentence without words occurs in every text"
    );
}
