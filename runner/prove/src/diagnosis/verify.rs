//! Whether named causes are true together: compounds of mutants answer the cases that decide.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use seekspec_faults::matrix::Matrix;
use seekspec_run::schedule::RunError;

use super::replay::{Compound, Questions, Replay};
use super::symptoms::Symptoms;
use super::trial::Trials;

/// The most answers of compounds, so that a verification ends within seconds.
const MOST_ANSWERS: usize = 20_000;

/// The most candidates that are tested as further causes.
const MOST_CANDIDATES: usize = 300;

/// A candidate is tested on this many cases first.
const FIRST_CASES: usize = 6;

/// The most cases of a complete test.
const MOST_CASES: usize = 60;

/// How often further causes are searched for.
const MOST_ROUNDS: usize = 3;

/// The share of the deciding cases that a cause needs.
const LEAST_SHARE_OF_VOTES: f64 = 0.9;

/// A cause that explains fewer cases than this explains few.
const FEW: usize = 3;

/// With more failures than this, a cause that explains few of them is not named.
const LONG_LIST: usize = 50;

/// Unless compounds fail all but this share exactly as the target does: then few may be left.
const MOST_OPEN: f64 = 0.1;

/// Has compounds answer cases.
pub(super) type Ask<'a> = dyn Fn(&Questions<'_>) -> Result<BTreeMap<String, Replay>, RunError> + 'a;

/// The judged cases of a target, compared with compounds.
pub(super) struct Verification<'a> {
    matrix: &'a Matrix,
    trials: &'a Trials,
    failures: usize,
    ask: &'a Ask<'a>,
    /// How compounds fail cases; not at all, if there are no symptoms.
    known: BTreeMap<(&'a str, Compound), Symptoms>,
}

/// The evidence of cases for a mutant beside other causes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Votes<'a> {
    /// The cases that are closer to the target with it.
    pub(super) explained: BTreeSet<&'a str>,
    /// The cases that are closer to the target without it.
    pub(super) against: BTreeSet<&'a str>,
    /// Whether the target fails all explained cases exactly so.
    is_exact: bool,
}

/// A cause, with the evidence for it beside the other causes.
#[derive(Debug, Default)]
pub(super) struct Verified<'a> {
    /// Its number in the matrix.
    pub(super) number: usize,
    pub(super) votes: Votes<'a>,
    /// If it was not likely before compounds were asked: the mutants that explain the same.
    pub(super) rivals: Option<Vec<usize>>,
}

/// Why a verification ends early.
#[derive(Debug)]
enum Ended {
    /// It would take too long.
    TooManyAnswers,
    Failed(RunError),
}

impl Votes<'_> {
    fn is_clear(&self) -> bool {
        let (explained, against) = (self.explained.len(), self.against.len());
        explained > 0 && explained as f64 >= LEAST_SHARE_OF_VOTES * (explained + against) as f64
    }

    fn lead(&self) -> usize {
        self.explained.len().saturating_sub(self.against.len())
    }
}

/// Likely causes where no compound was asked.
pub(super) fn unverified<'a>(likely: &[usize]) -> Vec<Verified<'a>> {
    let unasked = likely.iter().map(|number| Verified {
        number: *number,
        ..Verified::default()
    });
    unasked.collect()
}

impl<'a> Verification<'a> {
    pub(super) fn new(matrix: &'a Matrix, trials: &'a Trials, ask: &'a Ask<'a>) -> Self {
        Self {
            matrix,
            trials,
            failures: trials.failed().count(),
            ask,
            known: BTreeMap::new(),
        }
    }

