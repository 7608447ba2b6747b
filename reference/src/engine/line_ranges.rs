//! Ranges of lines, as in `5-16,960-973`.

/// Lines by number, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineRanges(Vec<(u64, u64)>);

/// A range without lines: its end is before its start, or it starts before line 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EmptyRange;

impl LineRanges {
    /// Whether the text looks like ranges: numbers, and pairs joined by `-`, separated by commas.
    #[must_use]
    pub fn is_form(text: &str) -> bool {
        let is_number =
            |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        text.split(',').all(|range| {
            range.split_once('-').map_or_else(
                || is_number(range),
                |(from, to)| is_number(from) && is_number(to),
            )
        })
    }

    /// Parses ranges, both ends included; a single number is a single line. A number that is too
    /// large counts as after every line.
    ///
    /// # Errors
    /// A range without lines.
    pub fn parse(text: &str) -> Result<Self, EmptyRange> {
        let number = |text: &str| text.parse().unwrap_or(u64::MAX);
        let range = |range: &str| {
            let (from, to) = range.split_once('-').unwrap_or((range, range));
            let (from, to) = (number(from), number(to));
            if from == 0 || to < from {
                Err(EmptyRange)
            } else {
                Ok((from, to))
            }
        };
        text.split(',')
            .map(range)
            .collect::<Result<_, _>>()
            .map(Self)
    }

    /// Whether a range contains the line.
    #[must_use]
    pub fn contains(&self, line: u64) -> bool {
        self.0
            .iter()
            .any(|(from, to)| (*from..=*to).contains(&line))
    }

    /// The last line.
    #[must_use]
    pub fn end(&self) -> u64 {
        self.0.iter().map(|(_, to)| *to).max().unwrap_or(u64::MAX)
    }

    /// Adds the other ranges.
    pub fn join(&mut self, others: Self) {
        self.0.extend(others.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, inside: &[u64], outside: &[u64]) {
        assert!(LineRanges::is_form(text), "{text}");
        let ranges = LineRanges::parse(text).expect("ranges");
        inside
            .iter()
            .for_each(|line| assert!(ranges.contains(*line), "{line} is in {text}"));
        outside
            .iter()
            .for_each(|line| assert!(!ranges.contains(*line), "{line} is not in {text}"));
    }

    #[test]
    fn both_ends_are_included() {
        check("50-100", &[50, 100], &[49, 101]);
        check("5-16,960-973", &[5, 16, 960, 973], &[4, 17, 959, 974]);
    }

    #[test]
    fn a_single_number_is_that_line_alone() {
        check("50", &[50], &[49, 51]);
    }

    #[test]
    fn a_number_that_is_too_large_is_after_every_line() {
        check("5-99999999999999999999999", &[5, 1 << 60], &[4]);
    }

    #[test]
    fn the_end_is_the_last_line_of_any_range() {
        let mut ranges = LineRanges::parse("5-16,3-4").expect("ranges");
        assert_eq!(ranges.end(), 16);
        ranges.join(LineRanges::parse("20").expect("a range"));
        assert_eq!(ranges.end(), 20);
        assert!(ranges.contains(4) && ranges.contains(20) && !ranges.contains(17));
    }

    #[test]
    fn a_range_has_lines() {
        for empty in ["9-5", "0", "1-2,0-3"] {
            assert_eq!(LineRanges::parse(empty), Err(EmptyRange), "{empty}");
        }
    }

    #[test]
    fn other_forms_are_not_ranges() {
        for other in ["", "a", "5-", "-5", "5-6-7", "5,", "5+3", "5 - 6"] {
            assert!(!LineRanges::is_form(other), "{other}");
        }
    }
}
