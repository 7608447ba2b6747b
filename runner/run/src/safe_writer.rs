//! The writer behind everything that is printed: it escapes control sequences of foreign texts.
//!
//! Reports escape what they quote (`printable`). This is for all the names, messages and versions between; it lets our own styles pass,
//! and nothing that hides, moves or rings.

use std::borrow::Cow;
use std::io::{self, Write};
use std::str;

use crate::printable::is_unsafe;

/// The parameters of the styles that are ours: off, bold, faint, underlined, red, green, yellow, cyan.
const OWN_STYLES: &[&str] = &["0", "1", "2", "4", "31", "32", "33", "36"];

/// The longest of those styles, in bytes: `ESC [ 3 1 m`.
const LONGEST_STYLE: usize = 5;

/// A writer of text.
pub(crate) struct SafeWriter<W: Write> {
    inner: W,
    /// The beginning of a character, or of a style, whose end has not come.
    begun: Vec<u8>,
}

impl<W: Write> SafeWriter<W> {
    pub(crate) fn new(inner: W) -> Self {
        Self {
            inner,
            begun: Vec::new(),
        }
    }

    fn write_begun(&mut self) -> io::Result<()> {
        let begun = std::mem::take(&mut self.begun);
        let text = String::from_utf8_lossy(&begun);
        self.inner.write_all(safe(&text).as_bytes())
    }
}

impl<W: Write> Write for SafeWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut all = std::mem::take(&mut self.begun);
        all.extend_from_slice(bytes);
        self.begun = all.split_off(complete(&all));
        let text = String::from_utf8_lossy(&all);
        self.inner.write_all(safe(&text).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.write_begun()?;
        self.inner.flush()
    }
}

impl<W: Write> Drop for SafeWriter<W> {
    fn drop(&mut self) {
        // A failure cannot be reported.
        drop(self.write_begun());
    }
}

/// The number of bytes that can be judged without those that follow.
fn complete(bytes: &[u8]) -> usize {
    let tail = bytes.len().saturating_sub(LONGEST_STYLE - 1);
    let escape = bytes[tail..].iter().rposition(|byte| *byte == 0x1b);
    let style = escape
        .map(|escape| tail + escape)
        .filter(|escape| is_begun_style(&bytes[*escape..]));
    style.unwrap_or_else(|| match str::from_utf8(bytes) {
        Err(error) if error.error_len().is_none() => error.valid_up_to(),
        _ => bytes.len(),
    })
}

/// Whether the bytes, the first of which is an escape, may become a style.
fn is_begun_style(bytes: &[u8]) -> bool {
    match bytes {
        [_] => true,
        [_, b'[', parameters @ ..] => parameters.iter().all(u8::is_ascii_digit),
        _ => false,
    }
}

/// The text with escapes instead of control sequences, except for our own styles.
pub(crate) fn safe(text: &str) -> Cow<'_, str> {
    if !text.contains(is_unsafe) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        let length = own_style(rest).unwrap_or(character.len_utf8());
        if length == character.len_utf8() && is_unsafe(character) {
            safe.extend(character.escape_default());
        } else {
            safe.push_str(&rest[..length]);
        }
        rest = &rest[length..];
    }
    Cow::Owned(safe)
}

/// The length of the style at the start of the text, if it is one of ours.
fn own_style(text: &str) -> Option<usize> {
    let rest = text.strip_prefix("\u{1b}[")?;
    let parameters = OWN_STYLES.iter().find(|parameters| {
        let rest = rest.strip_prefix(**parameters);
        rest.is_some_and(|rest| rest.starts_with('m'))
    })?;
    Some(parameters.len() + "\u{1b}[m".len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::style::{BAD, FAINT, GOOD, LITERAL, STRONG, WARNING, styled};

    /// The output does not depend on the pieces of the input.
    fn check(text: &[u8], expected: &str) {
        for piece in 1..=text.len() {
            let mut out = Vec::new();
            let mut writer = SafeWriter::new(&mut out);
            text.chunks(piece)
                .for_each(|piece| writer.write_all(piece).unwrap());
            drop(writer);
            assert_eq!(
                String::from_utf8(out).unwrap(),
                expected,
                "in pieces of {piece}"
            );
        }
    }

    #[test]
    fn our_own_styles_pass() {
        for style in [GOOD, BAD, WARNING, STRONG, FAINT, LITERAL, BAD.bold()] {
            let text = format!("a {} ü\n\tz", styled("b", style));
            check(text.as_bytes(), &text);
        }
    }

    #[test]
    fn nothing_else_is_obeyed() {
        check(
            b"\x1b[2Ja\x1b[8m\x1b]0;t\x07\x1bc",
            "\\u{1b}[2Ja\\u{1b}[8m\\u{1b}]0;t\\u{7}\\u{1b}c",
        );
        check(
            "a\r\u{9b}31m\u{202e}\u{7f}".as_bytes(),
            "a\\r\\u{9b}31m\\u{202e}\\u{7f}",
        );
        check(b"\x1b", "\\u{1b}");
        check(b"\x1b[1", "\\u{1b}[1");
        check(b"\xff \xc3", "\u{fffd} \u{fffd}");
    }
}
