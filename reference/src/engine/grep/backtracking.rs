use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use crate::engine::stop_signal::StopSignal;

use super::pattern::{InvalidRegex, LinePattern, RegexDialect, RegexOptions};
use super::regular::translate_irregular;

/// The interval at which a long search checks for its end.
const PATIENCE: Duration = Duration::from_millis(10);

/// The most such searches at a time, including abandoned ones.
const MOST_RUNNING: usize = 16;

/// The most backtracking steps per line, or up to the next match if matches may span lines. Beyond,
/// the search fails.
const MOST_STEPS: usize = 10_000_000;

/// The most bytes of a compiled pattern with look-around or back-references. They are compiled
/// several times.
const MOST_COMPILED_BYTES: usize = 4 << 20;

const UNBOUNDED: &str =
    "its time has no bound: it looks around or refers back in a way that is not supported";

static RUNNING: AtomicUsize = AtomicUsize::new(0);

/// The start and end offsets of matches.
type Ranges = Vec<(usize, usize)>;

/// A pattern with look-around or back-references.
#[derive(Clone, Debug)]
pub(super) struct Backtracking(Arc<fancy_regex::Regex>);

impl Backtracking {
    pub(super) fn new(
        written: &str,
        options: RegexOptions,
        dialect: &RegexDialect,
    ) -> Result<Self, InvalidRegex> {
        let unbounded = || InvalidRegex {
            reason: UNBOUNDED.to_owned(),
        };
        let translated = translate_irregular(written).ok_or_else(unbounded)?;
        check_compiled(&translated, options, dialect)?;
        let regex = fancy_regex::RegexBuilder::new(&translated)
            .case_insensitive(options.ignore_case)
            .multi_line(true)
            .crlf(true)
            .backtrack_limit(MOST_STEPS)
            .delegate_size_limit(MOST_COMPILED_BYTES)
            .delegate_dfa_size_limit(MOST_COMPILED_BYTES)
            .build();
        let regex = regex.map_err(|_| unbounded())?;
        Ok(Self(Arc::new(regex)))
    }

    /// The first match in each line, or all matches if they may span lines; `None` if that takes
    /// too long. Runs in its own thread, which is abandoned when the signal ends the search, and
    /// stops at the next line, which has its own bound.
    pub(super) fn ranges(
        &self,
        text: &str,
        multiline: bool,
        stop: &StopSignal<'_>,
    ) -> Option<Ranges> {
        if RUNNING.fetch_add(1, Ordering::Relaxed) >= MOST_RUNNING {
            RUNNING.fetch_sub(1, Ordering::Relaxed);
            return None;
        }
        let regex = Arc::clone(&self.0);
        let (sender, receiver) = channel();
        let (text, is_left) = (text.to_owned(), Arc::new(AtomicBool::new(false)));
        let is_left_there = Arc::clone(&is_left);
        thread::spawn(move || {
            let found = matches(&regex, &text, multiline, &is_left_there);
            RUNNING.fetch_sub(1, Ordering::Relaxed);
            // The receiver may be gone.
            drop(sender.send(found));
        });
        loop {
            match receiver.recv_timeout(PATIENCE) {
                Ok(found) => return found,
                Err(RecvTimeoutError::Timeout) if stop.check().is_none() => {}
                Err(_) => {
                    is_left.store(true, Ordering::Relaxed);
                    return None;
                }
            }
        }
    }
}

/// Compiles the pattern without look-around and back-references, to refuse one that is too large
/// before its parts are compiled.
fn check_compiled(
    translated: &str,
    options: RegexOptions,
    dialect: &RegexDialect,
) -> Result<(), InvalidRegex> {
    let mut regular = translated.to_owned();
    for look in ["(?=", "(?!", "(?<=", "(?<!"] {
        regular = regular.replace(look, "(?:");
    }
    for digit in 1..=9 {
        // The digits that follow become literal characters, which is good enough here.
        regular = regular.replace(&format!(r"\{digit}"), "x");
    }
    let dialect = RegexDialect {
        max_compiled_bytes: MOST_COMPILED_BYTES,
        ..dialect.clone()
    };
    let options = RegexOptions {
        multiline: true,
        ..options
    };
    LinePattern::compile(&regular, options, &dialect).map(drop)
}

/// The matches; `None` if there are too many steps, or if the search was abandoned.
fn matches(
    regex: &fancy_regex::Regex,
    text: &str,
    multiline: bool,
    is_left: &AtomicBool,
) -> Option<Ranges> {
    let mut found = Vec::new();
    if multiline {
        for range in regex.find_iter(text) {
            let range = range.ok().filter(|_| !is_left.load(Ordering::Relaxed))?;
            found.push((range.start(), range.end()));
        }
        return Some(found);
    }
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let content = line.strip_suffix('\n').unwrap_or(line);
        let content = content.strip_suffix('\r').unwrap_or(content);
        let first = regex.find(content).ok()?;
        found.extend(first.map(|first| (offset + first.start(), offset + first.end())));
        offset += line.len();
        if is_left.load(Ordering::Relaxed) {
            return None;
        }
    }
    Some(found)
}

/// The number of running searches, including abandoned ones.
#[cfg(test)]
pub(super) fn running() -> usize {
    RUNNING.load(Ordering::Relaxed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::{Cancellation, SystemClock};

    #[test]
    fn a_pattern_that_cannot_match_in_a_line_is_no_mistake() {
        let (options, dialect) = (RegexOptions::default(), RegexDialect::default());
        assert!(Backtracking::new(r"(a)\n\1", options, &dialect).is_ok());
    }

    /// Each line takes a while, and all together far longer than the interval.
    #[test]
    fn a_search_is_left_when_the_signal_stops_it() {
        let (options, dialect) = (RegexOptions::default(), RegexDialect::default());
        let regex = Backtracking::new("(?:(?=a)a+)+$", options, &dialect).expect("a pattern");
        let (clock, cancellation) = (SystemClock::new(), Cancellation::new());
        cancellation.cancel();
        let stop = StopSignal::new(&clock, &cancellation, None);
        let text = ("a".repeat(18) + "b\n").repeat(500);
        assert_eq!(regex.ranges(&text, false, &stop), None);
    }

    /// Far longer than the interval at which the end is checked.
    #[test]
    fn a_long_search_is_not_left_before_its_end() {
        let options = RegexOptions {
            ignore_case: false,
            multiline: false,
        };
        let regex = Backtracking::new(r"(a)\1b", options, &RegexDialect::default());
        let (clock, cancellation) = (SystemClock::new(), Cancellation::new());
        let stop = StopSignal::new(&clock, &cancellation, None);
        let ranges = regex
            .map(|regex| regex.ranges(&"aab\n".repeat(100_000), false, &stop))
            .ok()
            .flatten()
            .expect("found");
        assert_eq!((ranges.len(), ranges[1]), (100_000, (4, 7)));
    }
}
