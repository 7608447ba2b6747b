use std::cell::RefCell;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use grep_regex::{RegexMatcher, RegexMatcherBuilder};
use regex_syntax::ast::ErrorKind;
use regex_syntax::ast::parse::Parser;

use super::machine::{Machine, most_states};
use super::repair::{escape_braces, escape_parentheses};
use crate::engine::recent::Recent;

/// Longer patterns are not quoted in error messages.
const QUOTED: usize = 400;

/// The most bytes of a pattern.
const MOST_BYTES: usize = 256 << 10;

/// The most bytes of a compiled pattern, whatever the rules say: without a limit, a short pattern
/// takes all memory.
pub(super) const MOST_COMPILED_BYTES: usize = 64 << 20;

/// How often a text is cut by a guess before the states are counted.
const MOST_GUESSED: usize = 32;

rules! {
    /// How patterns are read.
    pub struct RegexDialect {
        /// Whether braces that cannot be a repetition are literal.
        pub escapes_braces: bool = true,
        /// Whether a pattern with unbalanced groups is tried again with literal parentheses.
        pub retries_parentheses: bool = true,
        /// Whether `$` also matches before a carriage return and a line feed.
        pub crlf: bool = false,
        /// The most bytes of a compiled pattern.
        pub max_compiled_bytes: usize = 32 << 20,
        /// The most bytes of the cache of a thread.
        pub max_cache_bytes: usize = 32 << 20,
    }
}

impl InvalidRegex {
    /// A pattern that takes too long on the text.
    #[must_use]
    pub fn too_slow() -> Self {
        Self {
            reason: "it takes too long on lines as long as these; simplify its repetitions"
                .to_owned(),
        }
    }
}

/// The options of a call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RegexOptions {
    /// Whether case is ignored.
    pub ignore_case: bool,
    /// Whether a match may span lines.
    pub multiline: bool,
}

/// A pattern that cannot be compiled.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct InvalidRegex {
    /// The mistake, and its place.
    pub reason: String,
}

/// A compiled pattern in Rust's syntax. It matches in linear time, whatever the pattern.
#[derive(Clone, Debug)]
pub struct LinePattern {
    pub(super) matcher: RegexMatcher,
    pub(super) multiline: bool,
    pub(super) crlf: bool,
    /// The most states that its automaton can have.
    pub(super) most_states: usize,
    source: Arc<PatternSource>,
}

/// A pattern as it was compiled, and its automaton for long lines, compiled when it is needed.
#[derive(Debug)]
struct PatternSource {
    pattern: String,
    options: RegexOptions,
    machine: OnceLock<Option<Machine>>,
    /// How often a text was cut because of its states.
    cuts: AtomicUsize,
}

impl LinePattern {
    /// Compiles a pattern.
    ///
    /// # Errors
    /// A pattern that is invalid, even after its repair, or too large.
    pub fn new(
        written: &str,
        options: RegexOptions,
        dialect: &RegexDialect,
    ) -> Result<Self, InvalidRegex> {
        Self::check_size(written)?;
        let escaped = if dialect.escapes_braces {
            escape_braces(written)
        } else {
            written.to_owned()
        };
        let repaired = repair_groups(&escaped, dialect)?;
        Self::compile(&repaired, options, dialect)
    }

    /// Compiles a pattern without repair, unless it was refused shortly before: the higher the
    /// limit, the longer it takes to find a pattern too large.
    pub(super) fn compile(
        pattern: &str,
        options: RegexOptions,
        dialect: &RegexDialect,
    ) -> Result<Self, InvalidRegex> {
        type Refused = (String, RegexOptions, RegexDialect);
        thread_local! {
            static REFUSED: RefCell<Recent<Refused, InvalidRegex>> =
                const { RefCell::new(Recent::new()) };
        }
        let is_meant =
            |known: &Refused| known.0 == pattern && known.1 == options && known.2 == *dialect;
        if let Some(error) = REFUSED.with_borrow_mut(|recent| recent.find(is_meant)) {
            return Err(error);
        }
        Self::build(pattern, options, dialect).inspect_err(|error| {
            let key = (pattern.to_owned(), options, dialect.clone());
            REFUSED.with_borrow_mut(|recent| recent.keep(key, error.clone()));
        })
    }

    /// Its automaton for long lines. `None`: it cannot be compiled.
    pub(super) fn machine(&self) -> Option<&Machine> {
        let source = &*self.source;
        let compiled = source
            .machine
            .get_or_init(|| Machine::new(&source.pattern, source.options, self.crlf));
        compiled.as_ref()
    }

    /// The number of its states, if they were counted, or the most that it can have.
    pub(super) fn states(&self) -> usize {
        let counted = self.source.machine.get().and_then(Option::as_ref);
        counted.map_or(self.most_states, Machine::states)
    }

    /// Notes that a text was cut because of the states, which are counted if it happens often.
    pub(super) fn note_cut(&self) {
        if self.source.cuts.fetch_add(1, Ordering::Relaxed) == MOST_GUESSED {
            self.machine();
        }
    }

    /// The most steps, bytes times states, of a search of this number of bytes. The states are counted
    /// only if a guess is more than enough, since that takes as long as compiling the pattern.
    pub(super) fn steps(&self, bytes: usize, enough: usize) -> usize {
        let guessed = bytes.saturating_mul(self.states());
        if guessed <= enough {
            return guessed;
        }
        let machine = self.machine();
        machine.map_or(guessed, |machine| bytes.saturating_mul(machine.states()))
    }

    /// Refuses a pattern that is too long. Parsing takes some hundred times as many bytes.
    pub(super) fn check_size(written: &str) -> Result<(), InvalidRegex> {
        if written.len() <= MOST_BYTES {
            return Ok(());
        }
        Err(InvalidRegex {
            reason: format!("the pattern has more than {MOST_BYTES} bytes"),
        })
    }

