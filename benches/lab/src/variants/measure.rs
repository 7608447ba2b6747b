//! Which MUST cases accuse a correct tool that differs from the reference in two permitted ways.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;

use seekspec_conformance::numbers::Numbers;
use seekspec_conformance::suite::Case;
use seekspec_faults::mutation::Deviation;

use seekspec_prove::good_targets::GoodTargets;
use seekspec_prove::selftest::mutant_target::MutantTarget;
use seekspec_prove::selftest::replay::{Plan, answer};
use seekspec_run::interrupt;
use seekspec_run::sandbox::RunDirectory;
use seekspec_run::schedule::RunError;

/// Two variants, by their numbers.
type Pair = [usize; 2];

/// The pairs of variants of a tool, judged.
#[derive(Debug, Default)]
pub(crate) struct Measured {
    /// How many pairs there are, or were drawn.
    pub(crate) pairs: usize,
    /// How often a pair answered a case differently from the reference.
    pub(crate) answers: usize,
    /// The accusations: the names of both variants, and the case.
    pub(crate) accused: BTreeSet<([&'static str; 2], String)>,
}

/// The cases of a tool, and the correct tools that answer them.
pub(crate) struct Measuring<'a> {
    /// MUST cases.
    pub(crate) cases: &'a [&'a Case],
    /// All variants of the tool.
    pub(crate) variants: &'a [&'static Deviation],
    /// What they vary.
    pub(crate) good: &'a GoodTargets,
    /// The number of workers.
    pub(crate) jobs: NonZeroUsize,
}

impl Measuring<'_> {
    /// Has every two variants answer each case of which at least one of them makes a difference; of more
    /// pairs than `most`, that many are drawn.
    ///
    /// # Errors
    /// Where no tree could be made, and after a signal.
    pub(crate) fn measure(&self, most: usize, seed: u64) -> Result<Measured, RunError> {
        let directory = self.good.directory()?;
        let single = |one: usize| vec![self.variants[one]];
        let all: Vec<usize> = (0..self.variants.len()).collect();
        let everywhere = self.cases.iter().map(|case| (&*case.name, all.clone()));
        let mut differing = BTreeMap::new();
        let singles = self.targets(all.iter().map(|one| single(*one)));
        self.answer(
            &everywhere.collect(),
            &singles,
            &directory,
            &mut |case, found| {
                differing.insert(case, found.into_keys().collect::<BTreeSet<_>>());
            },
        )?;
        let pairs = self.pairs(most, seed);
        let mut plan = Plan::new();
        for (case, differing) in &differing {
            let may_differ = |pair: &Pair| pair.iter().any(|one| differing.contains(one));
            let numbers = (0..pairs.len()).filter(|number| may_differ(&pairs[*number]));
            plan.insert(case, numbers.collect());
        }
        let both = |pair: &Pair| pair.map(|one| self.variants[one]).to_vec();
        let doubles = self.targets(pairs.iter().map(both));
        let mut measured = Measured {
            pairs: pairs.len(),
            ..Measured::default()
        };
        self.answer(&plan, &doubles, &directory, &mut |case, found| {
            measured.answers += found.len();
            for number in found
                .into_iter()
                .filter_map(|(one, fails)| fails.then_some(one))
            {
                let names = pairs[number].map(|one| self.variants[one].name.as_str());
                measured.accused.insert((names, case.clone()));
            }
        })?;
        Ok(measured)
    }

    /// The pairs that a tool can have at once.
    fn pairs(&self, most: usize, seed: u64) -> Vec<Pair> {
        let all = 0..self.variants.len();
        let pairs = all.flat_map(|one| (0..one).map(move |other| [other, one]));
        let mut pairs: Vec<Pair> = pairs
            .filter(|pair| {
                self.good
                    .can_be_combined(&pair.map(|one| self.variants[one]))
            })
            .collect();
        let mut numbers = Numbers::new(seed);
        while pairs.len() > most {
            pairs.swap_remove(numbers.below(pairs.len()));
        }
        pairs
    }

    fn targets(
        &self,
        all: impl Iterator<Item = Vec<&'static Deviation>>,
    ) -> BTreeMap<usize, MutantTarget> {
        all.map(|one| MutantTarget::compound(one, self.good))
            .enumerate()
            .collect()
    }

    /// `sink` gets each case, the targets that answer it differently, and whether it fails them.
    fn answer(
        &self,
        plan: &Plan<'_>,
        targets: &BTreeMap<usize, MutantTarget>,
        directory: &RunDirectory,
        sink: &mut dyn FnMut(String, BTreeMap<usize, bool>),
    ) -> Result<(), RunError> {
        let (cases, good, jobs) = (self.cases, self.good, self.jobs);
        answer(
            cases,
            plan,
            targets,
            good,
            jobs,
            directory,
            &mut |answered| {
                let found = answered.findings.into_iter();
                let found = found.map(|(number, case)| (number, case.symptoms.is_some()));
                sink(answered.case, found.collect());
            },
        )?;
        if interrupt::is_set() {
            return Err(RunError::Interrupted);
        }
        Ok(())
    }
}
