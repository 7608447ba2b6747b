//! The lines that an answer shows.

use std::fmt;

use regex::{Captures, Regex};

use super::headings::Headings;
use super::regexes::{compile, group};
use super::{Asked, ReadError, details, generous};
use crate::answer::Answer;
use crate::model::profile::{LineKind, MatchReader, Readers};

/// A line of a file that an answer shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownLine {
    /// The file; `None`: the answer does not say.
    pub path: Option<String>,
    /// The number of the line, from 1.
    pub line: u64,
    /// Whether it matched, or is context of a match.
    pub kind: LineKind,
}

impl fmt::Display for ShownLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.as_deref().unwrap_or("?");
        match self.kind {
            LineKind::Match => write!(f, "{path}:{}", self.line),
            LineKind::Context => write!(f, "{path}:{} context", self.line),
        }
    }
}

/// The lines that an answer shows, in its order. A tool without a reader of matches shows none.
pub fn matches(
    readers: &Readers,
    answer: &Answer,
    asked: Asked<'_>,
) -> Result<Vec<ShownLine>, ReadError> {
    let Some(reader) = &readers.matches else {
        return Ok(Vec::new());
    };
    let mut shown = match &reader.details {
        _ if reader.generous => generous::matches(answer, asked),
        Some(list) => from_details(answer, list, reader)?,
        None => MatchLineReader::new(reader)?.read(&answer.text()),
    };
    let first_line = reader.first_line.unwrap_or(1);
    for one in &mut shown {
        one.line = one.line.saturating_add(1).saturating_sub(first_line);
    }
    Ok(shown)
}

/// The lines of the text that no expression of a target file reads.
pub(super) fn unread(reader: &MatchReader, text: &str) -> Result<Vec<String>, ReadError> {
    let mut lines = MatchLineReader::new(reader)?;
    let unread = text.lines().filter(|line| {
        !line.trim().is_empty() && !lines.headings.take(line) && lines.shown(line).is_none()
    });
    Ok(unread.map(str::to_owned).collect())
}

fn from_details(
    answer: &Answer,
    list: &str,
    reader: &MatchReader,
) -> Result<Vec<ShownLine>, ReadError> {
    let mut shown = Vec::new();
    let mut lines = MatchLineReader::new(reader)?;
    for member in details::members(answer, list)? {
        let path = match (member.key, &reader.path_field) {
            (Some(key), None) => Some(key.to_owned()),
            (_, Some(field)) => Some(member.string(Some(field))?),
            (None, None) => None,
        };
        let path = path.map(|path| lines.headings.below(&path));
        for line in member.list(reader.list_field.as_deref())? {
            match (line.value.as_str(), &reader.line_field) {
                (Some(text), None) => {
                    lines.headings.path = path.clone();
                    shown.extend(text.lines().filter_map(|line| lines.shown(line)));
                }
                (_, field) => shown.push(ShownLine {
                    path: path.clone(),
                    line: line.number(field.as_deref())?,
                    kind: LineKind::Match,
                }),
            }
        }
    }
    Ok(shown)
}

struct MatchLineReader {
    headings: Headings,
    lines: Vec<(Regex, LineKind)>,
}

impl MatchLineReader {
    fn new(reader: &MatchReader) -> Result<Self, ReadError> {
        let compiled = |line: &crate::model::profile::LineReader| {
            compile(&line.regex).map(|regex| (regex, line.kind))
        };
        Ok(Self {
            headings: Headings::new(
                &reader.heading,
                reader.directory.as_deref(),
                reader.backslashes,
            )?,
            lines: reader
                .lines
                .iter()
                .map(compiled)
                .collect::<Result<_, _>>()?,
        })
    }

    fn read(mut self, text: &str) -> Vec<ShownLine> {
        text.lines().filter_map(|line| self.shown(line)).collect()
    }

    fn shown(&mut self, line: &str) -> Option<ShownLine> {
        if self.headings.take(line) {
            return None;
        }
        let (captures, kind) = self
            .lines
            .iter()
            .find_map(|(regex, kind)| Some((regex.captures(line)?, *kind)))?;
        self.headings.leave_for(&captures);
        Some(ShownLine {
            line: group(&captures, "line")?.parse().ok()?,
            path: self.path(&captures),
            kind,
        })
    }

    fn path(&self, captures: &Captures<'_>) -> Option<String> {
        group(captures, "path")
            .map(|path| self.headings.below(path))
            .or_else(|| self.headings.path.clone())
    }
}
