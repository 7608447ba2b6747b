//! The number of a fault, as the answers show it: a mutant has 199 instead of 200, and the target that fails
//! like it perhaps has 150.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;

use regex::Regex;
use seekspec_conformance::diagnosis::Cause;
use seekspec_conformance::signs::Signs;
use seekspec_conformance::suite::{Case, Suite};
use seekspec_faults::matrix::{Findings, Replay, Replays};
use seekspec_faults::mutation::generated::{leaves, overlay};
use seekspec_faults::mutation::{Change, Deviation};

use crate::good_targets::GoodTargets;
use crate::selftest::replay::{Plan, replay};
use seekspec_run::schedule::RunError;

/// The cases that are asked.
const CASES: usize = 2;

/// How many numbers are tried at once. The best of them and its neighbours enclose the next ones.
const AT_ONCE: usize = 16;

/// A number beyond this is not looked for: no tree of a case has more entries.
const MOST: usize = 400;

/// Looks for numbers with which the reference answers as the target.
pub(super) struct Estimates<'a> {
    pub(super) suite: &'a Suite,
    /// The failed cases of the target.
    pub(super) findings: &'a Findings,
    /// The right answers to them.
    pub(super) replays: &'a Replays,
    pub(super) good: &'a GoodTargets,
    pub(super) jobs: NonZeroUsize,
}

/// A mutant that is another number in one rule, which its sentence quotes.
struct NumericMutant<'m> {
    mutant: &'m Deviation,
    rule: String,
    number: Regex,
    /// The greatest number that may be looked for.
    most: usize,
}

impl Estimates<'_> {
    /// The sentence with the number that the answers show; `None`: they show none, or the mutant's own.
    pub(super) fn sentence(
        &self,
        cause: &Cause,
        mutant: &Deviation,
    ) -> Result<Option<String>, RunError> {
        let Some(numeric) = NumericMutant::of(mutant) else {
            return Ok(None);
        };
        let found = self.number(&self.telling_cases(cause), &numeric)?;
        let replaced =
            found.map(|number| numeric.number.replace(&cause.sentence, number.to_string()));
        Ok(replaced.map(|sentence| sentence.into_owned()))
    }

    /// The explained cases in which the target's answer differs most in length from the right one.
    fn telling_cases(&self, cause: &Cause) -> Vec<&Case> {
        let mut cases: Vec<(usize, &Case)> = (cause.explained.iter())
            .filter_map(|name| {
                let right = &self.replays.get(name)?.right;
                let difference = self.answers(name)?.difference_in_length(right);
                Some((difference, self.suite.case(name)?))
            })
            .collect();
        cases.sort_by_key(|(difference, case)| (usize::MAX - difference, &case.name));
        cases
            .into_iter()
            .take(CASES)
            .map(|(_, case)| case)
            .collect()
    }

    fn answers(&self, case: &str) -> Option<&Signs> {
        Some(self.findings.get(case)?.symptoms.as_ref()?.answers())
    }

    /// The one number with which the reference's answers are as long as the target's.
    fn number(
        &self,
        cases: &[&Case],
        mutant: &NumericMutant<'_>,
    ) -> Result<Option<usize>, RunError> {
        let (mut from, mut to) = (1, mutant.most);
        let mut step = (to / AT_ONCE).max(1);
        loop {
            let numbers: Vec<usize> = (from..=to).step_by(step).collect();
            let distances = self.distances(cases, mutant, &numbers)?;
            let Some(least) = distances.values().min() else {
                return Ok(None);
            };
            let nearest = distances.iter().filter(|(_, distance)| *distance == least);
            let best: Vec<usize> = nearest.map(|(number, _)| *number).collect();
            let (first, last) = (best[0], best[best.len() - 1]);
            if step == 1 {
                let is_found = first == last && last < mutant.most;
                return Ok(is_found.then_some(first));
            }
            (from, to) = (
                first.saturating_sub(step).max(1),
                (last + step).min(mutant.most),
            );
            // Where no number is nearer than another, only the right one itself may be.
            let is_flat = best.len() == distances.len();
            step = if is_flat {
                1
            } else {
                ((to - from) / AT_ONCE).min(step / 2).max(1)
            };
        }
    }

    /// How far the target's answers are from those of the reference with each of the numbers; of those
    /// with which it fails all of the cases, as the target does.
    fn distances(
        &self,
        cases: &[&Case],
        mutant: &NumericMutant<'_>,
        numbers: &[usize],
    ) -> Result<BTreeMap<usize, usize>, RunError> {
        let mutants: BTreeMap<usize, &'static Deviation> = numbers
            .iter()
            .map(|number| (*number, mutant.with(*number)))
            .collect();
        let plan: Plan<'_> = (cases.iter())
            .map(|case| (case.name.as_str(), numbers.to_vec()))
            .collect();
        let replays = replay(cases, &plan, &mutants, self.good, self.jobs)?;
        let of_case = |(case, replay): (&String, &Replay), number: &usize| {
            let predicted = replay.mutants.get(number)?.answers();
            Some(self.answers(case)?.difference_in_length(predicted))
        };
        let of_all = |number: &usize| {
            let distances = replays.iter().map(|replay| of_case(replay, number));
            Some((*number, distances.sum::<Option<usize>>()?))
        };
        Ok(numbers.iter().filter_map(of_all).collect())
    }
}

impl<'m> NumericMutant<'m> {
    fn of(mutant: &'m Deviation) -> Option<Self> {
        let rules = mutant
            .change
            .rules
            .as_ref()
            .filter(|_| mutant.change.is_in_rules())?;
        let [(rule, value)] = &*leaves(rules) else {
            return None;
        };
        let number = value
            .as_u64()
            .filter(|number| (1..MOST as u64).contains(number))?;
        let quoted = Regex::new(&format!(r"\b{number}\b")).ok()?;
        let said = Regex::new(r"\d+").ok()?;
        let said: Vec<usize> = (said.find_iter(&mutant.about))
            .filter_map(|number| number.as_str().parse().ok())
            .collect();
        let greatest = said.iter().max()?;
        quoted.is_match(&mutant.about).then(|| Self {
            mutant,
            rule: rule.clone(),
            number: quoted,
            most: (2 * greatest).min(MOST),
        })
    }

    /// The mutant with another number. It stays for as long as the process does, as all mutants do.
    fn with(&self, number: usize) -> &'static Deviation {
        let change = Change::of_rules(overlay(&self.rule, number.into()));
        Box::leak(Box::new(Deviation {
            change,
            ..self.mutant.clone()
        }))
    }
}
