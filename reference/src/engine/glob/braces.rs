//! Braces as in a shell: each group of alternatives multiplies the patterns.

/// The most patterns. Twenty groups of two would give a million.
const AT_MOST: usize = 10_000;

/// The most bytes of all patterns.
const MOST_BYTES: usize = 256 << 10;

/// Expands the braces of the pattern, in the order of the alternatives; `None` if there are too
/// many. A group without a comma and an unpaired brace are literal.
///
/// ```
/// # use seekspec_reference::engine::glob::expand;
/// assert_eq!(expand("{a,b/{c,d}}.ts", true), Some(vec!["a.ts".into(), "b/c.ts".into(), "b/d.ts".into()]));
/// assert_eq!(expand("{a}{", true), Some(vec!["{a}{".into()]));
/// ```
#[must_use]
pub fn expand(pattern: &str, backslash_escapes: bool) -> Option<Vec<String>> {
    let mut pending = vec![pattern.to_owned()];
    let mut expanded = Vec::new();
    let mut bytes = pattern.len();
    while let Some(pattern) = pending.pop() {
        let Some(alternatives) = alternatives(&pattern, backslash_escapes) else {
            expanded.push(pattern);
            continue;
        };
        bytes -= pattern.len();
        for alternative in alternatives.rev() {
            bytes += alternative.len();
            pending.push(alternative);
            if bytes > MOST_BYTES || pending.len() + expanded.len() > AT_MOST {
                return None;
            }
        }
    }
    Some(expanded)
}

/// Makes every brace literal.
pub(super) fn escape(pattern: &str, backslash_escapes: bool) -> String {
    let pieces = pieces(pattern, backslash_escapes);
    let escaped = pieces.flat_map(|piece| match piece {
        "{" | "}" => ["[", piece, "]"],
        other => [other, "", ""],
    });
    escaped.collect()
}

/// Adds the closing braces that are missing by count, whether in a class or not.
pub(super) fn close(pattern: &str) -> String {
    let count = |brace: char| pattern.matches(brace).count();
    pattern.to_owned() + &"}".repeat(count('{').saturating_sub(count('}')))
}

/// The characters of the pattern; a class is one, and so is an escaped character.
fn pieces(pattern: &str, backslash_escapes: bool) -> impl Iterator<Item = &str> {
    let mut rest = pattern;
    std::iter::from_fn(move || {
        let length = match rest.chars().next()? {
            '\\' if backslash_escapes => 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
            '[' => class_length(rest),
            other => other.len_utf8(),
        };
        let piece;
        (piece, rest) = rest.split_at(length);
        Some(piece)
    })
}

/// The length of the class at the start of the text, without its end; 1 if it has none.
fn class_length(text: &str) -> usize {
    let negated = usize::from(text[1..].starts_with(['!', '^']));
    // A bracket that comes first is a member of the class.
    let first = 1 + negated + usize::from(text[1 + negated..].starts_with(']'));
    text[first..].find(']').map_or(1, |end| first + end)
}

/// The patterns with the first group replaced by each of its alternatives.
fn alternatives(
    pattern: &str,
    backslash_escapes: bool,
) -> Option<impl DoubleEndedIterator<Item = String>> {
    let cuts = first_group(&special_positions(pattern, backslash_escapes))?;
    let (before, after) = (&pattern[..*cuts.first()?], &pattern[cuts.last()? + 1..]);
    let between = (1..cuts.len()).map(move |at| &pattern[cuts[at - 1] + 1..cuts[at]]);
    Some(between.map(move |alternative| [before, alternative, after].concat()))
}

/// The unescaped braces and commas, with their positions.
fn special_positions(pattern: &str, backslash_escapes: bool) -> Vec<(usize, u8)> {
    let mut escaped = false;
    let mut positions = Vec::new();
    for (position, byte) in pattern.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = backslash_escapes,
            b'{' | b'}' | b',' => positions.push((position, byte)),
            _ => {}
        }
    }
    positions
}

/// The positions of the braces and commas of the first group. A group without an end or a comma
/// does not count.
fn first_group(special: &[(usize, u8)]) -> Option<Vec<usize>> {
    let mut open: Vec<Vec<usize>> = Vec::new();
    let mut first: Option<Vec<usize>> = None;
    for &(position, byte) in special {
        if byte == b'{' {
            open.push(Vec::new());
        }
        let Some(cuts) = open.last_mut() else {
            continue;
        };
        cuts.push(position);
        if byte == b'}' {
            let closed = open.pop().filter(|cuts| cuts.len() > 2);
            first = closed.into_iter().chain(first).min();
        }
    }
    first
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(pattern: &str, expected: &[&str]) {
        assert_eq!(
            expand(pattern, true).as_deref(),
            Some(
                &expected
                    .iter()
                    .map(|&text| text.to_owned())
                    .collect::<Vec<_>>()[..]
            ),
            "{pattern}"
        );
    }

    #[test]
    fn groups_multiply() {
        check("{a,b}.{c,d}", &["a.c", "a.d", "b.c", "b.d"]);
        check("{a,{b,c}d}e", &["ae", "bde", "cde"]);
        check("x{,y}", &["x", "xy"]);
    }

    #[test]
    fn unpaired_braces_are_literal() {
        check("{a}", &["{a}"]);
        check("{a,b", &["{a,b"]);
        check("a,b}", &["a,b}"]);
        check("{{a,b}", &["{a", "{b"]);
        check("{{a},b}", &["{a}", "b"]);
        check(r"\{a,b}", &[r"\{a,b}"]);
        check(r"{a\,b,c}", &[r"a\,b", "c"]);
    }

    #[test]
    fn far_too_many_are_refused() {
        assert_eq!(expand(&"{a,b}".repeat(20), true), None);
        let count = |pattern: &str| expand(pattern, true).map(|plain| plain.len());
        assert_eq!(count(&"{a,b}".repeat(13)), Some(8192));
        assert_eq!(count(&"{a,b}".repeat(14)), None);
        let group = |commas: usize, after: usize| {
            format!("{{{}a}}{}", "a,".repeat(commas), "b".repeat(after))
        };
        assert_eq!(count(&group(AT_MOST - 1, 0)), Some(AT_MOST));
        assert_eq!(count(&group(AT_MOST, 0)), None);
        assert_eq!(count(&group(511, MOST_BYTES / 512 - 1)), Some(512));
        assert_eq!(count(&group(511, MOST_BYTES / 512)), None);
        assert_eq!(count(&group(4000, 4000)), None);
        assert_eq!(count(&"{".repeat(50_000)), Some(1));
    }

    #[test]
    fn braces_are_escaped_unless_they_are_already() {
        assert_eq!(escape(r"a{b\{c}[{}]", true), r"a[{]b\{c[}][{}]");
        assert_eq!(escape("[]{]{[!]{]", true), "[]{][{][!]{]");
        assert_eq!(escape("[{", true), "[[{]");
        assert_eq!(escape(r"\{", false), r"\[{]");
    }

    #[test]
    fn missing_closing_braces_are_added_by_count() {
        assert_eq!(close("{a,{b"), "{a,{b}}");
        assert_eq!(close("}a{"), "}a{");
        assert_eq!(close("[{]"), "[{]}");
    }
}
