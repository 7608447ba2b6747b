//! A matcher that can be stopped, however long a line is.
//!
//! ripgrep's engine searches a buffer in one step, whose time is at worst that of a byte times the
//! number of states of the pattern. Here it gets pieces that end with a line and take a fraction of a
//! second at worst. A line that is longer is left to an engine that can be stopped within it.

use std::cell::RefCell;
use std::time::Duration;

use grep_matcher::{ByteSet, LineMatchKind, LineTerminator, Match, Matcher, NoCaptures, NoError};
use memchr::{memchr, memrchr};
use regex_automata::hybrid::regex::Cache;

use super::pattern::LinePattern;
use super::simulation::Stopped;
use crate::engine::meter::Meter;
use crate::engine::stop_signal::{Stop, StopSignal};

/// The most steps, bytes times states, of a piece. The slowest engine makes a hundred million a
/// second.
pub(super) const MOST_STEPS: usize = 1 << 25;

/// The cost of keeping a match, which is not the pattern's, in bytes that are searched in that time.
const BYTES_OF_A_MATCH: usize = 64;

/// A pattern, and the signal that stops a search for it.
pub(super) struct StoppableMatcher<'a> {
    pattern: &'a LinePattern,
    stop: &'a StopSignal<'a>,
    meter: &'a Meter<'a>,
    /// The most steps of a piece.
    pub(super) most_steps: usize,
    cache: RefCell<Option<Cache>>,
}

impl<'a> StoppableMatcher<'a> {
    pub(super) fn new(
        pattern: &'a LinePattern,
        stop: &'a StopSignal<'a>,
        meter: &'a Meter<'a>,
    ) -> Self {
        Self {
            pattern,
            stop,
            meter,
            most_steps: MOST_STEPS,
            cache: RefCell::new(None),
        }
    }

    /// Searches this number of bytes by ripgrep's engine, if it takes few enough steps. A match is found once
    /// its end is read.
    fn quickly<T>(
        &self,
        bytes: usize,
        search: impl FnOnce() -> Result<Option<T>, NoError>,
        end: impl FnOnce(&T) -> usize,
    ) -> Result<Option<Option<T>>, Stopped> {
        let steps = self.pattern.steps(bytes, self.most_steps);
        if steps > self.most_steps {
            return Ok(None);
        }
        let found = search().map_err(|_| Stopped)?;
        let (read, kept) = match &found {
            Some(found) => (end(found), BYTES_OF_A_MATCH),
            None => (bytes, 0),
        };
        go_on(self.meter.note(steps / bytes.max(1) * read, read + kept))?;
        Ok(Some(found))
    }

    /// Searches by an engine that can be stopped.
    fn slowly(&self, haystack: &[u8], at: usize) -> Result<Option<Match>, Stopped> {
        let Some(machine) = self.pattern.machine() else {
            self.stop.charge(Duration::MAX, 0);
            return Err(Stopped);
        };
        let mut cache = self.cache.borrow_mut();
        if cache.is_none() {
            *cache = machine.cache();
        }
        go_on(self.meter.read())?;
        let found = machine.find(haystack, at, &mut cache, &mut |bytes| {
            self.meter.note(0, bytes);
            go_on(self.meter.read())
        })?;
        self.meter.note(0, haystack.len() - at);
        go_on(self.meter.read())?;
        Ok(found.map(|(start, end)| Match::new(start, end)))
    }

    /// A line of a piece that may match.
    fn candidate_in(&self, piece: &[u8]) -> Result<Option<LineMatchKind>, Stopped> {
        let search = || self.pattern.matcher.find_candidate_line(piece);
        let end = |found: &LineMatchKind| match *found {
            LineMatchKind::Confirmed(at) | LineMatchKind::Candidate(at) => at,
        };
        if let Some(found) = self.quickly(piece.len(), search, end)? {
            return Ok(found);
        }
        let found = self.slowly(self.without_end(piece), 0)?;
        Ok(found.map(|found| LineMatchKind::Confirmed(found.start())))
    }

    /// The end of a piece that starts here: as many lines as can be searched in one step, or one line.
    fn end_of_piece(&self, haystack: &[u8], from: usize) -> usize {
        let rest = &haystack[from..];
        let most = self.most_steps / self.pattern.states();
        if rest.len() <= most {
            return haystack.len();
        }
        self.pattern.note_cut();
        let line = memrchr(b'\n', &rest[..most]).or_else(|| memchr(b'\n', rest));
        line.map_or(haystack.len(), |end| from + end + 1)
    }

    /// Whether it matches between the two bytes that end these lines, as `\B` does.
    fn matches_in_line_end(&self, lines: &[u8]) -> bool {
        const END: &[u8] = b"\r\n";
        let found = |found: Option<Match>| found.is_some_and(|found| found.start() == 1);
        self.pattern.crlf
            && lines.ends_with(END)
            && self.pattern.matcher.find_at(END, 1).is_ok_and(found)
    }

