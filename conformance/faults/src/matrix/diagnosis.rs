//! From many failures to few causes: which mutants answer as this target does?

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use seekspec_conformance::diagnosis::{Cause, Diagnosis};
use seekspec_conformance::signs::Signs;

use super::candidates::{Candidate, candidates};
use super::symptoms::{Evidence, Symptoms, TriedCase};
use super::verification::{Compounds, Ended, Verification, Votes};
use super::{Matrix, Mutant};

/// The most causes that are named.
const MOST_CAUSES: usize = 12;

/// The least share of the deciding cases that have to show a cause.
const LEAST_CONFIDENCE: f64 = 0.75;

/// The same without the cases that the target fails in another way.
const LEAST_SHARE: f64 = 0.9;

/// How much a case counts against a mutant that fails it differently: another fault may hide this
/// one.
const DIFFERENT: f64 = 0.5;

/// How much of a case a cause has to explain that no cause before it does.
const LEAST_WORTH: f64 = 0.3;

/// The share of its own cases.
const LEAST_NEW: f64 = 0.25;

/// A cause is weak if this many times its cases are fewer than those that it breaks.
const WEAK: usize = 3;

/// A cause that could be more than this many other mutants as well says too little.
const MOST_INDISTINGUISHABLE: usize = 6;

/// The judged cases of a target, by name.
pub type Findings = BTreeMap<String, TriedCase>;

/// Cases that the reference and mutants answered, by name.
pub type Replays = BTreeMap<String, Replay>;

/// A case that the reference and mutants answered.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Replay {
    /// The signs of the right answers.
    pub right: Signs,
    /// How mutants fail the case, by their number in the matrix.
    pub mutants: BTreeMap<usize, Symptoms>,
}

/// Names the mutants that answer as the target does, alone and together.
pub fn diagnose(
    matrix: &Matrix,
    findings: &Findings,
    replays: &Replays,
    compounds: &mut Compounds<'_>,
) -> Diagnosis {
    let suspects: Vec<CandidateCause<'_>> = candidates(matrix, findings)
        .iter()
        .map(|candidate| CandidateCause::new(matrix, candidate, findings, replays))
        .filter(CandidateCause::is_grounded)
        .collect();
    let mut failures = Failures::new(findings);
    let mut likely = Vec::new();
    while likely.len() < MOST_CAUSES
        && let Some(best) = best(&suspects, &failures)
    {
        likely.push(best);
        failures.explain(best);
    }
    let mut verification = Verification::new(matrix, findings, compounds);
    let mut causes = named(matrix, &mut verification, &suspects, &likely, &failures);
    causes.sort_by_key(|(number, cause)| {
        let is_broad = matrix.is_broad(&matrix.mutants[*number]);
        (!is_broad, Reverse(cause.explained.len()))
    });
    name_tools(&mut causes, matrix);
    let named: Vec<Cause> = causes.into_iter().map(|(_, cause)| cause).collect();
    let explained: BTreeSet<&String> = named.iter().flat_map(|cause| &cause.explained).collect();
    let names = failures.signs.keys().map(|case| (*case).to_owned());
    Diagnosis {
        failures: failures.signs.len(),
        unexplained: names.filter(|case| !explained.contains(case)).collect(),
        causes: named,
    }
}

/// Puts the tool before sentences that are equal for two tools.
fn name_tools(causes: &mut [(usize, Cause)], matrix: &Matrix) {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for (number, _) in &*causes {
        *counts.entry(&matrix.mutants[*number].about).or_default() += 1;
    }
    for (number, cause) in causes {
        let mutant = &matrix.mutants[*number];
        if counts.get(mutant.about.as_str()) > Some(&1) {
            cause.sentence = format!("{}: {}", mutant.tool, mutant.about);
        }
    }
}

