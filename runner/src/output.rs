//! The one place that prints.

use std::fs::File;
use std::io::{self, Write};

use anstream::{AutoStream, ColorChoice};
use clap::ValueEnum;
use serde::Serialize;

/// The narrowest lines that are made, in columns.
const NARROWEST: usize = 60;
/// The widest.
const WIDEST: usize = 100;
/// How wide lines are where there is no terminal.
const DEFAULT_WIDTH: usize = 80;

/// When output is coloured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Color {
    /// On a terminal, unless `NO_COLOR` is set.
    #[default]
    Auto,
    /// Always, in files too.
    Always,
    /// Never.
    Never,
}

/// Where everything goes that is printed: styled text is written to it, and it takes the styles off where they are not wanted.
#[derive(Debug, Clone, Copy, Default)]
pub struct Output {
    /// When output is coloured.
    pub color: Color,
}

impl Output {
    /// Standard output.
    pub fn stdout(self) -> Box<dyn Write + Send> {
        Box::new(AutoStream::new(io::stdout(), self.color.into()))
    }

    /// Standard error.
    pub fn stderr(self) -> Box<dyn Write + Send> {
        Box::new(AutoStream::new(io::stderr(), self.color.into()))
    }

    /// A file. Standard output's colours do not belong there, unless they are asked for.
    pub fn file(self, file: File) -> Box<dyn Write + Send> {
        Box::new(AutoStream::new(file, self.color.into()))
    }

    /// How many columns a line may have.
    pub fn width(self) -> usize {
        let columns = terminal_size::terminal_size_of(io::stdout())
            .map_or(DEFAULT_WIDTH, |(width, _)| usize::from(width.0));
        columns.clamp(NARROWEST, WIDEST)
    }
}

impl From<Color> for ColorChoice {
    fn from(color: Color) -> ColorChoice {
        match color {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        }
    }
}

/// Writes a value for programs, indented, and a line feed.
///
/// # Errors
/// Where it cannot be written.
pub fn write_json(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    // The conversion keeps the kind of the error, by which a closed pipe is known.
    let text = serde_json::to_string_pretty(value).map_err(io::Error::from)?;
    writeln!(out, "{text}")
}
