use std::io::{BufReader, Read};
use std::path::Path;
use std::str;

use memchr::memchr;

use crate::engine::grep::{Failure, Hits, Keep, Scanner};
use crate::engine::line_feed_reader::LineFeedReader;
use crate::engine::reach::Reach;
use crate::engine::read_full::read_full;
use crate::engine::utf8_reader::Utf8Reader;
use crate::engine::watch::Watch;

use super::{Plan, SearchPatternRules};

/// Bytes that are read at a time; a smaller file is looked at where it lies.
const BUFFER: usize = 64 << 10;

/// Searches one file of text after another; each thread has its own.
pub(super) struct TextScanner<'a> {
    scanner: Scanner<'a>,
    rules: &'a SearchPatternRules,
    /// Room for the beginning of a file.
    start: Vec<u8>,
}

impl<'a> TextScanner<'a> {
    pub(super) fn new(plan: &'a Plan, rules: &'a SearchPatternRules, watch: &'a Watch<'a>) -> Self {
        let scanner = Scanner::new(&plan.pattern, 0, 0, &rules.matching.limits, watch);
        // Links were followed when the files were found.
        let scanner = scanner.reaching(&Reach::Unlinked);
        let scanner = if rules.files.skips_zero_bytes {
            scanner
        } else {
            scanner.taking_zero_bytes()
        };
        Self {
            scanner,
            rules,
            start: vec![0; BUFFER],
        }
    }

    /// Opens a file that is to be searched next.
    ///
    /// # Errors
    /// What the system says.
    pub(super) fn open(&mut self, path: &Path) -> Result<impl Read + use<>, Failure> {
        self.scanner.open(path)
    }

    /// What is found in the file.
    ///
    /// # Errors
    /// A file that cannot be read or held, or, where the rules want text, is none.
    pub(super) fn search(&mut self, mut file: impl Read, keep: &Keep) -> Result<Hits, Failure> {
        let length = read_full(&mut file, &mut self.start).map_err(Failure::Unreadable)?;
        let start = &self.start[..length];
        if length < self.start.len() && self.is_plain(start) {
            return self.scanner.search(start, keep);
        }
        let all = start.chain(file);
        if self.rules.files.skips_other_than_utf8 {
            lines(&mut self.scanner, Utf8Reader::new(all), self.rules, keep)
        } else {
            lines(&mut self.scanner, all, self.rules, keep)
        }
    }

    /// Whether nothing has to be checked or left out on the way.
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
    keep: &Keep,
) -> Result<Hits, Failure> {
    if !rules.matching.takes_crlf {
        return scanner.search(reader, keep);
    }
    let reader = BufReader::with_capacity(BUFFER, reader);
    scanner.search(LineFeedReader::new(reader), keep)
}
