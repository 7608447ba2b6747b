//! The parts that texts share, in the gap language.

use super::{GAP, LINES_GAP};
use crate::diff::{self, DiffLine};

/// The words of a line that all others have as well, in this order, with gaps for the rest. `None`: they
/// share less than half of its letters and digits.
///
/// ```
/// use seekspec_conformance::gaps::common_line;
///
/// let common = common_line("not found: a.ts", &["not found: \"/tmp/a.ts\""]);
/// assert_eq!(common.as_deref(), Some("not found: [..]a.ts[..]"));
/// assert_eq!(common_line("not found: a.ts", &["missing: a.ts"]), None);
/// ```
pub fn common_line(line: &str, others: &[&str]) -> Option<String> {
    let common = Common::of(words(line), others.iter().map(|other| words(other)));
    let length = |word: &str| word.chars().filter(|one| one.is_alphanumeric()).count();
    let kept: usize = common.kept().map(length).sum();
    let gapped = common.with_gaps(GAP).concat();
    (kept > 0 && kept * 2 >= length(line)).then_some(gapped)
}

/// The lines of a text that all others have as well, in this order, with `...` for the rest. `None`: all
/// lines differ.
pub fn common_text(text: &str, others: &[&str]) -> Option<String> {
    let lines = others.iter().map(|other| other.lines().collect());
    let common = Common::of(text.lines().collect(), lines);
    let gapped = common.with_gaps(LINES_GAP).join("\n");
    let says_something = common.kept().any(|line| !line.trim().is_empty());
    says_something.then_some(gapped)
}

/// Runs of letters and digits, and each other character.
fn words(line: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let run = rest.find(|one: char| !one.is_alphanumeric());
        let end = match run.unwrap_or(rest.len()) {
            0 => first.len_utf8(),
            end => end,
        };
        let (word, behind) = rest.split_at(end);
        words.push(word);
        rest = behind;
    }
    words
}

/// The parts of a list that all others have as well.
struct Common<'a> {
    parts: Vec<&'a str>,
    /// Of each part, whether all others have it.
    is_kept: Vec<bool>,
    /// In front of each part and behind the last one, whether some list has more there.
    has_more: Vec<bool>,
}

impl<'a> Common<'a> {
    fn of(parts: Vec<&'a str>, others: impl Iterator<Item = Vec<&'a str>>) -> Self {
        let mut common = Self {
            is_kept: vec![true; parts.len()],
            has_more: vec![false; parts.len() + 1],
            parts,
        };
        for other in others {
            let mut index = 0;
            for piece in diff::of_lists(&common.parts, &other) {
                match piece {
                    DiffLine::Same(_) => index += 1,
                    DiffLine::Missing(_) => {
                        common.is_kept[index] = false;
                        index += 1;
                    }
                    DiffLine::Unexpected(_) => common.has_more[index] = true,
                }
            }
        }
        common
    }

    fn kept(&self) -> impl Iterator<Item = &'a str> {
        let parts = self.parts.iter().zip(&self.is_kept);
        parts.filter_map(|(part, is_kept)| is_kept.then_some(*part))
    }

    /// The parts that are kept, with `gap` where others have something else.
    fn with_gaps(&self, gap: &'a str) -> Vec<&'a str> {
        let mut written = Vec::new();
        let mut is_gap = false;
        for (index, part) in self.parts.iter().enumerate() {
            is_gap |= self.has_more[index] || !self.is_kept[index];
            if self.is_kept[index] {
                written.extend(is_gap.then_some(gap));
                written.push(*part);
                is_gap = false;
            }
        }
        is_gap |= self.has_more.last().is_some_and(|more| *more);
        written.extend(is_gap.then_some(gap));
        written
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_that_differ_are_gaps() {
        let others = ["Path not found: '/r/a b.ts'", "Path not found: a b.ts"];
        let common = common_line("Path not found: a b.ts", &others);
        assert_eq!(
            common.as_deref(),
            Some("Path not found: [..]a b.ts[..]"),
            "a gap where any of them has more"
        );
        let common = common_text("a\nb\n\nend", &["b\na\n\nend"]);
        assert_eq!(common.as_deref(), Some("...\na\n...\n\nend"));
    }

    #[test]
    fn other_words_have_nothing_in_common() {
        assert_eq!(common_line("not found: a", &["nothing there: a"]), None);
        assert_eq!(common_text("a\nb", &["c"]), None);
    }
}
