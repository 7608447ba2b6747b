use crate::target::Target;
use seekspec_conformance::mutation::Deviation;

/// The right tools, and those that differ.
pub(super) struct LineUp {
    pub(super) right: Target,
    pub(super) suspects: Vec<Suspect>,
}

/// A mutant or a variant as a target.
pub(super) struct Suspect {
    pub(super) deviation: &'static Deviation,
    pub(super) target: Target,
}

impl LineUp {
    pub(super) fn new(deviations: &[&'static Deviation]) -> Self {
        let suspect = |deviation: &&'static Deviation| Suspect {
            deviation,
            target: Target::deviating(deviation),
        };
        Self {
            right: Target::reference(None),
            suspects: deviations.iter().map(suspect).collect(),
        }
    }
}
