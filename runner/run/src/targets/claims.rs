//! The capabilities that a target claims: what it can do beyond a plain call.

use std::collections::BTreeSet;

use seekspec_conformance::model::fixture::Capability;

/// The capabilities that a target claims.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claims {
    capabilities: BTreeSet<Capability>,
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
        }
    }

    /// Those of `with`; without any, all but those of `without`, or none if neither says anything.
    pub fn said(with: &[Capability], without: &[Capability]) -> Self {
        let claims = match (with, without) {
            ([], [_, ..]) => Self::all(),
            _ => Self::of(with.iter().copied()),
        };
        claims.without(without)
    }

    /// The same with these.
    pub fn with(mut self, more: &[Capability]) -> Self {
        self.capabilities.extend(more);
        self
    }

    /// The same without these.
    pub fn without(mut self, lacking: &[Capability]) -> Self {
        self.capabilities
            .retain(|capability| !lacking.contains(capability));
        self
    }

    /// The words of a command line that claim these.
    pub fn words(with: &[Capability]) -> Vec<String> {
        let all = Capability::OF_A_TARGET;
        let words = if !all.is_empty() && all.iter().all(|one| with.contains(one)) {
            vec!["all".to_owned()]
        } else {
            with.iter().map(|one| one.word()).collect()
        };
        words
            .into_iter()
            .flat_map(|word| ["--with".to_owned(), word])
            .collect()
    }

    /// Whether the target claims this. A capability of the machine needs no claim.
    pub fn cover(&self, capability: Capability) -> bool {
        capability.is_of_the_machine() || self.capabilities.contains(&capability)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_is_claimed_and_nothing_else() {
        let claimed = |with: &[Capability], without: &[Capability]| -> Vec<Capability> {
            Claims::said(with, without)
                .capabilities
                .into_iter()
                .collect()
        };
        let all = Capability::OF_A_TARGET;
        assert_eq!(claimed(&[], &[]), []);
        assert_eq!(
            claimed(&[Capability::Settings], &[]),
            [Capability::Settings]
        );
        assert_eq!(claimed(&[], &[Capability::Settings]).len(), all.len() - 1);
        assert_eq!(Claims::words(all), ["--with", "all"]);
    }
}
