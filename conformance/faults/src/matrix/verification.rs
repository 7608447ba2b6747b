//! Whether named causes are true together: compounds of mutants answer the cases that decide.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::Matrix;
use super::diagnosis::Findings;
use super::symptoms::{Symptoms, Vote};

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
const LEAST_SHARE: f64 = 0.9;

/// A cause that explains fewer cases than this explains few.
const FEW: usize = 3;

/// With more failures than this, a cause that explains few of them is not named.
const LONG_LIST: usize = 50;

/// Unless compounds fail all but this share exactly as the target does: then few may be left.
const MOST_OPEN: f64 = 0.1;

/// By name of a case, the compounds that are to answer it: mutants by their number in the matrix,
/// the most certain first. A mutant that contradicts one before it is ignored.
pub type Questions = BTreeMap<String, BTreeSet<Vec<usize>>>;

/// By name of a case, how compounds fail it. One that is missing passes.
pub type Answers = BTreeMap<String, BTreeMap<Vec<usize>, Symptoms>>;

/// Has compounds answer cases. `None` ends the verification.
pub type Compounds<'a> = dyn FnMut(&Questions) -> Option<Answers> + 'a;

/// The judged cases of a target, compared with compounds.
pub(super) struct Verification<'a, 'c> {
    matrix: &'a Matrix,
    findings: &'a Findings,
    failures: usize,
    compounds: &'c mut Compounds<'c>,
    /// By case and compound.
    known: BTreeMap<(&'a str, Vec<usize>), Symptoms>,
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

/// Why a verification ends early: it was interrupted, or would take too long.
#[derive(Debug)]
pub(super) struct Ended;

impl Votes<'_> {
    fn is_clear(&self) -> bool {
        let (explained, against) = (self.explained.len(), self.against.len());
        explained > 0 && explained as f64 >= LEAST_SHARE * (explained + against) as f64
    }

    fn lead(&self) -> usize {
        self.explained.len().saturating_sub(self.against.len())
    }
}

impl<'a, 'c> Verification<'a, 'c> {
    pub(super) fn new(
        matrix: &'a Matrix,
        findings: &'a Findings,
        compounds: &'c mut Compounds<'c>,
    ) -> Self {
        let failed = findings.values().filter(|one| one.symptoms.is_some());
        Self {
            matrix,
            findings,
            failures: failed.count(),
            compounds,
            known: BTreeMap::new(),
        }
    }

