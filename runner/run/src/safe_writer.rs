//! The writer behind everything that is printed: it escapes control sequences of foreign texts.
//!
//! Reports escape what they quote (`printable`). This is for all the names, messages and versions between; it lets our own styles pass,
//! and nothing that hides, moves or rings, or that commands a CI system (`ci_commands`).

use std::borrow::Cow;
use std::io::{self, Write};

use crate::ci_commands::neutral;
use crate::printable::is_unsafe;
use crate::style::own_style;

/// A writer of text. It writes whole lines, as the beginning of a line can make it a command.
pub(crate) struct SafeWriter<W: Write> {
    inner: W,
    /// The beginning of a line whose end has not come.
    begun: Vec<u8>,
    /// Whether a part of that line is written already.
    goes_on: bool,
    /// Whether lines may begin with `::`, which are our own.
    has_commands: bool,
}

impl<W: Write> SafeWriter<W> {
    pub(crate) fn new(inner: W, has_commands: bool) -> Self {
        Self {
            inner,
            begun: Vec::new(),
            goes_on: false,
            has_commands,
        }
    }

    fn write_begun(&mut self) -> io::Result<()> {
        let begun = std::mem::take(&mut self.begun);
        let text = String::from_utf8_lossy(&begun);
        for line in safe(&text).split_inclusive('\n') {
            let begins = !self.goes_on && !self.has_commands;
            self.inner.write_all(neutral(line, begins).as_bytes())?;
            self.goes_on = !line.ends_with('\n');
        }
        Ok(())
    }
}

impl<W: Write> Write for SafeWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let end = bytes.iter().rposition(|byte| *byte == b'\n');
        let (lines, begun) = bytes.split_at(end.map_or(0, |end| end + 1));
        self.begun.extend_from_slice(lines);
        if !lines.is_empty() {
            self.write_begun()?;
        }
        self.begun.extend_from_slice(begun);
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

/// The text with escapes instead of control sequences, except for our own styles.
pub(crate) fn safe(text: &str) -> Cow<'_, str> {
    if !text.contains(is_unsafe) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some(at) = rest.find(is_unsafe) {
        safe.push_str(&rest[..at]);
        rest = &rest[at..];
        let style = own_style(rest);
        let length = style.unwrap_or_else(|| rest.chars().next().map_or(0, char::len_utf8));
        let (first, after) = rest.split_at(length);
        match style {
            Some(_) => safe.push_str(first),
            None => safe.extend(first.escape_default()),
        }
        rest = after;
    }
    safe.push_str(rest);
    Cow::Owned(safe)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::style::{BAD, FAINT, GOOD, LITERAL, STRONG, WARNING, styled};

    /// The output does not depend on the pieces of the input.
    fn check(text: &[u8], expected: &str) {
        for piece in 1..=text.len() {
            let mut out = Vec::new();
            let mut writer = SafeWriter::new(&mut out, false);
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

    #[test]
    fn no_line_commands_a_ci_system() {
        check(b"a\n  ::error::x\nb ::c", "a\n  \\u{3a}:error::x\nb ::c");
        check(b"\x1b[31m::x\x1b[0m", "\x1b[31m\\u{3a}:x\x1b[0m");
    }
}
