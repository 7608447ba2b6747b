use std::io::{self, Read};
use std::path::Path;

use grep_matcher::LineTerminator;
use grep_searcher::{BinaryDetection, Searcher, SearcherBuilder};
use memchr::memchr;

use crate::engine::opener::Opener;
use crate::engine::reach::Reach;
use crate::engine::read_full::read_full;
use crate::engine::watch::Watch;
use crate::engine::watched_reader::WatchedReader;

use super::collector::{Collector, Keep};
use super::hits::Hits;
use super::limits::GrepLimits;
use super::pattern::Pattern;
use super::sink::HitSink;

/// Searches one file after another for a pattern; each thread has its own.
pub struct Scanner<'a> {
    pattern: &'a Pattern,
    searcher: Searcher,
    /// What ends the search of bytes in which a zero byte was not looked for.
    binary: BinaryDetection,
    limit: usize,
    watch: &'a Watch<'a>,
    opener: Opener<'a>,
    /// Room for the beginning of a file.
    start: Vec<u8>,
}

/// Files up to this size are searched as they lie in memory, where that is worth it: most of those in a source tree are. As many bytes
/// are looked at by the searcher at once.
const START: usize = 64 << 10;

/// Why a file could not be searched.
#[derive(Debug)]
pub enum Failure {
    /// It has more bytes, or a line of more bytes, than may be held in memory.
    TooLarge {
        /// So many bytes may be held.
        limit: usize,
    },
    /// It could not be read.
    Unreadable(io::Error),
}

impl<'a> Scanner<'a> {
    /// A scanner that shows so much context as is kept.
    #[must_use]
    pub fn new(
        pattern: &'a Pattern,
        before: usize,
        after: usize,
        limits: &GrepLimits,
        watch: &'a Watch<'a>,
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
            .heap_limit(Some(limit))
            .build();
        Self {
            pattern,
            searcher,
            binary: BinaryDetection::quit(b'\0'),
            limit,
            watch,
            opener: Opener::new(&Reach::Everything),
            start: vec![0; START],
        }
    }

    /// The same scanner, to which a zero byte is a character like any other.
    #[must_use]
    pub fn taking_zero_bytes(mut self) -> Self {
        self.binary = BinaryDetection::none();
        self
    }

    /// The same scanner, which opens files only within reach.
    #[must_use]
    pub fn reaching(mut self, reach: &'a Reach) -> Self {
        self.opener = Opener::new(reach);
        self
    }

    /// Opens a file that is to be searched next.
    ///
    /// # Errors
    /// What the system says.
    pub fn open(&mut self, path: &Path) -> Result<impl Read + use<>, Failure> {
        self.opener.open(path).map_err(Failure::Unreadable)
    }

    /// What is found in the bytes; nothing if they are binary.
    ///
    /// # Errors
    /// Bytes that cannot be read or held.
    pub fn search(&mut self, reader: impl Read, keep: &Keep) -> Result<Hits, Failure> {
        let (hits, binary_at) = self.search_beginning(reader, keep)?;
        Ok(if binary_at.is_some() {
            Hits::default()
        } else {
            hits
        })
    }

    /// What is found in the bytes before they turn out to be binary, if they do, and where the first is that no text has.
    /// Nothing is found if that is near the beginning.
    ///
    /// # Errors
    /// Bytes that cannot be read or held.
    pub fn search_beginning(
        &mut self,
        reader: impl Read,
        keep: &Keep,
    ) -> Result<(Hits, Option<u64>), Failure> {
        let mut reader = WatchedReader::new(reader, self.watch);
        let length = read_full(&mut reader, &mut self.start).map_err(Failure::Unreadable)?;
        let start = &self.start[..length];
        let mut sink = HitSink {
            collector: Collector::new(keep),
            matcher: &self.pattern.matcher,
            multiline: self.pattern.multiline,
            binary_at: None,
        };
        let is_whole = length < self.start.len();
        // Where binary bytes are come upon depends on how the searcher reads, so they are left to one way of it.
        let searched = if is_whole && memchr(b'\0', start).is_none() {
            self.searcher.set_binary_detection(BinaryDetection::none());
            self.searcher
                .search_slice(&self.pattern.matcher, start, &mut sink)
        } else {
            let all = start.chain(reader);
            self.searcher.set_binary_detection(self.binary.clone());
            self.searcher
                .search_reader(&self.pattern.matcher, all, &mut sink)
        };
        match searched {
            Ok(()) => Ok((sink.collector.into_hits(), sink.binary_at)),
            Err(error) if is_over_limit(&error) => Err(Failure::TooLarge { limit: self.limit }),
            Err(error) => Err(Failure::Unreadable(error)),
        }
    }
}

/// The searcher's error has no kind of its own; a test holds these words.
fn is_over_limit(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::Other
        && error.to_string().starts_with("configured allocation limit")
}
