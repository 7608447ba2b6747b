//! Cases that several tools share, as one tool includes them.

use std::collections::BTreeMap;

use super::SuiteLoading;
use super::families::filled;
use crate::locations::locate;
use crate::model::fixture::{FixtureFile, SharedSpec};
use crate::problem::{Fault, Problem, YamlPlace};
use crate::suite::{Case, SourceFile};
use crate::unknown_name::UnknownName;

impl SuiteLoading {
    /// The shared cases that a fixture includes, and their problems; or the fault of the inclusion.
    pub(super) fn shared(
        &self,
        source: &SourceFile,
        user: &FixtureFile,
        spec: &SharedSpec,
    ) -> Result<(Vec<Case>, Vec<Problem>), Fault> {
        let (shared, file) = shared_file(&self.shared, &spec.cases)?;
        let mut levels = Vec::new();
        for (index, id) in spec.covers.iter().enumerate() {
            let requirement = self.suite.requirement(id).ok_or_else(|| {
                let known = self.suite.all_requirements().map(|one| one.id.as_str());
                let fault = Fault::from(UnknownName::new("requirement", id, known));
                fault.below(&YamlPlace::default().key("covers").index(index))
            })?;
            levels.push(requirement.level);
        }
        let ids: Vec<&str> = file.cases.iter().map(|case| case.id.as_str()).collect();
        all_known(&spec.without, &ids)?;
        let mut fixture = file.with(user, spec);
        for (case, written) in fixture.cases.iter_mut().zip(&file.cases) {
            case.level = case.level.min(levels.iter().max().copied());
            for (name, value) in &written.call {
                let call = case.call.take().unwrap_or_default();
                let filled = filled(&call, name, value);
                case.call = Some(filled.map_err(|fault| {
                    fault.below(&YamlPlace::default().key("shared").key("call"))
                })?);
            }
        }
        let (mut cases, faults) = self.resolved(shared, source.topic(), &fixture);
        cases.retain(|case| !spec.without.contains_key(&case.id));
        Ok((cases, locate(&shared.path, &shared.text, faults)))
    }
}

/// The shared file of this name, or the fault that names another.
pub fn shared_file<'f, T>(files: &'f BTreeMap<String, T>, name: &str) -> Result<&'f T, Fault> {
    let names = files.keys().map(String::as_str);
    Ok(files
        .get(name)
        .ok_or_else(|| UnknownName::new("shared file", name, names))?)
}

/// Whether all excluded ids exist.
pub fn all_known(without: &BTreeMap<String, String>, ids: &[&str]) -> Result<(), Fault> {
    match without.keys().find(|id| !ids.contains(&id.as_str())) {
        Some(id) => {
            let fault = Fault::from(UnknownName::new("id", id, ids.iter().copied()));
            Err(fault.below(&YamlPlace::default().key("without").key(id)))
        }
        None => Ok(()),
    }
}
