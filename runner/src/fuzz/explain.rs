//! Mutants that depart in the same way as a target does.

use seekspec_conformance::mutation::Deviation;

use super::FuzzedTool;
use super::decided::{Decision, Disagreement};
use crate::schedule::RunError;
use crate::selftest::case_runner::{CaseRunner, Difference};

/// The mutants whose answers fail in the same claims, in the same way.
pub(super) fn explain(
    tool: &FuzzedTool<'_>,
    decision: &Decision<'_, '_>,
    known: &Disagreement,
    runner: &mut CaseRunner<'_>,
) -> Result<Vec<&'static Deviation>, RunError> {
    let mut alike = Vec::new();
    for mutant in tool
        .mutants
        .iter()
        .filter(|one| one.concerns(decision.case()))
    {
        let difference = runner.difference(mutant, decision.baseline())?;
        if let Some(Difference::Answered(observed)) = difference
            && decision.is_alike(known, &observed)
        {
            alike.extend(mutant.deviations.iter().copied());
        }
    }
    Ok(alike)
}
