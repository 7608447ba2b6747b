//! Several mutants at once answer the cases that decide between diagnoses.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;

use seekspec_conformance::suite::Case;
use seekspec_faults::matrix::{Answers, Questions};
use seekspec_faults::mutation::Deviation;

use super::mutant_target::MutantTarget;
use super::replay::{Plan, answer};
use crate::good_targets::GoodTargets;
use seekspec_run::interrupt;
use seekspec_run::sandbox::RunDirectory;
use seekspec_run::schedule::RunError;

/// The mutants that compounds consist of, and the cases that they answer.
pub struct CompoundReplay<'a> {
    /// The cases, by name.
    pub cases: BTreeMap<&'a str, &'a Case>,
    /// The mutants, by their numbers in the matrix.
    pub mutants: &'a BTreeMap<usize, &'static Deviation>,
    /// The targets that are right.
    pub good: &'a GoodTargets,
    /// Where the trees are made.
    pub directory: &'a RunDirectory,
    /// The number of workers.
    pub jobs: NonZeroUsize,
}

impl CompoundReplay<'_> {
    /// Has compounds answer cases.
    ///
    /// # Errors
    /// Where no tree could be made, and after a signal.
    pub fn answer(&self, questions: &Questions) -> Result<Answers, RunError> {
        let distinct: BTreeSet<&Vec<usize>> = questions.values().flatten().collect();
        let compounds: Vec<&Vec<usize>> = distinct.into_iter().collect();
        let numbers: BTreeMap<&Vec<usize>, usize> = compounds.iter().copied().zip(0..).collect();
        let mut plan = Plan::new();
        for (case, asked) in questions {
            let numbers = asked.iter().filter_map(|one| numbers.get(one).copied());
            plan.insert(case.as_str(), numbers.collect());
        }
        let targets = compounds
            .iter()
            .map(|one| self.target(one))
            .enumerate()
            .collect();
        let cases: Vec<&Case> = questions
            .keys()
            .filter_map(|case| self.cases.get(case.as_str()))
            .copied()
            .collect();
        let mut answers = Answers::new();
        answer(
            &cases,
            &plan,
            &targets,
            self.good,
            self.jobs,
            self.directory,
            &mut |answered| {
                let findings = answered.findings.into_iter();
                let failed = findings.filter_map(|(number, finding)| {
                    Some((compounds.get(number)?.to_vec(), finding.symptoms?))
                });
                answers.insert(answered.case, failed.collect());
            },
        )?;
        if interrupt::is_set() {
            return Err(RunError::Interrupted);
        }
        Ok(answers)
    }

    /// The good target with these mutants. One that contradicts those before it is left out.
    fn target(&self, compound: &[usize]) -> MutantTarget {
        let mut deviations: Vec<&'static Deviation> = Vec::new();
        for mutant in compound.iter().filter_map(|one| self.mutants.get(one)) {
            deviations.push(mutant);
            if !self.good.can_be_combined(&deviations) {
                deviations.pop();
            }
        }
        MutantTarget::compound(deviations, self.good)
    }
}
