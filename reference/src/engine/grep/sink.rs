use std::io;

use grep_matcher::{Match, Matcher};
use grep_searcher::{Searcher, Sink, SinkContext, SinkFinish, SinkMatch};

use super::collector::{LineCollector, LineRole};
use super::stoppable_matcher::StoppableMatcher;

/// Passes the matches of ripgrep's searcher to the collector.
pub(super) struct HitSink<'a> {
    pub(super) collector: LineCollector<'a>,
    pub(super) matcher: &'a StoppableMatcher<'a>,
    /// Whether a match may span lines.
    pub(super) multiline: bool,
    /// The offset of the first binary byte.
    pub(super) binary_at: Option<u64>,
}

impl HitSink<'_> {
    /// Adds several lines with one or more matches.
    fn block(&mut self, found: &SinkMatch<'_>, first: u64) -> io::Result<bool> {
        let mut end = found.bytes_range_in_buffer().start;
        let mut next = self.next_match(found, end)?;
        for (index, line) in found.lines().enumerate() {
            end += line.len();
            let mut begins = index == 0;
            while let Some(inside) = next.filter(|next| next.start() < end) {
                begins = true;
                let after = inside.end() + usize::from(inside.is_empty());
                next = self.next_match(found, after)?;
            }
            let seen = if begins {
                LineRole::MatchStarts
            } else {
                LineRole::MatchContinues
            };
            if !self.collector.line(first + index as u64, line, seen) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn next_match(&self, found: &SinkMatch<'_>, from: usize) -> io::Result<Option<Match>> {
        if from >= found.bytes_range_in_buffer().end {
            return Ok(None);
        }
        self.matcher
            .find_at(found.buffer(), from)
            .map_err(io::Error::other)
    }
}

impl Sink for HitSink<'_> {
    type Error = io::Error;

    fn matched(&mut self, _: &Searcher, found: &SinkMatch<'_>) -> io::Result<bool> {
        let number = found.line_number().unwrap_or_default();
        if self.multiline {
            self.block(found, number)
        } else {
            Ok(self
                .collector
                .line(number, found.bytes(), LineRole::MatchStarts))
        }
    }

    fn context(&mut self, _: &Searcher, context: &SinkContext<'_>) -> io::Result<bool> {
        let number = context.line_number().unwrap_or_default();
        Ok(self
            .collector
            .line(number, context.bytes(), LineRole::NoMatch))
    }

    fn binary_data(&mut self, _: &Searcher, offset: u64) -> io::Result<bool> {
        self.binary_at = Some(offset);
        Ok(false)
    }

    fn finish(&mut self, _: &Searcher, finish: &SinkFinish) -> io::Result<()> {
        self.binary_at = self.binary_at.or(finish.binary_byte_offset());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::engine::grep::{
        GrepLimits, HitLimits, Hits, LinePattern, RegexDialect, RegexOptions, Scanner, ShownBecause,
    };
    use crate::engine::stop_signal::StopSignal;
    use crate::host::{Cancellation, SystemClock};

    /// The lines that are shown: `m` where a match starts, `+` where it continues, `b` and `a`
    /// before and after it.
    fn check(pattern: &str, context: usize, text: &str, expected: &str) {
        let (hits, _) = search(pattern, context, text);
        let mut shown = vec![b'.'; text.lines().count()];
        for line in hits.lines {
            shown[line.number as usize - 1] = match line.kind {
                ShownBecause::Match => b'm',
                ShownBecause::Continued => b'+',
                ShownBecause::After => b'a',
                ShownBecause::Before => b'b',
            };
        }
        assert_eq!(String::from_utf8_lossy(&shown), expected, "{text:?}");
    }

    /// The hits before the first binary byte, and its offset.
    fn search(pattern: &str, context: usize, text: &str) -> (Hits, Option<u64>) {
        let options = RegexOptions {
            ignore_case: false,
            multiline: pattern.contains("\\n"),
        };
        let pattern = LinePattern::new(pattern, options, &RegexDialect::default()).expect("valid");
        let (clock, cancellation) = (SystemClock::new(), Cancellation::new());
        let stop = StopSignal::new(&clock, &cancellation, None);
        let limits = GrepLimits::default();
        let mut scanner = Scanner::new(&pattern, context, context, &limits, &stop);
        let hit_limits = HitLimits {
            before: context,
            after: context,
            matches: 9,
            counted: 9,
            columns: 9,
            bytes: usize::MAX,
            most_bytes: usize::MAX,
            ranges: None,
        };
        let searched = scanner.search_beginning(text.as_bytes(), &hit_limits);
        searched.expect("read")
    }

    #[test]
    fn lines_around_a_match_are_shown() {
        check("x", 1, "1\n2\nx\n4\n5\nx\n", ".bmabm");
        check("x", 0, "1\nx\n3\n", ".m.");
        check("x", 2, "x\n2\n3\n4\n", "maa.");
    }

    #[test]
    fn matches_that_touch_in_a_line_are_told_apart() {
        check(r"a\nb", 0, "a\nb\nc\n", "m+.");
        check(r"a\nb", 0, "a\nba\nb\n", "mm+");
        check(r"a\nb|c", 0, "a\nb\na\nb\nc\n", "m+m+m");
        check(r"a\n\n\nb", 0, "a\n\n\nb\na\n", "m+++.");
        check(r"\n", 0, "a\nb\nc", "mm.");
        check(r"x*|\n\n", 0, "ab\nc\n", "mm");
    }

    #[test]
    fn nothing_is_found_in_binary_content() {
        check("x", 0, "x\n\0\nx\n", "...");
    }

    #[test]
    fn matches_end_at_the_first_binary_byte_which_is_told() {
        let before = "x\n".to_owned() + &"a\n".repeat(1 << 17);
        for pattern in ["x", r"x|\n\n"] {
            let (hits, binary_at) = search(pattern, 0, &format!("{before}\0x\n"));
            assert_eq!(binary_at, Some(before.len() as u64), "{pattern}");
            assert_eq!(hits.found, 1, "{pattern}");
            assert_eq!(search(pattern, 0, &before).1, None);
        }
    }
}