/// The causes that compounds confirm, by number. Without answers of compounds, the likely ones.
fn named<'a>(
    matrix: &'a Matrix,
    verification: &mut Verification<'a, '_>,
    suspects: &[CandidateCause<'a>],
    likely: &[&CandidateCause<'a>],
    failures: &Failures<'a>,
) -> Vec<(usize, Cause)> {
    let numbers: Vec<usize> = likely.iter().map(|suspect| suspect.number).collect();
    let verified = match verification.verify(numbers.clone()) {
        Ok(verified) => verified,
        Err(Ended) => numbers.iter().map(|one| (*one, Votes::default())).collect(),
    };
    let all: Vec<usize> = verified.iter().map(|(number, _)| *number).collect();
    let mut causes = Vec::new();
    for (number, votes) in verified {
        let suspect = likely.iter().find(|suspect| suspect.number == number);
        let same: Vec<usize> = match suspect {
            Some(suspect) => suspects
                .iter()
                .filter(|other| other.shows_the_same(suspect))
                .map(|other| other.number)
                .collect(),
            None => verification.rivals(number, &all).unwrap_or_default(),
        };
        if same.len() <= MOST_INDISTINGUISHABLE {
            let cause = cause(matrix, number, suspect.copied(), &votes, &same, failures);
            causes.push((number, cause));
        }
    }
    causes
}

fn cause<'a>(
    matrix: &'a Matrix,
    number: usize,
    suspect: Option<&CandidateCause<'a>>,
    votes: &Votes<'a>,
    same: &[usize],
    failures: &Failures<'a>,
) -> Cause {
    let mutant = &matrix.mutants[number];
    let mut explained = votes.explained.clone();
    if let Some(suspect) = suspect {
        explained.extend(suspect.shown.keys());
        explained.retain(|case| !votes.against.contains(case));
    }
    let contradicted = suspect.map_or(0, |suspect| suspect.contradicted);
    let of = explained.len() + contradicted.max(votes.against.len());
    let signs = |case: &str| failures.signs.get(case).map(BTreeSet::len);
    let first = explained
        .iter()
        .filter(|case| failures.signs.contains_key(*case))
        .min_by_key(|case| (signs(case), matrix.kills_of(case)));
    let name = |number: &usize| matrix.mutants[*number].name.clone();
    Cause {
        sentence: mutant.about.clone(),
        id: mutant.name.clone(),
        percent: 100 * explained.len() / of.max(1),
        is_weak: WEAK * explained.len() < failures.broken_by(mutant),
        of,
        indistinguishable: same.iter().map(name).collect(),
        first_case: first.copied().unwrap_or_default().to_owned(),
        explained: explained.into_iter().map(str::to_owned).collect(),
    }
}

/// The failed cases, and how far causes explain them.
struct Failures<'a> {
    /// The judged cases.
    findings: &'a Findings,
    /// The signs of each case.
    signs: BTreeMap<&'a str, BTreeSet<u64>>,
    /// Those that no cause explains.
    left: BTreeMap<&'a str, BTreeSet<u64>>,
    /// The cases that one cause explains entirely.
    solved: BTreeSet<&'a str>,
}

impl<'a> Failures<'a> {
    fn new(findings: &'a Findings) -> Self {
        let signs = |(case, finding): (&'a String, &'a TriedCase)| {
            Some((case.as_str(), finding.symptoms.as_ref()?.signs()))
        };
        let signs: BTreeMap<&str, BTreeSet<u64>> = findings.iter().filter_map(signs).collect();
        Self {
            findings,
            left: signs.clone(),
            signs,
            solved: BTreeSet::new(),
        }
    }

    /// How many of the judged cases a mutant breaks.
    fn broken_by(&self, mutant: &Mutant) -> usize {
        let kills = mutant.kills.keys();
        kills
            .filter(|case| self.findings.contains_key(*case))
            .count()
    }

    fn explain(&mut self, suspect: &CandidateCause<'a>) {
        for (case, (evidence, signs)) in &suspect.shown {
            if let Some(left) = self.left.get_mut(case) {
                left.retain(|sign| !signs.contains(sign));
            }
            if *evidence != Evidence::Contained {
                self.solved.insert(case);
            }
        }
    }
}

