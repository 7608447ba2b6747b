//! Translates ECMAScript's regular expressions into Rust's syntax, if they have no look-around and
//! no back-reference. Others are translated for a backtracking engine, if they mean the same there.

use std::iter::Peekable;
use std::str::Chars;

use super::groups::{GroupKind, Groups};

/// The characters of ECMAScript's `\s`.
const SPACE: &str = r"\t\n\x0B\x0C\r \u{A0}\u{1680}\u{2000}-\u{200A}\u{2028}\u{2029}\u{202F}\u{205F}\u{3000}\u{FEFF}";

/// The characters that ECMAScript's `.` does not match.
const LINE_ENDS: &str = r"\n\r\u{2028}\u{2029}";

/// The same pattern in Rust's syntax; `None` if Rust has no equivalent. The pattern must be valid.
pub(super) fn translate(pattern: &str) -> Option<String> {
    Translation::translate(pattern, None)
}

/// The same pattern for the backtracking engine; `None` if a part of it has another meaning there.
pub(super) fn translate_irregular(pattern: &str) -> Option<String> {
    Translation::translate(pattern, Some(Groups::default()))
}

struct Translation<'a> {
    rest: Peekable<Chars<'a>>,
    out: String,
    /// The groups, if the pattern need not be regular.
    groups: Option<Groups>,
}

/// The start or end of a word, for an engine with look-around but without byte classes.
const WORD_END: &str = "(?:(?<=[0-9A-Za-z_])(?![0-9A-Za-z_])|(?<![0-9A-Za-z_])(?=[0-9A-Za-z_]))";
const NO_WORD_END: &str = "(?:(?<=[0-9A-Za-z_])(?=[0-9A-Za-z_])|(?<![0-9A-Za-z_])(?![0-9A-Za-z_]))";

impl<'a> Translation<'a> {
    fn translate(pattern: &'a str, groups: Option<Groups>) -> Option<String> {
        let mut translation = Self {
            rest: pattern.chars().peekable(),
            out: String::with_capacity(pattern.len() * 2),
            groups,
        };
        translation.pattern()?;
        Some(translation.out)
    }

    fn pattern(&mut self) -> Option<()> {
        while let Some(character) = self.rest.next() {
            match character {
                '\\' => self.escape()?,
                '[' => self.class()?,
                '(' => self.group()?,
                '{' => self.brace(),
                '.' => self.out.push_str(&format!("[^{LINE_ENDS}]")),
                '|' | ')' => self.end(character),
                '^' | '$' | '*' | '+' | '?' => self.out.push(character),
                other => self.literal(other),
            }
        }
        Some(())
    }

    fn literal(&mut self, character: char) {
        self.out
            .push_str(&format!(r"\x{{{:X}}}", u32::from(character)));
    }

    /// A brace that does not start a repetition is literal.
    fn brace(&mut self) {
        let mut ahead = self.rest.clone();
        let mut count = String::new();
        while let Some(character) =
            ahead.next_if(|character| character.is_ascii_digit() || *character == ',')
        {
            count.push(character);
        }
        let is_count = ahead.next() == Some('}')
            && count.starts_with(|first: char| first.is_ascii_digit())
            && count.matches(',').count() < 2;
        if is_count {
            self.out.push_str(&format!("{{{count}}}"));
            self.rest = ahead;
        } else {
            self.literal('{');
        }
    }

    /// Ends a group, or one of its alternatives.
    fn end(&mut self, character: char) {
        self.out.push(character);
        let may_be_left_out = matches!(self.rest.peek(), Some('*' | '?' | '{'));
        match (&mut self.groups, character) {
            (Some(groups), '|') => groups.alternative(),
            (Some(groups), _) => groups.close(may_be_left_out),
            (None, _) => {}
        }
    }

    /// Names are dropped, unless something refers to them.
    fn group(&mut self) -> Option<()> {
        if self.rest.next_if_eq(&'?').is_none() {
            return self.open(GroupKind::Capture(None));
        }
        match self.rest.next()? {
            ':' => self.open(GroupKind::Plain),
            '=' => self.open(GroupKind::Look("(?=")),
            '!' => self.open(GroupKind::Look("(?!")),
            '<' if self.rest.next_if_eq(&'=').is_some() => self.open(GroupKind::Look("(?<=")),
            '<' if self.rest.next_if_eq(&'!').is_some() => self.open(GroupKind::Look("(?<!")),
            '<' => {
                let name = self.name()?;
                self.open(GroupKind::Capture(Some(name)))
            }
            _ => None,
        }
    }

