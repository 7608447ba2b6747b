use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use crate::engine::watch::Watch;

use super::pattern::{InvalidRegex, Pattern, RegexDialect, RegexOptions};
use super::regular::translate_irregular;

/// How often a search that may take long is looked after.
const PATIENCE: Duration = Duration::from_millis(10);

/// So many such searches may run at a time, those included that nobody waits for any more.
const MOST_RUNNING: usize = 16;

/// The most steps back in a line, or to the next match where matches may span lines: then the search has failed.
const MOST_STEPS: usize = 10_000_000;

/// A pattern that looks around or refers back may take so many bytes when it is compiled, several times over.
const MOST_COMPILED_BYTES: usize = 4 << 20;

const UNBOUNDED: &str =
    "its time has no bound: it looks around or refers back in a way that is not supported";

static RUNNING: AtomicUsize = AtomicUsize::new(0);

/// The bytes at which matches begin and end.
type Ranges = Vec<(usize, usize)>;

/// A pattern that looks around or refers back.
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

    /// Where a line matches first, or where all matches are that may span lines; `None` if that takes too long. It is done in a
    /// thread of its own: it is left alone when nobody waits any more, and ends with the line that it is at, which has
    /// its bound.
    pub(super) fn ranges(&self, text: &str, multiline: bool, watch: &Watch<'_>) -> Option<Ranges> {
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
            // Nobody may be there any more.
            drop(sender.send(found));
        });
        loop {
            match receiver.recv_timeout(PATIENCE) {
                Ok(found) => return found,
                Err(RecvTimeoutError::Timeout) if watch.check().is_none() => {}
                Err(_) => {
                    is_left.store(true, Ordering::Relaxed);
                    return None;
                }
            }
        }
    }
}

/// Compiles the pattern as if it did not look around or refer back: what is larger is refused before anybody compiles its parts.
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
        // The digits that follow are characters then, which does as well.
        regular = regular.replace(&format!(r"\{digit}"), "x");
    }
    let (multiline, crlf) = (true, true);
    let dialect = RegexDialect {
        max_compiled_bytes: MOST_COMPILED_BYTES,
        crlf,
        ..dialect.clone()
    };
    let options = RegexOptions {
        multiline,
        ..options
    };
    Pattern::compile(&regular, options, &dialect).map(drop)
}

/// `None` once there were too many steps, or nobody waits.
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

/// How many searches run, those included that nobody waits for any more.
#[cfg(test)]
pub(super) fn running() -> usize {
    RUNNING.load(Ordering::Relaxed)
}
