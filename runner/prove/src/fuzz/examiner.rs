//! Departures, looked at again: repeated, shrunk and explained.

use seekspec_faults::mutation::Deviation;
use serde_json::Value;

use super::decided::{DecidedCase, Disagreement};
use super::explain::{Mutants, explain};
use super::finding::FuzzFinding;
use super::shrink::shrink;
use super::time_limit::TimeLimit;
use super::workers::Directories;
use super::{FuzzedTool, Fuzzing, RandomTrial};
use crate::record::Assertion;
use crate::selftest::case_runner::CaseRunner;
use seekspec_run::ask::KeptProcess;
use seekspec_run::schedule::{RunError, without_paths_and_numbers};
use seekspec_run::targets::Target;

/// Has the reference and the target answer single cases.
pub(super) struct Examiner<'a, 't> {
    pub(super) fuzzing: &'a Fuzzing<'a>,
    pub(super) target: &'t Target,
    pub(super) directories: &'t Directories,
    process: KeptProcess<'t>,
}

/// The outcome of a second look at a departure.
pub(super) enum Examined<'a> {
    /// In a fresh process there was none.
    Nothing,
    /// One of the known findings, by its number.
    Known(usize),
    /// Something else.
    New(Box<FuzzFinding<'a>>),
}

impl<'a, 't> Examiner<'a, 't> {
    pub(crate) fn new(
        fuzzing: &'a Fuzzing<'a>,
        target: &'t Target,
        directories: &'t Directories,
    ) -> Self {
        Self {
            fuzzing,
            target,
            directories,
            process: KeptProcess::new(target, &directories.target),
        }
    }

    /// Repeats a departure in a fresh process. The mutants of the known findings are tried
    /// first: there are few.
    pub(super) fn seen(
        &mut self,
        tool: &'a FuzzedTool<'a>,
        mut trial: RandomTrial,
        known: &[FuzzFinding<'a>],
    ) -> Result<Examined<'a>, RunError> {
        let (disagreement, about) = self.disagreement(tool, &trial, true, &Mutants::of(known))?;
        let Some(disagreement) = disagreement else {
            return Ok(Examined::Nothing);
        };
        if let Some(index) = known.iter().position(|one| one.is_like(&about.mutants)) {
            return Ok(Examined::Known(index));
        }
        // The calls behind it have nothing to do with it.
        trial.calls.truncate(disagreement.step + 1);
        let found = self.found(tool, trial)?;
        Ok(found.map_or(Examined::Nothing, |found| Examined::New(Box::new(found))))
    }

    /// The departure of a case in a fresh process; `None`: it answers as it should.
    fn found(
        &mut self,
        tool: &'a FuzzedTool<'a>,
        trial: RandomTrial,
    ) -> Result<Option<FuzzFinding<'a>>, RunError> {
        let (disagreement, about) = self.disagreement(tool, &trial, true, &Mutants::All)?;
        let Some(disagreement) = disagreement else {
            return Ok(None);
        };
        Ok(Some(FuzzFinding {
            tool,
            earlier_errors: about.earlier_errors,
            sign: sign(&disagreement, &trial),
            expected: expected(&disagreement),
            facet: disagreement.facet,
            mismatch: disagreement.mismatch,
            mutants: about.mutants,
            trial,
            count: 1,
            is_as_drawn: false,
        }))
    }

    /// The same departure with a smaller tree and call.
    pub(super) fn smaller(
        &mut self,
        tool: &'a FuzzedTool<'a>,
        found: FuzzFinding<'a>,
        limit: TimeLimit,
    ) -> Result<FuzzFinding<'a>, RunError> {
        let small = shrink(found.trial.clone(), limit, &mut |trial| {
            let none = Mutants::Of(Vec::new());
            let (disagreement, _) = self.disagreement(tool, trial, false, &none)?;
            let is_same =
                |one: Disagreement| one.facet == found.facet && one.step + 1 == trial.calls.len();
            Ok::<_, RunError>(disagreement.is_some_and(is_same))
        })?;
        if let Some(small) = self.found(tool, small)? {
            return Ok(small);
        }
        Ok(self.found(tool, found.trial.clone())?.unwrap_or(found))
    }

    fn disagreement(
        &mut self,
        tool: &FuzzedTool<'_>,
        trial: &RandomTrial,
        anew: bool,
        tried: &Mutants,
    ) -> Result<(Option<Disagreement>, About), RunError> {
        let none = Ok((None, About::default()));
        let Some(case) = trial.case(tool) else {
            return none;
        };
        let mut runner = CaseRunner::new(&self.directories.good, &case.tree, true);
        let good = self.fuzzing.good;
        let Some(mut decision) = DecidedCase::new(trial, tool, &case, good, &mut runner)? else {
            return none;
        };
        let attempt = if anew {
            self.process.ask_anew(&case)?
        } else {
            self.process.ask(&case)?
        };
        let contract = &self.target.contract;
        let Some(disagreement) = decision.disagreement(&attempt, contract, &mut runner)? else {
            return none;
        };
        let earlier = decision.right().iter().take(disagreement.step);
        let about = About {
            earlier_errors: earlier.map(|seen| seen.answer.is_error).collect(),
            mutants: explain(tool, &decision, &disagreement, tried, &mut runner)?,
        };
        Ok((Some(disagreement), about))
    }
}

#[derive(Default)]
struct About {
    earlier_errors: Vec<bool>,
    mutants: Vec<&'static Deviation>,
}

/// The expectation of a case: the last claim about the facet that fails, which says the most.
pub(super) fn expected(disagreement: &Disagreement) -> Option<Assertion> {
    let claims = disagreement
        .failing
        .iter()
        .filter_map(|(claim, _)| claim.assertion.as_ref());
    let of_facet = claims
        .clone()
        .rfind(|one| one.facet() == disagreement.facet);
    of_facet.or_else(|| claims.clone().next()).cloned()
}

/// The message without what differs from call to call.
pub(super) fn sign(disagreement: &Disagreement, trial: &RandomTrial) -> String {
    let arguments = trial
        .calls
        .iter()
        .filter_map(|call| call.arguments.as_object());
    let texts = arguments
        .flat_map(|arguments| arguments.values())
        .filter_map(Value::as_str)
        .filter(|text| !text.is_empty());
    let message = disagreement.mismatch.message.clone();
    let message = texts.fold(message, |message, text| {
        message.replace(&format!("\"{text}\""), "\"…\"")
    });
    format!(
        "{}: {}",
        disagreement.facet,
        without_paths_and_numbers(&message)
    )
}
