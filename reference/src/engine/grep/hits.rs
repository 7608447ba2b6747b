/// What was found in one file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hits {
    /// The lines to be shown, in their order, none of them twice.
    pub lines: Vec<Line>,
    /// How many matches were found; counting ends where [`Keep::counted`](super::Keep::counted) says.
    pub found: usize,
    /// How many of them are among the lines.
    pub kept: usize,
}

/// A line of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its number; the first is 1.
    pub number: u64,
    /// Why it is shown.
    pub kind: LineKind,
    /// Its text without line end, as much of it as is kept.
    pub text: String,
    /// Whether there is more of it.
    pub is_cut: bool,
}

/// Why a line is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// A match begins in it.
    Match,
    /// A match that began in an earlier line goes on in it.
    Continued,
    /// It stands after a match; it may stand before one, too.
    After,
    /// It stands before a match, and not near one before it.
    Before,
}

impl LineKind {
    /// Whether the line is part of a match.
    #[must_use]
    pub fn is_match(self) -> bool {
        matches!(self, Self::Match | Self::Continued)
    }
}

impl Hits {
    /// The bytes of the lines that are kept.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.lines.iter().map(|line| line.text.len()).sum()
    }

    /// Keeps the first `matches` matches, and counts no others. What follows the last stays as far as the next match.
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
            |(index, line): (usize, &Line)| (line.kind == LineKind::Match).then_some(index);
        let next = self
            .lines
            .iter()
            .enumerate()
            .filter_map(begins)
            .nth(matches);
        self.lines.truncate(next.unwrap_or_default());
        while self
            .lines
            .pop_if(|line| line.kind == LineKind::Before)
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
                'm' => LineKind::Match,
                '+' => LineKind::Continued,
                '>' => LineKind::Before,
                _ => LineKind::After,
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
    fn the_context_of_the_last_match_stays_as_far_as_the_next() {
        check(">m..m.", 2, ">m..m.");
        check(">m..m.", 1, ">m..");
        check("m.>m.", 1, "m.");
        check("m+.mm", 2, "m+.m");
        check(">m.", 0, "");
    }
}