    /// Adds causes that only show beside the others, and removes those that explain nothing beside
    /// them. Returns the causes with the cases that they explain.
    pub(super) fn verify(&mut self, mut causes: Vec<usize>) -> Result<Verified<'a>, Ended> {
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
    fn prune(&mut self, causes: &mut Vec<usize>) -> Result<Verified<'a>, Ended> {
        loop {
            let tests: Vec<Comparing<'a>> = causes
                .iter()
                .map(|cause| self.test(*cause, causes, usize::MAX))
                .collect();
            let votes = self.votes(&tests)?;
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
    pub(super) fn rivals(&mut self, cause: usize, causes: &[usize]) -> Result<Vec<usize>, Ended> {
        let judged = self.test(cause, causes, usize::MAX).cases;
        let numbers = 0..self.matrix.mutants.len();
        let mut rivals: Vec<usize> = numbers
            .filter(|other| !causes.contains(other))
            .filter(|other| self.test(*other, causes, usize::MAX).cases == judged)
            .collect();
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
        let first: Vec<Comparing<'a>> = candidates
            .iter()
            .map(|(candidate, cases)| {
                Comparing::new(*candidate, causes, spread(cases, FIRST_CASES))
            })
            .collect();
        let votes = self.votes(&first)?;
        let promising: Vec<usize> = candidates
            .iter()
            .zip(votes)
            .filter(|(_, votes)| votes.is_clear())
            .map(|((candidate, _), _)| *candidate)
            .collect();
        let tests: Vec<Comparing<'a>> = promising
            .iter()
            .map(|candidate| self.test(*candidate, causes, MOST_CASES))
            .collect();
        let votes = self.votes(&tests)?;
        let mut supported: Vec<(usize, Votes<'_>)> = promising.into_iter().zip(votes).collect();
        supported.retain(|(_, votes)| self.supports_addition(votes, least));
        supported.sort_by_key(|(_, votes)| Reverse(votes.lead()));
        let before = causes.len();
        for (candidate, _) in supported {
            let test = self.test(candidate, causes, MOST_CASES);
            let votes = self.votes(&[test])?;
            if votes
                .iter()
                .all(|votes| self.supports_addition(votes, least))
            {
                causes.push(candidate);
            }
        }
        Ok(causes.len() > before)
    }

    /// The failed cases that the causes together do not explain exactly.
    fn open(&mut self, causes: &[usize]) -> Result<BTreeSet<&'a str>, Ended> {
        let findings = self.findings;
        let mut open: BTreeSet<&'a str> = findings
            .iter()
            .filter(|(_, one)| one.symptoms.is_some())
            .map(|(case, _)| case.as_str())
            .collect();
        self.ask(open.iter().map(|case| (*case, causes.to_vec())).collect())?;
        open.retain(|case| !self.is_exact(case, causes));
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

    fn is_exact(&self, case: &'a str, compound: &[usize]) -> bool {
        let (finding, found) = (self.findings.get(case), self.known(case, compound));
        finding.is_some_and(|finding| finding.distance(found) == 0)
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

    /// A test of a mutant beside the other causes, on the judged cases that kill it.
    fn test(&self, mutant: usize, causes: &[usize], most: usize) -> Comparing<'a> {
        let kills = self.matrix.mutants[mutant].kills.keys();
        let judged: Vec<&'a str> = kills
            .map(String::as_str)
            .filter(|case| self.findings.contains_key(*case))
            .collect();
        Comparing::new(mutant, causes, spread(&judged, most))
    }

    fn votes(&mut self, tests: &[Comparing<'a>]) -> Result<Vec<Votes<'a>>, Ended> {
        let asked = tests.iter().flat_map(|test| {
            let compounds = test.cases.iter();
            compounds.flat_map(|case| [(*case, test.without.clone()), (*case, test.with.clone())])
        });
        self.ask(asked.collect())?;
        Ok(tests.iter().map(|test| self.vote(test)).collect())
    }

    fn vote(&self, test: &Comparing<'a>) -> Votes<'a> {
        let mut votes = Votes {
            is_exact: true,
            ..Votes::default()
        };
        for case in &test.cases {
            let Some(finding) = self.findings.get(*case) else {
                continue;
            };
            let (without, with) = (
                self.known(case, &test.without),
                self.known(case, &test.with),
            );
            match finding.vote(without, with) {
                Vote::For => {
                    votes.explained.insert(case);
                    votes.is_exact &= finding.distance(with) == 0;
                }
                Vote::Against => drop(votes.against.insert(case)),
                Vote::Nothing => {}
            }
        }
        votes
    }

    fn known(&self, case: &'a str, compound: &[usize]) -> Option<&Symptoms> {
        self.known.get(&(case, compound.to_vec()))
    }

    /// Has compounds answer what is not known yet.
    fn ask(&mut self, asked: BTreeSet<(&'a str, Vec<usize>)>) -> Result<(), Ended> {
        let is_new =
            |asked: &(&'a str, Vec<usize>)| !asked.1.is_empty() && !self.known.contains_key(asked);
        let new: Vec<(&'a str, Vec<usize>)> = asked.into_iter().filter(is_new).collect();
        if new.is_empty() {
            return Ok(());
        }
        if self.known.len() + new.len() > MOST_ANSWERS {
            return Err(Ended);
        }
        let mut questions = Questions::new();
        for (case, compound) in &new {
            let compounds = questions.entry((*case).to_owned()).or_default();
            compounds.insert(compound.clone());
        }
        let mut answers = (self.compounds)(&questions).ok_or(Ended)?;
        for (case, compound) in new {
            let own = answers.get_mut(case);
            let found = own.and_then(|own| own.remove(&compound));
            self.known
                .insert((case, compound), found.unwrap_or_default());
        }
        Ok(())
    }
}

/// Causes with the cases that they explain beside each other.
pub(super) type Verified<'a> = Vec<(usize, Votes<'a>)>;

/// A comparison of two compounds on cases: with a mutant, and without it.
struct Comparing<'a> {
    without: Vec<usize>,
    with: Vec<usize>,
    cases: Vec<&'a str>,
}

impl<'a> Comparing<'a> {
    fn new(mutant: usize, causes: &[usize], cases: Vec<&'a str>) -> Self {
        let others = causes.iter().copied().filter(|cause| *cause != mutant);
        let without: Vec<usize> = others.collect();
        let with = if causes.contains(&mutant) {
            causes.to_vec()
        } else {
            causes.iter().copied().chain([mutant]).collect()
        };
        Self {
            without,
            with,
            cases,
        }
    }
}

/// At most this many, from everywhere.
fn spread<'a>(cases: &[&'a str], most: usize) -> Vec<&'a str> {
    let step = cases.len().div_ceil(most).max(1);
    cases.iter().copied().step_by(step).collect()
}
