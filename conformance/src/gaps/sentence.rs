//! A sentence that occurs somewhere in a text.

use super::{GAP, GappedLine};

/// A sentence that occurs within one line of a text. It may contain gaps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence(GappedLine);

/// The longest line whose letters are compared one by one, which takes the square of its length.
const MOST_COMPARED: usize = 2000;

impl Sentence {
    /// Reads a sentence. One line feed at its end makes no difference. The error explains what is wrong.
    pub fn parse(text: &str) -> Result<Self, String> {
        let text = text.strip_suffix('\n').unwrap_or(text);
        if text.contains('\n') {
            return Err("a sentence is one line, and this one has several".into());
        }
        if text.replace(GAP, "").is_empty() {
            return Err("a sentence without words occurs in every text".into());
        }
        Ok(Self(GappedLine::new(text)))
    }

    /// Whether it occurs within one line of prose in `text`.
    pub fn stands_in(&self, text: &str) -> bool {
        let mut lines = text.split('\n').filter(|line| is_prose(line));
        lines.any(|line| self.0.stands_in(line))
    }

    /// The first line of `text` in which it occurs, prose or not.
    pub fn line_of<'a>(&self, text: &'a str) -> Option<&'a str> {
        text.split('\n').find(|line| self.0.stands_in(line))
    }

    /// Whether the first line of `text` is prose that begins with it.
    pub fn begins(&self, text: &str) -> bool {
        text.split('\n')
            .next()
            .is_some_and(|line| is_prose(line) && self.0.begins(line))
    }

    /// The line of `text` that was probably meant to have it.
    pub fn nearest_line<'a>(&self, text: &'a str) -> Option<&'a str> {
        let words = self.to_string();
        let is_near = |line: &str| {
            words.len().max(line.len()) <= MOST_COMPARED
                && strsim::jaro_winkler(&words, line) > 0.85
        };
        text.split('\n')
            .find(|line| !line.is_empty() && (self.0.resembles(line) || is_near(line)))
    }
}

/// Whether a person could read the line: no document words a message with U+0000, which ends the text where C reads it.
fn is_prose(line: &str) -> bool {
    !line.contains('\0')
}

impl std::fmt::Display for Sentence {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(sentence: &str, text: &str, expected: bool) {
        let sentence = Sentence::parse(sentence).unwrap();
        assert_eq!(sentence.stands_in(text), expected, "{sentence} in {text:?}");
    }

    #[test]
    fn a_sentence_stands_within_one_line() {
        check("Skipped", "a.ts\nSkipped missing paths: x", true);
        check("missing[..]x", "Skipped missing paths: x", true);
        check("a.ts[..]Skipped", "a.ts\nSkipped", false);
        check("Skipped", "a\0b\nSkipped: x", true);
    }

    #[test]
    fn no_sentence_stands_beside_a_nul() {
        check("timed out[..]0.5s", "timed out\0 after 0.5s", false);
        check("timed out", "timed out\0", false);
        let sentence = Sentence::parse("timed out").unwrap();
        assert!(!sentence.begins("timed out\0") && sentence.begins("timed out!"));
        assert!(sentence.line_of("timed out\0").is_some());
    }

    #[test]
    fn a_sentence_has_words_and_one_line() {
        assert!(Sentence::parse("[..]").is_err());
        assert!(Sentence::parse("").is_err());
        assert!(Sentence::parse("a\nb").is_err());
        assert!(Sentence::parse("a\n").is_ok());
    }
}
