//! The targets that are right: the reference, or the one that a profile names in its place.

use std::collections::BTreeMap;
use std::path::Path;

use seekspec_conformance::suite::{Case, Suite};
use seekspec_faults::mutation::Deviation;

use crate::deviations;
use crate::reference;
use seekspec_run::sandbox::{RunDirectory, SandboxError};
use seekspec_run::targets::Mapping;
use seekspec_run::targets::{RootPlacement, Target, TargetError, TargetReach};

/// The targets that are right, by profile.
#[derive(Debug)]
pub struct GoodTargets {
    /// The reference serves every profile that it implements.
    reference: Target,
    /// Those that profiles name.
    named: BTreeMap<String, Target>,
}

impl GoodTargets {
    /// Reads the target files that profiles name.
    ///
    /// # Errors
    /// A target file that cannot be read, or is not one.
    pub fn read(suite: &Suite) -> Result<Self, TargetError> {
        let mut named = BTreeMap::new();
        for (name, profile) in &suite.profiles {
            if let (Some(path), false) = (&profile.good, reference::has_profile(name)) {
                named.insert(name.clone(), Target::read(Path::new(path), suite)?);
            }
        }
        Ok(Self {
            reference: reference::target(None),
            named,
        })
    }

    /// The one of a profile; `None`: its cases can only be judged on a target that the user names.
    pub fn of(&self, profile: &str) -> Option<&Target> {
        let reference = reference::has_profile(profile).then_some(&self.reference);
        reference.or_else(|| self.named.get(profile))
    }

    /// The one for a case; the reference, where its profile has none.
    pub fn of_case(&self, case: &Case) -> &Target {
        self.of(&case.profile).unwrap_or(&self.reference)
    }

    /// A directory for the trees of all of them.
    pub fn directory(&self) -> Result<RunDirectory, SandboxError> {
        if self.named.is_empty() {
            RunDirectory::create_for_this_process()
        } else {
            RunDirectory::create()
        }
    }

    /// The good target of their profile with these deviations. One that is a command of its own comes
    /// alone.
    pub fn deviating(&self, all: &[&'static Deviation]) -> Target {
        let named = all.first().and_then(|one| self.named.get(&one.profile));
        let Some(good) = named else {
            return Target {
                deadline: self.reference.deadline,
                ..deviations::target(all)
            };
        };
        let names: Vec<&str> = all.iter().map(|one| one.name.as_str()).collect();
        let name = names.join(" + ");
        if let Some(broken) = all.iter().find(|one| !one.change.command.is_empty()) {
            let mut target = good.clone();
            if let Some(program) = target.reach.program_mut() {
                program.command.clone_from(&broken.change.command);
            }
            return Target { name, ..target };
        }
        // Edits have the names of the profile: the target's own come after them.
        Target {
            name,
            mapping: Mapping::default(),
            root: RootPlacement::Cwd,
            reach: TargetReach::Edited(Box::new(good.clone()), deviations::edits(all.to_vec())),
            ..good.clone()
        }
    }

    /// Whether several of these can be faults of one target at the same time.
    pub fn can_be_combined(&self, all: &[&'static Deviation]) -> bool {
        let profile = all.first().map(|one| one.profile.as_str());
        all.len() < 2 && profile.is_some_and(|profile| !reference::has_profile(profile))
            || !all.iter().any(|one| !one.change.command.is_empty())
                && deviations::are_possible(all)
    }
}
