//! The laws of a tool.

use crate::model::law::{LawSpec, ListSpec};

/// A law of a tool.
#[derive(Debug, Clone)]
pub struct Law {
    /// `profile/tool/laws/id`.
    pub name: String,
    /// The profile.
    pub profile: String,
    /// The tool.
    pub tool: String,
    /// The list that an answer has.
    pub list: ListSpec,
    /// The law, as it is written.
    pub spec: LawSpec,
    /// Its file, relative to the directory of fixtures.
    pub path: String,
    /// Its line in the file, from 1.
    pub line: usize,
}
