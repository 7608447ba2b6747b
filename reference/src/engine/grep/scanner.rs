use std::io::{self, Read};
use std::path::Path;

use grep_matcher::LineTerminator;
use grep_searcher::{BinaryDetection, Searcher, SearcherBuilder};
use memchr::memchr;

use crate::engine::meter::Meter;
use crate::engine::opener::Opener;
use crate::engine::reach::Reach;
use crate::engine::read_full::read_full;
use crate::engine::stop_signal::StopSignal;
use crate::engine::stoppable_reader::StoppableReader;

use super::collector::{HitLimits, LineCollector};
use super::hits::Hits;
use super::limits::GrepLimits;
use super::pattern::LinePattern;
use super::sink::HitSink;
use super::stoppable_matcher::StoppableMatcher;

/// Searches one file after another for a pattern. Each thread has its own scanner.
pub struct Scanner<'a> {
    pattern: &'a LinePattern,
    searcher: Searcher,
    /// How the searcher treats a zero byte, where the start of the file was not checked.
    binary: BinaryDetection,
    limit: usize,
    stop: &'a StopSignal<'a>,
    meter: Meter<'a>,
    opener: Opener<'a>,
    /// The buffer for the start of a file.
    start: Vec<u8>,
}

/// Files up to this size are searched in memory, as most files of a source tree are. The searcher
/// checks as many bytes for zero bytes at a time.
const START: usize = 64 << 10;

/// The bytes that take as long to search as a file takes to open, generously.
const OPENING: usize = 10_000;

/// Why a file cannot be searched.
#[derive(Debug)]
pub enum ScanFailure {
    /// The file or one of its lines has more bytes than the limit.
    TooLarge {
        /// The limit in bytes.
        limit: usize,
    },
    /// It could not be read.
    Unreadable(io::Error),
}

impl<'a> Scanner<'a> {
    /// A scanner with these numbers of context lines.
    #[must_use]
    pub fn new(
        pattern: &'a LinePattern,
        before: usize,
        after: usize,
        limits: &GrepLimits,
        stop: &'a StopSignal<'a>,
    ) -> Self {
        let limit = if pattern.multiline {
            limits.multiline_bytes
        } else {
            limits.line_bytes
        };
        let line_end = if pattern.crlf {
            LineTerminator::crlf()
        } else {
            LineTerminator::byte(b'\n')
        };
        let searcher = SearcherBuilder::new()
            .line_terminator(line_end)
            .multi_line(pattern.multiline)
            .before_context(before)
            .after_context(after)
            // With zero it has no searcher, and its error is another than that of a line that is too long.
            .heap_limit(Some(limit.max(1)))
            .build();
        Self {
            pattern,
            searcher,
            binary: BinaryDetection::quit(b'\0'),
            limit,
            stop,
            meter: Meter::start(stop),
            opener: Opener::new(&Reach::Everything),
            start: vec![0; START],
        }
    }

    /// Treats a zero byte like any other character.
    #[must_use]
    pub fn taking_zero_bytes(mut self) -> Self {
        self.binary = BinaryDetection::none();
        self
    }

    /// Opens only files within reach.
    #[must_use]
    pub fn reaching(mut self, reach: &'a Reach) -> Self {
        self.opener = Opener::new(reach);
        self
    }

    /// Opens the next file.
    ///
    /// # Errors
    /// System errors.
    pub fn open(&mut self, path: &Path) -> Result<impl Read + use<>, ScanFailure> {
        self.opener.open(path).map_err(ScanFailure::Unreadable)
    }

    /// Searches the bytes. Nothing is found in binary content.
    ///
    /// # Errors
    /// Bytes that cannot be read, or exceed a limit.
    pub fn search(
        &mut self,
        reader: impl Read,
        hit_limits: &HitLimits,
    ) -> Result<Hits, ScanFailure> {
        let (hits, binary_at) = self.search_beginning(reader, hit_limits)?;
        Ok(if binary_at.is_some() {
            Hits::default()
        } else {
            hits
        })
    }

