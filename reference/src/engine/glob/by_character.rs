//! globset compiles `?` and `[…]` to regular expressions over bytes: `?` matches half an "ä", and a
//! class can match a slash. Here they are rewritten to match characters, and never a path
//! separator.

use regex::{RegexSet, RegexSetBuilder};

/// Patterns that match by character.
#[derive(Clone, Debug)]
pub(super) struct ByCharacter(RegexSet);

impl ByCharacter {
    /// Whether bytes and characters differ for the pattern. Beyond ASCII, bytes have no case.
    pub(super) fn is_needed(pattern: &str, case_sensitive: bool) -> bool {
        pattern.contains(['?', '[']) || !(case_sensitive || pattern.is_ascii())
    }

    /// Compiles globset's regular expressions. The error is the compiler's message.
    pub(super) fn new(regexes: &[String], class_stops_at_slash: bool) -> Result<Self, String> {
        let rewritten = regexes
            .iter()
            .map(|regex| rewrite(regex, class_stops_at_slash));
        let set = RegexSetBuilder::new(rewritten)
            .dot_matches_new_line(true)
            .build();
        set.map(Self).map_err(|error| error.to_string())
    }

    /// Whether one of the patterns matches.
    pub(super) fn is_match(&self, path: &str) -> bool {
        self.0.is_match(path)
    }
}

/// globset escapes each literal special character, and writes each byte beyond ASCII as `\xNN`.
fn rewrite(regex: &str, class_stops_at_slash: bool) -> String {
    let mut rest = regex.trim_start_matches("(?-u)");
    let mut bytes = Vec::with_capacity(regex.len());
    while let Some(&first) = rest.as_bytes().first() {
        let taken = match (first, hexadecimal(rest)) {
            (_, Some(byte)) => push(&mut bytes, &[byte], 4),
            (b'\\', None) => push(&mut bytes, &rest.as_bytes()[..2.min(rest.len())], 2),
            (b'[', None) if class_stops_at_slash => push(&mut bytes, b"[[", 1),
            (b']', None) if class_stops_at_slash => push(&mut bytes, b"]&&[^/]]", 1),
            (other, None) => push(&mut bytes, &[other], 1),
        };
        rest = rest.get(taken..).unwrap_or_default();
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn push(bytes: &mut Vec<u8>, more: &[u8], taken: usize) -> usize {
    bytes.extend_from_slice(more);
    taken
}

fn hexadecimal(text: &str) -> Option<u8> {
    u8::from_str_radix(text.strip_prefix("\\x")?.get(..2)?, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(regex: &str, expected: &str) {
        assert_eq!(rewrite(regex, true), expected);
    }

    #[test]
    fn bytes_and_characters_differ_in_classes_and_beyond_ascii_in_case() {
        for (pattern, case_sensitive, expected) in [
            ("a?", true, true),
            ("[a]", true, true),
            ("ä*", true, false),
            ("ä*", false, true),
            ("a*", false, false),
        ] {
            let is_needed = ByCharacter::is_needed(pattern, case_sensitive);
            assert_eq!(is_needed, expected, "{pattern}");
        }
    }

    #[test]
    fn bytes_become_characters() {
        check(r"(?-u)^a\xc3\xa4\.\\x$", r"^aä\.\\x$");
    }

    #[test]
    fn classes_keep_off_slashes() {
        check(r"(?-u)^[^\xc3\xa4-z\]]$", r"^[[^ä-z\]]&&[^/]]$");
        assert_eq!(rewrite("(?-u)^[a-z]$", false), "^[a-z]$");
    }
}
