//! Lines with their numbers in front.

use crate::Text;

/// The widest column of numbers.
const MOST_WIDTH: usize = 64;

rules! {
    /// How lines are numbered.
    pub struct NumberingRules {
        /// The least number of characters of a number; spaces stand in front of a shorter one.
        pub width: usize = 6,
        /// The text between a number and its line.
        pub separator: Text = "\t".into(),
        /// The number of the first line of a file.
        pub origin: u64 = 1,
    }
}

impl NumberingRules {
    /// The lines of the text, each with its number in front and without a line feed at the end of
    /// the last one. `first` is the place of the first of them in its file, counted from 1.
    ///
    /// ```
    /// # use seekspec_reference::engine::numbered::NumberingRules;
    /// let numbering = NumberingRules::default();
    /// assert_eq!(numbering.number("one\ntwo\n", 9), "     9\tone\n    10\ttwo");
    /// ```
    #[must_use]
    pub fn number(&self, text: &str, first: u64) -> String {
        let width = self.width.min(MOST_WIDTH);
        let mut numbered = String::with_capacity(text.len() + 8);
        for (index, line) in (0_u64..).zip(text.split_inclusive('\n')) {
            let line = line.strip_suffix('\n').unwrap_or(line);
            let number = self.shown(first.saturating_add(index));
            if index > 0 {
                numbered.push('\n');
            }
            numbered += &format!("{number:>width$}{}{line}", self.separator);
        }
        numbered
    }

    /// The number shown for a line, from its place counted from 1.
    #[must_use]
    pub fn shown(&self, place: u64) -> u64 {
        place.saturating_add(self.origin).saturating_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, first: u64, expected: &str) {
        assert_eq!(NumberingRules::default().number(text, first), expected);
    }

    #[test]
    fn every_line_has_its_number() {
        check("a", 1, "     1\ta");
        check("\ta \r\n\nc", 99, "    99\t\ta \r\n   100\t\n   101\tc");
        check("", 1, "");
        check("\n", 1_000_000, "1000000\t");
    }

    #[test]
    fn only_line_feeds_end_a_line() {
        check("a\u{2028}b\u{c}c\rd", 1, "     1\ta\u{2028}b\u{c}c\rd");
    }
}
