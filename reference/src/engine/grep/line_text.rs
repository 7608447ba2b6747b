//! Decodes a line, and cuts it to a number of characters.

/// The first `max` characters of a line without its end, and whether it was cut. Invalid Unicode is
/// replaced.
///
/// ```
/// # use seekspec_reference::engine::grep::cut;
/// assert_eq!(cut(b"one\r\n", 3), ("one".to_owned(), false));
/// assert_eq!(cut("höher".as_bytes(), 2), ("hö".to_owned(), true));
/// ```
#[must_use]
pub fn cut(line: &[u8], max: usize) -> (String, bool) {
    let line = without_end(line);
    // A character has at most four bytes, so one character more than allowed is always included.
    let enough = max.saturating_add(1).saturating_mul(4).min(line.len());
    let mut text = String::from_utf8_lossy(&line[..enough]).into_owned();
    let Some((end, _)) = text.char_indices().nth(max) else {
        return (text, false);
    };
    text.truncate(end);
    (text, true)
}

/// The line without its line end.
fn without_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn check(line: &[u8], max: usize, text: &str, is_cut: bool) {
        assert_eq!(cut(line, max), (text.to_owned(), is_cut));
    }

    #[test]
    fn a_short_line_is_not_cut() {
        check(b"abc\n", 3, "abc", false);
        check(b"  a \t\r\n", 10, "  a \t", false);
        check("äöü".as_bytes(), 3, "äöü", false);
        check(b"", 0, "", false);
    }

    #[test]
    fn characters_are_counted_and_not_bytes() {
        check("äöü".as_bytes(), 2, "äö", true);
        check("🦀🦀".as_bytes(), 1, "🦀", true);
    }

    #[test]
    fn invalid_unicode_is_replaced() {
        check(b"a\xffb", 3, "a\u{fffd}b", false);
        check(b"a\xff\xffb", 2, "a\u{fffd}", true);
    }

    proptest! {
        #[test]
        fn a_cut_line_is_a_prefix_with_the_limit_of_characters(line in "[a-cä🦀]{0,20}", max in 0_usize..20) {
            let (text, is_cut) = cut(line.as_bytes(), max);
            prop_assert!(line.starts_with(&text));
            prop_assert_eq!(is_cut, line.chars().count() > max);
            prop_assert_eq!(text.chars().count(), line.chars().count().min(max));
        }
    }
}
