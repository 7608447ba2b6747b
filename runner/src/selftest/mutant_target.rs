use seekspec_conformance::mutation::Deviation;
use seekspec_conformance::suite::Case;

use super::concerns;
use crate::target::Target;

/// The reference with one or several mutants or variants in it.
pub(super) struct MutantTarget {
    pub(super) deviations: Vec<&'static Deviation>,
    pub(super) target: Target,
}

impl MutantTarget {
    pub(super) fn new(deviation: &'static Deviation) -> Self {
        Self::compound(vec![deviation])
    }

    /// Several mutants of one tool at once.
    pub(super) fn compound(deviations: Vec<&'static Deviation>) -> Self {
        Self {
            target: Target::deviating(&deviations),
            deviations,
        }
    }

    /// Whether a case calls the deviating tool.
    pub(super) fn concerns(&self, case: &Case) -> bool {
        self.deviations.iter().any(|one| concerns(one, case))
    }
}
