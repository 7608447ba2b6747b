//! The lines that an answer shows.

use std::fmt;

use regex::{Captures, Regex};

use super::headings::Headings;
use super::path::join;
use super::regexes::{compile, group};
use super::{ReadError, details};
use crate::answer::Answer;
use crate::model::profile::{LineKind, MatchReader, Readers};

/// A line of a file that an answer shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// The file; `None`: the answer does not say.
    pub path: Option<String>,
    /// The number of the line, from 1.
    pub line: u64,
    /// Whether it matched, or is context of a match.
    pub kind: LineKind,
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.as_deref().unwrap_or("?");
        match self.kind {
            LineKind::Match => write!(f, "{path}:{}", self.line),
            LineKind::Context => write!(f, "{path}:{} context", self.line),
        }
    }
}

/// The lines that an answer shows, in its order. A tool without a reader of matches shows none.
pub fn matches(readers: &Readers, answer: &Answer) -> Result<Vec<Shown>, ReadError> {
    let Some(reader) = &readers.matches else {
        return Ok(Vec::new());
    };
    match &reader.details {
        Some(list) => from_details(answer, list, reader),
        None => Ok(LineReader::new(reader)?.read(&answer.text())),
    }
}

fn from_details(
    answer: &Answer,
    list: &str,
    reader: &MatchReader,
) -> Result<Vec<Shown>, ReadError> {
    let paths = details::strings(answer, list, reader.path_field.as_deref())?;
    let lines = details::numbers(answer, list, reader.line_field.as_deref())?;
    let shown = |(path, line): (String, u64)| Shown {
        path: Some(join(reader.directory.as_deref(), &path)),
        line,
        kind: LineKind::Match,
    };
    Ok(paths.into_iter().zip(lines).map(shown).collect())
}

struct LineReader {
    headings: Headings,
    lines: Vec<(Regex, LineKind)>,
}

impl LineReader {
    fn new(reader: &MatchReader) -> Result<Self, ReadError> {
        let compiled = |line: &crate::model::profile::LineReader| {
            compile(&line.regex).map(|regex| (regex, line.kind))
        };
        Ok(Self {
            headings: Headings::new(&reader.heading, reader.directory.as_deref())?,
            lines: reader
                .lines
                .iter()
                .map(compiled)
                .collect::<Result<_, _>>()?,
        })
    }

    fn read(mut self, text: &str) -> Vec<Shown> {
        text.lines().filter_map(|line| self.shown(line)).collect()
    }

    fn shown(&mut self, line: &str) -> Option<Shown> {
        if self.headings.take(line) {
            return None;
        }
        let found = |(regex, kind): &(Regex, LineKind)| Some((regex.captures(line)?, *kind));
        let (captures, kind) = self.lines.iter().find_map(found)?;
        Some(Shown {
            line: group(&captures, "line")?.parse().ok()?,
            path: self.path(&captures),
            kind,
        })
    }

    fn path(&self, captures: &Captures<'_>) -> Option<String> {
        let directory = self.headings.directory.as_deref();
        group(captures, "path")
            .map(|path| join(directory, path))
            .or_else(|| self.headings.path.clone())
    }
}
