//! How many mutants random calls find, without knowing any case.

use std::iter;
use std::num::NonZeroUsize;

use seekspec_conformance::numbers::Numbers;
use seekspec_faults::mutation::Deviation;

use seekspec_prove::fuzz::{FuzzedTool, Fuzzing, Noticed};
use seekspec_prove::selftest::mutant_target::MutantTarget;
use seekspec_run::interrupt;
use seekspec_run::pool::{self, StopRequest};
use seekspec_run::sandbox::RunDirectory;
use seekspec_run::schedule::RunError;

/// The mutants of a tool, and when random calls found them.
#[derive(Debug, Clone)]
pub(crate) struct Measured {
    /// `profile/tool`.
    pub(crate) tool: String,
    /// The calls that were made.
    pub(crate) calls: usize,
    /// Its mutants.
    pub(crate) mutants: Vec<(&'static Deviation, Noticed)>,
    /// Correct tools, each with two of the differences that the document permits. None of them should be
    /// found.
    pub(crate) pairs: Vec<([&'static Deviation; 2], Noticed)>,
}

/// How many correct tools with two variants are asked.
const PAIRS: usize = 20;

impl Measured {
    /// How many were found.
    pub(crate) fn found(&self) -> usize {
        let found = self.mutants.iter().filter(|(_, one)| one.call().is_some());
        found.count()
    }

    /// After how many calls half of the found ones were found.
    pub(crate) fn half(&self) -> usize {
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
pub(crate) fn measure(
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
        let pairs = self.pairs(seed);
        let mut targets = Vec::new();
        for mutant in &self.tool.mutants {
            if mutant.all_are(|one| one.tool == self.tool.file.tool && is_meant(one)) {
                targets.push((mutant, Noticed::Never));
            }
        }
        let mutants = targets.len();
        targets.extend(pairs.iter().map(|pair| (pair, Noticed::Never)));
        let mut calls = 0;
        for number in 0.. {
            let is_all = pairs.is_empty() && targets.iter().all(|(_, one)| one.call().is_some());
            if calls >= most || is_all || interrupt::is_set() {
                break;
            }
            let before = calls;
            let (good, tree) = (self.fuzzing.good, (seed, number));
            calls = self
                .tool
                .notice(tree, good, self.directory, calls, &mut targets)?;
            told(calls - before);
        }
        let mut measured = Measured {
            tool: format!("{}/{}", self.tool.file.profile, self.tool.file.tool),
            calls,
            mutants: Vec::new(),
            pairs: Vec::new(),
        };
        for (number, (target, noticed)) in targets.into_iter().enumerate() {
            match *target.deviations {
                [mutant] if number < mutants => measured.mutants.push((mutant, noticed)),
                [one, other] => measured.pairs.push(([one, other], noticed)),
                _ => {}
            }
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
}