    /// The text without the end of its last line.
    fn without_end<'h>(&self, text: &'h [u8]) -> &'h [u8] {
        match text.strip_suffix(b"\r\n") {
            Some(line) if self.pattern.crlf => line,
            _ => text.strip_suffix(b"\n").unwrap_or(text),
        }
    }
}

impl Matcher for StoppableMatcher<'_> {
    type Captures = NoCaptures;
    type Error = Stopped;

    fn find_at(&self, haystack: &[u8], at: usize) -> Result<Option<Match>, Stopped> {
        let search = || self.pattern.matcher.find_at(haystack, at);
        match self.quickly(haystack.len() - at, search, |found| found.end() - at)? {
            Some(found) => Ok(found),
            None => self.slowly(haystack, at),
        }
    }

    fn shortest_match_at(&self, haystack: &[u8], at: usize) -> Result<Option<usize>, Stopped> {
        let search = || self.pattern.matcher.shortest_match_at(haystack, at);
        match self.quickly(haystack.len() - at, search, |end| end - at)? {
            Some(found) => Ok(found),
            None => Ok(self.slowly(haystack, at)?.map(|found| found.end())),
        }
    }

    fn find_candidate_line(&self, haystack: &[u8]) -> Result<Option<LineMatchKind>, Stopped> {
        let mut from = 0;
        while from < haystack.len() {
            let to = self.end_of_piece(haystack, from);
            // The end of a text that is not its last line is not the start of an empty line.
            let piece = match &haystack[from..to] {
                last if to == haystack.len() => last,
                lines => self.without_end(lines),
            };
            if let Some(found) = self.candidate_in(piece)? {
                return Ok(Some(match found {
                    LineMatchKind::Confirmed(at) => LineMatchKind::Confirmed(from + at),
                    LineMatchKind::Candidate(at) => LineMatchKind::Candidate(from + at),
                }));
            }
            if self.matches_in_line_end(&haystack[from..to]) {
                return Ok(Some(LineMatchKind::Confirmed(to - 1)));
            }
            from = to;
        }
        Ok(None)
    }

    fn new_captures(&self) -> Result<NoCaptures, Stopped> {
        Ok(NoCaptures::new())
    }

    fn captures_at(&self, _: &[u8], _: usize, _: &mut NoCaptures) -> Result<bool, Stopped> {
        Ok(false)
    }

    fn non_matching_bytes(&self) -> Option<&ByteSet> {
        self.pattern.matcher.non_matching_bytes()
    }

    fn line_terminator(&self) -> Option<LineTerminator> {
        self.pattern.matcher.line_terminator()
    }
}

fn go_on(stop: Option<Stop>) -> Result<(), Stopped> {
    stop.map_or(Ok(()), |_| Err(Stopped))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::grep::{RegexDialect, RegexOptions};
    use crate::host::{Cancellation, SystemClock};

    fn pattern(written: &str) -> LinePattern {
        let (options, dialect) = (RegexOptions::default(), RegexDialect::default());
        LinePattern::new(written, options, &dialect).expect("a pattern")
    }

    #[test]
    fn a_pattern_is_not_larger_than_guessed() {
        for written in [
            "foo",
            r"\w",
            r"\pL",
            "(?i)k",
            "[^a]",
            ".",
            "ß",
            r"(?i:\w{3}){4}",
            "a{2,3}{5}",
            r"\W\D",
            "(?i)[a-z]",
            r"[\w&&\PL]",
            "(?s).",
        ] {
            let pattern = pattern(written);
            let states = pattern.machine().expect("compiled").states();
            assert!(
                states <= pattern.most_states,
                "{written}: {states} {}",
                pattern.most_states
            );
        }
    }

    /// It would take an hour, or minutes where it is simulated.
    #[test]
    fn a_search_of_a_long_line_ends_when_it_is_cancelled_or_takes_too_long() {
        let pattern = pattern("(?:(?:(?:a?){50}){50}){50}$");
        let line = [b'a'; 1 << 20];
        for is_cancelled in [true, false] {
            let (clock, cancellation) = (SystemClock::new(), Cancellation::new());
            let stop = StopSignal::new(&clock, &cancellation, None);
            if is_cancelled {
                cancellation.cancel();
            }
            let meter = Meter::start(&stop);
            let matcher = StoppableMatcher::new(&pattern, &stop, &meter);
            matcher.find_candidate_line(&line).expect_err("stopped");
            matcher.find(&line).expect_err("stopped");
            let reason = if is_cancelled {
                Stop::Cancelled
            } else {
                Stop::Exhausted
            };
            assert_eq!(stop.reason(), Some(reason));
        }
    }
}
