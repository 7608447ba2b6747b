use crate::target::Target;
use seekspec_conformance::mutation::Deviation;

/// The right tools, and those with a fault.
pub(super) struct LineUp {
    pub(super) right: Target,
    pub(super) suspects: Vec<Suspect>,
}

/// A mutant as a target.
pub(super) struct Suspect {
    pub(super) mutant: &'static Deviation,
    pub(super) target: Target,
}

impl LineUp {
    pub(super) fn new(mutants: &[&'static Deviation]) -> Self {
        let suspect = |mutant: &&'static Deviation| Suspect {
            mutant,
            target: Target::deviating(mutant),
        };
        Self {
            right: Target::reference(None),
            suspects: mutants.iter().map(suspect).collect(),
        }
    }
}