/// A mutant, with the evidence of each case.
struct CandidateCause<'a> {
    number: usize,
    mutant: &'a Mutant,
    /// The cases that show its fault, and its signs there.
    shown: BTreeMap<&'a str, (Evidence, BTreeSet<u64>)>,
    /// How many cases show that the target does not have the fault.
    contradicted: usize,
    /// The cases that the target fails in another way.
    different: BTreeSet<&'a str>,
}

impl<'a> CandidateCause<'a> {
    fn new(
        matrix: &'a Matrix,
        candidate: &Candidate<'a>,
        findings: &'a Findings,
        replays: &'a Replays,
    ) -> Self {
        let mut suspect = Self {
            number: candidate.number,
            mutant: &matrix.mutants[candidate.number],
            shown: BTreeMap::new(),
            contradicted: candidate.contradicted,
            different: BTreeSet::new(),
        };
        for case in &candidate.failed {
            let finding = findings.get(*case);
            let replay = replays.get(*case);
            let found = finding.zip(replay).and_then(|(finding, replay)| {
                let (found, mutant) = (
                    finding.symptoms.as_ref()?,
                    replay.mutants.get(&candidate.number)?,
                );
                let evidence = found.evidence(mutant, &replay.right, &finding.judged);
                Some((evidence, mutant.signs()))
            });
            match found {
                None | Some((Evidence::Nothing, _)) => {}
                Some((Evidence::Contradicted, _)) => suspect.contradicted += 1,
                Some((Evidence::Different, _)) => drop(suspect.different.insert(case)),
                Some(found) => drop(suspect.shown.insert(case, found)),
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
        is_enough && self.shown.len() as f64 >= LEAST_SHARE * deciding
    }

    /// The share of the deciding cases that show it. A case that fails differently contradicts it
    /// if a known cause explains that failure entirely.
    fn confidence(&self, solved: &BTreeSet<&str>) -> f64 {
        let shown = self.shown.len() as f64;
        let against = self.different.intersection(solved).count();
        let undecided = (self.different.len() - against) as f64;
        shown / (shown + (against + self.contradicted) as f64 + DIFFERENT * undecided).max(1.0)
    }

    /// How much of these signs it explains, counted in cases.
    fn explains(&self, left: &BTreeMap<&str, BTreeSet<u64>>, failures: &Failures<'_>) -> f64 {
        let mut explained = 0.0;
        for (case, (evidence, signs)) in &self.shown {
            if let (Some(all), Some(left)) = (failures.signs.get(case), left.get(case)) {
                let covered = signs.intersection(left).count();
                explained += evidence.weight() * covered as f64 / all.len().max(1) as f64;
            }
        }
        explained
    }

    /// How much it explains beyond the causes before it; 0 if that is too little to name it.
    fn worth(&self, failures: &Failures<'_>) -> f64 {
        let new = self.explains(&failures.left, failures);
        let all = self.explains(&failures.signs, failures);
        let confidence = self.confidence(&failures.solved);
        let is_cause =
            new >= LEAST_WORTH && new >= LEAST_NEW * all && confidence >= LEAST_CONFIDENCE;
        if is_cause {
            new * confidence.powi(2)
        } else {
            0.0
        }
    }

    fn shows_the_same(&self, other: &Self) -> bool {
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
    let rated = suspects
        .iter()
        .rev()
        .map(|suspect| (suspect.worth(failures), suspect));
    let fewest = |suspect: &CandidateCause<'_>| {
        let quotes_a_value = suspect
            .mutant
            .about
            .contains(|one: char| one.is_ascii_digit());
        Reverse((quotes_a_value, suspect.mutant.kills.len()))
    };
    let best = rated
        .filter(|(worth, _)| *worth > 0.0)
        .max_by(|(a, one), (b, other)| a.total_cmp(b).then(fewest(one).cmp(&fewest(other))));
    best.map(|(_, suspect)| suspect)
}
