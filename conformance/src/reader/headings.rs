//! Headings: lines that say to which directory or file the lines below them belong.

use regex::Regex;

use super::ReadError;
use super::path::join;
use super::regexes::{compile_all, first, group};

/// The state after the headers so far.
pub(super) struct Headings {
    regexes: Vec<Regex>,
    /// The directory that headers are relative to.
    base: Option<String>,
    /// The directories of the headings around the next line, each with its depth, outermost first.
    around: Vec<(usize, String)>,
    /// The directory of the lines below.
    pub(super) directory: Option<String>,
    /// The file of the lines below.
    pub(super) path: Option<String>,
}

impl Headings {
    /// `directory` is that of the lines above all headings.
    pub(super) fn new(patterns: &[String], directory: Option<&str>) -> Result<Self, ReadError> {
        Ok(Self {
            regexes: compile_all(patterns)?,
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
        let depth = group(&captures, "depth").map(str::len);
        self.around
            .retain(|(around, _)| depth.is_some_and(|depth| *around < depth));
        let around = self.around.last().map(|(_, directory)| directory.clone());
        let around = around.or_else(|| self.base.clone());
        if let Some(directory) = group(&captures, "dir") {
            let directory = join(around.as_deref(), directory);
            self.around
                .extend(depth.map(|depth| (depth, directory.clone())));
            self.directory = Some(directory);
            self.path = None;
        }
        if let Some(path) = group(&captures, "path") {
            // Without depths, a file belongs to the directory above it.
            let above = self.directory.as_deref().filter(|_| depth.is_none());
            self.path = Some(join(above.or(around.as_deref()), path));
        }
        true
    }
}
