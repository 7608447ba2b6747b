//! Regular expressions, compiled once.

use std::cell::RefCell;
use std::collections::HashMap;

use regex::{Captures, Regex};

use super::ReadError;
use crate::root::PLACEHOLDER;

thread_local! {
    /// Profiles have few regular expressions and a run reads thousands of answers with them.
    static COMPILED: RefCell<HashMap<String, Regex>> = RefCell::default();
}

/// The compiled form of each pattern.
pub(super) fn compile_all(patterns: &[String]) -> Result<Vec<Regex>, ReadError> {
    patterns.iter().map(|pattern| compile(pattern)).collect()
}

/// The compiled form of a pattern, in which `{{root}}` stands for itself.
pub(super) fn compile(pattern: &str) -> Result<Regex, ReadError> {
    COMPILED.with_borrow_mut(|compiled| {
        if let Some(regex) = compiled.get(pattern) {
            return Ok(regex.clone());
        }
        let regex = parse(pattern)?;
        compiled.insert(pattern.to_owned(), regex.clone());
        Ok(regex)
    })
}

/// The pattern, in which `{{root}}` stands for itself.
pub(super) fn escaped(pattern: &str) -> String {
    pattern.replace(PLACEHOLDER, &regex::escape(PLACEHOLDER))
}

fn parse(pattern: &str) -> Result<Regex, ReadError> {
    Regex::new(&escaped(pattern)).map_err(|error| ReadError::Regex {
        pattern: pattern.to_owned(),
        message: error.to_string(),
    })
}

/// The captures of the first expression that matches.
pub(super) fn first<'a>(regexes: &[Regex], line: &'a str) -> Option<Captures<'a>> {
    regexes.iter().find_map(|regex| regex.captures(line))
}

/// The text of a named group.
pub(super) fn group<'a>(captures: &Captures<'a>, name: &str) -> Option<&'a str> {
    captures.name(name).map(|found| found.as_str())
}
