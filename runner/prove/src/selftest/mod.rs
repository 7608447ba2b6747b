//! The self-test of a suite: every mutant and variant of the reference on every case that calls its
//! tool.
//!
//! A killed mutant still runs on all other cases: the kill matrix is complete. Cases that only read
//! share a tree.

mod answers;
mod applying;
pub(crate) mod case_runner;
pub mod complete;
pub mod conclusion;
pub mod mutant_target;
pub mod workers;

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;

use seekspec_conformance::suite::Case;
use seekspec_faults::matrix::{self, Matrix};
use seekspec_faults::mutation::Deviation;

use crate::good_targets::GoodTargets;
pub use answers::answers;
use applying::Answers;
pub use case_runner::CaseRunner;
use mutant_target::MutantTarget;
use seekspec_run::interrupt;
use seekspec_run::resources;
use seekspec_run::sandbox::{Machine, RunDirectory};
use seekspec_run::schedule::{self, RunError};
use seekspec_run::transport::Probe;

/// The outcome of a self-test.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Selftest {
    /// Which case kills which mutant.
    pub matrix: Matrix,
    /// The variants that answer differently from the reference, and in how many cases.
    pub differing: BTreeMap<String, usize>,
    /// The cases that fail on the reference itself, with the failed facets. They are judged on no
    /// mutant.
    pub failing_on_reference: BTreeMap<String, BTreeSet<String>>,
    /// The cases that this machine cannot run, or that need a target in a process of its own.
    pub unsupported: BTreeSet<String>,
}

/// A case, judged on the reference and on targets with deviations.
pub struct CaseOutcome {
    /// The name of the case.
    pub case: String,
    /// The facets that fail on the reference. If there are any, no other target was judged.
    on_reference: BTreeSet<String>,
    /// The numbers of the targets that answer differently, with the failed facets, if any.
    pub differing: Vec<(usize, BTreeSet<String>)>,
    /// The answers that the case showed to questions of its profile, each with the number of the target.
    answers: Vec<(Judged, [String; 2])>,
}

/// The number of a target with deviations; `None`: the reference itself.
pub type Judged = Option<usize>;

/// Judges every mutant and variant on every case that calls its tool; mutants come first. `done` is
/// called after each case.
///
/// # Errors
/// A tree that could not be made, or a signal.
pub fn run(
    cases: &[&Case],
    deviations: &[&'static Deviation],
    good: &GoodTargets,
    jobs: NonZeroUsize,
    done: &mut dyn FnMut(&str),
) -> Result<Selftest, RunError> {
    resources::for_workers(jobs.get().min(cases.len()))?;
    let directory = good.directory()?;
    let (supported, unsupported) = divide(cases, good, &directory);
    let mutants = deviations.iter().filter(|one| !one.is_variant());
    let variants = deviations.iter().filter(|one| one.is_variant());
    let mut selftest = Selftest {
        matrix: Matrix {
            mutants: mutants.map(|one| matrix::Mutant::new(one)).collect(),
            variants: variants.map(|one| matrix::Variant::new(one)).collect(),
            ..Matrix::default()
        },
        unsupported: unsupported.iter().map(|case| case.name.clone()).collect(),
        ..Selftest::default()
    };
    let targets: Vec<MutantTarget> = deviations
        .iter()
        .map(|one| MutantTarget::new(one, good))
        .collect();
    let mut known = Answers::default();
    for cases in Case::rounds(&supported) {
        let mut answers = Vec::new();
        let is_asked = |case: &Case, judged: Judged| {
            let concerns = judged.is_none_or(|number| targets[number].concerns(case));
            concerns && known.apply(case, judged)
        };
        let sink = &mut |mut outcome: CaseOutcome| {
            done(&outcome.case);
            answers.append(&mut outcome.answers);
            selftest.add(outcome);
        };
        judge_all(&cases, &targets, &is_asked, good, jobs, &directory, sink)?;
        known.extend(answers);
    }
    Ok(selftest)
}

/// Has the reference answer each case and then, if the case passes on it, the targets that are asked,
/// by their numbers. A case that does not apply to the reference is judged on the others all the same.
///
/// # Errors
/// A tree that could not be made, or a signal.
pub fn judge_all(
    cases: &[&Case],
    targets: &[MutantTarget],
    is_asked: &(dyn Fn(&Case, Judged) -> bool + Sync),
    good: &GoodTargets,
    jobs: NonZeroUsize,
    directory: &RunDirectory,
    sink: &mut dyn FnMut(CaseOutcome),
) -> Result<(), RunError> {
    let judge = |runner: &mut CaseRunner<'_>, case: &Case, is_stopped: &dyn Fn() -> bool| {
        let baseline = runner.baseline(case, good.of_case(case))?;
        let judged = baseline.outcome();
        let is_of_reference = is_asked(case, None);
        let mut outcome = CaseOutcome {
            case: case.name.clone(),
            on_reference: BTreeSet::new(),
            differing: Vec::new(),
            answers: judged.answers(case, None),
        };
        if is_of_reference && !judged.failed.is_empty() {
            outcome.on_reference = judged.failed;
            return Ok(outcome);
        }
        for (number, target) in targets.iter().enumerate() {
            if is_stopped() {
                break;
            }
            if !is_asked(case, Some(number)) {
                continue;
            }
            if let Some(difference) = runner.difference(target, &baseline)? {
                let judged = difference.outcome(&baseline);
                outcome.answers.extend(judged.answers(case, Some(number)));
                outcome.differing.push((number, judged.failed));
            } else if !is_of_reference {
                outcome.differing.push((number, judged.failed.clone()));
            }
        }
        Ok(outcome)
    };
    workers::work(cases, jobs, directory, &judge, sink)?;
    if interrupt::is_set() {
        return Err(RunError::Interrupted);
    }
    Ok(())
}

/// The cases that good targets can answer here, and the others: of this machine, or of a target in this
/// process, they need what it does not have.
pub fn divide<'a>(
    cases: &[&'a Case],
    good: &GoodTargets,
    directory: &RunDirectory,
) -> (Vec<&'a Case>, Vec<&'a Case>) {
    let machine = Machine::with_trials_in(directory.path());
    let is_supported = |case: &&Case| {
        let target = good.of_case(case);
        schedule::unsupported(case, target, &Probe::default(), &machine).is_none()
    };
    cases.iter().copied().partition(is_supported)
}

/// Whether the case calls the tool of the deviation.
pub fn concerns(deviation: &Deviation, case: &Case) -> bool {
    deviation.profile == case.profile && case.steps.iter().any(|step| step.tool == deviation.tool)
}

impl Selftest {
    fn add(&mut self, outcome: CaseOutcome) {
        if !outcome.on_reference.is_empty() {
            self.failing_on_reference
                .insert(outcome.case, outcome.on_reference);
            return;
        }
        let mutants = self.matrix.mutants.len();
        for (number, facets) in outcome.differing {
            let is_variant = number >= mutants;
            let failing = if is_variant {
                let variant = &mut self.matrix.variants[number - mutants];
                *self.differing.entry(variant.name.clone()).or_default() += 1;
                &mut variant.rejected_by
            } else {
                &mut self.matrix.mutants[number].kills
            };
            if !facets.is_empty() {
                failing.insert(outcome.case.clone(), facets);
            }
        }
        self.matrix.cases.insert(outcome.case);
    }
}
