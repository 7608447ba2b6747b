//! Mutants and variants, asked what random calls notice of them.

use super::FuzzedTool;
use super::decided::DecidedCase;
use super::stream::batch;
use crate::good_targets::GoodTargets;
use crate::selftest::case_runner::{AnswerDifference, CaseRunner};
use crate::selftest::mutant_target::MutantTarget;
use seekspec_run::sandbox::RunDirectory;
use seekspec_run::schedule::RunError;

/// How far random calls got with a mutant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Noticed {
    /// The call of this number, from 1, found it.
    At(usize),
    /// Its answers differ, but only where a correct tool's may.
    WhereOpen,
    /// It answers every call as the reference does.
    Never,
}

impl Noticed {
    /// The number of the call that found it.
    pub fn call(self) -> Option<usize> {
        match self {
            Self::At(call) => Some(call),
            Self::WhereOpen | Self::Never => None,
        }
    }
}

impl FuzzedTool<'_> {
    /// Makes the calls on the tree of a seed and a number on each target that no call has found yet.
    /// Returns `calls`, the number of calls before, plus the number of these.
    ///
    /// # Errors
    /// A tree that could not be made.
    pub fn notice(
        &self,
        (seed, number): (u64, u64),
        good: &GoodTargets,
        directory: &RunDirectory,
        mut calls: usize,
        targets: &mut [(&MutantTarget, Noticed)],
    ) -> Result<usize, RunError> {
        let batch = batch(std::slice::from_ref(self), seed, number);
        let mut runner = CaseRunner::new(directory, &batch.tree, false);
        for trial in &batch.trials {
            calls += trial.calls.len().max(1);
            let Some(case) = trial.on(&batch.tree, self) else {
                continue;
            };
            let Some(mut decision) = DecidedCase::new(trial, self, &case, good, &mut runner)?
            else {
                continue;
            };
            for (target, noticed) in targets.iter_mut() {
                if noticed.call().is_some() {
                    continue;
                }
                let departs = match runner.difference(target, decision.baseline())? {
                    None => continue,
                    Some(AnswerDifference::Unanswered(_)) => true,
                    Some(AnswerDifference::Answered(observed)) => {
                        decision.departs(&observed, &mut runner)?
                    }
                };
                *noticed = if departs {
                    Noticed::At(calls)
                } else {
                    Noticed::WhereOpen
                };
            }
        }
        Ok(calls)
    }
}
