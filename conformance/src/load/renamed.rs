//! The old names of cases, as they are loaded.

use super::{SuiteLoading, unknown_tool};
use crate::model::renamed::RenamedCasesFile;
use crate::problem::{Fault, YamlPlace};
use crate::suite::SourceFile;

impl SuiteLoading {
    /// The profile and the tool are those of the folder.
    pub(super) fn renamed(&mut self, source: &SourceFile, file: RenamedCasesFile) -> Vec<Fault> {
        let mut folders = source.path.rsplit('/').skip(1);
        let tool = folders.next().unwrap_or_default();
        let profile = folders.next().unwrap_or_default();
        if let Some(fault) = unknown_tool(&self.suite, profile, tool) {
            let place = YamlPlace::default();
            return vec![Fault { place, ..fault }];
        }
        let full = |name: &str| format!("{profile}/{tool}/{name}");
        let names = file
            .renamed
            .into_iter()
            .map(|(old, new)| (full(&old), full(&new)));
        self.suite.renamed.extend(names);
        Vec::new()
    }
}
