//! The target that is examined, and what its calls need.

use seekspec_conformance::suite::Suite;

use crate::sandbox::{Machine, RunDirectory};
use crate::target::Target;
use crate::transport::Probe;

/// The target that is examined, and what its calls need.
pub(super) struct Context<'a> {
    pub(super) target: &'a Target,
    pub(super) probe: &'a Probe,
    pub(super) suite: &'a Suite,
    pub(super) machine: Machine,
    pub(super) directory: &'a RunDirectory,
}

/// The tools that the target has, by the profile's names.
pub(super) fn tools(target: &Target, suite: &Suite) -> Vec<String> {
    let profiles = suite.profiles.values();
    let profiles = profiles.filter(|profile| target.profile.as_ref() == Some(&profile.profile));
    let tools = profiles.flat_map(|profile| profile.tools.keys());
    let claims = |tool: &&String| {
        target
            .tools
            .as_ref()
            .is_none_or(|tools| tools.contains(*tool))
    };
    tools.filter(claims).cloned().collect()
}
