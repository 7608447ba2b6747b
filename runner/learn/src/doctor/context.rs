//! The target that is examined, and what its calls need.

use seekspec_conformance::answer::Answer;
use seekspec_conformance::suite::{Case, Suite};

use super::changes::FileChanges;
use super::sent::ArgumentDoubt;
use seekspec_prove::good_targets::GoodTargets;
use seekspec_run::progress::Steps;
use seekspec_run::sandbox::{Machine, RunDirectory};
use seekspec_run::targets::Target;
use seekspec_run::transport::Probe;

/// The target that is examined, and what its calls need.
pub(super) struct DoctorContext<'a> {
    /// The target with the changes so far.
    pub(super) target: Target,
    pub(super) changes: FileChanges,
    /// Arguments that can be sent in several ways.
    pub(super) doubts: Vec<ArgumentDoubt>,
    /// The source of right answers, if there is one.
    pub(super) good: Option<GoodTargets>,
    pub(super) probe: &'a Probe,
    pub(super) suite: &'a Suite,
    pub(super) machine: Machine,
    pub(super) directory: &'a RunDirectory,
    /// The texts of answers that are right, and are not errors.
    pub(super) successes: Vec<String>,
    /// Cases that pass, with their first answers.
    pub(super) passing: Vec<(&'a Case, Answer)>,
    pub(super) steps: &'a mut Steps,
}

impl<'a> DoctorContext<'a> {
    /// The target before any trial.
    pub(super) fn new(
        target: Target,
        probe: &'a Probe,
        suite: &'a Suite,
        directory: &'a RunDirectory,
        steps: &'a mut Steps,
    ) -> Self {
        Self {
            target,
            changes: FileChanges::default(),
            doubts: Vec::new(),
            good: GoodTargets::read(suite).ok(),
            probe,
            suite,
            machine: Machine::with_trials_in(directory.path()),
            directory,
            successes: Vec::new(),
            passing: Vec::new(),
            steps,
        }
    }
}

/// The tools that the target has, by the profile's names.
pub(super) fn tools(target: &Target, suite: &Suite) -> Vec<String> {
    let mut tools = all_tools(target, suite);
    tools.retain(|tool| {
        let tools = target.tools.as_ref();
        tools.is_none_or(|tools| tools.contains(tool))
    });
    tools
}

/// The tools of the target's profile.
pub fn all_tools(target: &Target, suite: &Suite) -> Vec<String> {
    let profile = target.profile.as_deref().unwrap_or_default();
    let profile = suite.profiles.get(profile).into_iter();
    profile
        .flat_map(|profile| profile.tools.keys())
        .cloned()
        .collect()
}
