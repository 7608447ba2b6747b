//! Patterns in ECMAScript's syntax, without the flags `u` and `v`.

mod backtracker;
mod escapes;
mod linear;
mod program;
mod syntax;
mod unit_set;

use crate::engine::stop_signal::StopSignal;

use super::collector::{HitLimits, LineCollector, LineRole};
use super::hits::Hits;
use super::limits::GrepLimits;
use super::pattern::{InvalidRegex, LinePattern, RegexDialect, RegexOptions};
use super::scanner::{ScanFailure, Scanner};
use backtracker::{Backtracker, TakesTooLong};
use linear::{is_plain, translate};
use program::EcmaProgram;
use syntax::EcmaSyntax;

/// Patterns that may have more states are left to the program if these cannot be counted.
const MOST_UNCOUNTED: usize = 1 << 24;

/// A compiled pattern in ECMAScript's syntax.
#[derive(Clone, Debug)]
pub struct EcmaPattern {
    program: EcmaProgram,
    /// The same for Rust's engine, which matches regular patterns in linear time.
    linear: Option<LinePattern>,
    options: RegexOptions,
}

/// Why a text cannot be searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EcmaFailure {
    /// The search was stopped by its caller or its deadline.
    Stopped,
    /// A line is too long.
    TooLarge {
        /// The most bytes of a line.
        limit: usize,
    },
}

impl EcmaPattern {
    /// Compiles a pattern.
    ///
    /// # Errors
    /// An invalid pattern.
    pub fn new(
        written: &str,
        options: RegexOptions,
        dialect: &RegexDialect,
    ) -> Result<Self, InvalidRegex> {
        LinePattern::check_size(written)?;
        let syntax = EcmaSyntax::read(written)?;
        let dialect = RegexDialect {
            crlf: true,
            ..dialect.clone()
        };
        // Case is part of the translated sets.
        let as_written = RegexOptions {
            ignore_case: false,
            ..options
        };
        let linear = translate(&syntax.term, options)
            .and_then(|translated| LinePattern::compile(&translated, as_written, &dialect).ok())
            .filter(|linear| linear.states() <= MOST_UNCOUNTED || linear.machine().is_some());
        Ok(Self {
            program: EcmaProgram::compile(&syntax, options.ignore_case),
            linear,
            options,
        })
    }

    /// Searches the text. A pattern that can take long runs until the signal stops it.
    ///
    /// # Errors
    /// The search was stopped or takes too long, or a line is too long.
    pub fn search(
        &self,
        text: &str,
        hit_limits: &HitLimits,
        limits: &GrepLimits,
        stop: &StopSignal<'_>,
    ) -> Result<Hits, EcmaFailure> {
        let linear = self
            .linear
            .as_ref()
            .filter(|_| is_plain(text, self.options));
        let Some(pattern) = linear else {
            let found = self
                .ranges(text, stop)
                .map_err(|TakesTooLong| EcmaFailure::Stopped)?;
            return Ok(collect(text, &found, hit_limits));
        };
        let mut scanner = Scanner::new(pattern, hit_limits.before, hit_limits.after, limits, stop)
            .taking_zero_bytes();
        scanner
            .search(text.as_bytes(), hit_limits)
            .map_err(|failure| match failure {
                ScanFailure::TooLarge { limit } => EcmaFailure::TooLarge { limit },
                ScanFailure::Unreadable(_) => EcmaFailure::Stopped,
            })
    }

    /// The first match in each line, or all matches if they may span lines, as positions in UTF-16.
    fn ranges(
        &self,
        text: &str,
        stop: &StopSignal<'_>,
    ) -> Result<Vec<(usize, usize)>, TakesTooLong> {
        let mut found = Vec::new();
        if self.options.multiline {
            let units: Vec<u16> = text.encode_utf16().collect();
            let mut backtracker = Backtracker::new(&self.program, &units, stop);
            let mut from = 0;
            while let Some((begin, end)) = backtracker.find(from)? {
                found.push((begin, end));
                from = end.max(begin + 1);
            }
            return Ok(found);
        }
        let mut offset = 0;
        for line in text.split_inclusive('\n') {
            let content = line.strip_suffix('\n').unwrap_or(line);
            let content = content.strip_suffix('\r').unwrap_or(content);
            let units: Vec<u16> = content.encode_utf16().collect();
            let first = Backtracker::new(&self.program, &units, stop).find(0)?;
            found.extend(first.map(|(begin, end)| (offset + begin, offset + end)));
            offset += line.encode_utf16().count();
        }
        Ok(found)
    }
}

