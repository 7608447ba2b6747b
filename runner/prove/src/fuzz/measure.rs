//! How many mutants random calls find, without knowing any case.

use std::iter;
use std::num::NonZeroUsize;

use seekspec_conformance::numbers::Numbers;
use seekspec_faults::mutation::Deviation;

use super::decided::Decision;
use super::stream::batch;
use super::{FuzzedTool, Fuzzing};
use crate::selftest::case_runner::{CaseRunner, Difference};
use crate::selftest::mutant_target::MutantTarget;
use seekspec_run::interrupt;
use seekspec_run::pool::{self, StopRequest};
use seekspec_run::sandbox::RunDirectory;
use seekspec_run::schedule::RunError;

/// The mutants of a tool, and when random calls found them.
#[derive(Debug, Clone)]
pub struct Measured {
    /// `profile/tool`.
    pub tool: String,
    /// The calls that were made.
    pub calls: usize,
    /// Its mutants.
    pub mutants: Vec<(&'static Deviation, Noticed)>,
    /// Correct tools, each with two of the differences that the document permits. None of them should be
    /// found.
    pub pairs: Vec<([&'static Deviation; 2], Noticed)>,
}

/// How many correct tools with two variants are asked.
const PAIRS: usize = 20;

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

impl Measured {
    /// How many were found.
    pub fn found(&self) -> usize {
        let found = self.mutants.iter().filter(|(_, one)| one.call().is_some());
        found.count()
    }

    /// After how many calls half of the found ones were found.
    pub fn half(&self) -> usize {
        let calls = self.mutants.iter().filter_map(|(_, one)| one.call());
        let mut calls: Vec<usize> = calls.collect();
        calls.sort_unstable();
        let half = calls.len().div_ceil(2);
        calls
            .get(half.saturating_sub(1))
            .copied()
            .unwrap_or_default()
    }
}

/// Makes this many random calls of every tool, until all its mutants that `is_meant` are found.
/// `done` gets the number of calls on every tree.
///
/// # Errors
/// A tree that could not be made, or a signal.
pub fn measure(
    fuzzing: &Fuzzing<'_>,
    seed: u64,
    calls: usize,
    jobs: NonZeroUsize,
    is_meant: &(dyn Fn(&Deviation) -> bool + Sync),
    done: &mut dyn FnMut(usize),
) -> Result<Vec<Measured>, RunError> {
    let directory = fuzzing.good.directory()?;
    let mut tools = fuzzing.tools.iter();
    let measured = pool::work(
        iter::repeat_n((), jobs.get().min(tools.len())),
        |()| tools.next(),
        &StopRequest::default(),
        |(), tool, told| {
            let measuring = Measuring {
                fuzzing,
                tool,
                directory: &directory,
            };
            measuring.all(seed, calls, is_meant, told)
        },
        done,
    )?;
    if interrupt::is_set() {
        return Err(RunError::Interrupted);
    }
    Ok(measured)
}

struct Measuring<'a> {
    fuzzing: &'a Fuzzing<'a>,
    tool: &'a FuzzedTool<'a>,
    directory: &'a RunDirectory,
}

impl Measuring<'_> {
    fn all(
        &self,
        seed: u64,
        most: usize,
        is_meant: &dyn Fn(&Deviation) -> bool,
        told: &dyn Fn(usize),
    ) -> Result<Measured, RunError> {
        let own = |one: &Deviation| one.tool == self.tool.file.tool && is_meant(one);
        let mutants = self.tool.mutants.iter();
        let mutants: Vec<&MutantTarget> = mutants.filter(|one| one.all_are(own)).collect();
        let deviations = mutants.iter().flat_map(|one| one.deviations.first());
        let pairs = self.pairs(seed);
        let of_pair = |pair: &MutantTarget| {
            let two = <[_; 2]>::try_from(&*pair.deviations).ok()?;
            Some((two, Noticed::Never))
        };
        let mut measured = Measured {
            pairs: pairs.iter().filter_map(of_pair).collect(),
            tool: format!("{}/{}", self.tool.file.profile, self.tool.file.tool),
            calls: 0,
            mutants: deviations.map(|one| (*one, Noticed::Never)).collect(),
        };
        for number in 0.. {
            let is_all = measured.found() == measured.mutants.len() && pairs.is_empty();
            if measured.calls >= most || is_all || interrupt::is_set() {
                break;
            }
            let before = measured.calls;
            self.tree(&mutants, &pairs, (seed, number), &mut measured)?;
            told(measured.calls - before);
        }
        Ok(measured)
    }

    /// Correct tools that differ from the reference in two permitted ways.
    fn pairs(&self, seed: u64) -> Vec<MutantTarget> {
        let own = |one: &Deviation| one.tool == self.tool.file.tool;
        let variants = self.tool.variants.iter().filter(|one| one.all_are(own));
        let variants: Vec<_> = variants.flat_map(|one| &one.deviations).copied().collect();
        let mut numbers = Numbers::of(seed, 0);
        let drawn = (0..PAIRS).filter_map(|_| {
            let two = [*numbers.pick(&variants)?, *numbers.pick(&variants)?];
            let differ = two[0].name != two[1].name;
            differ.then(|| MutantTarget::compound(two.to_vec(), self.fuzzing.good))
        });
        drawn.collect()
    }

    fn tree(
        &self,
        mutants: &[&MutantTarget],
        pairs: &[MutantTarget],
        (seed, number): (u64, u64),
        measured: &mut Measured,
    ) -> Result<(), RunError> {
        let batch = batch(std::slice::from_ref(self.tool), seed, number);
        let mut runner = CaseRunner::new(self.directory, &batch.tree, false);
        for trial in &batch.trials {
            measured.calls += trial.calls.len().max(1);
            let Some(case) = trial.on(&batch.tree, self.tool) else {
                continue;
            };
            let good = self.fuzzing.good;
            let Some(mut decision) = Decision::new(trial, self.tool, &case, good, &mut runner)?
            else {
                continue;
            };
            let found = measured.mutants.iter_mut().map(|(_, noticed)| noticed);
            let accused = measured.pairs.iter_mut().map(|(_, noticed)| noticed);
            let all = mutants.iter().copied().zip(found);
            for (mutant, noticed) in all.chain(pairs.iter().zip(accused)) {
                if noticed.call().is_some() {
                    continue;
                }
                let departs = match runner.difference(mutant, decision.baseline())? {
                    None => continue,
                    Some(Difference::Unanswered(_)) => true,
                    Some(Difference::Answered(observed)) => {
                        decision.departs(&observed, &mut runner)?
                    }
                };
                *noticed = if departs {
                    Noticed::At(measured.calls)
                } else {
                    Noticed::WhereOpen
                };
            }
        }
        Ok(())
    }
}
