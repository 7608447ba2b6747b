//! Cuts a text to a number of bytes, at the end of a line.

choices! {
    /// The end of a long text that is kept.
    pub enum Kept {
        /// The first lines.
        Beginning,
        /// The last lines.
        End,
    }
}

/// The kept part of a long text, and the size of the whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut<'a> {
    /// The kept part, without the line end at the cut.
    pub text: &'a str,
    /// The lines of the whole text.
    pub total_lines: usize,
    /// The bytes of the whole text.
    pub total_bytes: usize,
}

impl Cut<'_> {
    /// The lines of the kept part.
    #[must_use]
    pub fn lines(&self) -> usize {
        self.text.lines().count()
    }
}

/// The whole lines of `text` that fit into `max_bytes`; `None` if all do. A single line that is too
/// long is cut between two characters.
///
/// ```
/// # use seekspec_reference::engine::truncate::{Kept, truncate};
/// assert_eq!(truncate("one\ntwo\nthree", 8, Kept::Beginning).unwrap().text, "one\ntwo");
/// assert_eq!(truncate("one\ntwo\nthree", 8, Kept::End).unwrap().text, "three");
/// assert_eq!(truncate("one\ntwo", 7, Kept::Beginning), None);
/// ```
#[must_use]
pub fn truncate(text: &str, max_bytes: usize, kept: Kept) -> Option<Cut<'_>> {
    if text.len() <= max_bytes {
        return None;
    }
    let text_kept = match kept {
        Kept::Beginning => beginning(text, max_bytes),
        Kept::End => end(text, max_bytes),
    };
    Some(Cut {
        text: text_kept,
        total_lines: text.lines().count(),
        total_bytes: text.len(),
    })
}

fn beginning(text: &str, max_bytes: usize) -> &str {
    let (fitting, rest) = text.split_at(text.floor_char_boundary(max_bytes));
    if rest.starts_with('\n') {
        return fitting;
    }
    fitting
        .rfind('\n')
        .map_or(fitting, |line_end| &fitting[..line_end])
}

fn end(text: &str, max_bytes: usize) -> &str {
    let (rest, fitting) = text.split_at(text.ceil_char_boundary(text.len() - max_bytes));
    if rest.ends_with('\n') {
        return fitting;
    }
    fitting
        .find('\n')
        .map_or(fitting, |line_end| &fitting[line_end + 1..])
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn check(text: &str, max_bytes: usize, kept: Kept, expected: &str) {
        assert_eq!(
            truncate(text, max_bytes, kept).map(|cut| cut.text),
            Some(expected)
        );
    }

    #[test]
    fn the_cut_is_at_the_end_of_a_line() {
        check("ab\ncd\nef", 5, Kept::Beginning, "ab\ncd");
        check("ab\ncd\nef", 6, Kept::Beginning, "ab\ncd");
        check("ab\ncd\nef", 4, Kept::Beginning, "ab");
    }

    #[test]
    fn the_end_can_be_kept_instead() {
        check("ab\ncd\nef", 5, Kept::End, "cd\nef");
        check("ab\ncd\nef", 4, Kept::End, "ef");
        check("äö", 3, Kept::End, "ö");
    }

    #[test]
    fn kept_lines_and_all_lines_are_counted() {
        let cut = truncate("ab\ncd\nef\n", 6, Kept::Beginning).expect("too long");
        assert_eq!((cut.lines(), cut.total_lines, cut.total_bytes), (2, 3, 9));
    }

    #[test]
    fn a_line_that_is_too_long_is_cut_between_characters() {
        check("äöü", 3, Kept::Beginning, "ä");
        check("ab", 0, Kept::Beginning, "");
    }

    proptest! {
        #[test]
        fn the_kept_part_is_a_prefix_of_whole_lines(text in "[a-c\nä]{0,40}", max in 0_usize..40) {
            let Some(cut) = truncate(&text, max, Kept::Beginning) else {
                prop_assert!(text.len() <= max);
                return Ok(());
            };
            prop_assert!(cut.text.len() <= max);
            let rest = text.strip_prefix(cut.text).expect("a prefix");
            prop_assert!(rest.starts_with('\n') || !cut.text.contains('\n'));
            prop_assert_eq!((cut.total_bytes, cut.total_lines), (text.len(), text.lines().count()));
        }
    }
}
