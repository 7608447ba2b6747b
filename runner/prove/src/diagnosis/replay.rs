//! The reference and mutants, alone and together, answer cases again.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;

use seekspec_conformance::signs::Signs;
use seekspec_conformance::suite::{Case, Suite};
use seekspec_faults::mutation::Deviation;
use seekspec_run::interrupt;
use seekspec_run::sandbox::RunDirectory;
use seekspec_run::schedule::RunError;

use super::symptoms::Symptoms;
use crate::good_targets::GoodTargets;
use crate::selftest::case_runner::{AnswerDifference, CaseRunner, ReferenceAnswer};
use crate::selftest::mutant_target::MutantTarget;
use crate::selftest::workers;

/// Mutants in one target, by their numbers, the most certain first. One that contradicts those
/// before it is left out.
pub(super) type Compound = Vec<usize>;

/// By name of a case, the compounds that are to answer it.
pub(super) type Questions<'a> = BTreeMap<&'a str, BTreeSet<Compound>>;

/// A case, answered by the reference and by compounds.
#[derive(Debug, Default)]
pub(super) struct Replay {
    /// The signs of the right answers.
    pub(super) right: Signs,
    /// How compounds fail the case. One that is missing passes.
    pub(super) failing: BTreeMap<Compound, Symptoms>,
}

/// The targets that answer cases.
pub(super) struct Replayer<'a> {
    pub(super) suite: &'a Suite,
    /// The targets that are right.
    pub(super) good: &'a GoodTargets,
    /// Where the trees are made.
    pub(super) directory: &'a RunDirectory,
    /// The number of workers.
    pub(super) jobs: NonZeroUsize,
}

impl Replayer<'_> {
    /// Has compounds of these mutants answer cases. Unknown cases are left out.
    ///
    /// # Errors
    /// Where no tree could be made, and after a signal.
    pub(super) fn replay(
        &self,
        questions: &Questions<'_>,
        mutants: &BTreeMap<usize, &'static Deviation>,
    ) -> Result<BTreeMap<String, Replay>, RunError> {
        let compounds: BTreeSet<&Compound> = questions.values().flatten().collect();
        let compounds = compounds.into_iter();
        let targets: BTreeMap<&Compound, MutantTarget> = compounds
            .map(|compound| (compound, self.target(compound, mutants)))
            .collect();
        let answer = |runner: &mut CaseRunner<'_>, case: &Case, is_stopped: &dyn Fn() -> bool| {
            let baseline = runner.baseline(case, self.good.of_case(case))?;
            let mut replay = Replay {
                right: baseline.signs(),
                failing: BTreeMap::new(),
            };
            for compound in &questions[case.name.as_str()] {
                if is_stopped() {
                    break;
                }
                if let Some(difference) = runner.difference(&targets[compound], &baseline)?
                    && let Some(symptoms) = symptoms(&difference, &baseline, &replay.right)
                {
                    replay.failing.insert(compound.clone(), symptoms);
                }
            }
            Ok((case.name.clone(), replay))
        };
        let names = questions.keys();
        let cases: Vec<&Case> = names.filter_map(|name| self.suite.case(name)).collect();
        let mut replays = BTreeMap::new();
        let sink = &mut |(case, replay)| {
            replays.insert(case, replay);
        };
        workers::work(&cases, self.jobs, self.directory, &answer, sink)?;
        if interrupt::is_set() {
            return Err(RunError::Interrupted);
        }
        Ok(replays)
    }

    /// The good target with these mutants.
    fn target(
        &self,
        compound: &[usize],
        mutants: &BTreeMap<usize, &'static Deviation>,
    ) -> MutantTarget {
        let mut deviations: Vec<&'static Deviation> = Vec::new();
        for mutant in compound.iter().filter_map(|one| mutants.get(one)) {
            deviations.push(mutant);
            if compound.len() > 1 && !self.good.can_be_combined(&deviations) {
                deviations.pop();
            }
        }
        MutantTarget::compound(deviations, self.good)
    }
}

/// How a mutant fails a case; `None`: it passes, though its answer is not the reference's.
fn symptoms(
    difference: &AnswerDifference,
    baseline: &ReferenceAnswer<'_>,
    right: &Signs,
) -> Option<Symptoms> {
    match difference {
        AnswerDifference::Unanswered(reason) => Some(Symptoms::broken(reason)),
        AnswerDifference::Answered(observed) => {
            let judgement = baseline.judge(observed);
            if judgement.passes() {
                return None;
            }
            let signs = baseline.signs_of(observed);
            Some(Symptoms::new(&judgement.facets, signs, right))
        }
    }
}
