//! From a line of git's ignore format to a line that the crate `ignore` reads as git would.
//!
//! The crate differs where a class may match `/`, where it has a backslash or names a kind of
//! characters (`[[:digit:]]`), where white space other than spaces ends a line, where braces are
//! alternatives, and where a rule is malformed, which git never matches.

use std::borrow::Cow;
use std::iter::Peekable;
use std::str::Chars;

/// A line as the crate has to read it; `None`: it is not a rule, or one that matches nothing.
pub(super) fn translated(line: &str) -> Option<Cow<'_, str>> {
    let line = without_trailing_spaces(line);
    if line.is_empty() || line.starts_with('#') {
        return None;
    }
    let rule = line.strip_prefix('!').unwrap_or(line);
    let pattern = rule.strip_suffix('/').unwrap_or(rule);
    let below = pattern.strip_prefix('/').unwrap_or(pattern);
    // No path has an empty part.
    if below.is_empty() || below.starts_with('/') || below.ends_with('/') {
        return None;
    }
    if !rule.contains(['[', '\\', '{', '}']) && !rule.ends_with(char::is_whitespace) {
        return (!below.contains("//")).then(|| line.into());
    }
    let negation = &line[..line.len() - rule.len()];
    let end = &rule[pattern.len()..];
    // Classes gain and lose slashes, so that what is anchored has to be said.
    let start = match pattern.strip_prefix('/') {
        Some(_) => "",
        None if pattern.contains('/') => "/",
        None => "**/",
    };
    Some(format!("{negation}{start}{}{end}", glob(pattern)?).into())
}

/// Only spaces are removed, up to one that is escaped.
fn without_trailing_spaces(line: &str) -> &str {
    let (mut end, mut is_escaped) = (0, false);
    for (index, character) in line.char_indices() {
        if is_escaped || character != ' ' {
            end = index + character.len_utf8();
        }
        is_escaped = !is_escaped && character == '\\';
    }
    &line[..end]
}

/// The pattern as a glob of the crate; `None`: it is malformed, or nothing can match it.
fn glob(pattern: &str) -> Option<String> {
    let mut glob = String::new();
    let mut left = pattern.chars().peekable();
    while let Some(character) = left.next() {
        match character {
            '\\' => literal(&mut glob, left.next()?, left.peek().is_none()),
            '[' => Class::read(&mut left)?.write(&mut glob)?,
            '*' | '?' => glob.push(character),
            '/' if glob.ends_with('/') => return None,
            _ => literal(&mut glob, character, left.peek().is_none()),
        }
    }
    Some(glob)
}

/// The crate would remove white space from the end of a line, and a backslash before a last slash.
fn literal(glob: &mut String, character: char, is_last: bool) {
    match character {
        '\\' if is_last => glob.push_str(r"{\\}"),
        '*' | '?' | '[' | ']' | '{' | '}' | '\\' | '!' | '#' => glob.extend(['\\', character]),
        _ if is_last && character.is_whitespace() => glob.extend(['{', character, '}']),
        _ => glob.push(character),
    }
}

/// A class of characters: `[a-z]`, `[!a-z]`.
#[derive(Default)]
struct Class {
    is_negated: bool,
    /// A bit for each ASCII character.
    ascii: u128,
    /// Ranges of other characters.
    others: Vec<(char, char)>,
}

const LAST_OF_ASCII: char = '\u{7f}';

impl Class {
    /// Reads what follows `[`, up to the closing bracket. `None`: it has no end, or an unknown kind of
    /// characters.
    fn read(left: &mut Peekable<Chars<'_>>) -> Option<Self> {
        let mut class = Self {
            is_negated: left.next_if(|next| matches!(next, '!' | '^')).is_some(),
            ..Self::default()
        };
        // The character before, from which a range may start.
        let mut from = None;
        let mut next = left.next()?;
        loop {
            match next {
                '\\' => from = Some(class.add_one(left.next()?)),
                '-' if from.is_some() && left.peek().is_some_and(|next| *next != ']') => {
                    let to = match left.next()? {
                        '\\' => left.next()?,
                        to => to,
                    };
                    class.add(from.take()?, to);
                }
                '[' if left.peek() == Some(&':') => match kind_of_characters(left)? {
                    ClassKind::Named(name) => {
                        class.ascii |= members(&name)?;
                        from = None;
                    }
                    ClassKind::NotOne => from = Some(class.add_one('[')),
                },
                _ => from = Some(class.add_one(next)),
            }
            next = left.next()?;
            if next == ']' {
                return Some(class);
            }
        }
    }

    fn add_one(&mut self, character: char) -> char {
        self.add(character, character);
        character
    }

    fn add(&mut self, from: char, to: char) {
        for character in from..=to.min(LAST_OF_ASCII) {
            self.ascii |= 1 << u32::from(character);
        }
        let from = from.max('\u{80}');
        if from <= to {
            self.others.push((from, to));
        }
    }

    /// `None`: it matches nothing. A class never matches `/`.
    fn write(mut self, glob: &mut String) -> Option<()> {
        let has = |ascii: u128, character: char| ascii >> u32::from(character) & 1 == 1;
        let slash = 1 << u32::from('/');
        if self.is_negated {
            self.ascii |= slash;
        } else {
            self.ascii &= !slash;
        }
        if self.ascii == 0 && self.others.is_empty() {
            return None;
        }
        glob.push_str(if self.is_negated { "[!" } else { "[" });
        // A bracket can only be first, a hyphen only last, and no path has a NUL.
        let has_bracket = has(self.ascii, ']');
        glob.push(if has_bracket { ']' } else { '\0' });
        let plain = |character: char| has(self.ascii, character) && !matches!(character, ']' | '-');
        let mut start = None;
        for character in '\0'..=LAST_OF_ASCII {
            match (start, plain(character)) {
                (None, true) => start = Some(character),
                (Some(from), false) => {
                    range(glob, from, before(character));
                    start = None;
                }
                _ => {}
            }
        }
        if let Some(from) = start {
            range(glob, from, LAST_OF_ASCII);
        }
        for (from, to) in self.others {
            range(glob, from, to);
        }
        if has(self.ascii, '-') {
            glob.push('-');
        }
        glob.push(']');
        Some(())
    }
}