    /// The name before the `>`.
    fn name(&mut self) -> Option<String> {
        let name = self.rest.by_ref().take_while(|character| *character != '>');
        Some(name.collect()).filter(|name: &String| !name.contains('\\'))
    }

    fn open(&mut self, kind: GroupKind) -> Option<()> {
        let begin = match (&kind, &self.groups) {
            (GroupKind::Look(begin), Some(_)) => begin,
            (GroupKind::Look(_), None) => return None,
            (GroupKind::Capture(_), Some(_)) => "(",
            _ => "(?:",
        };
        self.out.push_str(begin);
        if let Some(groups) = &mut self.groups {
            groups.open(kind);
        }
        Some(())
    }

    /// A reference to the group with these digits or this name.
    fn refer(&mut self, first: char) -> Option<()> {
        let groups = self.groups.as_ref()?;
        let number = if first == 'k' {
            self.rest.next_if_eq(&'<')?;
            let name: String = self
                .rest
                .by_ref()
                .take_while(|character| *character != '>')
                .collect();
            groups.named(&name)?
        } else {
            let mut digits = String::from(first);
            while let Some(digit) = self.rest.next_if(char::is_ascii_digit) {
                digits.push(digit);
            }
            digits.parse().ok()?
        };
        groups
            .is_set(number)
            .then(|| self.out.push_str(&format!(r"(?:\{number})")))
    }

    fn escape(&mut self) -> Option<()> {
        match self.rest.next()? {
            'b' if self.groups.is_some() => self.out.push_str(WORD_END),
            'B' if self.groups.is_some() => self.out.push_str(NO_WORD_END),
            'b' => self.out.push_str(r"(?-u:\b)"),
            'B' => self.out.push_str(r"(?-u:\B)"),
            first @ ('1'..='9' | 'k') => self.refer(first)?,
            letter => match set(letter) {
                Some((negated, set)) => self
                    .out
                    .push_str(&format!("[{}{set}]", if negated { "^" } else { "" })),
                None => {
                    let character = self.character(letter)?;
                    self.literal(character);
                }
            },
        }
        Some(())
    }

    /// The character of an escape with this letter.
    fn character(&mut self, letter: char) -> Option<char> {
        match letter {
            'n' => Some('\n'),
            'r' => Some('\r'),
            't' => Some('\t'),
            'v' => Some('\u{b}'),
            'f' => Some('\u{c}'),
            '0' if !self.rest.peek().is_some_and(char::is_ascii_digit) => Some('\0'),
            'c' => {
                let letter = self.rest.next_if(char::is_ascii_alphabetic)?;
                char::from_u32(u32::from(letter) % 32)
            }
            'x' => self.hexadecimal(2),
            'u' => self.hexadecimal(4),
            other if !other.is_ascii_alphanumeric() => Some(other),
            _ => None,
        }
    }

    fn hexadecimal(&mut self, digits: usize) -> Option<char> {
        let digits: Option<String> = (0..digits)
            .map(|_| self.rest.next_if(char::is_ascii_hexdigit))
            .collect();
        char::from_u32(u32::from_str_radix(&digits?, 16).ok()?)
    }

    fn class(&mut self) -> Option<()> {
        let is_negated = self.rest.next_if_eq(&'^').is_some();
        if self.rest.next_if_eq(&']').is_some() {
            // Any character, or none.
            self.out
                .push_str(if is_negated { r"[\s\S]" } else { r"[^\s\S]" });
            return Some(());
        }
        self.out.push_str(if is_negated { "[^" } else { "[" });
        loop {
            match self.rest.next()? {
                ']' => break,
                '\\' => self.class_escape()?,
                other => self.range(other)?,
            }
        }
        self.out.push(']');
        Some(())
    }

