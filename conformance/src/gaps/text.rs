//! A text with gaps.

use super::{GappedLine, LINES_GAP, align};
use crate::diff::DiffLine;

/// A text in which `[..]` matches anything inside a line and `...` alone on a line any number of lines.
///
/// One line feed at the end of either text makes no difference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GappedText {
    /// The lines between the gaps; one block more than there are gaps.
    blocks: Vec<Vec<GappedLine>>,
}

impl GappedText {
    /// Reads a text. Every text is one.
    pub fn new(text: &str) -> Self {
        let mut blocks = vec![Vec::new()];
        for line in lines(text) {
            match blocks.last_mut() {
                Some(block) if line != LINES_GAP => block.push(GappedLine::new(line)),
                _ => blocks.push(Vec::new()),
            }
        }
        Self { blocks }
    }

    /// Whether `text` is this text but for the gaps.
    pub fn matches(&self, text: &str) -> bool {
        let lines = lines(text);
        match self.blocks.as_slice() {
            [only] => only.len() == lines.len() && begins(&lines, only),
            [first, middle @ .., last] => begins(&lines, first)
                .then(|| &lines[first.len()..])
                .and_then(|rest| after(rest, middle))
                .is_some_and(|rest| ends(rest, last)),
            [] => lines.is_empty(),
        }
    }

    /// Whether there is a text that does not match.
    pub fn rejects_something(&self) -> bool {
        let mut lines = self.blocks.iter().flatten();
        let only_gaps = lines.by_ref().take(1).all(GappedLine::is_only_gaps);
        // Every text has one line, so `...` and one line of gaps alone match it.
        self.blocks.len() == 1 || !only_gaps || lines.next().is_some()
    }

    /// The difference to `text`. A line that matches through its gaps is shown with the gaps as they are written.
    pub(crate) fn difference(&self, text: &str) -> Vec<DiffLine> {
        align::align(&self.elements(), &lines(text))
    }

    fn elements(&self) -> Vec<align::Element<'_>> {
        let mut elements = Vec::new();
        for (position, block) in self.blocks.iter().enumerate() {
            if position > 0 {
                elements.push(align::Element::Gap);
            }
            elements.extend(block.iter().map(align::Element::Line));
        }
        elements
    }
}

fn lines(text: &str) -> Vec<&str> {
    text.strip_suffix('\n')
        .unwrap_or(text)
        .split('\n')
        .collect()
}

fn begins(lines: &[&str], block: &[GappedLine]) -> bool {
    block.len() <= lines.len()
        && block
            .iter()
            .zip(lines)
            .all(|(gapped, line)| gapped.matches(line))
}

fn ends(lines: &[&str], block: &[GappedLine]) -> bool {
    block.len() <= lines.len() && begins(&lines[lines.len() - block.len()..], block)
}

/// The rest of `lines` after the blocks, each at the first place where it matches; as in a line, no later place is better.
fn after<'a, 'b>(lines: &'a [&'b str], blocks: &[Vec<GappedLine>]) -> Option<&'a [&'b str]> {
    blocks.iter().try_fold(lines, |rest, block| {
        let start = (0..=rest.len()).find(|start| begins(&rest[*start..], block))?;
        Some(&rest[start + block.len()..])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(gapped: &str, text: &str, expected: bool) {
        let is_match = GappedText::new(gapped).matches(text);
        assert_eq!(is_match, expected, "{gapped:?} against {text:?}");
    }

    #[test]
    fn a_line_of_three_points_stands_for_any_number_of_lines() {
        check("a\n...\nc", "a\nc", true);
        check("a\n...\nc", "a\nb\nb\nc", true);
        check("a\n...\nc", "a\nb", false);
        check("...", "", true);
        check("...\nz", "x\ny\nz", true);
        check("a\n...", "a", true);
    }

    #[test]
    fn a_later_line_may_match() {
        check("...\nx\n...\nx", "x\ny\nx", true);
        check("...\na\nb\n...", "a\na\nb", true);
        check("...\nx\n...\nx\n...", "x", false);
    }

    #[test]
    fn one_line_feed_at_the_end_makes_no_difference() {
        check("a\n", "a", true);
        check("a", "a\n", true);
        check("a", "a\n\n", false);
        check("", "", true);
    }

    #[test]
    fn points_next_to_words_are_not_gaps() {
        check("a ...", "a b", false);
        check(" ...", "x", false);
    }

    #[test]
    fn only_gaps_reject_nothing() {
        for (gapped, expected) in [
            ("...", false),
            ("...\n[..]\n", false),
            ("...\n...", false),
            ("[..]", true),
            ("...\n[..]\n[..]", true),
            ("...\na", true),
            ("a", true),
        ] {
            let rejects = GappedText::new(gapped).rejects_something();
            assert_eq!(rejects, expected, "{gapped:?}");
        }
    }

    #[test]
    fn many_gaps_against_a_long_text_come_to_an_end() {
        // Trying every possible length of every gap would take a year.
        let gapped = "...\n[..]a[..]a[..]a[..]a[..]a[..]a[..]b\n".repeat(40);
        let text = format!("{}\n", "a".repeat(200)).repeat(2000);
        assert!(!GappedText::new(&gapped).matches(&text));
        assert!(!GappedText::new(&gapped).difference(&text).is_empty());
    }
}
