use std::fmt::Display;
#[cfg(any(feature = "common", feature = "mcp-filesystem"))]
use std::io::{self, ErrorKind};

use crate::Text;
use crate::engine::template::fill;
#[cfg(any(feature = "common", feature = "mcp-filesystem"))]
use crate::engine::unlinked;

use super::ToolResult;

/// An error of a call: a text of the rules, and the values of its placeholders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    text: Text,
    values: Vec<(&'static str, String)>,
}

impl Failure {
    /// A failure without values.
    #[must_use]
    pub fn new(text: &Text) -> Self {
        Self {
            text: text.clone(),
            values: Vec::new(),
        }
    }

    /// Sets the value of `{placeholder}`.
    #[must_use]
    pub fn with(mut self, placeholder: &'static str, value: impl Display) -> Self {
        self.values.push((placeholder, value.to_string()));
        self
    }

    /// The text with the values filled in.
    #[must_use]
    pub fn message(&self) -> String {
        let values: Vec<(&str, &str)> = self
            .values
            .iter()
            .map(|(placeholder, value)| (*placeholder, value.as_str()))
            .collect();
        fill(&self.text, &values)
    }
}

/// The reason of a system error, in plain words.
#[cfg(any(feature = "common", feature = "mcp-filesystem"))]
pub(in crate::profiles) fn in_plain_words(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "no such file or directory".to_owned(),
        ErrorKind::NotADirectory => "not a directory".to_owned(),
        ErrorKind::AlreadyExists => "there is an entry of this name".to_owned(),
        ErrorKind::FileTooLarge => "the file is too large".to_owned(),
        _ if unlinked::is_not_a_file(error) => "not a file".to_owned(),
        _ => error.to_string(),
    }
}

impl From<Failure> for ToolResult {
    fn from(failure: Failure) -> Self {
        Self::error(failure.message())
    }
}
