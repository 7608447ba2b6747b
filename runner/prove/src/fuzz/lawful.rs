//! Laws on random calls.

use seekspec_conformance::suite::{Case, Law};
use seekspec_faults::mutation::Deviation;

use super::decided::DecidedCase;
use super::examiner::{Examined, Examiner};
use super::explain::Mutants;
use super::finding::FuzzFinding;
use super::{FuzzedTool, Fuzzing, RandomTrial};
use crate::laws::{Asker, Input, LawOutcome, Violation, apply, inputs};
use crate::record::Assertion;
use crate::selftest::case_runner::CaseRunner;
use seekspec_run::sandbox::RunDirectory;
use seekspec_run::schedule::RunError;

impl<'a> FuzzedTool<'a> {
    /// The law that is applied to the case of this number: laws take turns.
    pub(super) fn law_for(&self, number: usize) -> Option<usize> {
        (!self.laws.is_empty()).then(|| number % self.laws.len())
    }

    pub(super) fn law(&self, number: usize) -> Option<&'a Law> {
        self.laws.get(number).copied()
    }
}

/// The first call of a case, as a law takes it; `None`: the law says nothing about such cases.
pub(super) fn input(law: &Law, case: &Case) -> Option<Input> {
    inputs(law, &[case]).into_iter().next()
}

/// Applies a law to a target. Where the reference or a variant violates it as well, it decides
/// nothing.
pub(super) fn check(
    fuzzing: &Fuzzing<'_>,
    tool: &FuzzedTool<'_>,
    (law, input): (&Law, &Input),
    asker: &mut Asker<'_>,
    good: &RunDirectory,
) -> Result<LawOutcome, RunError> {
    let outcome = apply(fuzzing.suite, law, input, asker)?;
    let LawOutcome::Violated(violation) = outcome else {
        return Ok(outcome);
    };
    let Some(reference) = fuzzing.good.of(&law.profile) else {
        return Ok(LawOutcome::Violated(violation));
    };
    let variants = tool.variants.iter().map(|variant| &variant.target);
    let mut asker = Asker::new(good, reference);
    for correct in [reference].into_iter().chain(variants) {
        asker.turn_to(correct);
        if let LawOutcome::Violated(_) = apply(fuzzing.suite, law, input, &mut asker)? {
            return Ok(LawOutcome::DoesNotApply("a correct tool violates it, too"));
        }
    }
    Ok(LawOutcome::Violated(violation))
}

/// The mutants that violate a law in the same way.
pub(super) fn explain(
    fuzzing: &Fuzzing<'_>,
    tool: &FuzzedTool<'_>,
    (law, input): (&Law, &Input),
    known: &Violation,
    tried: &Mutants,
    good: &RunDirectory,
) -> Result<Vec<&'static Deviation>, RunError> {
    let Some(reference) = fuzzing.good.of(&law.profile) else {
        return Ok(Vec::new());
    };
    let mut asker = Asker::new(good, reference);
    let mut same = Vec::new();
    for mutant in tool.mutants.iter().filter(|one| tried.has(one)) {
        asker.turn_to(&mutant.target);
        let outcome = apply(fuzzing.suite, law, input, &mut asker)?;
        if matches!(outcome, LawOutcome::Violated(other) if other.mismatch == known.mismatch) {
            same.extend(mutant.deviations.iter().copied());
        }
    }
    Ok(same)
}

impl<'a> Examiner<'a, '_> {
    /// Repeats the violation of a law in a fresh process.
    pub(super) fn seen_by(
        &mut self,
        law: &'a Law,
        tool: &'a FuzzedTool<'a>,
        trial: RandomTrial,
        known: &[FuzzFinding<'a>],
    ) -> Result<Examined<'a>, RunError> {
        let Some((_, mutants)) = self.violation(law, tool, &trial, true, &Mutants::of(known))?
        else {
            return Ok(Examined::Nothing);
        };
        if let Some(index) = known.iter().position(|one| {
            let is_same_law = one.law.is_some_and(|known| known.name == law.name);
            one.is_like(&mutants) || (is_same_law && one.mutants.is_empty())
        }) {
            return Ok(Examined::Known(index));
        }
        let found = self.found_by(law, tool, trial)?;
        Ok(found.map_or(Examined::Nothing, |found| Examined::New(Box::new(found))))
    }

    /// The violation of a law in a fresh process; `None`: the law holds.
    pub(super) fn found_by(
        &mut self,
        law: &'a Law,
        tool: &'a FuzzedTool<'a>,
        mut trial: RandomTrial,
    ) -> Result<Option<FuzzFinding<'a>>, RunError> {
        trial.calls.truncate(1);
        let violation = self.violation(law, tool, &trial, true, &Mutants::All)?;
        let Some((Violation { mismatch, asked }, mutants)) = violation else {
            return Ok(None);
        };
        Ok(Some(FuzzFinding {
            tool,
            earlier_errors: Vec::new(),
            sign: law.name.clone(),
            expected: self.decided(tool, &trial)?,
            facet: law.spec.relation.name().to_owned(),
            mismatch,
            law: Some(law),
            asked,
            mutants,
            trial,
            count: 1,
            is_as_drawn: false,
        }))
    }

    /// How a target violates a law, and the mutants that do so, too; `None`: it does not.
    pub(super) fn violation(
        &mut self,
        law: &Law,
        tool: &FuzzedTool<'_>,
        trial: &RandomTrial,
        anew: bool,
        tried: &Mutants,
    ) -> Result<Option<(Violation, Vec<&'static Deviation>)>, RunError> {
        let case = trial.case(tool);
        let Some(input) = case.and_then(|case| input(law, &case)) else {
            return Ok(None);
        };
        if anew {
            self.asker = Asker::new(&self.directories.target, self.target);
        }
        let (fuzzing, good) = (self.fuzzing, &self.directories.good);
        let law = (law, &input);
        let outcome = check(fuzzing, tool, law, &mut self.asker, good)?;
        let LawOutcome::Violated(violation) = outcome else {
            return Ok(None);
        };
        let mutants = explain(fuzzing, tool, law, &violation, tried, good)?;
        Ok(Some((*violation, mutants)))
    }

    /// An expectation of the call that every correct tool meets.
    pub(super) fn decided(
        &self,
        tool: &FuzzedTool<'_>,
        trial: &RandomTrial,
    ) -> Result<Option<Assertion>, RunError> {
        let Some(case) = trial.case(tool) else {
            return Ok(None);
        };
        let mut runner = CaseRunner::new(&self.directories.good, &case.tree, true);
        match DecidedCase::new(trial, tool, &case, self.fuzzing.good, &mut runner)? {
            None => Ok(None),
            Some(mut decision) => decision.strongest(&mut runner),
        }
    }
}
