//! Mutants that depart in the same way as a target does.

use seekspec_faults::mutation::Deviation;

use super::FuzzFinding;
use super::FuzzedTool;
use super::decided::{DecidedCase, Disagreement, Likeness};
use crate::selftest::case_runner::{AnswerDifference, CaseRunner};
use crate::selftest::mutant_target::MutantTarget;
use seekspec_run::schedule::RunError;

/// The mutants that are tried.
pub(super) enum Mutants {
    /// Every one.
    All,
    /// These.
    Of(Vec<&'static Deviation>),
}

impl Mutants {
    /// Those of findings.
    pub(super) fn of(findings: &[FuzzFinding<'_>]) -> Self {
        let mutants = findings.iter().flat_map(|finding| &finding.mutants);
        Self::Of(mutants.copied().collect())
    }

    pub(super) fn has(&self, mutant: &MutantTarget) -> bool {
        let is_it =
            |one: &&'static Deviation| mutant.deviations.iter().any(|own| own.name == one.name);
        match self {
            Self::All => true,
            Self::Of(some) => some.iter().any(is_it),
        }
    }
}

/// The mutants whose answers fail in the same claims, in the same way; if there are none, those that
/// fail in other words.
pub(super) fn explain(
    tool: &FuzzedTool<'_>,
    decision: &DecidedCase<'_, '_>,
    known: &Disagreement,
    tried: &Mutants,
    runner: &mut CaseRunner<'_>,
) -> Result<Vec<&'static Deviation>, RunError> {
    let (mut same, mut in_other_words) = (Vec::new(), Vec::new());
    let concerned = tool
        .mutants
        .iter()
        .filter(|one| one.concerns(decision.case()));
    for mutant in concerned.filter(|one| tried.has(one)) {
        let difference = runner.difference(mutant, decision.baseline())?;
        let Some(AnswerDifference::Answered(observed)) = difference else {
            continue;
        };
        match decision.likeness(known, &observed) {
            Some(Likeness::Same) => same.extend(mutant.deviations.iter().copied()),
            Some(Likeness::InOtherWords) => {
                in_other_words.extend(mutant.deviations.iter().copied());
            }
            None => {}
        }
    }
    Ok(if same.is_empty() {
        in_other_words
    } else {
        same
    })
}