    /// Searches the bytes up to the first binary byte. Returns the matches before it, and its
    /// offset. Nothing is found if it is near the start.
    ///
    /// # Errors
    /// Bytes that cannot be read, or exceed a limit.
    pub fn search_beginning(
        &mut self,
        reader: impl Read,
        hit_limits: &HitLimits,
    ) -> Result<(Hits, Option<u64>), ScanFailure> {
        let mut reader = StoppableReader::new(reader, self.stop);
        let length = read_full(&mut reader, &mut self.start).map_err(ScanFailure::Unreadable)?;
        let start = &self.start[..length];
        self.meter.note(0, OPENING);
        let matcher = StoppableMatcher::new(self.pattern, self.stop, &self.meter);
        let mut sink = HitSink {
            collector: LineCollector::new(hit_limits),
            matcher: &matcher,
            multiline: self.pattern.multiline,
            binary_at: None,
        };
        let is_whole = length < self.start.len();
        // The offset of a binary byte depends on how the searcher reads, so only one way of reading
        // is used for binary files.
        let searched = if is_whole && memchr(b'\0', start).is_none() {
            self.searcher.set_binary_detection(BinaryDetection::none());
            self.searcher.search_slice(&matcher, start, &mut sink)
        } else {
            let all = start.chain(reader);
            self.searcher.set_binary_detection(self.binary.clone());
            self.searcher.search_reader(&matcher, all, &mut sink)
        };
        match searched {
            Ok(()) => Ok((sink.collector.into_hits(), sink.binary_at)),
            Err(error) if is_over_limit(&error) => Err(ScanFailure::TooLarge { limit: self.limit }),
            Err(error) => Err(ScanFailure::Unreadable(error)),
        }
    }
}

/// The searcher's error has no kind, only this text. A test checks it.
fn is_over_limit(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::Other
        && error.to_string().starts_with("configured allocation limit")
}

#[cfg(test)]
mod tests {
    use grep_matcher::Matcher as _;
    use grep_searcher::sinks::Bytes;
    use proptest::prelude::*;

    use super::*;
    use crate::engine::grep::stoppable_matcher::MOST_STEPS;
    use crate::engine::grep::{RegexDialect, RegexOptions};
    use crate::host::{Cancellation, SystemClock};

    /// The failure of a search of lines of `text` bytes each, at whose end reading fails.
    fn check(text: usize, limits: &GrepLimits, is_too_large: bool) {
        let options = RegexOptions {
            ignore_case: false,
            multiline: false,
        };
        let pattern = LinePattern::new("b", options, &RegexDialect::default()).expect("valid");
        let (clock, cancellation) = (SystemClock::new(), Cancellation::new());
        let stop = StopSignal::new(&clock, &cancellation, None);
        let mut scanner = Scanner::new(&pattern, 0, 0, limits, &stop);
        let hit_limits = HitLimits {
            before: 0,
            after: 0,
            matches: 1,
            counted: 1,
            columns: 1,
            bytes: usize::MAX,
            most_bytes: usize::MAX,
            ranges: None,
        };
        let line = [&vec![b'a'; text - 1][..], b"\n"].concat();
        let lines = line.repeat(4 * START / text);
        let failure = scanner.search(lines.chain(Failing), &hit_limits);
        match failure.expect_err("it fails") {
            ScanFailure::TooLarge { limit } => assert!(is_too_large && limit == limits.line_bytes),
            ScanFailure::Unreadable(error) => {
                assert!(!is_too_large);
                assert_eq!(error.to_string(), "no more");
            }
        }
    }

