//! Which MUST cases accuse a correct tool that differs from the reference in two permitted ways.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;

use seekspec_conformance::numbers::Numbers;
use seekspec_conformance::suite::Case;
use seekspec_faults::mutation::Deviation;

use seekspec_prove::good_targets::GoodTargets;
use seekspec_prove::selftest::mutant_target::MutantTarget;
use seekspec_prove::selftest::{CaseOutcome, Judged, judge_all};
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
    /// The targets that they are variants of.
    pub(crate) good: &'a GoodTargets,
    /// The number of workers.
    pub(crate) jobs: NonZeroUsize,
}

impl Measuring<'_> {
    /// Has every two variants answer each case of which at least one of them makes a difference; of more
    /// pairs than `most`, that many are drawn. A case accuses a pair only if it fails it in either order: an
    /// edit after another may make an answer that no tool gives.
    ///
    /// # Errors
    /// Where no tree could be made, and after a signal.
    pub(crate) fn measure(&self, most: usize, seed: u64) -> Result<Measured, RunError> {
        let single: Vec<[usize; 1]> = (0..self.variants.len()).map(|one| [one]).collect();
        let all = |case: &&Case| (case.name.clone(), (0..single.len()).collect());
        let differing = self.answer(&self.cases.iter().map(all).collect(), &single)?;
        let pairs = self.pairs(most, seed);
        let mut asked = Numbered::new();
        for (case, found) in &differing {
            let may_differ = |pair: &Pair| pair.iter().any(|one| found.contains_key(one));
            let numbers = (0..pairs.len()).filter(|number| may_differ(&pairs[*number]));
            asked.insert(case.clone(), numbers.collect());
        }
        let answered = self.answer(&asked, &pairs)?;
        let reversed: Vec<Pair> = pairs.iter().map(|[one, other]| [*other, *one]).collect();
        let again = self.answer(&failing(&answered), &reversed)?;
        let mut measured = Measured {
            pairs: pairs.len(),
            answers: answered.values().map(BTreeMap::len).sum(),
            ..Measured::default()
        };
        for (case, numbers) in failing(&again) {
            for number in numbers {
                let names = pairs[number].map(|one| self.variants[one].name.as_str());
                measured.accused.insert((names, case.clone()));
            }
        }
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

    /// By case, the tools of those asked that answer it differently from the reference, and whether it
    /// fails them.
    fn answer<const N: usize>(
        &self,
        asked: &Numbered,
        tools: &[[usize; N]],
    ) -> Result<BTreeMap<String, BTreeMap<usize, bool>>, RunError> {
        let mut targets = Vec::new();
        for tool in tools {
            let variants = tool.map(|one| self.variants[one]).to_vec();
            targets.push(MutantTarget::compound(variants, self.good));
        }
        let mut cases = self.cases.to_vec();
        cases.retain(|case| asked.contains_key(&case.name));
        let is_asked = |case: &Case, judged: Judged| {
            judged.is_none_or(|number| asked[&case.name].binary_search(&number).is_ok())
        };
        let (good, directory) = (self.good, self.good.directory()?);
        let mut answers = BTreeMap::new();
        let sink = &mut |outcome: CaseOutcome| {
            let found = outcome.differing.into_iter();
            let found = found.map(|(number, failed)| (number, !failed.is_empty()));
            answers.insert(outcome.case, found.collect());
        };
        judge_all(
            &cases, &targets, &is_asked, good, self.jobs, &directory, sink,
        )?;
        Ok(answers)
    }
}

/// By case, the numbers of tools.
type Numbered = BTreeMap<String, Vec<usize>>;

/// The tools that each case fails.
fn failing(answers: &BTreeMap<String, BTreeMap<usize, bool>>) -> Numbered {
    let fails = |(number, fails): (&usize, &bool)| fails.then_some(*number);
    let of_case = |(case, found): (&String, &BTreeMap<usize, bool>)| {
        let numbers: Vec<usize> = found.iter().filter_map(fails).collect();
        (!numbers.is_empty()).then(|| (case.clone(), numbers))
    };
    answers.iter().filter_map(of_case).collect()
}
