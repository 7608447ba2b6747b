use std::collections::VecDeque;

use crate::engine::line_ranges::LineRanges;

use super::hits::{Hits, Line, ShownBecause};
use super::line_text::cut;

/// Limits on the lines kept of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HitLimits {
    /// Context lines before a match.
    pub before: usize,
    /// Context lines after a match.
    pub after: usize,
    /// Matches whose lines are kept.
    pub matches: usize,
    /// Matches that are counted. The search ends with the last of them.
    pub counted: usize,
    /// Characters kept of a line.
    pub columns: usize,
    /// Bytes of text after which only lines with the start of a match are kept. Others would never
    /// be shown.
    pub bytes: usize,
    /// Bytes of text after which no line is kept. Further matches are only counted.
    pub most_bytes: usize,
    /// Lines in which a match has to start; any line if `None`.
    pub ranges: Option<LineRanges>,
}

impl HitLimits {
    /// All matches, without the lines around them, up to these bytes of text.
    #[must_use]
    pub fn without_context(most_bytes: usize) -> Self {
        Self {
            before: 0,
            after: 0,
            matches: usize::MAX,
            counted: usize::MAX,
            columns: usize::MAX,
            bytes: usize::MAX,
            most_bytes,
            ranges: None,
        }
    }
}

/// The role of a line in matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineRole {
    /// A match starts in it.
    MatchStarts,
    /// A match from an earlier line continues in it.
    MatchContinues,
    /// No match is in it.
    NoMatch,
}

/// Collects the lines of a file to show. Gets the lines in order, at least those near matches.
#[derive(Debug)]
pub(super) struct LineCollector<'a> {
    hit_limits: &'a HitLimits,
    hits: Hits,
    bytes: usize,
    /// The last lines, in case a match follows.
    waiting: VecDeque<Line>,
    /// The number of next lines that follow a match.
    after: usize,
    /// Whether the last match is kept.
    goes_on: bool,
}

impl<'a> LineCollector<'a> {
    pub(super) fn new(hit_limits: &'a HitLimits) -> Self {
        Self {
            hit_limits,
            hits: Hits::default(),
            bytes: 0,
            waiting: VecDeque::new(),
            after: 0,
            goes_on: false,
        }
    }

    /// Adds a line. Returns whether to continue.
    pub(super) fn line(&mut self, number: u64, line: &[u8], role: LineRole) -> bool {
        let counts = self
            .hit_limits
            .ranges
            .as_ref()
            .is_none_or(|ranges| ranges.contains(number));
        // A match that does not count ends the one before it, whose further lines would be shown.
        self.goes_on &= role != LineRole::MatchStarts;
        match role {
            LineRole::MatchStarts if counts => return self.begins(number, line),
            LineRole::MatchContinues if self.goes_on => {
                self.push(number, line, ShownBecause::Continued);
            }
            _ if self.after > 0 => {
                self.after -= 1;
                self.push(number, line, ShownBecause::After);
            }
            _ => self.wait(number, line),
        }
        !(self.is_done() || self.is_past_ranges(number))
    }

    pub(super) fn into_hits(self) -> Hits {
        self.hits
    }

    fn begins(&mut self, number: u64, line: &[u8]) -> bool {
        if self.is_full() {
            return false;
        }
        self.hits.found += 1;
        self.goes_on =
            self.hits.kept < self.hit_limits.matches && self.bytes < self.hit_limits.most_bytes;
        self.after = 0;
        if self.goes_on {
            self.after = self.hit_limits.after;
            self.flush_waiting(number);
            self.hits.kept += 1;
            self.push(number, line, ShownBecause::Match);
        }
        !self.is_done()
    }

    fn is_full(&self) -> bool {
        self.hits.found >= self.hit_limits.counted
    }

    fn is_done(&self) -> bool {
        self.is_full() && self.after == 0
    }

    fn is_past_ranges(&self, number: u64) -> bool {
        self.after == 0
            && self
                .hit_limits
                .ranges
                .as_ref()
                .is_some_and(|ranges| number >= ranges.end())
    }

    fn flush_waiting(&mut self, number: u64) {
        for line in std::mem::take(&mut self.waiting) {
            let is_near = line.number + self.hit_limits.before as u64 >= number;
            if is_near && self.bytes < self.hit_limits.bytes {
                self.bytes += line.text.len();
                self.hits.lines.push(line);
            }
        }
    }

    fn wait(&mut self, number: u64, line: &[u8]) {
        if self.hit_limits.before == 0 || self.hits.kept >= self.hit_limits.matches {
            return;
        }
        if self.waiting.len() == self.hit_limits.before {
            self.waiting.pop_front();
        }
        self.waiting
            .push_back(self.kept(number, line, ShownBecause::Before));
    }

    fn push(&mut self, number: u64, line: &[u8], kind: ShownBecause) {
        if kind == ShownBecause::Match || self.bytes < self.hit_limits.bytes {
            let line = self.kept(number, line, kind);
            self.bytes += line.text.len();
            self.hits.lines.push(line);
        }
    }