    struct Failing;

    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("no more"))
        }
    }

    #[test]
    fn a_line_that_is_too_long_is_told_from_bytes_that_cannot_be_read() {
        let limits = GrepLimits {
            line_bytes: 2 * START,
            ..GrepLimits::default()
        };
        check(100, &limits, false);
        check(4 * START, &limits, true);
        let none = GrepLimits {
            line_bytes: 0,
            ..limits
        };
        check(100, &none, true);
    }

    /// A pattern, if it is valid.
    fn pattern(written: &str, multiline: bool, crlf: bool) -> Option<LinePattern> {
        let options = RegexOptions {
            ignore_case: false,
            multiline,
        };
        let dialect = RegexDialect {
            crlf,
            ..RegexDialect::default()
        };
        LinePattern::new(written, options, &dialect).ok()
    }

    /// The numbers of the lines that match, in pieces of at most these steps; `None`: by ripgrep's engine.
    fn lines(pattern: &LinePattern, text: &str, most_steps: Option<usize>) -> Vec<u64> {
        let (clock, cancellation) = (SystemClock::new(), Cancellation::new());
        let stop = StopSignal::new(&clock, &cancellation, None);
        let line_end = if pattern.crlf {
            LineTerminator::crlf()
        } else {
            LineTerminator::byte(b'\n')
        };
        let mut searcher = SearcherBuilder::new()
            .line_terminator(line_end)
            .multi_line(pattern.multiline)
            .build();
        let mut numbers = Vec::new();
        let sink = Bytes(|number, _| {
            numbers.push(number);
            Ok(true)
        });
        let bytes = text.as_bytes();
        let searched = match most_steps {
            None => searcher.search_slice(&pattern.matcher, bytes, sink),
            Some(most_steps) => {
                let meter = Meter::start(&stop);
                let mut matcher = StoppableMatcher::new(pattern, &stop, &meter);
                matcher.most_steps = most_steps;
                searcher.search_slice(&matcher, bytes, sink)
            }
        };
        searched.expect("searched");
        numbers
    }

    /// The first match, by each engine that a long line can get.
    fn simulated(pattern: &LinePattern, text: &str) -> Option<(usize, usize)> {
        let machine = pattern.machine().expect("compiled");
        let found = machine.find(text.as_bytes(), 0, &mut None, &mut |_| Ok(()));
        found.expect("nothing stops it")
    }

    fn check_lines(written: &str, text: &str) {
        for (multiline, crlf) in [(false, false), (true, false), (false, true)] {
            let Some(pattern) = pattern(written, multiline, crlf) else {
                return;
            };
            let expected = lines(&pattern, text, None);
            for most_steps in [0, 64, 4096, MOST_STEPS] {
                let found = lines(&pattern, text, Some(most_steps));
                assert_eq!(
                    found, expected,
                    "{written} in {text:?} by {most_steps}, {crlf}"
                );
            }
            if multiline {
                let first = pattern.matcher.find(text.as_bytes()).expect("found");
                let first = first.map(|found| (found.start(), found.end()));
                assert_eq!(simulated(&pattern, text), first, "{written} in {text:?}");
            }
        }
    }

    #[test]
    fn a_long_line_is_searched_as_a_short_one() {
        let texts = [
            "",
            "\n",
            "a\n\nb",
            "ab\r\n\r\nb\r\n",
            "é b\nß",
            "aab\nab\n",
            "x\ry\n",
            "a",
        ];
        for text in texts {
            for written in [
                "a", "^$", "^", "$", "b$", r"\bb", r"\w+b?", "a|ab", "a*?b", "(?i)É", r"\Aa",
                r"[^a]", "", r"\s", "(a|b)+$", r"b\z", r"\B", r"\B\B{2}",
            ] {
                check_lines(written, text);
            }
        }
    }

    proptest! {
        #[test]
        fn every_line_is_searched_as_a_short_one(written in r"([ab.(|)*+?^$]|\\[wsbB]|[{]2[}]|é){0,8}", text in "[abé \r\n]{0,12}") {
            check_lines(&written, &text);
        }
    }
}
