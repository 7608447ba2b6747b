/// The matches in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hits {
    /// The lines to show, in order, without duplicates.
    pub lines: Vec<Line>,
    /// The number of matches found, up to [`HitLimits::counted`](super::HitLimits::counted).
    pub found: usize,
    /// The number of matches among the lines.
    pub kept: usize,
}

/// A line of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its number, from 1.
    pub number: u64,
    /// Why it is shown.
    pub kind: ShownBecause,
    /// Its text without line end, up to the limit on characters.
    pub text: String,
    /// Whether the text was cut.
    pub is_cut: bool,
}

/// Why a line is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShownBecause {
    /// A match starts in it.
    Match,
    /// A match from an earlier line continues in it.
    Continued,
    /// It follows a match. It can also precede one.
    After,
    /// It precedes a match, and does not follow one.
    Before,
}

impl ShownBecause {
    /// Whether the line is part of a match.
    #[must_use]
    pub fn is_match(self) -> bool {
        matches!(self, Self::Match | Self::Continued)
    }
}

impl Hits {
    /// The bytes of the kept lines.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.lines.iter().map(|line| line.text.len()).sum()
    }

    /// Keeps the first `matches` matches, and forgets the others. The lines after the last stay, up
    /// to the next match.
    pub fn truncate(&mut self, matches: usize) {
        self.found = self.found.min(matches);
        self.keep(matches);
    }

    /// Keeps the first `matches` matches, and still counts the others.
    pub fn keep(&mut self, matches: usize) {
        if self.kept <= matches {
            return;
        }
        let begins =
            |(index, line): (usize, &Line)| (line.kind == ShownBecause::Match).then_some(index);
        let next = self
            .lines
            .iter()
            .enumerate()
            .filter_map(begins)
            .nth(matches);
        self.lines.truncate(next.unwrap_or_default());
        while self
            .lines
            .pop_if(|line| line.kind == ShownBecause::Before)
            .is_some()
        {}
        self.kept = matches;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(kinds: &str, matches: usize, expected: &str) {
        let line = |(index, kind): (usize, char)| Line {
            number: index as u64,
            kind: match kind {
                'm' => ShownBecause::Match,
                '+' => ShownBecause::Continued,
                '>' => ShownBecause::Before,
                _ => ShownBecause::After,
            },
            text: kind.to_string(),
            is_cut: false,
        };
        let mut hits = Hits {
            lines: kinds.chars().enumerate().map(line).collect(),
            found: kinds.matches('m').count(),
            kept: kinds.matches('m').count(),
        };
        hits.truncate(matches);
        let left: String = hits.lines.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(left, expected);
        assert_eq!(
            (hits.found, hits.kept),
            (left.matches('m').count(), left.matches('m').count())
        );
    }

    #[test]
    fn context_is_no_part_of_a_match() {
        let kinds = [
            ShownBecause::Match,
            ShownBecause::Continued,
            ShownBecause::After,
            ShownBecause::Before,
        ];
        assert_eq!(
            kinds.map(ShownBecause::is_match),
            [true, true, false, false]
        );
    }

    #[test]
    fn the_bytes_of_the_kept_lines_are_counted() {
        let line = |text: &str| Line {
            number: 1,
            kind: ShownBecause::Match,
            text: text.to_owned(),
            is_cut: false,
        };
        let hits = Hits {
            lines: vec![line("ab"), line("ä")],
            ..Hits::default()
        };
        assert_eq!(hits.bytes(), 4);
    }

    #[test]
    fn matches_that_are_not_kept_are_still_counted() {
        let mut hits = Hits {
            found: 5,
            kept: 2,
            ..Hits::default()
        };
        hits.keep(1);
        assert_eq!((hits.found, hits.kept), (5, 1));
    }

    #[test]
    fn the_context_of_the_last_match_stays_as_far_as_the_next() {
        check(">m..m.", 2, ">m..m.");
        check(">m..m.", 1, ">m..");
        check("m.>m.", 1, "m.");
        check("m+.mm", 2, "m+.m");
        check(">m.", 0, "");
    }
}
