//! A good target with mutants or variants in it.

use seekspec_conformance::suite::Case;
use seekspec_faults::mutation::Deviation;

use super::concerns;
use crate::good_targets::GoodTargets;
use seekspec_run::targets::Target;

/// A good target with one or several mutants or variants in it.
pub struct MutantTarget {
    /// Its mutants or variants.
    pub deviations: Vec<&'static Deviation>,
    pub(super) target: Target,
}

impl MutantTarget {
    pub(super) fn new(deviation: &'static Deviation, good: &GoodTargets) -> Self {
        Self::compound(vec![deviation], good)
    }

    /// Several mutants of one tool at once.
    pub fn compound(deviations: Vec<&'static Deviation>, good: &GoodTargets) -> Self {
        Self {
            target: good.deviating(&deviations),
            deviations,
        }
    }

    /// Whether a case calls the deviating tool.
    pub(super) fn concerns(&self, case: &Case) -> bool {
        self.deviations.iter().any(|one| concerns(one, case))
    }
}
