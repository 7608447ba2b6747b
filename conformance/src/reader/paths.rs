//! The paths that an answer names.

use regex::Regex;

use super::headings::Headings;
use super::path::{join, normalise, with_slashes};
use super::regexes::{compile_all, first, group};
use super::{Asked, ReadError, details, generous};
use crate::answer::Answer;
use crate::model::profile::{PathReader, Readers};
use crate::tree::Tree;

/// The paths that an answer names, and the lines that were taken for prose.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Named {
    /// The paths, in the order of the answer, relative to the root.
    pub paths: Vec<String>,
    /// Lines that have a space in them and name nothing in the tree.
    pub prose: Vec<String>,
}

/// Reads the paths that an answer names. The tree tells prose that the profile does not know from paths.
pub fn paths(readers: &Readers, answer: &Answer, asked: Asked<'_>) -> Result<Named, ReadError> {
    let fallback = PathReader::default();
    let reader = readers.paths.as_ref().unwrap_or(&fallback);
    match &reader.details {
        _ if reader.generous => Ok(generous::paths(answer, asked)),
        Some(list) => {
            let mut named = Named::default();
            let directory = reader.directory.as_deref();
            for list in [list].into_iter().chain(&reader.more_details) {
                let names = details::strings(answer, list, reader.field.as_deref())?;
                let names = names.iter();
                let names = names.map(|name| with_slashes(name, reader.backslashes));
                named.paths.extend(names.map(|name| join(directory, &name)));
            }
            Ok(named)
        }
        None => Ok(PathLineReader::new(reader)?.read(&answer.text(), asked.tree)),
    }
}

/// The lines of the text that no expression of a target file reads.
pub(super) fn unread(reader: &PathReader, text: &str) -> Result<Vec<String>, ReadError> {
    let mut lines = PathLineReader::new(reader)?;
    let unread = text.lines().filter(|line| {
        !line.trim().is_empty()
            && !lines.headings.take(line)
            && first(&lines.prose, line).is_none()
            && lines.entry_of(line).is_none()
    });
    Ok(unread.map(str::to_owned).collect())
}

struct PathLineReader {
    headings: Headings,
    entry: Vec<Regex>,
    prose: Vec<Regex>,
}

impl PathLineReader {
    fn new(reader: &PathReader) -> Result<Self, ReadError> {
        Ok(Self {
            headings: Headings::new(
                &reader.heading,
                reader.directory.as_deref(),
                reader.backslashes,
            )?,
            entry: compile_all(&reader.entry)?,
            prose: compile_all(&reader.prose)?,
        })
    }

    fn read(mut self, text: &str, tree: &Tree) -> Named {
        let mut named = Named::default();
        let mut is_after_gap = false;
        for line in text.lines() {
            if line.trim().is_empty() {
                is_after_gap = true;
            } else if self.headings.take(line) {
                is_after_gap = false;
            } else if first(&self.prose, line).is_none()
                && let Some(entry) = self.entry_of(line)
            {
                self.add(entry, is_after_gap, tree, &mut named);
            }
        }
        named
    }

    /// A path behind an empty line may be outside the directory of the header above: then it is in the tree as written.
    fn add(&self, entry: &str, is_after_gap: bool, tree: &Tree, named: &mut Named) {
        let path = self.headings.below(entry);
        let has_space = entry.contains(char::is_whitespace);
        let is_as_written = tree.has(&normalise(entry));
        if tree.has(&path) {
            named.paths.push(path);
        } else if is_as_written && is_after_gap {
            named.paths.push(normalise(entry));
        } else if has_space && !is_as_written {
            named.prose.push(entry.to_owned());
        } else {
            named.paths.push(path);
        }
    }

    fn entry_of<'a>(&mut self, line: &'a str) -> Option<&'a str> {
        if self.entry.is_empty() {
            return Some(line);
        }
        let captures = first(&self.entry, line)?;
        self.headings.leave_for(&captures);
        group(&captures, "path")
    }
}
