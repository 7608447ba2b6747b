//! The laws of a tool, as they are loaded.

use super::Source;
use super::load::{Loading, lines_of_ids};
use crate::model::law::{LawSpec, LawsFile, ListSpec};
use crate::problem::Fault;

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

impl Loading {
    pub(super) fn laws(&mut self, source: &Source, file: LawsFile) -> Vec<Fault> {
        let faults = self.about_a_tool(source, &file.profile, &file.tool);
        let lines = lines_of_ids(&source.text);
        let laws = file.laws.into_iter().map(|spec| Law {
            name: format!("{}/{}/laws/{}", file.profile, file.tool, spec.id),
            profile: file.profile.clone(),
            tool: file.tool.clone(),
            list: file.list.clone(),
            line: lines.get(spec.id.as_str()).copied().unwrap_or(1),
            path: source.path.clone(),
            spec,
        });
        self.suite.laws.extend(laws);
        faults
    }
}