/// The lines of matches, which are counted in units of UTF-16.
fn collect(text: &str, found: &[(usize, usize)], hit_limits: &HitLimits) -> Hits {
    let mut collector = LineCollector::new(hit_limits);
    let mut found = found.iter().peekable();
    let (mut begin, mut match_end) = (0, 0);
    for (number, line) in (1..).zip(text.split_inclusive('\n')) {
        let end = begin + line.encode_utf16().count();
        let mut seen = if begin < match_end {
            LineRole::MatchContinues
        } else {
            LineRole::NoMatch
        };
        // The end of a text without a last line feed is a place of its last line.
        let last_place = end - usize::from(line.ends_with('\n'));
        while let Some((_, until)) = found.next_if(|(from, _)| *from <= last_place) {
            seen = LineRole::MatchStarts;
            match_end = *until;
        }
        if !collector.line(number, line.as_bytes(), seen) {
            break;
        }
        begin = end;
    }
    collector.into_hits()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::host::Cancellation;
    use crate::host::tests::SteppingClock;

    fn hit_limits() -> HitLimits {
        HitLimits {
            before: 0,
            after: 0,
            matches: 100,
            counted: 100,
            columns: 100,
            bytes: usize::MAX,
            most_bytes: usize::MAX,
            ranges: None,
        }
    }

    fn search(pattern: &str, text: &str, timeout_ms: u64) -> Result<Vec<u64>, EcmaFailure> {
        let clock = SteppingClock::new(10);
        let cancellation = Cancellation::new();
        let stop = StopSignal::new(
            &clock,
            &cancellation,
            Some(Duration::from_millis(timeout_ms)),
        );
        let options = RegexOptions {
            multiline: pattern.contains(r"\n"),
            ignore_case: false,
        };
        let pattern =
            EcmaPattern::new(pattern, options, &RegexDialect::default()).expect("a pattern");
        let hits = pattern.search(text, &hit_limits(), &GrepLimits::default(), &stop)?;
        Ok(hits.lines.iter().map(|line| line.number).collect())
    }

    fn check(pattern: &str, text: &str, lines: &[u64]) {
        assert_eq!(
            search(pattern, text, 10_000).as_deref(),
            Ok(lines),
            "{pattern}"
        );
    }

    #[test]
    fn it_is_the_syntax_of_ecmascript() {
        check("(?<=a)b", "b\nab\n", &[2]);
        check(r"(a)\1", "a\naa", &[2]);
        check(r"^\d$", "٣\n3\r\n4", &[2, 3]);
        check(r"(?=)$", "😀\n\n😀", &[1, 2, 3]);
        check("interface{}", "interface\ninterface{}", &[2]);
    }

    #[test]
    fn matches_span_lines_only_if_they_may() {
        check(r"a\s+b", "a\nb", &[]);
        check(r"a\nb", "a\nb\nx\na\nb", &[1, 2, 4, 5]);
        check(r"(?<=x\n)a\nb", "x\na\nb\n", &[2, 3]);
        check(r"(?<=x)\s+b", "x\nb\n", &[]);
        check(r"(a)\1\n", "aa\nb\n", &[1]);
    }

    #[test]
    fn a_regular_pattern_takes_no_time() {
        let text = "a".repeat(100_000) + "b";
        check("(a+)+$", &text, &[]);
        check("(.*)*", "a", &[1]);
        check(&vec!["word"; 20_000].join("|"), "word", &[1]);
    }

    /// No plain text has half of a pair, so that the first alternative is never compiled before its states
    /// are counted.
    #[test]
    fn a_count_takes_no_memory() {
        check(r"😀u{99999999999}|/", "b\n/", &[2]);
    }

    #[test]
    fn a_pattern_that_takes_forever_ends() {
        let text = "a".repeat(60) + "b";
        for timeout_ms in [0, 1_000_000] {
            let found = search("(?=a)(?:(?=a)a+)+$", &text, timeout_ms);
            assert_eq!(found, Err(EcmaFailure::Stopped), "{timeout_ms}");
        }
        let long = search(r"(?=a)[^]*\n", &"ab".repeat(1 << 20), 1_000_000);
        assert_eq!(long, Err(EcmaFailure::Stopped));
    }

    #[test]
    fn groups_in_each_other_have_a_limit() {
        let nested = |depth: usize| "(".repeat(depth) + &")".repeat(depth);
        let read = |pattern: &str| EcmaSyntax::read(pattern).map(drop);
        assert_eq!(read(&nested(250)), Ok(()));
        assert_eq!(read(&"()".repeat(251)), Ok(()));
        let error = read(&nested(251)).expect_err("an error");
        assert_eq!(error.reason, "more than 250 groups in each other");
    }

    #[test]
    fn an_error_names_the_mistake() {
        let error = EcmaSyntax::read("[").expect_err("an error");
        assert_eq!(error.reason, "Unterminated character class");
    }
}
