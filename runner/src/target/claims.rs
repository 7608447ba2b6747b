//! What a target can do beyond a plain call, as far as anybody says so.

use std::collections::BTreeSet;

use seekspec_conformance::model::fixture::Capability;

/// What a target can do beyond a plain call, as far as anybody says so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claims {
    capabilities: BTreeSet<Capability>,
    assumed: bool,
}

impl Claims {
    /// Everything, and somebody says so.
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

    /// Everything that is not excepted, as nobody says anything. An exception shows that somebody has thought about it.
    pub fn assumed_but_for(without: &[Capability]) -> Self {
        let claims = Self::all().without(without);
        Self {
            assumed: without.is_empty(),
            ..claims
        }
    }

    /// The same, less these.
    pub fn without(mut self, lacking: &[Capability]) -> Self {
        self.capabilities
            .retain(|capability| !lacking.contains(capability));
        self
    }

    /// What somebody says that the target can do; nothing, where all is assumed.
    pub(crate) fn said(&self) -> Vec<Capability> {
        if self.assumed {
            Vec::new()
        } else {
            self.capabilities.iter().copied().collect()
        }
    }

    /// Whether the target claims this. What is of the machine needs no claim.
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
