//! From many failures to few mutants that answer as the target does.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use seekspec_faults::matrix::Mutant;

use super::candidates::Candidate;
use super::replay::Replay;
use super::symptoms::Evidence;
use super::trial::Trials;

/// The most causes that are named.
const MOST_CAUSES: usize = 12;

/// The least share of the deciding cases that have to show a cause.
const LEAST_CONFIDENCE: f64 = 0.75;

/// The same without the cases that the target fails in another way.
const LEAST_SHARE_SHOWN: f64 = 0.9;

/// How much a case counts against a mutant that fails it differently: another fault may hide this
/// one.
const DIFFERENT: f64 = 0.5;

/// How much of a case a cause has to explain that no cause before it does.
const LEAST_WORTH: f64 = 0.3;

/// The share of its own cases.
const LEAST_NEW: f64 = 0.25;

/// The failed cases, and how far causes explain them.
type Failures<'a> = BTreeMap<&'a str, Failure>;

struct Failure {
    signs: BTreeSet<u64>,
    /// Those that no cause explains.
    left: BTreeSet<u64>,
    /// Whether one cause explains the case entirely.
    is_solved: bool,
}

/// The candidates that the answers allow as causes.
pub(super) fn grounded<'a>(
    candidates: &[Candidate<'a>],
    trials: &Trials,
    replays: &BTreeMap<String, Replay>,
) -> Vec<CandidateCause<'a>> {
    let compared = candidates.iter();
    compared
        .map(|candidate| CandidateCause::new(candidate, trials, replays))
        .filter(CandidateCause::is_grounded)
        .collect()
}

/// The candidates that together explain most, the first one most, by their numbers.
pub(super) fn explain(grounded: &[CandidateCause<'_>], trials: &Trials) -> Vec<usize> {
    let mut failures = Failures::new();
    for (case, symptoms) in trials.failed() {
        let failure = Failure {
            signs: symptoms.signs(),
            left: symptoms.signs(),
            is_solved: false,
        };
        failures.insert(case, failure);
    }
    let mut causes = Vec::new();
    while causes.len() < MOST_CAUSES
        && let Some(best) = best(grounded, &failures)
    {
        causes.push(best.number);
        best.explain(&mut failures);
    }
    causes
}

/// A mutant, with the evidence of each case.
pub(super) struct CandidateCause<'a> {
    /// Its number in the matrix.
    pub(super) number: usize,
    pub(super) mutant: &'a Mutant,
    /// The cases that show its fault, and its signs there.
    pub(super) shown: BTreeMap<&'a str, (Evidence, BTreeSet<u64>)>,
    /// How many cases show that the target does not have the fault.
    pub(super) contradicted: usize,
    /// The cases that the target fails in another way.
    different: BTreeSet<&'a str>,
}

impl<'a> CandidateCause<'a> {
    fn new(candidate: &Candidate<'a>, trials: &Trials, replays: &BTreeMap<String, Replay>) -> Self {
        let mut suspect = Self {
            number: candidate.number,
            mutant: candidate.mutant,
            shown: BTreeMap::new(),
            contradicted: candidate.contradicted,
            different: BTreeSet::new(),
        };
        for case in &candidate.failed {
            let (Some(replay), Some(trial)) = (replays.get(*case), trials.0.get(*case)) else {
                continue;
            };
            let mutant = replay.failing.get(&[candidate.number][..]);
            let (Some(found), Some(mutant)) = (&trial.symptoms, mutant) else {
                continue;
            };
            match found.evidence(mutant, &replay.right, &trial.judged) {
                Evidence::Nothing => {}
                Evidence::Contained if trial.is_refused_unlike(mutant) => {
                    suspect.different.insert(case);
                }
                Evidence::Contradicted => suspect.contradicted += 1,
                Evidence::Different => {
                    suspect.different.insert(case);
                }
                evidence => {
                    suspect.shown.insert(case, (evidence, mutant.signs()));
                }
            }
        }
        suspect
    }

    /// Whether enough cases speak for it, and few enough against it.
    fn is_grounded(&self) -> bool {
        let mut shown = self.shown.values();
        let is_enough =
            self.shown.len() > 1 || shown.any(|(evidence, _)| *evidence != Evidence::Contained);
        let deciding = (self.shown.len() + self.contradicted) as f64;
        is_enough && self.shown.len() as f64 >= LEAST_SHARE_SHOWN * deciding
    }

    /// Whether a case fails in nothing else.
    pub(super) fn is_shown_alone(&self) -> bool {
        let mut shown = self.shown.values();
        shown.any(|(evidence, _)| *evidence != Evidence::Contained)
    }

    /// The share of the deciding cases that show it. A case that fails differently contradicts it
    /// if a known cause explains that failure entirely.
    fn confidence(&self, failures: &Failures<'_>) -> f64 {
        let shown = self.shown.len() as f64;
        let solved = self
            .different
            .iter()
            .filter(|case| failures[*case].is_solved);
        let against = solved.count();
        let undecided = (self.different.len() - against) as f64;
        shown / (shown + (against + self.contradicted) as f64 + DIFFERENT * undecided).max(1.0)
    }

    /// How much it explains beyond the causes before it, counted in cases; 0 if that is too little
    /// to name it.
    fn worth(&self, failures: &Failures<'_>) -> f64 {
        let (mut new, mut all) = (0.0, 0.0);
        for (case, (evidence, signs)) in &self.shown {
            let failure = &failures[case];
            let count = failure.signs.len().max(1) as f64;
            new += evidence.weight() * signs.intersection(&failure.left).count() as f64 / count;
            all += evidence.weight() * signs.intersection(&failure.signs).count() as f64 / count;
        }
        let confidence = self.confidence(failures);
        if new >= LEAST_WORTH && new >= LEAST_NEW * all && confidence >= LEAST_CONFIDENCE {
            new * confidence.powi(2)
        } else {
            0.0
        }
    }

    /// Marks the signs that it explains.
    fn explain(&self, failures: &mut Failures<'_>) {
        for (case, (evidence, signs)) in &self.shown {
            if let Some(failure) = failures.get_mut(*case) {
                failure.left.retain(|sign| !signs.contains(sign));
                failure.is_solved |= *evidence != Evidence::Contained;
            }
        }
    }

    /// Of mutants that explain as much, the one with the greatest rank is named.
    fn rank(&self) -> Reverse<(bool, usize)> {
        let quotes_a_value = self.mutant.about.contains(|one: char| one.is_ascii_digit());
        Reverse((quotes_a_value, self.mutant.kills.len()))
    }

    /// Whether the judged cases cannot tell which of both it is.
    pub(super) fn shows_the_same(&self, other: &Self) -> bool {
        self.mutant.name != other.mutant.name
            && self.shown == other.shown
            && self.contradicted == other.contradicted
            && self.different == other.different
    }
}

/// The mutant that explains most of the remaining signs; of equals one that quotes no value, which
/// nothing shows to be that of the target; then the one that breaks fewest cases, and then the first
/// of the matrix.
fn best<'s, 'a>(
    suspects: &'s [CandidateCause<'a>],
    failures: &Failures<'_>,
) -> Option<&'s CandidateCause<'a>> {
    let rated = suspects.iter().rev();
    let rated = rated.map(|suspect| (suspect.worth(failures), suspect));
    let best = rated
        .filter(|(worth, _)| *worth > 0.0)
        .max_by(|(a, one), (b, other)| a.total_cmp(b).then(one.rank().cmp(&other.rank())));
    best.map(|(_, suspect)| suspect)
}
