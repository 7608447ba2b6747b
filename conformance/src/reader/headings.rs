//! Headings: lines that say to which directory or file the lines below them belong.

use regex::Regex;

use super::ReadError;
use super::path::join;
use super::regexes::{compile_all, first, group};

/// What the headings so far say.
pub(super) struct Headings {
    regexes: Vec<Regex>,
    /// The directory of the lines below.
    pub(super) directory: Option<String>,
    /// The file of the lines below.
    pub(super) path: Option<String>,
}

impl Headings {
    pub(super) fn new(patterns: &[String]) -> Result<Headings, ReadError> {
        Ok(Headings {
            regexes: compile_all(patterns)?,
            directory: None,
            path: None,
        })
    }

    /// Takes the line in, if it is a heading.
    pub(super) fn take(&mut self, line: &str) -> bool {
        let Some(captures) = first(&self.regexes, line) else {
            return false;
        };
        if let Some(directory) = group(&captures, "dir") {
            self.directory = Some(directory.to_owned());
            self.path = None;
        }
        if let Some(path) = group(&captures, "path") {
            self.path = Some(join(self.directory.as_deref(), path));
        }
        true
    }
}
