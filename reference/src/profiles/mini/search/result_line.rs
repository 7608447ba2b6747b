use std::sync::Arc;

use crate::engine::javascript::trim;
use crate::engine::template::fill;

use super::rules::SearchRules;

/// A line of the output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ResultLine {
    /// The path of its file.
    pub(super) path: Arc<str>,
    /// What it says.
    pub(super) content: Content,
}

/// What a line of the output says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// A line of the file, with its number.
    Match(u64, String),
    /// The word that the file was searched no further than to this byte.
    Binary(u64),
}

impl ResultLine {
    /// The line as it is shown.
    pub(super) fn shown(&self, rules: &SearchRules) -> String {
        match &self.content {
            Content::Match(number, text) => {
                let text = if rules.output.trims { trim(text) } else { text };
                let values = [
                    ("path", &*self.path),
                    ("line", &*number.to_string()),
                    ("content", text),
                ];
                fill(&rules.texts.line, &values)
            }
            Content::Binary(offset) => {
                let values = [("path", &*self.path), ("offset", &*offset.to_string())];
                fill(&rules.texts.binary, &values)
            }
        }
    }

    /// The bytes that it takes in the output that is collected: with two colons and a line feed.
    pub(super) fn size(&self, rules: &SearchRules) -> usize {
        match &self.content {
            Content::Match(number, text) => {
                self.path.len() + number.to_string().len() + text.len() + 3
            }
            Content::Binary(_) => self.shown(rules).len() + 1,
        }
    }
}