fn before(character: char) -> char {
    char::from_u32(u32::from(character) - 1).unwrap_or_default()
}

fn range(glob: &mut String, from: char, to: char) {
    glob.push(from);
    if from != to {
        glob.extend(['-', to]);
    }
}

enum ClassKind {
    /// `[:NAME:]`
    Named(String),
    /// The bracket is a member like any other.
    NotOne,
}

/// Reads what follows the inner bracket of `[[:digit:]]`. `None`: the class has no end.
fn kind_of_characters(left: &mut Peekable<Chars<'_>>) -> Option<ClassKind> {
    let inner: String = left
        .clone()
        .skip(1)
        .take_while(|next| *next != ']')
        .collect();
    let length = inner.chars().count() + 2;
    left.clone().nth(length - 1)?;
    let Some(name) = inner.strip_suffix(':') else {
        return Some(ClassKind::NotOne);
    };
    left.nth(length - 1);
    Some(ClassKind::Named(name.to_owned()))
}

/// The ASCII characters of a kind; `None`: git knows none of that name.
fn members(name: &str) -> Option<u128> {
    let is_member: fn(&u8) -> bool = match name {
        "alnum" => u8::is_ascii_alphanumeric,
        "alpha" => u8::is_ascii_alphabetic,
        "blank" => |byte| matches!(byte, b' ' | b'\t'),
        "cntrl" => u8::is_ascii_control,
        "digit" => u8::is_ascii_digit,
        "graph" => u8::is_ascii_graphic,
        "lower" => u8::is_ascii_lowercase,
        "print" => |byte| matches!(byte, b' '..=b'~'),
        "punct" => u8::is_ascii_punctuation,
        // As in git, without the vertical tab and the form feed.
        "space" => |byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r'),
        "upper" => u8::is_ascii_uppercase,
        "xdigit" => u8::is_ascii_hexdigit,
        _ => return None,
    };
    let members = (0..128_u8).filter(is_member);
    Some(members.fold(0, |bits, byte| bits | 1 << byte))
}

#[cfg(test)]
mod tests {
    use super::super::tests::with_files;
    use super::*;

    /// The paths that a rule ignores.
    fn ignored<'a>(rule: &str, paths: &[&'a str]) -> Vec<&'a str> {
        with_files(|files| {
            let Some(file) = files.file(rule.into()) else {
                return Vec::new();
            };
            let mut ignored = paths.to_vec();
            ignored.retain(|path| file.verdict(path, false) == Some(true));
            ignored
        })
    }

    #[test]
    fn rules_are_read_as_git_does() {
        for (rule, paths, expected) in [
            (
                "foo[^a-z]bar",
                &["foo/bar", "foo-bar"][..],
                &["foo-bar"][..],
            ),
            ("foo[/]bar", &["foo/bar", "x/foo/bar"], &[]),
            ("[^a]x", &["d/bx", "ax"], &["d/bx"]),
            ("[!//a]x", &["bx", "ax", "d/bx"], &["bx"]),
            ("{a//b", &["{a/b"], &[]),
            ("*.log\n!\n", &["a.log", "b"], &["a.log"]),
            ("a\t", &["a", "a\t"], &["a\t"]),
            ("a\u{a0}", &["a", "a\u{a0}"], &["a\u{a0}"]),
            ("a\r  ", &["a", "a\r"], &["a\r"]),
            (r"a\   ", &["a", "a "], &["a "]),
            (r"a\\ ", &[r"a\", r"a\ "], &[r"a\"]),
            ("[[:digit:]]", &["5", "a"], &["5"]),
            (r"[a\-c]", &["a", "b", "-"], &["a", "-"]),
            (r"[\]]", &["]", r"\]"], &["]"]),
            ("[a-e-n]", &["j", "-", "n", "c"], &["-", "n", "c"]),
            ("[]-]", &["]", "-", "a"], &["]", "-"]),
            ("[!]a]", &["]", "a", "b"], &["b"]),
            (r"[\^!]", &["^", "!", "a"], &["^", "!"]),
            ("[+--]", &["+", ",", "-", "."], &["+", ",", "-"]),
            ("a[", &["a[", "a"], &[]),
            ("a[]b", &["a[]b", "ab"], &[]),
            ("[[::]ab]", &["[ab]", ":ab]", "a"], &[]),
            ("[[:a]", &["[", ":", "a"], &["[", ":", "a"]),
            (r"a\/", &["a", r"a\"], &[]),
            (r"a\\", &[r"a\", "a"], &[r"a\"]),
            ("**//", &["a/b"], &[]),
            ("//a", &["a", "b/a"], &[]),
            ("{a,b}", &["a", "{a,b}"], &["{a,b}"]),
            ("[{]{", &["{{", "{"], &["{{"]),
        ] {
            assert_eq!(ignored(rule, paths), expected, "{rule:?}");
        }
    }

    #[test]
    fn plain_rules_are_not_changed() {
        for rule in ["*.log", "!/a/**/b/", "**/x", "name", "#", "  "] {
            let expected = rule.strip_prefix("#").is_none() && !rule.trim().is_empty();
            assert_eq!(translated(rule).is_some(), expected, "{rule}");
            assert!(translated(rule).is_none_or(|same| same == rule));
        }
    }
}