    /// Adds causes that only show beside the others, and removes those that explain nothing beside
    /// them. If that would take too long, the likely causes stay as they are.
    ///
    /// # Errors
    /// Those of the compounds.
    pub(super) fn verify(&mut self, likely: &[usize]) -> Result<Vec<Verified<'a>>, RunError> {
        let causes = match self.confirmed(likely.to_vec()) {
            Err(Ended::Failed(error)) => return Err(error),
            Err(Ended::TooManyAnswers) => return Ok(unverified(likely)),
            Ok(causes) => causes,
        };
        let all: Vec<usize> = causes.iter().map(|(number, _)| *number).collect();
        let mut verified = Vec::new();
        for (number, votes) in causes {
            let mut rivals = None;
            if !likely.contains(&number) {
                rivals = match self.rivals(number, &all) {
                    Err(Ended::Failed(error)) => return Err(error),
                    rivals => Some(rivals.unwrap_or_default()),
                };
            }
            verified.push(Verified {
                number,
                votes,
                rivals,
            });
        }
        Ok(verified)
    }

    fn confirmed(&mut self, mut causes: Vec<usize>) -> Result<Vec<(usize, Votes<'a>)>, Ended> {
        let mut verified = self.prune(&mut causes)?;
        for _ in 0..MOST_ROUNDS {
            if !self.add(&mut causes)? {
                break;
            }
            verified = self.prune(&mut causes)?;
        }
        Ok(verified)
    }

    /// Removes causes without support, the weakest first.
    fn prune(&mut self, causes: &mut Vec<usize>) -> Result<Vec<(usize, Votes<'a>)>, Ended> {
        loop {
            let tests = causes.iter().map(|cause| (*cause, self.judged(*cause)));
            let votes = self.votes(&Vec::from_iter(tests), causes)?;
            let open = self.open(causes)?.len();
            let least = self.least(open);
            let numbered = causes.iter().copied().zip(votes);
            let (kept, wrong): (Vec<_>, Vec<_>) =
                numbered.partition(|(_, votes)| self.supports(votes, least));
            let weakest = wrong
                .iter()
                .min_by_key(|(_, votes)| (votes.lead(), Reverse(votes.against.len())));
            match weakest {
                Some((weakest, _)) => causes.retain(|cause| cause != weakest),
                None => return Ok(kept),
            }
        }
    }

    /// The mutants that explain the same as one of the causes would: the judged cases cannot tell
    /// which it is.
    fn rivals(&mut self, cause: usize, causes: &[usize]) -> Result<Vec<usize>, Ended> {
        let judged = self.judged(cause);
        let mut rivals = Vec::from_iter(0..self.matrix.mutants.len());
        rivals.retain(|other| !causes.contains(other) && self.judged(*other) == judged);
        let mut others = causes.to_vec();
        others.retain(|other| *other != cause);
        let with = |one: usize| [&*others, &[one]].concat();
        let cases = spread(&judged, MOST_CASES);
        let mut asked = BTreeSet::new();
        for one in rivals.iter().chain([&cause]) {
            asked.extend(cases.iter().map(|case| (*case, with(*one))));
        }
        self.ask(asked)?;
        rivals.retain(|rival| {
            cases
                .iter()
                .all(|case| self.known(case, &with(*rival)) == self.known(case, &with(cause)))
        });
        Ok(rivals)
    }

    /// Adds candidates that bring the compound closer to the target.
    fn add(&mut self, causes: &mut Vec<usize>) -> Result<bool, Ended> {
        let open = self.open(causes)?;
        let least = self.least(open.len());
        let candidates = self.candidates(causes, &open, least);
        let first = candidates.iter();
        let first = first.map(|(candidate, cases)| (*candidate, spread(cases, FIRST_CASES)));
        let votes = self.votes(&Vec::from_iter(first), causes)?;
        let mut promising = Vec::new();
        for ((candidate, _), votes) in candidates.iter().zip(votes) {
            if votes.is_clear() {
                promising.push(*candidate);
            }
        }
        let tests = promising.iter().map(|one| self.test(*one));
        let votes = self.votes(&Vec::from_iter(tests), causes)?;
        let mut supported: Vec<(usize, Votes<'_>)> = promising.into_iter().zip(votes).collect();
        supported.retain(|(_, votes)| self.supports_addition(votes, least));
        supported.sort_by_key(|(_, votes)| Reverse(votes.lead()));
        let before = causes.len();
        for (candidate, _) in supported {
            let votes = self.votes(&[self.test(candidate)], causes)?;
            if self.supports_addition(&votes[0], least) {
                causes.push(candidate);
            }
        }
        Ok(causes.len() > before)
    }

    /// The failed cases that the causes together do not explain exactly.
    fn open(&mut self, causes: &[usize]) -> Result<BTreeSet<&'a str>, Ended> {
        let mut open: BTreeSet<&'a str> = self.trials.failed().map(|(case, _)| case).collect();
        self.ask(open.iter().map(|case| (*case, causes.to_vec())).collect())?;
        open.retain(|case| self.trials.0[*case].distance(self.known(case, causes)) > 0);
        Ok(open)
    }

    /// The mutants that may explain more, with the open cases that kill them.
    fn candidates(
        &self,
        causes: &[usize],
        open: &BTreeSet<&'a str>,
        least: usize,
    ) -> Vec<(usize, Vec<&'a str>)> {
        let mut candidates = Vec::new();
        for (number, mutant) in self.matrix.mutants.iter().enumerate() {
            let mut cases: Vec<&'a str> = mutant.kills.keys().map(String::as_str).collect();
            cases.retain(|case| open.contains(case));
            if !causes.contains(&number) && cases.len() >= least {
                candidates.push((number, cases));
            }
        }
        candidates.sort_by_key(|(_, cases)| Reverse(cases.len()));
        candidates.truncate(MOST_CANDIDATES);
        candidates
    }

    /// How many cases a cause has to explain if this many are open.
    fn least(&self, open: usize) -> usize {
        let is_almost_explained = open as f64 <= MOST_OPEN * self.failures as f64;
        if self.failures > LONG_LIST && !is_almost_explained {
            FEW.max(self.failures.div_ceil(100))
        } else {
            1
        }
    }

    /// Few cases are enough only where a long list of failures is explained exactly.
    fn supports(&self, votes: &Votes<'_>, least: usize) -> bool {
        let is_enough = votes.explained.len() >= FEW || self.failures <= LONG_LIST;
        votes.is_clear() && votes.explained.len() >= least && (is_enough || votes.is_exact)
    }

    fn supports_addition(&self, votes: &Votes<'_>, least: usize) -> bool {
        self.supports(votes, least) && (votes.is_exact || votes.explained.len() >= FEW)
    }

    /// A mutant, with the cases of a complete test.
    fn test(&self, mutant: usize) -> (usize, Vec<&'a str>) {
        (mutant, spread(&self.judged(mutant), MOST_CASES))
    }

    /// The judged cases that kill a mutant.
    fn judged(&self, mutant: usize) -> Vec<&'a str> {
        let kills = self.matrix.mutants[mutant].kills.keys();
        let mut cases: Vec<&'a str> = kills.map(String::as_str).collect();
        cases.retain(|case| self.trials.0.contains_key(*case));
        cases
    }

    /// The evidence of cases for mutants, each beside the other causes.
    fn votes(
        &mut self,
        tests: &[(usize, Vec<&'a str>)],
        causes: &[usize],
    ) -> Result<Vec<Votes<'a>>, Ended> {
        let mut asked = BTreeSet::new();
        for (mutant, cases) in tests {
            let (without, with) = compounds(*mutant, causes);
            for case in cases {
                asked.extend([(*case, without.clone()), (*case, with.clone())]);
            }
        }
        self.ask(asked)?;
        let votes = tests.iter();
        let votes = votes.map(|(mutant, cases)| self.vote(cases, &compounds(*mutant, causes)));
        Ok(votes.collect())
    }

    fn vote(&self, cases: &[&'a str], (without, with): &(Compound, Compound)) -> Votes<'a> {
        let mut votes = Votes {
            is_exact: true,
            ..Votes::default()
        };
        for case in cases {
            let trial = &self.trials.0[*case];
            let with = self.known(case, with);
            let is_unlike = with.is_some_and(|with| trial.is_refused_unlike(with));
            match trial.distances(with, self.known(case, without)) {
                (closer, farther) if closer < farther && !is_unlike => {
                    votes.explained.insert(case);
                    votes.is_exact &= trial.distance(with) == 0;
                }
                (closer, farther) if closer > farther => {
                    votes.against.insert(case);
                }
                _ => {}
            }
        }
        votes
    }

    fn known(&self, case: &'a str, compound: &[usize]) -> Option<&Symptoms> {
        self.known.get(&(case, compound.to_vec()))
    }

    /// Has compounds answer what is not known yet.
    fn ask(&mut self, asked: BTreeSet<(&'a str, Compound)>) -> Result<(), Ended> {
        let mut questions = Questions::new();
        let mut new = Vec::new();
        for asked in asked {
            if !asked.1.is_empty() && !self.known.contains_key(&asked) {
                let compounds = questions.entry(asked.0).or_default();
                compounds.insert(asked.1.clone());
                new.push(asked);
            }
        }
        if new.is_empty() {
            return Ok(());
        }
        if self.known.len() + new.len() > MOST_ANSWERS {
            return Err(Ended::TooManyAnswers);
        }
        let mut answers = (self.ask)(&questions).map_err(Ended::Failed)?;
        for (case, compound) in new {
            let own = answers.get_mut(case);
            let found = own.and_then(|own| own.failing.remove(&compound));
            let found = found.unwrap_or_default();
            self.known.insert((case, compound), found);
        }
        Ok(())
    }
}

/// The causes without a mutant, and with it.
fn compounds(mutant: usize, causes: &[usize]) -> (Compound, Compound) {
    let mut without = causes.to_vec();
    without.retain(|cause| *cause != mutant);
    let mut with = causes.to_vec();
    if !causes.contains(&mutant) {
        with.push(mutant);
    }
    (without, with)
}

/// At most this many, from everywhere.
fn spread<'a>(cases: &[&'a str], most: usize) -> Vec<&'a str> {
    let step = cases.len().div_ceil(most).max(1);
    cases.iter().copied().step_by(step).collect()
}
