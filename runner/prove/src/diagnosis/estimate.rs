//! The number of a fault, as the answers show it: a mutant has 199 instead of 200, and the target that fails
//! like it perhaps has 150.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use regex::Regex;
use seekspec_conformance::diagnosis::Cause;
use seekspec_conformance::signs::Signs;
use seekspec_faults::mutation::generated::{leaves, overlay};
use seekspec_faults::mutation::{Change, Deviation};

use seekspec_run::schedule::RunError;

use super::replay::{Questions, Replay, Replayer};
use super::trial::Trials;

/// The cases that are asked.
const CASES: usize = 2;

/// How many numbers are tried at once. The best of them and its neighbours enclose the next ones.
const AT_ONCE: usize = 16;

/// A number beyond this is not looked for: no tree of a case has more entries.
const MOST: usize = 400;

/// Looks for numbers with which the reference answers as the target.
pub(super) struct Estimates<'a> {
    pub(super) trials: &'a Trials,
    /// The right answers to the failed cases.
    pub(super) replays: &'a BTreeMap<String, Replay>,
    pub(super) replayer: &'a Replayer<'a>,
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
    /// Puts the number into the sentence that the answers show, if they show one.
    pub(super) fn put_into(&self, cause: &mut Cause, mutant: &Deviation) -> Result<(), RunError> {
        if let Some(numeric) = NumericMutant::of(mutant)
            && let Some(number) = self.number(&self.telling_cases(cause), &numeric)?
        {
            let sentence = numeric.number.replace(&cause.sentence, number.to_string());
            cause.sentence = sentence.into_owned();
        }
        Ok(())
    }

    /// The explained cases in which the target's answer differs most in length from the right one.
    fn telling_cases<'c>(&self, cause: &'c Cause) -> Vec<&'c str> {
        let mut cases = Vec::new();
        for name in &cause.explained {
            if let (Some(replay), Some(answers)) = (self.replays.get(name), self.answers(name)) {
                cases.push((
                    Reverse(answers.difference_in_length(&replay.right)),
                    name.as_str(),
                ));
            }
        }
        cases.sort();
        cases.truncate(CASES);
        cases.into_iter().map(|(_, name)| name).collect()
    }

    fn answers(&self, case: &str) -> Option<&Signs> {
        Some(&self.trials.0.get(case)?.symptoms.as_ref()?.answers)
    }

    /// The one number with which the reference's answers are as long as the target's.
    fn number(
        &self,
        cases: &[&str],
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
        cases: &[&str],
        mutant: &NumericMutant<'_>,
        numbers: &[usize],
    ) -> Result<BTreeMap<usize, usize>, RunError> {
        let mut mutants: BTreeMap<usize, &'static Deviation> = BTreeMap::new();
        for number in numbers {
            mutants.insert(*number, mutant.with(*number));
        }
        let mut questions = Questions::new();
        for case in cases {
            questions.insert(case, numbers.iter().map(|number| vec![*number]).collect());
        }
        let replays = self.replayer.replay(&questions, &mutants)?;
        let mut all = BTreeMap::new();
        for number in numbers {
            let distances = replays.iter().map(|(case, replay)| {
                let predicted = replay.failing.get(&[*number][..])?;
                Some(self.answers(case)?.difference_in_length(&predicted.answers))
            });
            if let Some(distance) = distances.sum::<Option<usize>>() {
                all.insert(*number, distance);
            }
        }
        Ok(all)
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
