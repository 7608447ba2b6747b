//! The laws of a tool, as they are loaded.

use super::{SuiteLoading, about_a_tool, lines_of_ids};
use crate::model::law::LawsFile;
use crate::problem::Fault;
use crate::suite::{Law, SourceFile};

impl SuiteLoading {
    pub(super) fn laws(&mut self, source: &SourceFile, file: LawsFile) -> Vec<Fault> {
        let faults = about_a_tool(&self.suite, source, &file.profile, &file.tool);
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
