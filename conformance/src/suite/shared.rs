//! Cases that several tools share, as one of them takes them in.

use super::load::Loading;
use super::{Case, Source};
use crate::locations::locate;
use crate::model::fixture::{FixtureFile, SharedSpec};
use crate::problem::{Fault, Place, Problem};
use crate::unknown_name::UnknownName;

impl Loading {
    /// The shared cases that a fixture takes in, and what is wrong with them where they stand; or what is wrong with the taking in.
    pub(super) fn shared(
        &self,
        source: &Source,
        user: &FixtureFile,
        spec: &SharedSpec,
    ) -> Result<(Vec<Case>, Vec<Problem>), Fault> {
        let names = self.shared.keys().map(String::as_str);
        let unknown = || UnknownName::new("file of shared cases", &spec.cases, names);
        let found = self.shared.get(&spec.cases);
        let (shared, file) = found.ok_or_else(unknown)?;
        let mut levels = Vec::new();
        for (index, id) in spec.covers.iter().enumerate() {
            let requirement = self.suite.requirement(id).ok_or_else(|| {
                let known = self.suite.all_requirements().map(|one| one.id.as_str());
                let fault = Fault::from(UnknownName::new("requirement", id, known));
                fault.below(&Place::default().key("covers").index(index))
            })?;
            levels.push(requirement.level);
        }
        let ids = || file.cases.iter().map(|case| case.id.as_str());
        if let Some(id) = spec.without.keys().find(|id| ids().all(|one| one != *id)) {
            let fault = Fault::from(UnknownName::new("shared case", id, ids()));
            return Err(fault.below(&Place::default().key("without").key(id)));
        }
        let mut fixture = file.with(user, spec);
        for case in &mut fixture.cases {
            case.level = case.level.min(levels.iter().max().copied());
        }
        let (mut cases, faults) = self.resolved(shared, source.topic(), &fixture);
        cases.retain(|case| !spec.without.contains_key(&case.id));
        Ok((cases, locate(&shared.path, &shared.text, faults)))
    }
}
