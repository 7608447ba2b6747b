use crate::engine::stop_signal::StopSignal;

use super::backtracking::Backtracking;
use super::collector::{HitLimits, LineCollector, LineRole};
use super::hits::Hits;
use super::limits::GrepLimits;
use super::pattern::{InvalidRegex, LinePattern, RegexDialect, RegexOptions};
use super::regular::translate;
use super::scanner::{ScanFailure, Scanner};

/// The syntax checker is recursive: it calls itself for each alternative and each nested group.
const MOST_ALTERNATIVES: usize = 1000;
const MOST_NESTED: usize = 250;

/// A compiled pattern in ECMAScript's syntax.
#[derive(Clone, Debug)]
pub struct EcmaPattern {
    engine: Engine,
    multiline: bool,
}

#[derive(Clone, Debug)]
enum Engine {
    /// A regular pattern, matched by Rust's engine in linear time.
    Linear(LinePattern),
    /// A pattern with look-around or back-references, which can take long on some texts.
    Backtracking(Backtracking),
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
        check_size(written)?;
        // A long pattern is not checked by the syntax checker, but matches the same.
        let is_long = written.matches('|').count() > MOST_ALTERNATIVES;
        if !is_long {
            check_syntax(written, options)?;
        }
        let linear = linear(written, options, dialect).map(Engine::Linear);
        let engine = match linear {
            Some(linear) => linear,
            None if is_long => {
                let most = format!(
                    "more than {MOST_ALTERNATIVES} alternatives in a pattern that is not regular"
                );
                return Err(InvalidRegex { reason: most });
            }
            None => Engine::Backtracking(Backtracking::new(written, options, dialect)?),
        };
        Ok(Self {
            engine,
            multiline: options.multiline,
        })
    }

    /// Searches the text. A pattern that can take long runs until the signal stops it.
    ///
    /// # Errors
    /// The search was stopped, or a line is too long.
    pub fn search(
        &self,
        text: &str,
        hit_limits: &HitLimits,
        limits: &GrepLimits,
        stop: &StopSignal<'_>,
    ) -> Result<Hits, EcmaFailure> {
        match &self.engine {
            Engine::Linear(pattern) => {
                let mut scanner =
                    Scanner::new(pattern, hit_limits.before, hit_limits.after, limits, stop)
                        .taking_zero_bytes();
                scanner
                    .search(text.as_bytes(), hit_limits)
                    .map_err(|failure| match failure {
                        ScanFailure::TooLarge { limit } => EcmaFailure::TooLarge { limit },
                        ScanFailure::Unreadable(_) => EcmaFailure::Stopped,
                    })
            }
            Engine::Backtracking(regex) => {
                let found = regex
                    .ranges(text, self.multiline, stop)
                    .ok_or(EcmaFailure::Stopped)?;
                Ok(collect(text, &found, hit_limits))
            }
        }
    }
}

fn linear(written: &str, options: RegexOptions, dialect: &RegexDialect) -> Option<LinePattern> {
    let dialect = RegexDialect {
        crlf: true,
        ..dialect.clone()
    };
    LinePattern::compile(&translate(written)?, options, &dialect).ok()
}

/// Refuses patterns that would overflow the stack of their parsers.
fn check_size(written: &str) -> Result<(), InvalidRegex> {
    LinePattern::check_size(written)?;
    let depths = written.bytes().scan(0_usize, |depth, byte| {
        match byte {
            b'(' => *depth += 1,
            b')' => *depth = depth.saturating_sub(1),
            _ => {}
        }
        Some(*depth)
    });
    if depths.max() > Some(MOST_NESTED) {
        return Err(InvalidRegex {
            reason: format!("more than {MOST_NESTED} groups in each other"),
        });
    }
    Ok(())
}

fn check_syntax(written: &str, options: RegexOptions) -> Result<(), InvalidRegex> {
    if repeats_a_boundary(written) {
        return Err(InvalidRegex {
            reason: "Nothing to repeat".to_owned(),
        });
    }
    let flags = if options.ignore_case { "im" } else { "m" };
    let read = regress::Regex::with_flags(written, flags);
    read.map(drop).map_err(|error| InvalidRegex {
        reason: error.to_string(),
    })
}

