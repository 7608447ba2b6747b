//! How large a JSON text is in memory, known before anything of it is built.

use serde_json::Value;

/// The most values, together with the lines of all strings. A value takes a hundred bytes where its text has two, and so does a line
/// when texts are compared.
pub const MOST: usize = 500_000;

/// The list or object that the text is as a whole, unless it is too large.
pub fn value(text: &str) -> Option<Value> {
    let may_be = text.trim_start().starts_with(['{', '[']);
    let is_small = may_be && values_and_lines(text.as_bytes()) <= MOST;
    is_small.then(|| serde_json::from_str(text).ok()).flatten()
}

/// How many values the text has at most, together with the lines of its strings. Of a text that is not JSON it says nothing.
pub fn values_and_lines(json: &[u8]) -> usize {
    let mut count = 1;
    let mut rest = json;
    let mut in_string = false;
    while let [byte, after @ ..] = rest {
        rest = after;
        match (in_string, byte) {
            (false, b'[' | b'{' | b',') => count += 1,
            (_, b'"') => in_string = !in_string,
            (true, b'\\') => {
                count += usize::from(is_line_feed(after));
                rest = after.get(1..).unwrap_or_default();
            }
            _ => {}
        }
    }
    count
}

/// Whether what follows a backslash makes it a line feed.
fn is_line_feed(after: &[u8]) -> bool {
    after.starts_with(b"n")
        || after
            .get(..5)
            .is_some_and(|hex| hex.eq_ignore_ascii_case(b"u000a"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(json: &str, expected: usize) {
        assert_eq!(values_and_lines(json.as_bytes()), expected, "{json}");
    }

    #[test]
    fn every_value_is_counted() {
        check("7", 1);
        check(r#"[1, 2, {"a": [], "b": {}}]"#, 8);
    }

    #[test]
    fn strings_are_counted_by_their_lines() {
        check(r#""[{,""#, 1);
        check(r#"["a\nb\u000Ac", "\\n", "\"[,"]"#, 6);
        check(r#""\u00e4\u000b""#, 1);
        check("\"\\", 1);
    }
}
