//! Glob patterns: their dialects, and matching.

mod braces;
mod by_character;
mod by_name;
mod compiled;
mod directories;

pub use braces::expand;
pub use directories::directories;

use std::fmt::Display;
use std::sync::Arc;

use by_name::ByName;
use compiled::CompiledGlobs;

rules! {
    /// The meaning of the characters of a pattern.
    pub struct GlobDialect {
        /// Whether `a` and `A` differ.
        pub case_sensitive: bool = true,
        /// Whether `*` and `?` stop at a slash.
        pub star_stops_at_slash: bool = true,
        /// Whether a backslash makes the next character literal.
        pub backslash_escapes: bool = false,
        /// How braces are read.
        pub braces: Braces = Braces::Alternatives,
        /// Whether `{a,}` has an empty alternative.
        pub empty_alternatives: bool = true,
        /// Whether `**/` also matches no directory at all.
        pub globstar_matches_no_directory: bool = true,
    }
}

choices! {
    /// How braces are read.
    pub enum Braces {
        /// As alternatives; an unpaired brace is an error.
        Alternatives,
        /// As alternatives; where there are fewer closing than opening braces, in classes or not, the missing
        /// ones are added at the end. An unpaired one is an error.
        Closed,
        /// As in a shell: groups multiply the patterns, and unpaired braces are literal.
        Expanded,
        /// As literal characters.
        Literal,
    }
}

/// The most bytes of a pattern.
const MOST_BYTES: usize = 16 << 10;

/// The most bytes of patterns compiled together. Compiling takes some hundred times as many.
pub const MOST_COMPILED_BYTES: usize = 256 << 10;

/// The deepest nesting of braces, since their parser is recursive.
const MOST_NESTED: usize = 100;

/// Longer patterns are cut in error messages.
const QUOTED: usize = 400;

/// A pattern that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct InvalidGlob {
    /// The pattern, cut if it is long.
    pub pattern: String,
    /// The mistake.
    pub reason: String,
}

/// A set of patterns; a path has to match one.
#[derive(Clone, Debug)]
pub struct Matcher(GlobKind);

#[derive(Clone, Debug)]
enum GlobKind {
    /// A pattern that matches every path, so it need not be asked.
    Everything,
    Names(Vec<ByName>),
    Compiled(Arc<CompiledGlobs>),
}

impl Matcher {
    /// Compiles the patterns.
    ///
    /// # Errors
    /// The first pattern that is invalid or too long, and patterns that are too large together.
    pub fn new(patterns: &[&str], dialect: &GlobDialect) -> Result<Self, InvalidGlob> {
        patterns
            .iter()
            .try_for_each(|pattern| check_size(pattern, dialect))?;
        if dialect.globstar_matches_no_directory
            && patterns.iter().any(|pattern| matches_everything(pattern))
        {
            return Ok(Self(GlobKind::Everything));
        }
        let names = patterns
            .iter()
            .map(|pattern| ByName::read(pattern, dialect));
        match names.collect::<Option<Vec<_>>>() {
            Some(names) => Ok(Self(GlobKind::Names(names.into_iter().flatten().collect()))),
            None => CompiledGlobs::recent(patterns, dialect)
                .map(|compiled| Self(GlobKind::Compiled(compiled))),
        }
    }

    /// Whether a pattern matches the path, which is relative and has forward slashes.
    #[must_use]
    pub fn is_match(&self, path: &str) -> bool {
        match &self.0 {
            GlobKind::Everything => true,
            GlobKind::Names(names) => names.iter().any(|name| name.is_match(path)),
            GlobKind::Compiled(compiled) => compiled.is_match(path),
        }
    }
}

/// The deepest level below its base that a pattern can match; `None` if unbounded.
///
/// ```
/// # use seekspec_reference::engine::glob::{GlobDialect, depth};
/// assert_eq!(depth("*/src/*.ts", &GlobDialect::default()), Some(3));
/// assert_eq!(depth("src/**/*.ts", &GlobDialect::default()), None);
/// ```
#[must_use]
pub fn depth(pattern: &str, dialect: &GlobDialect) -> Option<usize> {
    let is_bounded = dialect.star_stops_at_slash && !pattern.contains("**");
    // All slashes in alternatives are counted, so the bound can be too large, but never too small.
    is_bounded.then(|| pattern.matches('/').count() + 1)
}

