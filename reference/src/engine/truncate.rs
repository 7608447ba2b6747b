//! Cuts a text to a number of bytes, at the end of a line.

/// What remains of a text that was too long, and how much there was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head<'a> {
    /// The beginning of the text, without the line end at the cut.
    pub text: &'a str,
    /// The lines of the whole text.
    pub total_lines: usize,
    /// The bytes of the whole text.
    pub total_bytes: usize,
}

impl Head<'_> {
    /// The lines that remain.
    #[must_use]
    pub fn lines(&self) -> usize {
        self.text.lines().count()
    }
}

/// The whole lines at the beginning of `text` that fit into `max_bytes`; `None` if all of it fits.
/// A first line that is too long by itself is cut between two characters.
///
/// ```
/// # use seekspec_reference::engine::truncate::head;
/// assert_eq!(head("one\ntwo\nthree", 8).unwrap().text, "one\ntwo");
/// assert_eq!(head("one\ntwo", 7), None);
/// ```
#[must_use]
pub fn head(text: &str, max_bytes: usize) -> Option<Head<'_>> {
    if text.len() <= max_bytes {
        return None;
    }
    let fitting = &text[..text.floor_char_boundary(max_bytes)];
    let ends_at_line_end = text[fitting.len()..].starts_with('\n');
    let cut = if ends_at_line_end {
        fitting.len()
    } else {
        fitting.rfind('\n').unwrap_or(fitting.len())
    };
    Some(Head {
        text: &text[..cut],
        total_lines: text.lines().count(),
        total_bytes: text.len(),
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn check(text: &str, max_bytes: usize, expected: Option<&str>) {
        assert_eq!(head(text, max_bytes).map(|head| head.text), expected);
    }

    #[test]
    fn the_cut_is_at_the_end_of_a_line() {
        check("ab\ncd\nef", 5, Some("ab\ncd"));
        check("ab\ncd\nef", 6, Some("ab\ncd"));
        check("ab\ncd\nef", 4, Some("ab"));
    }

    #[test]
    fn a_line_that_is_too_long_is_cut_between_characters() {
        check("äöü", 3, Some("ä"));
        check("ab", 0, Some(""));
    }

    proptest! {
        #[test]
        fn what_remains_is_a_prefix_of_whole_lines_that_fits(text in "[a-c\nä]{0,40}", max in 0_usize..40) {
            let Some(head) = head(&text, max) else {
                prop_assert!(text.len() <= max);
                return Ok(());
            };
            prop_assert!(head.text.len() <= max);
            let rest = text.strip_prefix(head.text).expect("a prefix");
            prop_assert!(rest.starts_with('\n') || !head.text.contains('\n'));
            prop_assert_eq!((head.total_bytes, head.total_lines), (text.len(), text.lines().count()));
        }
    }
}
