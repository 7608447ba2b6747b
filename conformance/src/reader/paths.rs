//! The paths that an answer names.

use regex::Regex;

use super::headings::Headings;
use super::path::{join, normalise};
use super::regexes::{compile_all, first, group};
use super::{ReadError, details};
use crate::answer::Answer;
use crate::model::profile::{PathReader, Readers};
use crate::tree::Tree;

/// The paths that an answer names, in its order, relative to the root. `tree` tells prose from paths.
pub fn paths(readers: &Readers, answer: &Answer, tree: &Tree) -> Result<Vec<String>, ReadError> {
    let fallback = PathReader::default();
    let reader = readers.paths.as_ref().unwrap_or(&fallback);
    match &reader.details {
        Some(list) => {
            let names = details::strings(answer, list, reader.field.as_deref())?;
            Ok(names.iter().map(|name| normalise(name)).collect())
        }
        None => Ok(LineReader::new(reader)?.read(&answer.text(), tree)),
    }
}

struct LineReader {
    headings: Headings,
    entry: Vec<Regex>,
    prose: Vec<Regex>,
}

impl LineReader {
    fn new(reader: &PathReader) -> Result<LineReader, ReadError> {
        Ok(LineReader {
            headings: Headings::new(&reader.heading)?,
            entry: compile_all(&reader.entry)?,
            prose: compile_all(&reader.prose)?,
        })
    }

    fn read(mut self, text: &str, tree: &Tree) -> Vec<String> {
        text.lines()
            .filter_map(|line| self.path_of(line, tree))
            .collect()
    }

    fn path_of(&mut self, line: &str, tree: &Tree) -> Option<String> {
        if line.trim().is_empty() || self.headings.take(line) || first(&self.prose, line).is_some()
        {
            return None;
        }
        let entry = self.entry_of(line)?;
        let path = join(self.headings.directory.as_deref(), entry);
        let is_there = || tree.has(&path) || tree.has(&normalise(entry));
        (!entry.contains(char::is_whitespace) || is_there()).then_some(path)
    }

    fn entry_of<'a>(&self, line: &'a str) -> Option<&'a str> {
        if self.entry.is_empty() {
            return Some(line);
        }
        group(&first(&self.entry, line)?, "path")
    }
}
