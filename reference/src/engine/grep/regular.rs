//! ECMAScript's regular expressions in Rust's syntax, as far as they are regular: what looks around or refers back is not.

use std::iter::Peekable;
use std::str::Chars;

/// What ECMAScript's `\s` stands for.
const SPACE: &str = r"\t\n\x0B\x0C\r \u{A0}\u{1680}\u{2000}-\u{200A}\u{2028}\u{2029}\u{202F}\u{205F}\u{3000}\u{FEFF}";

/// What ECMAScript's `.` does not match.
const LINE_ENDS: &str = r"\n\r\u{2028}\u{2029}";

/// The same pattern in Rust's syntax; `None` if it has something that Rust's has not. The pattern must be a valid one.
pub(super) fn translate(pattern: &str) -> Option<String> {
    let mut translation = Translation {
        rest: pattern.chars().peekable(),
        out: String::with_capacity(pattern.len() * 2),
    };
    translation.pattern()?;
    Some(translation.out)
}

struct Translation<'a> {
    rest: Peekable<Chars<'a>>,
    out: String,
}

impl Translation<'_> {
    fn pattern(&mut self) -> Option<()> {
        while let Some(character) = self.rest.next() {
            match character {
                '\\' => self.escape()?,
                '[' => self.class()?,
                '(' => self.group()?,
                '{' => self.brace(),
                '.' => self.out.push_str(&format!("[^{LINE_ENDS}]")),
                '^' | '$' | '|' | ')' | '*' | '+' | '?' => self.out.push(character),
                other => self.literal(other),
            }
        }
        Some(())
    }

    fn literal(&mut self, character: char) {
        self.out
            .push_str(&format!(r"\x{{{:X}}}", u32::from(character)));
    }

    /// Braces that are no repetition are literal.
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

    /// Names do not matter where nothing refers to them.
    fn group(&mut self) -> Option<()> {
        self.out.push_str("(?:");
        if self.rest.next_if_eq(&'?').is_none() {
            return Some(());
        }
        match self.rest.next()? {
            ':' => Some(()),
            '<' if !matches!(self.rest.peek()?, '=' | '!') => self
                .rest
                .by_ref()
                .find(|character| *character == '>')
                .map(drop),
            _ => None,
        }
    }

    fn escape(&mut self) -> Option<()> {
        match self.rest.next()? {
            'b' => self.out.push_str(r"(?-u:\b)"),
            'B' => self.out.push_str(r"(?-u:\B)"),
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

    /// The character that an escape stands for, after its backslash and this letter.
    fn character(&mut self, letter: char) -> Option<char> {
        match letter {
            'n' => Some('\n'),
            'r' => Some('\r'),
            't' => Some('\t'),
            'v' => Some('\u{b}'),
            'f' => Some('\u{c}'),
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
        self.out.push('[');
        if self.rest.next_if_eq(&'^').is_some() {
            self.out.push('^');
        }
        if self.rest.peek() == Some(&']') {
            return None;
        }
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
            // A range from or to a set is literal: too strange to be translated.
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

    /// Whether a hyphen follows that is not the last of its class.
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

/// The set of characters that an escape stands for, and whether it is the others.
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
            .find(text);
        let expected = expected.map(|found| (found.start(), found.end()));
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
        ] {
            for pattern in [
                "a{2}",
                "a{2,}",
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
                r"\bb",
                "^b",
                "a$",
                r"\u0061",
                r"\x61",
                r"\.",
                r"[.*&~[]+",
                r"[\]]",
                r"a+?",
            ] {
                check(pattern, text);
            }
        }
    }

    #[test]
    fn what_is_not_regular_is_not_translated() {
        for pattern in [
            "(?=a)",
            "(?!a)",
            "(?<=a)",
            "(?<!a)",
            r"(a)\1",
            r"(?<n>a)\k<n>",
            r"\p{Lu}",
            "[]",
            "[^]",
            r"\cA",
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
