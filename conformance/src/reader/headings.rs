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
            directory: directory.map(str::to_owned),
            path: None,
        })
    }

    /// Takes the line in, if it is a heading.
    pub(super) fn take(&mut self, line: &str) -> bool {
        let Some(captures) = first(&self.regexes, line) else {
            return false;
        };
        if let Some(directory) = group(&captures, "dir") {
            self.directory = Some(join(self.base.as_deref(), directory));
            self.path = None;
        }
        if let Some(path) = group(&captures, "path") {
            self.path = Some(join(self.directory.as_deref(), path));
        }
        true
    }
}