    fn class_escape(&mut self) -> Option<()> {
        let letter = self.rest.next()?;
        match set(letter) {
            // A range with a set at one end is literal: too rare to translate.
            Some(_) if self.is_range() => None,
            Some((negated, set)) => {
                self.out
                    .push_str(&format!("[{}{set}]", if negated { "^" } else { "" }));
                Some(())
            }
            None => {
                let from = if letter == 'b' {
                    '\u{8}'
                } else {
                    self.character(letter)?
                };
                self.range(from)
            }
        }
    }

    /// Whether a hyphen follows that is not the last character of its class.
    fn is_range(&self) -> bool {
        let mut ahead = self.rest.clone();
        ahead.next() == Some('-') && ahead.next() != Some(']')
    }

    fn range(&mut self, from: char) -> Option<()> {
        self.literal(from);
        if !self.is_range() {
            return Some(());
        }
        self.rest.next();
        let to = match self.rest.next()? {
            '\\' => {
                let letter = self.rest.next()?;
                if letter == 'b' {
                    '\u{8}'
                } else {
                    self.character(letter)?
                }
            }
            other => other,
        };
        self.out.push('-');
        self.literal(to);
        Some(())
    }
}

/// The set of characters of an escape, and whether it is negated.
fn set(letter: char) -> Option<(bool, &'static str)> {
    let set = match letter.to_ascii_lowercase() {
        'd' => "0-9",
        'w' => "0-9A-Za-z_",
        's' => SPACE,
        _ => return None,
    };
    Some((letter.is_ascii_uppercase(), set))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn matches(pattern: &str, text: &str) -> Option<Option<(usize, usize)>> {
        let translated = regex::RegexBuilder::new(&translate(pattern)?)
            .multi_line(true)
            .build()
            .expect(pattern);
        Some(
            translated
                .find(text)
                .map(|found| (found.start(), found.end())),
        )
    }

    fn check(pattern: &str, text: &str) {
        let expected = regress::Regex::with_flags(pattern, "m")
            .expect(pattern)
            .find(text)
            .map(|found| (found.start(), found.end()));
        assert_eq!(
            matches(pattern, text),
            Some(expected),
            "{pattern} in {text}"
        );
    }

    #[test]
    fn it_means_the_same() {
        for text in [
            "",
            "a",
            "ab1 c_{2}",
            "a\u{a0}b",
            "٣",
            "é",
            "a\nb",
            "x-y]z",
            "\u{2028}",
            "aaaa",
            "\r\t\u{b}\u{c}\u{8}",
        ] {
            for pattern in [
                "a{2}",
                "a{2,}",
                "a{1,2,3}",
                "{",
                "a{b}",
                "}",
                "]",
                ".",
                r"\d",
                r"\w+",
                r"\s",
                r"\S+",
                r"[^\d]",
                r"[\w-]+",
                r"[a-c1]+",
                r"[x\-y]+",
                "(?<name>a)|b",
                "(?:a|b)*?c",
                r"\bb|a\B",
                "^b",
                "a$",
                r"\u0061",
                r"\x61",
                r"\.",
                r"[.*&~[]+",
                r"[\]]",
                r"a+?",
                "[]",
                "[^]",
                r"\cJ",
                r"\0|\r\t\v\f",
                r"[\x07-\b]+",
            ] {
                check(pattern, text);
            }
        }
    }

    #[test]
    fn irregular_patterns_are_not_translated() {
        for pattern in [
            "(?=a)",
            "(?!a)",
            "(?<=a)",
            "(?<!a)",
            r"(a)\1",
            r"(?<n>a)\k<n>",
            r"\p{Lu}",
            r"\07",
            r"[\d-x]",
        ] {
            assert_eq!(translate(pattern), None, "{pattern}");
        }
    }

    proptest! {
        #[test]
        fn every_pattern_means_the_same(pattern in r"([ab.\[\](|){},1*+?^$-]|\\[dwsbB.]){0,8}", text in "[ab1 ,{}\\[\n-]{0,8}") {
            let Ok(expected) = regress::Regex::with_flags(&pattern, "m") else { return Ok(()) };
            let Some(translated) = translate(&pattern) else { return Ok(()) };
            let translated = regex::RegexBuilder::new(&translated).multi_line(true).build();
            let Ok(translated) = translated else { return Ok(()) };
            prop_assert_eq!(translated.is_match(&text), expected.find(&text).is_some(), "{} in {:?}", pattern, text);
        }
    }
}
