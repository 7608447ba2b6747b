//! A regular expression in pieces, as far as braces and parentheses matter.

/// A piece of a regular expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PatternPiece<'a> {
    /// A backslash and its argument: `\{`, `\p{Lu}`, `\x{41}`, `\b{start}`.
    Escape(&'a str),
    /// A class with its brackets, or up to the end of the pattern if it is not closed.
    Class(&'a str),
    /// Flags without a group: `(?i)`.
    Flags(&'a str),
    /// The start of a group with a name or flags, or without a number: `(?<n>`, `(?i:`, `(?:`.
    Opening(&'a str),
    /// Braces around digits, commas and spaces only: perhaps a repetition.
    Count(&'a str),
    /// Any other character.
    Other(char),
}

/// Escapes with an argument in braces.
const WITH_ARGUMENT: &str = "pPxuU";

/// The pieces of a pattern, in order. Together they are the pattern.
pub(super) fn pieces(pattern: &str) -> impl Iterator<Item = PatternPiece<'_>> {
    let mut rest = pattern;
    std::iter::from_fn(move || {
        let piece = first(rest)?;
        rest = &rest[length(piece)..];
        Some(piece)
    })
}

fn first(rest: &str) -> Option<PatternPiece<'_>> {
    let character = rest.chars().next()?;
    let other = PatternPiece::Other(character);
    Some(match character {
        '\\' => PatternPiece::Escape(&rest[..escape_length(rest)]),
        '[' => PatternPiece::Class(&rest[..class_length(rest)]),
        '(' => match (flags_length(rest), opening_of_group(rest)) {
            (Some(end), _) => PatternPiece::Flags(&rest[..end]),
            (None, Some(end)) => PatternPiece::Opening(&rest[..end]),
            (None, None) => other,
        },
        '{' => count_length(rest).map_or(other, |end| PatternPiece::Count(&rest[..end])),
        _ => other,
    })
}

fn length(piece: PatternPiece<'_>) -> usize {
    match piece {
        PatternPiece::Escape(text)
        | PatternPiece::Class(text)
        | PatternPiece::Flags(text)
        | PatternPiece::Opening(text)
        | PatternPiece::Count(text) => text.len(),
        PatternPiece::Other(character) => character.len_utf8(),
    }
}

fn escape_length(rest: &str) -> usize {
    let Some(escaped) = rest[1..].chars().next() else {
        return 1;
    };
    let end = 1 + escaped.len_utf8();
    match braced(&rest[end..]) {
        Some(argument)
            if WITH_ARGUMENT.contains(escaped) || is_word_boundary(escaped, argument) =>
        {
            end + argument.len()
        }
        _ => end,
    }
}

/// The braces at the start of the text, with their content.
fn braced(text: &str) -> Option<&str> {
    let close = text.strip_prefix('{')?.find(['{', '}'])? + 1;
    text[close..].starts_with('}').then(|| &text[..=close])
}

fn is_word_boundary(escaped: char, argument: &str) -> bool {
    let names = ["{start}", "{end}", "{start-half}", "{end-half}"];
    escaped == 'b' && names.contains(&argument)
}

/// The length of a class. Classes nest, and a closing bracket that comes first is literal.
fn class_length(rest: &str) -> usize {
    let mut depth = 0_usize;
    let mut at = 0;
    while let Some(character) = rest[at..].chars().next() {
        match character {
            '\\' => at += escape_length(&rest[at..]),
            '[' => {
                depth += 1;
                at += opening_length(&rest[at..]);
            }
            ']' => {
                depth -= 1;
                at += 1;
            }
            other => at += other.len_utf8(),
        }
        if depth == 0 {
            break;
        }
    }
    at.min(rest.len())
}

fn opening_length(class: &str) -> usize {
    let inside = &class[1..];
    let inside = inside
        .strip_prefix('^')
        .unwrap_or(inside)
        .trim_start_matches('-');
    let inside = inside.strip_prefix(']').unwrap_or(inside);
    class.len() - inside.len()
}

fn flags_length(rest: &str) -> Option<usize> {
    let inside = rest.strip_prefix("(?")?;
    let end =
        inside.find(|character: char| !character.is_ascii_alphabetic() && character != '-')?;
    inside[end..]
        .starts_with(')')
        .then_some("(?".len() + end + 1)
}

/// The length of the start of a group that is more than a parenthesis.
fn opening_of_group(rest: &str) -> Option<usize> {
    let inside = rest.strip_prefix("(?")?;
    let is_flag = |character: char| character.is_ascii_alphabetic() || character == '-';
    let name = inside.strip_prefix('P').unwrap_or(inside).strip_prefix('<');
    let after = match name {
        Some(name) => &name[name.find('>')?..],
        None => Some(inside.trim_start_matches(is_flag)).filter(|end| end.starts_with(':'))?,
    };
    Some(rest.len() - after.len() + 1)
}

fn count_length(rest: &str) -> Option<usize> {
    let is_count = |character: char| character.is_ascii_digit() || ", ".contains(character);
    let end = 1 + rest[1..].find(|character| !is_count(character))?;
    (end > 1 && rest[end..].starts_with('}')).then_some(end + 1)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn check(pattern: &str, expected: &[&str]) {
        let texts: Vec<String> = pieces(pattern).map(text).collect();
        assert_eq!(texts, expected, "{pattern}");
    }

    fn text(piece: PatternPiece<'_>) -> String {
        match piece {
            PatternPiece::Escape(text)
            | PatternPiece::Class(text)
            | PatternPiece::Opening(text)
            | PatternPiece::Flags(text)
            | PatternPiece::Count(text) => text.to_owned(),
            PatternPiece::Other(character) => character.to_string(),
        }
    }

    #[test]
    fn escapes_keep_their_argument() {
        check(
            r"\p{Lu}\x{41}\b{start}",
            &[r"\p{Lu}", r"\x{41}", r"\b{start}"],
        );
        check(r"\d{2}", &[r"\d", "{2}"]);
        check(r"\b{a}", &[r"\b", "{", "a", "}"]);
        check(r"\p{a{b}", &[r"\p", "{", "a", "{", "b", "}"]);
        check("\\", &["\\"]);
    }

    #[test]
    fn classes_are_whole() {
        check("[]a]b", &["[]a]", "b"]);
        check("[^]{}]", &["[^]{}]"]);
        check("[a[b]{]c", &["[a[b]{]", "c"]);
        check(r"[\]{]c", &[r"[\]{]", "c"]);
        check("[[:alpha:]{]c", &["[[:alpha:]{]", "c"]);
        check("[{", &["[{"]);
        check("[-]]", &["[-]]"]);
    }

    #[test]
    fn counts_are_whole() {
        check("a{2,4}{,3}{}", &["a", "{2,4}", "{,3}", "{", "}"]);
        check("{2{3}", &["{", "2", "{3}"]);
    }

    #[test]
    fn flags_without_a_group_are_one_piece() {
        check("(?i)a", &["(?i)", "a"]);
    }

    #[test]
    fn the_start_of_a_group_is_one_piece() {
        check("(?i:a)", &["(?i:", "a", ")"]);
        check("(?:(a", &["(?:", "(", "a"]);
        check("(?<n>(?P<m>", &["(?<n>", "(?P<m>"]);
    }

    proptest! {
        #[test]
        fn together_the_pieces_are_the_pattern(pattern in r"[a\\\[\](){}?:p^ä-]{0,16}") {
            let joined: String = pieces(&pattern).map(text).collect();
            prop_assert_eq!(joined, pattern);
        }
    }
}
