//! Regular expressions that are checked when they are read, and compiled when they are used: most never are.

use std::sync::OnceLock;

use regex::Regex;
use regex_syntax::hir::{Class, Hir, HirKind};

/// Up to this size no expression is refused for being too large.
const SMALL: usize = 50_000;

/// The cost of a class beside its ranges: one may be split into this many sequences of bytes.
const CLASS: usize = 20;

/// A regular expression.
#[derive(Debug, Clone)]
pub struct LazyRegex {
    text: String,
    compiled: OnceLock<Option<Regex>>,
}

impl LazyRegex {
    /// Checks the expression.
    ///
    /// # Errors
    /// The message.
    pub fn new(text: String) -> Result<Self, String> {
        let compiled = OnceLock::new();
        if size(&parse(&text)?) > SMALL {
            let regex = Regex::new(&text).map_err(|error| error.to_string())?;
            compiled.get_or_init(|| Some(regex));
        }
        Ok(Self { text, compiled })
    }

    /// The expression as it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether it finds a match.
    #[must_use]
    pub fn is_match(&self, text: &str) -> bool {
        self.compiled().is_some_and(|regex| regex.is_match(text))
    }

    /// The compiled expression; `None`, if it is too large after all.
    #[must_use]
    pub fn compiled(&self) -> Option<&Regex> {
        let compiled = self.compiled.get_or_init(|| Regex::new(&self.text).ok());
        compiled.as_ref()
    }
}

/// Compiles an expression that is written in the code.
#[expect(
    clippy::unwrap_used,
    reason = "the first test that reaches it would fail"
)]
#[must_use]
pub fn constant(text: &str) -> Regex {
    Regex::new(text).unwrap()
}

/// The names of the groups of an expression; an error describes its mistake.
pub(crate) fn group_names(text: &str) -> Result<Vec<String>, String> {
    let mut names = Vec::new();
    collect(&parse(text)?, &mut names);
    Ok(names)
}

fn parse(text: &str) -> Result<Hir, String> {
    regex_syntax::parse(text).map_err(|error| error.to_string())
}

/// About how many states the expression has when it is compiled, repetitions written out.
fn size(hir: &Hir) -> usize {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => 1,
        HirKind::Literal(literal) => literal.0.len(),
        HirKind::Class(Class::Unicode(class)) => CLASS + class.ranges().len(),
        HirKind::Class(Class::Bytes(class)) => CLASS + class.ranges().len(),
        HirKind::Repetition(repeated) => {
            let times = repeated.max.unwrap_or(repeated.min).max(1);
            size(&repeated.sub).saturating_mul(times as usize)
        }
        HirKind::Capture(group) => size(&group.sub).saturating_add(2),
        HirKind::Concat(parts) | HirKind::Alternation(parts) => parts
            .iter()
            .map(size)
            .fold(parts.len(), usize::saturating_add),
    }
}

fn collect(hir: &Hir, names: &mut Vec<String>) {
    match hir.kind() {
        HirKind::Capture(group) => {
            names.extend(group.name.as_deref().map(str::to_owned));
            collect(&group.sub, names);
        }
        HirKind::Repetition(repeated) => collect(&repeated.sub, names),
        HirKind::Concat(parts) | HirKind::Alternation(parts) => {
            parts.iter().for_each(|part| collect(part, names));
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_are_reported_as_at_compile_time() {
        for text in ["(", "[z-a]", r"\p{Nothing}", "(?<a>x)(?<a>y)", r"\w{9999}"] {
            let error = LazyRegex::new(text.to_owned()).unwrap_err();
            assert_eq!(error, Regex::new(text).unwrap_err().to_string());
        }
    }

    #[test]
    fn lazily_compiled_expressions_are_never_too_large() {
        let parts = [
            r"\w",
            r"\W",
            r"\pL",
            r"\PL",
            r"\pN*",
            "(?i)[a-ſ]",
            ".",
            r"[^\u{81}]",
            "(a|b)?",
            "x",
            "",
            "^",
        ];
        for part in parts {
            let times = SMALL / size(&parse(&format!("(?:{part})")).unwrap());
            let text = format!("(?:{part}){{{times}}}");
            assert!(size(&parse(&text).unwrap()) <= SMALL, "{text}");
            assert!(Regex::new(&text).is_ok(), "{text}");
        }
    }

    #[test]
    fn a_late_expression_finds_what_an_early_one_finds() {
        for text in ["^a.c$", "x{2}", "", r"\w{3}"] {
            let late = LazyRegex::new(text.to_owned()).unwrap();
            let early = Regex::new(text).unwrap();
            for subject in ["abc", "axxb", "b"] {
                assert_eq!(late.is_match(subject), early.is_match(subject), "{text}");
            }
        }
    }

    #[test]
    fn groups_are_named_wherever_they_are() {
        let names = group_names("(?<a>x(?:(?P<b>y)|z)*)(?<c>)").unwrap();
        assert_eq!(names, ["a", "b", "c"]);
    }
}
