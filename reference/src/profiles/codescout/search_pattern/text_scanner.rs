use std::io::{BufReader, Read};
use std::path::Path;
use std::str;

use memchr::memchr;

use crate::engine::grep::{HitLimits, Hits, ScanFailure, Scanner};
use crate::engine::line_feed_reader::LineFeedReader;
use crate::engine::reach::Reach;
use crate::engine::read_full::read_full;
use crate::engine::stop_signal::StopSignal;
use crate::engine::utf8_reader::Utf8Reader;

use super::{PatternPlan, SearchPatternRules};

/// The size of the buffer. Smaller files are checked in memory.
const BUFFER: usize = 64 << 10;

/// Searches one text file after another. Each thread has its own scanner.
pub(super) struct TextScanner<'a> {
    scanner: Scanner<'a>,
    rules: &'a SearchPatternRules,
    /// The buffer for the start of a file.
    start: Vec<u8>,
}

impl<'a> TextScanner<'a> {
    pub(super) fn new(
        plan: &'a PatternPlan,
        rules: &'a SearchPatternRules,
        stop: &'a StopSignal<'a>,
    ) -> Self {
        let mut scanner = Scanner::new(&plan.pattern, 0, 0, &rules.matching.limits, stop)
            // Links were followed when the files were found.
            .reaching(&Reach::Unlinked);
        if !rules.files.skips_zero_bytes {
            scanner = scanner.taking_zero_bytes();
        }
        Self {
            scanner,
            rules,
            start: vec![0; BUFFER],
        }
    }

    /// Opens the next file.
    ///
    /// # Errors
    /// System errors.
    pub(super) fn open(&mut self, path: &Path) -> Result<impl Read + use<>, ScanFailure> {
        self.scanner.open(path)
    }

    /// Searches the file.
    ///
    /// # Errors
    /// The file cannot be read, exceeds a limit, or is not text where the rules require it.
    pub(super) fn search(
        &mut self,
        mut file: impl Read,
        hit_limits: &HitLimits,
    ) -> Result<Hits, ScanFailure> {
        let length = read_full(&mut file, &mut self.start).map_err(ScanFailure::Unreadable)?;
        let start = &self.start[..length];
        if length < self.start.len() && self.is_plain(start) {
            return self.scanner.search(start, hit_limits);
        }
        let all = start.chain(file);
        if self.rules.files.skips_other_than_utf8 {
            lines(
                &mut self.scanner,
                Utf8Reader::new(all),
                self.rules,
                hit_limits,
            )
        } else {
            lines(&mut self.scanner, all, self.rules, hit_limits)
        }
    }

    /// Whether the bytes need no check or change while they are read.
    fn is_plain(&self, bytes: &[u8]) -> bool {
        let may_be_bytes = !self.rules.files.skips_other_than_utf8;
        let keeps_returns = !self.rules.matching.takes_crlf;
        (may_be_bytes || str::from_utf8(bytes).is_ok())
            && (keeps_returns || memchr(b'\r', bytes).is_none())
    }
}

fn lines(
    scanner: &mut Scanner<'_>,
    reader: impl Read,
    rules: &SearchPatternRules,
    hit_limits: &HitLimits,
) -> Result<Hits, ScanFailure> {
    if !rules.matching.takes_crlf {
        return scanner.search(reader, hit_limits);
    }
    let reader = BufReader::with_capacity(BUFFER, reader);
    scanner.search(LineFeedReader::new(reader), hit_limits)
}
