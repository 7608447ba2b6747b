//! A regular expression of a target file.

use regex::{Captures, Regex};

/// A regular expression of a target file.
#[derive(Debug, Clone)]
pub(crate) struct MappingPattern(Regex);

impl MappingPattern {
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let parsed = Regex::new(text).map(Self);
        parsed.map_err(|error| format!("not a regular expression: {error}"))
    }

    pub(super) fn is_match(&self, text: &str) -> bool {
        self.0.is_match(text)
    }

    pub(super) fn captures<'a>(&self, text: &'a str) -> Option<Captures<'a>> {
        self.0.captures(text)
    }

    pub(super) fn groups(&self) -> impl Iterator<Item = &str> {
        self.0.capture_names().flatten()
    }

    pub(super) fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl PartialEq for MappingPattern {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}
