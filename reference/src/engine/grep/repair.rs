//! Repairs regular expressions that are nearly valid.

use regex_syntax::ast::Ast;
use regex_syntax::ast::parse::Parser;

use super::pieces::{PatternPiece, pieces};

/// Escapes braces that cannot be a repetition: `interface{}` becomes `interface\{\}`, and `a{2,4}`
/// stays.
pub(super) fn escape_braces(pattern: &str) -> String {
    let mut escaped = String::with_capacity(pattern.len());
    let mut repeatable = false;
    for piece in pieces(pattern) {
        match piece {
            PatternPiece::Count(count) if repeatable && is_repetition(count) => {
                escaped.push_str(count);
            }
            PatternPiece::Count(count) => {
                escaped.push_str(r"\{");
                escaped.push_str(&count[1..count.len() - 1]);
                escaped.push_str(r"\}");
            }
            PatternPiece::Other(brace @ ('{' | '}')) => escaped.extend(['\\', brace]),
            other => push(&mut escaped, other),
        }
        repeatable = !matches!(
            piece,
            PatternPiece::Flags(_) | PatternPiece::Opening(_) | PatternPiece::Other('(' | '|')
        );
    }
    escaped
}

/// Escapes every parenthesis that is not escaped and not in a class.
pub(super) fn escape_parentheses(pattern: &str) -> String {
    let mut escaped = String::with_capacity(pattern.len());
    for piece in pieces(pattern) {
        match piece {
            PatternPiece::Other(parenthesis @ ('(' | ')')) => escaped.extend(['\\', parenthesis]),
            PatternPiece::Flags(flags) => {
                escaped.push_str(r"\(");
                escaped.push_str(&flags[1..flags.len() - 1]);
                escaped.push_str(r"\)");
            }
            PatternPiece::Opening(group) => escaped.extend(["\\", group]),
            other => push(&mut escaped, other),
        }
    }
    escaped
}

fn push(text: &mut String, piece: PatternPiece<'_>) {
    match piece {
        PatternPiece::Escape(piece)
        | PatternPiece::Class(piece)
        | PatternPiece::Flags(piece)
        | PatternPiece::Opening(piece)
        | PatternPiece::Count(piece) => text.push_str(piece),
        PatternPiece::Other(character) => text.push(character),
    }
}

/// Whether the parser accepts it as a repetition. It does not accept `{4,2}` and `{99999999999}`.
fn is_repetition(count: &str) -> bool {
    matches!(
        Parser::new().parse(&format!("a{count}")),
        Ok(Ast::Repetition(_))
    )
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn check(pattern: &str, braces: &str) {
        assert_eq!(escape_braces(pattern), braces, "{pattern}");
    }

    #[test]
    fn braces_that_repeat_stay() {
        check("a{2,4}b{3}c{1,}(d){2}{3}", "a{2,4}b{3}c{1,}(d){2}{3}");
    }

    #[test]
    fn other_braces_are_escaped() {
        check("interface{}", r"interface\{\}");
        check("${platform}", r"$\{platform\}");
        check("foo{bar}{2}", r"foo\{bar\}{2}");
        check("a{4,2}a{,3}", r"a\{4,2\}a\{,3\}");
        check("a{99999999999}", r"a\{99999999999\}");
        check("{", r"\{");
    }

    #[test]
    fn a_repetition_of_nothing_is_not_a_repetition() {
        check("{2}({3}|{4})(?i){5}", r"\{2\}(\{3\}|\{4\})(?i)\{5\}");
        check("(?:{2})(?i:{3})", r"(?:\{2\})(?i:\{3\})");
        check("(?P<n>{2})(?<m>a{3})", r"(?P<n>\{2\})(?<m>a{3})");
    }

    #[test]
    fn escapes_with_braces_are_kept() {
        check(
            r"\p{Lu}\x{41}(?<n>a)[{}]\{\}\b{start}",
            r"\p{Lu}\x{41}(?<n>a)[{}]\{\}\b{start}",
        );
    }

    #[test]
    fn parentheses_are_escaped_once() {
        assert_eq!(escape_parentheses(r"\(a([()]"), r"\(a\([()]");
        assert_eq!(escape_parentheses("(?i)a("), r"\(?i\)a\(");
    }

    proptest! {
        #[test]
        fn escaping_braces_twice_is_escaping_them_once(pattern in r"[ab\\\[\](){}?:p^2,-]{0,16}") {
            let once = escape_braces(&pattern);
            prop_assert_eq!(escape_braces(&once), once);
        }

        #[test]
        fn valid_expressions_keep_their_meaning(pattern in r"[ab(){}2,|*?]{0,12}", text in r"[ab(){}2,]{0,8}") {
            // The parser accepts an unpaired closing brace as a literal, so it stays one.
            let Ok(before) = regex::Regex::new(&pattern) else { return Ok(()) };
            let after = regex::Regex::new(&escape_braces(&pattern)).expect("still one");
            prop_assert_eq!(before.find(&text).map(|found| found.range()), after.find(&text).map(|found| found.range()));
        }
    }
}
