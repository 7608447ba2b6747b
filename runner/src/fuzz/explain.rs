//! Mutants that depart in the same way as a target does.

use seekspec_conformance::mutation::Deviation;

use super::FuzzedTool;
use super::decided::{Decision, Disagreement};
use crate::schedule::RunError;
use crate::selftest::case_runner::{CaseRunner, Difference};
use crate::selftest::mutant_target::MutantTarget;

/// The mutants that are tried.
pub(super) enum Mutants {
    /// Every one.
    All,
    /// These.
    Of(Vec<&'static Deviation>),
}

impl Mutants {
    fn has(&self, mutant: &MutantTarget) -> bool {
        let is_it =
            |one: &&'static Deviation| mutant.deviations.iter().any(|own| own.name == one.name);
        match self {
            Self::All => true,
            Self::Of(some) => some.iter().any(is_it),
        }
    }
}

/// The mutants whose answers fail in the same claims, in the same way.
pub(super) fn explain(
    tool: &FuzzedTool<'_>,
    decision: &Decision<'_, '_>,
    known: &Disagreement,
    tried: &Mutants,
    runner: &mut CaseRunner<'_>,
) -> Result<Vec<&'static Deviation>, RunError> {
    let mut alike = Vec::new();
    let concerned = tool.mutants.iter();
    let concerned = concerned.filter(|one| one.concerns(decision.case()));
    for mutant in concerned.filter(|one| tried.has(one)) {
        let difference = runner.difference(mutant, decision.baseline())?;
        if let Some(Difference::Answered(observed)) = difference
            && decision.is_alike(known, &observed)
        {
            alike.extend(mutant.deviations.iter().copied());
        }
    }
    Ok(alike)
}
