//! The one place that prints.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Write};

use anstream::{AutoStream, ColorChoice};
use serde::Serialize;

use crate::ci_commands::neutral_json;
use crate::printable::is_unsafe;
use crate::safe_writer::SafeWriter;

/// The narrowest lines that are made, in columns.
const NARROWEST: usize = 60;
/// The widest.
const WIDEST: usize = 100;
/// How wide lines are where there is no terminal.
const DEFAULT_WIDTH: usize = 80;

/// When output is coloured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Color {
    /// On a terminal, unless `NO_COLOR` is set.
    #[default]
    Auto,
    /// Always, in files too.
    Always,
    /// Never.
    Never,
}

impl Color {
    /// Every value, by its name.
    pub const ALL: &[(&str, Self)] = &[
        ("auto", Self::Auto),
        ("always", Self::Always),
        ("never", Self::Never),
    ];
}

/// Where everything goes that is printed: styled text is written to it, and it takes the styles off where they are not wanted. Other control
/// characters are escaped.
#[derive(Debug, Clone, Copy, Default)]
pub struct Output {
    /// When output is coloured.
    pub color: Color,
    /// Whether lines may begin with `::`, as commands of ours to GitHub do.
    pub has_commands: bool,
}

impl Output {
    /// Standard output.
    pub fn stdout(self) -> Box<dyn Write + Send> {
        let stream = AutoStream::new(io::stdout(), self.color.into());
        Box::new(SafeWriter::new(stream, self.has_commands))
    }

    /// Standard error.
    pub fn stderr(self) -> Box<dyn Write + Send> {
        let stream = AutoStream::new(io::stderr(), self.color.into());
        Box::new(SafeWriter::new(stream, false))
    }

    /// A file. Standard output's colours do not belong there, unless they are asked for.
    pub fn file(self, file: File) -> Box<dyn Write + Send> {
        let stream = AutoStream::new(file, self.color.into());
        Box::new(SafeWriter::new(stream, self.has_commands))
    }

    /// How many columns a line may have.
    pub fn width(self) -> usize {
        let columns = terminal_size::terminal_size_of(io::stdout())
            .map_or(DEFAULT_WIDTH, |(width, _)| usize::from(width.0));
        columns.clamp(NARROWEST, WIDEST)
    }
}

impl From<Color> for ColorChoice {
    fn from(color: Color) -> Self {
        match color {
            Color::Auto => Self::Auto,
            Color::Always => Self::Always,
            Color::Never => Self::Never,
        }
    }
}

/// Writes a value for programs, indented, and a line feed. Control and invisible characters are escaped, which loses nothing in JSON,
/// so that nothing is removed with the styles.
///
/// # Errors
/// Where it cannot be written.
pub fn write_json(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    // The conversion keeps the kind of the error, by which a closed pipe is known.
    let text = serde_json::to_string_pretty(value).map_err(io::Error::from)?;
    writeln!(out, "{}", escaped(&text))
}

/// JSON with escapes for control and invisible characters, and for commands to a CI system. They can only occur in strings, where an escape means the same.
pub fn escaped(json: &str) -> Cow<'_, str> {
    if !json.contains(is_unsafe) {
        return neutral_json(json);
    }
    let mut safe = String::with_capacity(json.len() + 16);
    for character in json.chars() {
        if is_unsafe(character) {
            for unit in character.encode_utf16(&mut [0; 2]) {
                safe.push_str(&format!("\\u{unit:04x}"));
            }
        } else {
            safe.push(character);
        }
    }
    Cow::Owned(neutral_json(&safe).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_has_no_control_characters_and_loses_nothing() {
        let text = "\u{1b}[2J\u{7f}\u{9b}31m\u{202e}\u{e0001}\u{ffff}\n\t\"\\ü";
        let mut out = Vec::new();
        write_json(&mut out, &[text]).unwrap();
        let written = String::from_utf8(out).unwrap();
        assert!(!written.contains(is_unsafe), "{written:?}");
        let read: Vec<String> = serde_json::from_str(&written).unwrap();
        assert_eq!(read, [text]);
    }
}
