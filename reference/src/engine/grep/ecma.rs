use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use crate::engine::watch::Watch;

use super::collector::{Collector, Keep, Seen};
use super::hits::Hits;
use super::limits::GrepLimits;
use super::pattern::{InvalidRegex, Pattern, RegexDialect, RegexOptions};
use super::regular::translate;
use super::scanner::{Failure, Scanner};

/// How often a search that may take forever is looked after.
const PATIENCE: Duration = Duration::from_millis(10);

/// So many such searches may run at a time, those included that nobody waits for any more.
const MOST_RUNNING: usize = 16;

/// The engine that backtracks calls itself for each further alternative, and its stack is not endless.
const MOST_ALTERNATIVES: usize = 1000;

static RUNNING: AtomicUsize = AtomicUsize::new(0);

/// A compiled pattern in ECMAScript's syntax.
#[derive(Clone, Debug)]
pub struct EcmaPattern {
    engine: Engine,
    multiline: bool,
}

#[derive(Clone, Debug)]
enum Engine {
    /// The pattern is regular, so that Rust's engine matches it in time proportional to the text.
    Linear(Pattern),
    /// It looks around or refers back: some such patterns take forever on some texts.
    Backtracking(Arc<regress::Regex>),
}

/// Why a text could not be searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EcmaFailure {
    /// The search was stopped, by its caller or by its deadline.
    Stopped,
    /// A line is too long.
    TooLarge {
        /// So many bytes may be held.
        limit: usize,
    },
}

impl EcmaPattern {
    /// Compiles a pattern.
    ///
    /// # Errors
    /// A pattern that is none.
    pub fn new(
        written: &str,
        options: RegexOptions,
        dialect: &RegexDialect,
    ) -> Result<Self, InvalidRegex> {
        let is_long = written.matches('|').count() > MOST_ALTERNATIVES;
        // A long pattern is not checked by the engine that it is written for, but matches the same.
        let backtracking = (!is_long)
            .then(|| backtracking(written, options))
            .transpose()?;
        let linear = linear(written, options, dialect).map(Engine::Linear);
        let multiline = options.multiline;
        linear
            .or(backtracking.map(Engine::Backtracking))
            .map(|engine| Self { engine, multiline })
            .ok_or_else(|| InvalidRegex {
                reason: format!(
                    "more than {MOST_ALTERNATIVES} alternatives in a pattern that is not regular"
                ),
            })
    }

    /// What is found in the text. A pattern that may take forever takes until the watch says that it is enough.
    ///
    /// # Errors
    /// A search that was stopped, and a line that is too long.
    pub fn search(
        &self,
        text: &str,
        keep: &Keep,
        limits: &GrepLimits,
        watch: &Watch<'_>,
    ) -> Result<Hits, EcmaFailure> {
        match &self.engine {
            Engine::Linear(pattern) => {
                let mut scanner = Scanner::new(pattern, keep.before, keep.after, limits, watch);
                scanner
                    .search(text.as_bytes(), keep)
                    .map_err(|failure| match failure {
                        Failure::TooLarge { limit } => EcmaFailure::TooLarge { limit },
                        Failure::Unreadable(_) => EcmaFailure::Stopped,
                    })
            }
            Engine::Backtracking(regex) => {
                let found = matches_until(Arc::clone(regex), text, self.multiline, watch)?;
                Ok(collect(text, &found, keep))
            }
        }
    }
}

fn linear(written: &str, options: RegexOptions, dialect: &RegexDialect) -> Option<Pattern> {
    let dialect = RegexDialect {
        crlf: true,
        ..dialect.clone()
    };
    Pattern::compile(&translate(written)?, options, &dialect).ok()
}

fn backtracking(written: &str, options: RegexOptions) -> Result<Arc<regress::Regex>, InvalidRegex> {
    let flags = if options.ignore_case { "im" } else { "m" };
    let regex = regress::Regex::with_flags(written, flags);
    regex.map(Arc::new).map_err(|error| InvalidRegex {
        reason: error.to_string(),
    })
}

/// The bytes at which matches begin and end.
type Ranges = Vec<(usize, usize)>;