fn matches_everything(pattern: &str) -> bool {
    let without_last = pattern.strip_suffix("/*").unwrap_or(pattern);
    without_last.split('/').all(|segment| segment == "**")
}

/// Refuses patterns that are too expensive to parse.
fn check_size(pattern: &str, dialect: &GlobDialect) -> Result<(), InvalidGlob> {
    if pattern.len() > MOST_BYTES {
        let most = format!("it has more than {MOST_BYTES} bytes");
        return Err(invalid(pattern, &most));
    }
    let depths = pattern.bytes().scan(0_usize, |depth, byte| {
        match byte {
            b'{' => *depth += 1,
            b'}' => *depth = depth.saturating_sub(1),
            _ => {}
        }
        Some(*depth)
    });
    let is_nested = matches!(dialect.braces, Braces::Alternatives | Braces::Closed);
    if is_nested && depths.max() > Some(MOST_NESTED) {
        let most = format!("its braces are nested more than {MOST_NESTED} deep");
        return Err(invalid(pattern, &most));
    }
    Ok(())
}

fn invalid(pattern: &str, reason: &dyn Display) -> InvalidGlob {
    InvalidGlob {
        pattern: pattern.chars().take(QUOTED).collect(),
        reason: reason.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_in(dialect: &GlobDialect, pattern: &str, matching: &[&str], other: &[&str]) {
        let matcher = Matcher::new(&[pattern], dialect).expect("a valid pattern");
        for path in matching {
            assert!(matcher.is_match(path), "{pattern} should match {path}");
        }
        for path in other {
            assert!(!matcher.is_match(path), "{pattern} should not match {path}");
        }
    }

    fn check(pattern: &str, matching: &[&str], other: &[&str]) {
        check_in(&GlobDialect::default(), pattern, matching, other);
    }

    #[test]
    fn stars_stop_at_slashes() {
        check("*.ts", &["a.ts", ".ts"], &["a/b.ts", "a.tsx", "A.TS"]);
        check("a?c", &["abc", "aäc"], &["a/c", "ac"]);
    }

    #[test]
    fn globstars_match_any_number_of_directories() {
        check("**/*.ts", &["a.ts", "a/b/c.ts", ".a/.b.ts"], &["a.js"]);
        check("a/**/b", &["a/b", "a/x/y/b"], &["ab", "b", "a/xb"]);
        check("a/**", &["a/b", "a/b/c"], &["a", "b"]);
    }

    #[test]
    fn everything_is_matched_without_asking() {
        for pattern in ["**", "**/*", "**/**", "**/**/*"] {
            assert!(
                matches!(
                    Matcher::new(&[pattern], &GlobDialect::default()),
                    Ok(Matcher(GlobKind::Everything))
                ),
                "{pattern}"
            );
        }
        check("*", &["a", ".a"], &["a/b"]);
        check("**/a", &["a", "b/a"], &["b"]);
    }

    #[test]
    fn alternatives_and_classes_are_understood() {
        check("{a,b/c}.{ts,js}", &["a.ts", "b/c.js"], &["c.js", "b/a.ts"]);
        check("{a,{b,c}}{,x}", &["a", "bx", "c"], &["x", "ab"]);
        check("f[1-3a].txt", &["f2.txt", "fa.txt"], &["f4.txt"]);
        check("f[!1].txt", &["f2.txt"], &["f1.txt"]);
    }

    #[test]
    fn characters_are_counted_and_not_bytes() {
        check("a[!b]c?", &["aäcö"], &["a/cx", "abcx", "aäc"]);
        check("[ä-ü]", &["ö"], &["a", "\u{c3}"]);
        check("[+-9]", &["."], &["/"]);
        check("{ä,[.^x]}?", &["äa", ".b", "^c"], &["a"]);
        let ignoring_case = GlobDialect {
            case_sensitive: false,
            ..GlobDialect::default()
        };
        check_in(&ignoring_case, "Ä*[B]", &["ä.b", "ÄB"], &["a.b"]);
    }

    #[test]
    fn a_backslash_is_literal_unless_the_dialect_escapes_with_it() {
        let escaping = GlobDialect {
            backslash_escapes: true,
            ..GlobDialect::default()
        };
        check_in(&escaping, r"a\*", &["a*"], &["ab"]);
    }

    #[test]
    #[expect(
        clippy::too_many_lines,
        reason = "a test, which is read from top to bottom"
    )]
    fn each_switch_of_the_dialect_acts() {
        check_in(
            &GlobDialect {
                case_sensitive: false,
                ..GlobDialect::default()
            },
            "*.TS",
            &["a.ts"],
            &[],
        );
        check_in(
            &GlobDialect {
                star_stops_at_slash: false,
                ..GlobDialect::default()
            },
            "a*",
            &["a/b"],
            &[],
        );
        let expanding = GlobDialect {
            braces: Braces::Expanded,
            ..GlobDialect::default()
        };
        check_in(&expanding, "{**/a,{b}}", &["x/a", "{b}"], &["b"]);
        check_in(&expanding, "{b}", &["{b}"], &["b"]);
        let closing = GlobDialect {
            braces: Braces::Closed,
            ..GlobDialect::default()
        };
        check_in(&closing, "*.{ts,{js", &["a.ts", "a.js"], &["a.{ts"]);
        for invalid in ["a}", "a[{]", "[}]{a"] {
            assert!(Matcher::new(&[invalid], &closing).is_err());
        }
        let literal = GlobDialect {
            braces: Braces::Literal,
            ..GlobDialect::default()
        };
        check_in(&literal, "{a,b}", &["{a,b}"], &["a"]);
        let strict = GlobDialect {
            globstar_matches_no_directory: false,
            ..GlobDialect::default()
        };
        check_in(&strict, "**/*.ts", &["a/b.ts", "a/b/c.ts"], &["a.ts"]);
    }

    #[test]
    fn a_broken_pattern_is_named_with_the_reason() {
        let error = Matcher::new(&["*", "a{b"], &GlobDialect::default()).expect_err("unclosed");
        assert_eq!(error.pattern, "a{b");
        assert!(!error.reason.is_empty());
    }

    #[test]
    fn patterns_that_would_take_too_much_are_refused() {
        let reason = |patterns: &[&str]| {
            let invalid = Matcher::new(patterns, &GlobDialect::default()).expect_err("refused");
            assert!(invalid.pattern.len() <= QUOTED);
            invalid.reason
        };
        let long = "a/".repeat(9000);
        assert_eq!(reason(&[&long]), "it has more than 16384 bytes");
        let nested = "{".repeat(5000) + &"}".repeat(5000);
        assert_eq!(
            reason(&[&nested]),
            "its braces are nested more than 100 deep"
        );
        let accepted = |pattern: &str| Matcher::new(&[pattern], &GlobDialect::default()).is_ok();
        assert!(accepted(&format!("{}ab", &long[..16_382])));
        assert!(accepted(&format!(
            "{}a{}",
            "{".repeat(100),
            "}".repeat(100)
        )));
        assert!(accepted(&"{a}".repeat(101)), "one after another");
        let many = vec!["*/a?"; 66_000];
        assert_eq!(reason(&many), "the patterns have more than 262144 bytes");
        let names = vec!["*.ts"; 66_000];
        assert!(Matcher::new(&names, &GlobDialect::default()).is_ok());
    }

    #[test]
    fn the_depth_of_a_pattern_is_bounded_by_its_slashes() {
        let depth = |pattern| depth(pattern, &GlobDialect::default());
        assert_eq!(depth("*.ts"), Some(1));
        assert_eq!(depth("{a,b/c}/*"), Some(3));
        assert_eq!(depth("a**"), None);
    }
}
