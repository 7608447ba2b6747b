//! Headings: lines that say to which directory or file the lines below them belong.

use regex::{Captures, Regex};

use super::ReadError;
use super::path::{join, with_slashes};
use super::regexes::{compile_all, first, group};

/// The state after the headers so far.
pub(super) struct Headings {
    regexes: Vec<Regex>,
    backslashes: bool,
    /// The directory that headers are relative to.
    base: Option<String>,
    /// The headings around the lines below, with their levels, if headings have any.
    around: Vec<(usize, Option<String>)>,
    /// The directory of the lines below.
    pub(super) directory: Option<String>,
    /// The file of the lines below.
    pub(super) path: Option<String>,
}

impl Headings {
    /// `directory` is that of the lines above all headings.
    pub(super) fn new(
        patterns: &[String],
        directory: Option<&str>,
        backslashes: bool,
    ) -> Result<Self, ReadError> {
        Ok(Self {
            regexes: compile_all(patterns)?,
            backslashes,
            base: directory.map(str::to_owned),
            around: Vec::new(),
            directory: directory.map(str::to_owned),
            path: None,
        })
    }

    /// Takes the line in, if it is a heading.
    pub(super) fn take(&mut self, line: &str) -> bool {
        let Some(captures) = first(&self.regexes, line) else {
            return false;
        };
        let level = level(&captures);
        if let Some(level) = level {
            self.leave(level);
        }
        if let Some(directory) = group(&captures, "dir") {
            let above = match level {
                Some(_) => self.directory.as_deref(),
                None => self.base.as_deref(),
            };
            self.directory = Some(join(above, &with_slashes(directory, self.backslashes)));
            self.path = None;
        }
        if let Some(level) = level {
            self.around.push((level, self.directory.clone()));
        }
        if let Some(path) = group(&captures, "path") {
            self.path = Some(self.below(path));
        }
        true
    }

    /// Leaves the headings that are as deep as an entry, if the entry has a level.
    pub(super) fn leave_for(&mut self, entry: &Captures<'_>) {
        if let Some(level) = level(entry) {
            self.leave(level);
        }
    }

    /// The path of an entry below the headings.
    pub(super) fn below(&self, entry: &str) -> String {
        join(
            self.directory.as_deref(),
            &with_slashes(entry, self.backslashes),
        )
    }

    /// Leaves the headings of this level and of deeper ones.
    fn leave(&mut self, level: usize) {
        while self.around.last().is_some_and(|(above, _)| *above >= level) {
            self.around.pop();
            self.path = None;
        }
        let above = self.around.last();
        self.directory =
            above.map_or_else(|| self.base.clone(), |(_, directory)| directory.clone());
    }
}

/// How deep a heading or an entry is: the length of its group `depth`.
fn level(captures: &Captures<'_>) -> Option<usize> {
    captures.name("depth").map(|level| level.len())
}