    fn build(
        pattern: &str,
        options: RegexOptions,
        dialect: &RegexDialect,
    ) -> Result<Self, InvalidRegex> {
        let mut builder = RegexMatcherBuilder::new();
        builder
            .case_insensitive(options.ignore_case)
            .multi_line(true)
            .crlf(dialect.crlf)
            .size_limit(dialect.max_compiled_bytes.min(MOST_COMPILED_BYTES))
            .dfa_size_limit(dialect.max_cache_bytes);
        if options.multiline {
            builder.line_terminator(None);
        } else if !dialect.crlf {
            builder.line_terminator(Some(b'\n'));
        }
        let built = builder.build(pattern);
        let matcher = built.map_err(|error| invalid(&error.to_string(), pattern))?;
        Ok(Self {
            matcher,
            multiline: options.multiline,
            crlf: dialect.crlf,
            most_states: most_states(pattern),
            source: Arc::new(PatternSource {
                pattern: pattern.to_owned(),
                options,
                machine: OnceLock::new(),
                cuts: AtomicUsize::new(0),
            }),
        })
    }
}

/// The pattern, or the same with literal parentheses if its groups are unbalanced. Checked before
/// compilation, since the compiler puts the pattern into its own group, which would make `a)(b`
/// valid.
fn repair_groups(pattern: &str, dialect: &RegexDialect) -> Result<String, InvalidRegex> {
    let Err(error) = Parser::new().parse(pattern) else {
        return Ok(pattern.to_owned());
    };
    let is_group_error = matches!(
        error.kind(),
        ErrorKind::GroupUnclosed | ErrorKind::GroupUnopened
    );
    if is_group_error && dialect.retries_parentheses {
        let escaped = escape_parentheses(pattern);
        if Parser::new().parse(&escaped).is_ok() {
            return Ok(escaped);
        }
    }
    Err(invalid(&error.to_string(), pattern))
}

/// The parser's message, with the reason first, and without its introduction.
fn invalid(message: &str, pattern: &str) -> InvalidRegex {
    let message = message
        .strip_prefix("regex parse error:")
        .unwrap_or(message)
        .trim_end();
    let (quoted, reason) = message.rsplit_once("\nerror: ").unwrap_or(("", message));
    let quoted = if pattern.len() > QUOTED { "" } else { quoted };
    InvalidRegex {
        reason: format!("{}{quoted}", reason.trim_start()),
    }
}

#[cfg(test)]
mod tests {
    use grep_matcher::Matcher;

    use super::*;

    fn matches(pattern: &str, text: &str) -> bool {
        let pattern = LinePattern::new(pattern, RegexOptions::default(), &RegexDialect::default());
        pattern
            .expect("a pattern")
            .matcher
            .is_match(text.as_bytes())
            .expect("matched")
    }

    fn check(pattern: &str, matching: &str, other: &str) {
        assert!(
            matches(pattern, matching),
            "{pattern} should match {matching}"
        );
        assert!(
            !matches(pattern, other),
            "{pattern} should not match {other}"
        );
    }

    fn check_error(pattern: &str, reason: &str) {
        let error = LinePattern::new(pattern, RegexOptions::default(), &RegexDialect::default());
        assert_eq!(error.expect_err(pattern).reason, reason);
    }

    #[test]
    fn braces_that_cannot_repeat_are_literal() {
        check("foo{bar}", "foo{bar}", "foobar");
        check("a{2,4}", "aaa", "a{2,4}");
        check(r"\${platform}", "${platform}", "$platform");
        assert!(
            !matches("${platform}", "${platform}"),
            "$ still is the end of the line"
        );
    }

    #[test]
    fn parentheses_are_literal_where_groups_do_not_fit_together() {
        check("foo(", "foo(", "foo");
        check("foo)", "foo)", "foo");
        check(r"\(a(", "(a(", "a(");
        check("foo(bar)", "foobar", "foo(bar)");
        check("a.c(", "abc(", "abc");
        check("a)(b", "a)(b", "ab");
    }

    #[test]
    fn an_error_quotes_a_pattern_unless_it_is_long() {
        for (length, is_quoted) in [(QUOTED, true), (QUOTED + 1, false)] {
            let pattern = format!("{:a>length$}", "[");
            let error =
                LinePattern::new(&pattern, RegexOptions::default(), &RegexDialect::default());
            let reason = error.expect_err("unclosed").reason;
            assert_eq!(reason.contains(&pattern), is_quoted, "{length}");
        }
    }

    #[test]
    fn errors_have_a_reason_and_a_place() {
        check_error("[", "unclosed character class\n    [\n    ^");
        check_error(
            "(?<=a)b",
            "look-around, including look-ahead and look-behind, is not supported\n    (?<=a)b\n    ^^^^",
        );
        check_error(
            "*a",
            "repetition operator missing expression\n    *a\n    ^",
        );
        check_error(r"\x0A", r#"the literal "\n" is not allowed in a regex"#);
    }

    #[test]
    fn a_long_pattern_is_not_quoted() {
        check_error(
            &format!("{}[", "a".repeat(100_000)),
            "unclosed character class",
        );
        check_error(
            &"a".repeat(MOST_BYTES + 1),
            "the pattern has more than 262144 bytes",
        );
    }

    #[test]
    fn a_pattern_that_grows_too_large_is_refused() {
        let limits = RegexDialect {
            max_compiled_bytes: 1 << 16,
            ..RegexDialect::default()
        };
        let error = LinePattern::new(r"(\w{50}){50}", RegexOptions::default(), &limits);
        assert_eq!(
            error.expect_err("too large").reason,
            "compiled regex exceeds size limit of 65536"
        );
    }
}