/// Matches in a thread of its own, since nothing can stop the engine: it is left alone when nobody waits any more.
fn matches_until(
    regex: Arc<regress::Regex>,
    text: &str,
    multiline: bool,
    watch: &Watch<'_>,
) -> Result<Ranges, EcmaFailure> {
    if RUNNING.fetch_add(1, Ordering::Relaxed) >= MOST_RUNNING {
        RUNNING.fetch_sub(1, Ordering::Relaxed);
        return Err(EcmaFailure::Stopped);
    }
    let (sender, receiver) = channel();
    let text = text.to_owned();
    thread::spawn(move || {
        let found = matches(&regex, &text, multiline);
        RUNNING.fetch_sub(1, Ordering::Relaxed);
        // Nobody may be there any more.
        drop(sender.send(found));
    });
    loop {
        match receiver.recv_timeout(PATIENCE) {
            Ok(found) => return Ok(found),
            Err(RecvTimeoutError::Timeout) if watch.check().is_none() => {}
            Err(_) => return Err(EcmaFailure::Stopped),
        }
    }
}

fn matches(regex: &regress::Regex, text: &str, multiline: bool) -> Ranges {
    let ranges = |offset: usize, text: &str| {
        let range = |found: regress::Match| (offset + found.start(), offset + found.end());
        regex.find_iter(text).map(range).collect::<Vec<_>>()
    };
    if multiline {
        return ranges(0, text);
    }
    let mut offset = 0;
    let mut found = Vec::new();
    for line in text.split_inclusive('\n') {
        let content = line.strip_suffix('\n').unwrap_or(line);
        found.extend(
            regex
                .find(content.strip_suffix('\r').unwrap_or(content))
                .map(|first| (offset + first.start(), offset + first.end())),
        );
        offset += line.len();
    }
    found
}

fn collect(text: &str, found: &[(usize, usize)], keep: &Keep) -> Hits {
    let mut collector = Collector::new(keep);
    let mut found = found.iter().peekable();
    let (mut begin, mut match_end) = (0, 0);
    for (number, line) in (1..).zip(text.split_inclusive('\n')) {
        let end = begin + line.len();
        let mut seen = if begin < match_end {
            Seen::GoesOn
        } else {
            Seen::Nothing
        };
        while let Some((_, until)) = found.next_if(|(from, _)| *from < end) {
            seen = Seen::Begins;
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
    use super::*;
    use crate::host::Cancellation;
    use crate::host::tests::SteppingClock;

    fn keep() -> Keep {
        Keep {
            before: 0,
            after: 0,
            matches: 100,
            counted: 100,
            columns: 100,
            bytes: usize::MAX,
            ranges: None,
        }
    }

    fn search(pattern: &str, text: &str, timeout_ms: u64) -> Result<Vec<u64>, EcmaFailure> {
        let clock = SteppingClock::new(10);
        let cancellation = Cancellation::new();
        let watch = Watch::new(
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
        let hits = pattern.search(text, &keep(), &GrepLimits::default(), &watch)?;
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
        check("interface{}", "interface\ninterface{}", &[2]);
    }

    #[test]
    fn matches_span_lines_only_if_they_may() {
        check(r"a\s+b", "a\nb", &[]);
        check(r"a\nb", "a\nb\nx\na\nb", &[1, 2, 4, 5]);
        check(r"(?<=x\n)a\nb", "x\na\nb\n", &[2, 3]);
        check(r"(?<=x)\s+b", "x\nb\n", &[]);
    }

    #[test]
    fn a_regular_pattern_takes_no_time() {
        let text = "a".repeat(100_000) + "b";
        check("(a+)+$", &text, &[]);
        check("(.*)*", "a", &[1]);
        check(&vec!["word"; 20_000].join("|"), "word", &[1]);
    }

    #[test]
    fn a_pattern_that_takes_forever_is_left_alone() {
        let text = "a".repeat(24) + "b";
        assert_eq!(search("(?=a)(a+)+$", &text, 50), Err(EcmaFailure::Stopped));
    }

    #[test]
    fn a_pattern_has_so_many_alternatives_and_no_more() {
        check(
            &format!("(?=w){}", vec!["word"; 1001].join("|")),
            "word",
            &[1],
        );
        let error = EcmaPattern::new(
            &format!("(?=w){}", "|a".repeat(1001)),
            RegexOptions::default(),
            &RegexDialect::default(),
        );
        assert_eq!(
            error.expect_err("an error").reason,
            "more than 1000 alternatives in a pattern that is not regular"
        );
    }

    #[test]
    fn an_error_says_what_is_wrong() {
        let error = EcmaPattern::new("[", RegexOptions::default(), &RegexDialect::default());
        assert_eq!(error.expect_err("an error").reason, "Unbalanced bracket");
    }
}