/// Whether a quantifier follows `\b` or `\B`, which the syntax checker accepts.
fn repeats_a_boundary(written: &str) -> bool {
    let (mut is_in_class, mut left) = (false, written);
    while let Some(character) = left.chars().next() {
        left = &left[character.len_utf8()..];
        match character {
            '[' => is_in_class = true,
            ']' => is_in_class = false,
            '\\' => {
                let escaped = left.chars().next().unwrap_or_default();
                left = left.get(escaped.len_utf8()..).unwrap_or_default();
                if !is_in_class && matches!(escaped, 'b' | 'B') && begins_with_quantifier(left) {
                    return true;
                }
            }
            _ => {}
        }
    }
    false
}

fn begins_with_quantifier(text: &str) -> bool {
    let Some(count) = text.strip_prefix('{') else {
        return text.starts_with(['*', '+', '?']);
    };
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    count
        .split_once('}')
        .is_some_and(|(count, _)| match count.split_once(',') {
            None => is_number(count),
            Some((least, most)) => is_number(least) && (most.is_empty() || is_number(most)),
        })
}

fn collect(text: &str, found: &[(usize, usize)], hit_limits: &HitLimits) -> Hits {
    let mut collector = LineCollector::new(hit_limits);
    let mut found = found.iter().peekable();
    let (mut begin, mut match_end) = (0, 0);
    for (number, line) in (1..).zip(text.split_inclusive('\n')) {
        let end = begin + line.len();
        let mut seen = if begin < match_end {
            LineRole::MatchContinues
        } else {
            LineRole::NoMatch
        };
        while let Some((_, until)) = found.next_if(|(from, _)| *from < end) {
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
    use std::thread;
    use std::time::Duration;

    use super::*;
    use crate::engine::grep::backtracking::running;
    use crate::host::tests::SteppingClock;
    use crate::host::{Cancellation, Clock as _, SystemClock};

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
        check("interface{}", "interface\ninterface{}", &[2]);
    }

    #[test]
    fn boundaries_are_not_repeated() {
        for (pattern, is_wrong) in [
            (r"\b+", true),
            (r"a\B{2,}", true),
            (r"\b{2", false),
            (r"\b{,2}", false),
            (r"[\b]+", false),
            (r"\\b+", false),
        ] {
            let read = check_syntax(pattern, RegexOptions::default());
            assert_eq!(read.is_err(), is_wrong, "{pattern}");
        }
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

    #[test]
    fn a_pattern_that_takes_forever_is_left_alone_and_ends() {
        let text = "a".repeat(60) + "b";
        assert_eq!(search("(?=a)(a+)+$", &text, 10_000), Ok(vec![]));
        // Other tests run at the same time, so not all slots may be taken.
        for _ in 0..3 {
            let found = search("(?:(?=a)a+)+$", &text, 0);
            assert_eq!(found, Err(EcmaFailure::Stopped));
        }
        let clock = SystemClock::new();
        while running() > 0 {
            let still = clock.now() < Duration::from_secs(300);
            assert!(still, "an abandoned search does not end");
            thread::yield_now();
        }
    }

    #[test]
    fn look_around_patterns_have_bounds() {
        let reason = |pattern: &str| {
            let pattern =
                EcmaPattern::new(pattern, RegexOptions::default(), &RegexDialect::default());
            pattern.expect_err("an error").reason
        };
        let nested = "(".repeat(20_000) + "(?=a)" + &")".repeat(20_000);
        assert_eq!(reason(&nested), "more than 250 groups in each other");
        let check_size = |pattern: &str| check_size(pattern).map_err(|error| error.reason);
        let deepest = "(".repeat(MOST_NESTED) + &")".repeat(MOST_NESTED);
        assert_eq!(check_size(&deepest), Ok(()));
        assert_eq!(check_size(&"()".repeat(MOST_NESTED + 1)), Ok(()));
        let large = r"(?<=((\w{100}){100}){100})a";
        assert_eq!(
            reason(large),
            "compiled regex exceeds size limit of 4194304"
        );
        let unset =
            "its time has no bound: it looks around or refers back in a way that is not supported";
        for pattern in [r"(?:(a)|b)*\1", r"\1(a)", r"(a)?\1", r"(?<=\1(a))b"] {
            assert_eq!(reason(pattern), unset, "{pattern}");
        }
    }

    #[test]
    fn the_number_of_alternatives_is_limited() {
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
    fn an_error_names_the_mistake() {
        let error = EcmaPattern::new("[", RegexOptions::default(), &RegexDialect::default());
        assert_eq!(error.expect_err("an error").reason, "Unbalanced bracket");
    }
}