    fn kept(&self, number: u64, line: &[u8], kind: ShownBecause) -> Line {
        let (text, is_cut) = cut(line, self.hit_limits.columns);
        Line {
            number,
            kind,
            text,
            is_cut,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hit_limits() -> HitLimits {
        HitLimits {
            before: 1,
            after: 2,
            matches: 2,
            counted: 3,
            columns: 10,
            bytes: usize::MAX,
            most_bytes: usize::MAX,
            ranges: None,
        }
    }

    /// The lines of a file: `m` starts a match, `+` continues it. Kept lines are shown as `m`, `+`,
    /// `a` and `b`.
    fn check(hit_limits: &HitLimits, file: &str, expected: &str, found: usize) {
        let mut collector = LineCollector::new(hit_limits);
        for (index, character) in file.chars().enumerate() {
            let role = match character {
                'm' => LineRole::MatchStarts,
                '+' => LineRole::MatchContinues,
                _ => LineRole::NoMatch,
            };
            if !collector.line(index as u64 + 1, b"text\n", role) {
                break;
            }
        }
        let hits = collector.into_hits();
        let mut shown = vec![b' '; file.len()];
        for line in &hits.lines {
            shown[line.number as usize - 1] = match line.kind {
                ShownBecause::Match => b'm',
                ShownBecause::Continued => b'+',
                ShownBecause::After => b'a',
                ShownBecause::Before => b'b',
            };
        }
        assert_eq!(
            String::from_utf8_lossy(&shown).trim_end(),
            expected.trim_end()
        );
        assert_eq!(hits.found, found);
        assert_eq!(hits.kept, expected.matches('m').count());
    }

    #[test]
    fn context_surrounds_matches_without_repetitions() {
        check(&hit_limits(), "...m....m..", "  bmaa bmaa", 2);
        check(&hit_limits(), "m.m.", "mama", 2);
    }

    #[test]
    fn further_matches_are_counted_up_to_the_cap_and_end_the_context() {
        check(&hit_limits(), "mm.m.m..", "mma", 3);
        check(&hit_limits(), "m.mmm", "mam", 3);
    }

    #[test]
    fn matches_go_on() {
        check(&hit_limits(), ".m++...", "bm++aa", 1);
        check(&hit_limits(), "m+m+m+.", "m+m+", 3);
        let counted = HitLimits {
            counted: 4,
            ..hit_limits()
        };
        check(&counted, "m+m+m+.", "m+m+", 3);
    }

    #[test]
    fn matches_outside_of_the_ranges_are_like_other_lines() {
        let ranges = LineRanges::parse("3-4").ok();
        check(
            &HitLimits {
                ranges,
                ..hit_limits()
            },
            ".mm..m",
            " bmaa",
            1,
        );
    }

    #[test]
    fn once_enough_text_is_kept_only_beginnings_are() {
        let short = HitLimits {
            bytes: 8,
            ..hit_limits()
        };
        check(&short, ".m++.m+..", "bm   m", 2);
        check(&short, ".m....m..", "bm    m", 2);
    }

    #[test]
    fn once_too_much_text_is_kept_matches_are_only_counted() {
        for (most_bytes, expected) in [(3, "m++"), (12, "m++"), (13, "m++ma")] {
            check(
                &HitLimits {
                    most_bytes,
                    ..hit_limits()
                },
                "m++m.m",
                expected,
                3,
            );
        }
    }

    #[test]
    fn no_more_lines_wait_than_can_be_shown() {
        for (before, matches, waiting) in [(0, 1, 0), (2, 1, 2), (2, 0, 0)] {
            let limits = HitLimits {
                before,
                matches,
                ..hit_limits()
            };
            let mut collector = LineCollector::new(&limits);
            for number in 1..9 {
                collector.line(number, b"text\n", LineRole::NoMatch);
            }
            assert_eq!(collector.waiting.len(), waiting);
        }
    }

    #[test]
    fn nothing_is_read_after_the_last_line_that_counts() {
        let reads = |limits: &HitLimits, roles: &[LineRole]| -> Vec<bool> {
            let mut collector = LineCollector::new(limits);
            let lines = (1..).zip(roles);
            lines
                .map(|(number, role)| collector.line(number, b"text\n", *role))
                .collect()
        };
        let (starts, none) = (LineRole::MatchStarts, LineRole::NoMatch);
        let once = HitLimits {
            counted: 1,
            ..hit_limits()
        };
        assert_eq!(
            reads(&once, &[none, starts, none, none]),
            [true, true, true, false]
        );
        let alone = HitLimits { after: 0, ..once };
        assert_eq!(reads(&alone, &[none, starts]), [true, false]);
        let ranged = HitLimits {
            ranges: LineRanges::parse("1-2").ok(),
            ..hit_limits()
        };
        assert_eq!(reads(&ranged, &[none, none]), [true, false]);
        assert_eq!(reads(&ranged, &[starts, none, none]), [true, true, false]);
    }
}
