use std::io;

use grep_matcher::{Match, Matcher};
use grep_regex::RegexMatcher;
use grep_searcher::{Searcher, Sink, SinkContext, SinkFinish, SinkMatch};

use super::collector::{Collector, LineRole};

/// Passes the matches of ripgrep's searcher to the collector.
pub(super) struct HitSink<'a> {
    pub(super) collector: Collector<'a>,
    pub(super) matcher: &'a RegexMatcher,
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
