//! Cases that mutants kill, answered again by these mutants.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;

use seekspec_conformance::signs::Signs;
use seekspec_conformance::suite::Case;
use seekspec_faults::matrix::{Replay, Replays, TriedCase};
use seekspec_faults::mutation::Deviation;

use super::case_runner::CaseRunner;
use super::mutant_target::MutantTarget;
use super::workers;
use crate::good_targets::GoodTargets;
use seekspec_run::sandbox::RunDirectory;
use seekspec_run::schedule::RunError;

/// By name of a case, the numbers of the mutants that are to answer it.
pub type Plan<'a> = BTreeMap<&'a str, Vec<usize>>;

/// A case, answered by the reference and by mutants.
pub struct Answered {
    /// The name of the case.
    pub case: String,
    /// The signs of the reference's answers.
    pub right: Signs,
    /// The facets that are judged of the reference's answer.
    pub judged: BTreeSet<String>,
    /// By number, the mutants that answer differently.
    pub findings: BTreeMap<usize, TriedCase>,
}

/// Has mutants answer the cases of a plan.
///
/// # Errors
/// Where no tree could be made, and after a signal.
pub fn replay(
    cases: &[&Case],
    plan: &Plan<'_>,
    mutants: &BTreeMap<usize, &'static Deviation>,
    good: &GoodTargets,
    jobs: NonZeroUsize,
) -> Result<Replays, RunError> {
    let directory = good.directory()?;
    let targets = mutants
        .iter()
        .map(|(number, mutant)| (*number, MutantTarget::new(mutant, good)))
        .collect();
    let mut replays = Replays::new();
    answer(
        cases,
        plan,
        &targets,
        good,
        jobs,
        &directory,
        &mut |answered| {
            let failed = answered
                .findings
                .into_iter()
                .filter_map(|(number, finding)| Some((number, finding.symptoms?)));
            let replay = Replay {
                right: answered.right,
                mutants: failed.collect(),
            };
            replays.insert(answered.case, replay);
        },
    )?;
    Ok(replays)
}

/// Has targets, by their numbers in the plan, answer its cases. `sink` gets each case.
///
/// # Errors
/// Where no tree could be made, and after a signal.
pub fn answer(
    cases: &[&Case],
    plan: &Plan<'_>,
    targets: &BTreeMap<usize, MutantTarget>,
    good: &GoodTargets,
    jobs: NonZeroUsize,
    directory: &RunDirectory,
    sink: &mut dyn FnMut(Answered),
) -> Result<(), RunError> {
    let task = |runner: &mut CaseRunner<'_>, case: &Case, is_stopped: &dyn Fn() -> bool| {
        let baseline = runner.baseline(case, good.of_case(case))?;
        let mut answered = Answered {
            case: case.name.clone(),
            right: baseline.signs(),
            judged: baseline.judged(),
            findings: BTreeMap::new(),
        };
        let numbers = plan.get(case.name.as_str()).into_iter().flatten();
        for (number, target) in numbers.filter_map(|number| Some((*number, targets.get(number)?))) {
            if is_stopped() {
                break;
            }
            if let Some(difference) = runner.difference(target, &baseline)? {
                let finding = difference.finding(&baseline, &answered.right);
                answered.findings.insert(number, finding);
            }
        }
        Ok(answered)
    };
    workers::work(cases, jobs, directory, &task, sink)
}
