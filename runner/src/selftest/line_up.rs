use crate::reference::Mutant;
use crate::target::Target;

/// The right tools, and those with a fault.
pub(super) struct LineUp {
    pub(super) right: Target,
    pub(super) suspects: Vec<Suspect>,
}

/// A mutant as a target.
pub(super) struct Suspect {
    pub(super) mutant: &'static Mutant,
    pub(super) target: Target,
}

impl LineUp {
    pub(super) fn new(mutants: &[&'static Mutant]) -> LineUp {
        let suspect = |mutant: &&'static Mutant| Suspect {
            mutant,
            target: Target::mutant(mutant),
        };
        LineUp {
            right: Target::reference(None),
            suspects: mutants.iter().map(suspect).collect(),
        }
    }
}
