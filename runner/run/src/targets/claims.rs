//! The capabilities that a target claims: what it can do beyond a plain call.

use std::collections::BTreeSet;

use seekspec_conformance::model::fixture::Capability;

/// The capabilities that a target claims, or that are assumed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claims {
    capabilities: BTreeSet<Capability>,
    assumed: bool,
}

impl Claims {
    /// All capabilities, claimed.
    pub fn all() -> Self {
        Self::of(Capability::OF_A_TARGET.iter().copied())
    }

    /// These.
    pub fn of(capabilities: impl IntoIterator<Item = Capability>) -> Self {
        Self {
            capabilities: capabilities.into_iter().collect(),
            assumed: false,
        }
    }

    /// All but these, assumed; claimed, if there is an exception: then somebody has thought about it.
    pub fn assumed_but_for(without: &[Capability]) -> Self {
        let claims = Self::all().without(without);
        Self {
            assumed: without.is_empty(),
            ..claims
        }
    }

    /// The same without these.
    pub fn without(mut self, lacking: &[Capability]) -> Self {
        self.capabilities
            .retain(|capability| !lacking.contains(capability));
        self
    }

    /// The capabilities that somebody claims; none, if all are assumed.
    pub fn claimed(&self) -> Vec<Capability> {
        if self.assumed {
            Vec::new()
        } else {
            self.capabilities.iter().copied().collect()
        }
    }

    /// Whether the target claims this. A capability of the machine needs no claim.
    pub fn cover(&self, capability: Capability) -> bool {
        capability.is_of_the_machine() || self.capabilities.contains(&capability)
    }

    pub(super) fn warning(&self) -> Option<String> {
        self.assumed.then(|| {
            "capabilities: all assumed; name those that the target lacks with `--without NAME`"
                .to_owned()
        })
    }
}
