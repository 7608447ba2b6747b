//! Cases and mutants that several tools share, as one tool includes them.

use std::collections::BTreeMap;

use super::load::Loading;
use super::{Case, Source};
use crate::locations::locate;
use crate::model::deviation::{DeviationSpec, SharedMutantsSpec};
use crate::model::fixture::{FixtureFile, SharedFile, SharedSpec};
use crate::problem::{Fault, Place, Problem};
use crate::unknown_name::UnknownName;

impl Loading {
    /// The shared cases that a fixture includes, and their problems; or the fault of the inclusion.
    pub(super) fn shared(
        &self,
        source: &Source,
        user: &FixtureFile,
        spec: &SharedSpec,
    ) -> Result<(Vec<Case>, Vec<Problem>), Fault> {
        let (shared, file) = self.shared_file(&spec.cases)?;
        let mut levels = Vec::new();
        for (index, id) in spec.covers.iter().enumerate() {
            let requirement = self.suite.requirement(id).ok_or_else(|| {
                let known = self.suite.all_requirements().map(|one| one.id.as_str());
                let fault = Fault::from(UnknownName::new("requirement", id, known));
                fault.below(&Place::default().key("covers").index(index))
            })?;
            levels.push(requirement.level);
        }
        let ids: Vec<&str> = file.cases.iter().map(|case| case.id.as_str()).collect();
        all_known(&spec.without, &ids)?;
        let mut fixture = file.with(user, spec);
        for case in &mut fixture.cases {
            case.level = case.level.min(levels.iter().max().copied());
        }
        let (mut cases, faults) = self.resolved(shared, source.topic(), &fixture);
        cases.retain(|case| !spec.without.contains_key(&case.id));
        Ok((cases, locate(&shared.path, &shared.text, faults)))
    }

    /// The shared mutants that a tool includes, or the fault of the inclusion.
    pub(super) fn shared_mutants(
        &self,
        spec: &SharedMutantsSpec,
    ) -> Result<Vec<DeviationSpec>, Fault> {
        let (_, file) = self.shared_file(&spec.mutants)?;
        let ids: Vec<&str> = file
            .mutants
            .iter()
            .map(|mutant| mutant.id.as_str())
            .collect();
        all_known(&spec.without, &ids)?;
        let taken = file.mutants.iter();
        let taken = taken.filter(|mutant| !spec.without.contains_key(&mutant.id));
        let mutant = |mutant: &DeviationSpec| DeviationSpec {
            breaks: spec.breaks.clone(),
            ..mutant.clone()
        };
        Ok(taken.map(mutant).collect())
    }

    fn shared_file(&self, name: &str) -> Result<&(Source, SharedFile), Fault> {
        let names = self.shared.keys().map(String::as_str);
        let unknown = || UnknownName::new("shared file", name, names);
        Ok(self.shared.get(name).ok_or_else(unknown)?)
    }
}

/// Whether all excluded ids exist.
fn all_known(without: &BTreeMap<String, String>, ids: &[&str]) -> Result<(), Fault> {
    match without.keys().find(|id| !ids.contains(&id.as_str())) {
        Some(id) => {
            let fault = Fault::from(UnknownName::new("id", id, ids.iter().copied()));
            Err(fault.below(&Place::default().key("without").key(id)))
        }
        None => Ok(()),
    }
}
