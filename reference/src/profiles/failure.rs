use std::fmt::Display;

use crate::Text;
use crate::engine::template::fill;

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

impl From<Failure> for ToolResult {
    fn from(failure: Failure) -> Self {
        Self::error(failure.message())
    }
}
