//! From many failures to few causes: which mutants answer as this target does?

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::candidates::{Candidate, candidates};
use super::symptoms::{Evidence, Finding, Symptoms};
use super::{Matrix, Mutant};

/// The most causes that are named.
const MOST_CAUSES: usize = 8;

/// A cause that could be more than this many other mutants as well says too little.
const MOST_INDISTINGUISHABLE: usize = 6;

/// The likely causes of a run's failures.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Diagnosis {
    /// How many cases failed or broke, failures that a baseline knows included.
    pub failures: usize,
    /// The likely causes: structural ones first, then by how many failures they explain.
    pub causes: Vec<Cause>,
    /// The failed cases that no cause explains, by name.
    pub unexplained: Vec<String>,
}

/// A likely cause: a mutant whose answers deviate as the target's do.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Cause {
    /// What the target does wrong, in one sentence.
    pub sentence: String,
    /// The id of the mutant, as `seekspec explain` takes it.
    pub id: String,
    /// The failed cases that it explains, alone or with other causes, by name.
    pub explained: Vec<String>,
    /// How many of the judged cases decide for or against it: the explained ones, and those in which
    /// the target shows no sign of it.
    pub of: usize,
    /// The share of those that it explains, in percent, rounded down.
    pub percent: usize,
    /// Ids of mutants that explain the same failures as well: the judged cases cannot tell which it is.
    pub indistinguishable: Vec<String>,
    /// The case to begin with: it shows this cause, and as little else as possible.
    pub first_case: String,
}

/// The judged cases of a target, by name.
pub type Findings = BTreeMap<String, Finding>;

/// Cases that the reference and mutants answered, by name.
pub type Replays = BTreeMap<String, Replay>;

/// A case that the reference and mutants answered.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Replay {
    /// The answers of the reference.
    pub right: Symptoms,
    /// How mutants fail the case, by their number in the matrix.
    pub mutants: BTreeMap<usize, Symptoms>,
}

/// Names the mutants that answer as the target does.
pub fn diagnose(matrix: &Matrix, findings: &Findings, replays: &Replays) -> Diagnosis {
    let failed = findings
        .iter()
        .filter(|(_, found)| found.symptoms.is_some());
    let mut left: BTreeMap<&str, BTreeSet<u64>> = BTreeMap::new();
    for (case, finding) in failed {
        let signs = finding.symptoms.as_ref().map(Symptoms::signs);
        left.insert(case, signs.unwrap_or_default());
    }
    let all: Vec<Suspicion<'_>> = candidates(matrix, findings)
        .iter()
        .filter_map(|candidate| Suspicion::new(matrix, candidate, findings, replays))
        .collect();
    let failures = left.len();
    let mut causes = Vec::new();
    let mut explained: BTreeSet<&str> = BTreeSet::new();
    let whole = left.clone();
    while causes.len() < MOST_CAUSES
        && let Some(best) = best(&all, &left, &whole)
    {
        let same = all
            .iter()
            .filter(|other| other.mutant.name != best.mutant.name && other.looks_like(best));
        let same: Vec<&Mutant> = same.map(|other| other.mutant).collect();
        best.cover(&mut left);
        if same.len() <= MOST_INDISTINGUISHABLE {
            explained.extend(best.explained());
            causes.push(best.cause(matrix, &same, &whole));
        }
    }
    causes.sort_by_key(|cause| {
        let is_broad = matrix
            .mutants
            .iter()
            .any(|mutant| mutant.name == cause.id && matrix.is_broad(mutant));
        (!is_broad, std::cmp::Reverse(cause.explained.len()))
    });
    let unexplained = whole.keys().filter(|case| !explained.contains(*case));
    Diagnosis {
        failures,
        unexplained: unexplained.map(|case| (*case).to_owned()).collect(),
        causes,
    }
}

/// A mutant, with what each case says of it.
struct Suspicion<'a> {
    mutant: &'a Mutant,
    /// The cases that show its fault, and its signs there.
    shown: BTreeMap<&'a str, (Evidence, BTreeSet<u64>)>,
    contradicted: usize,
    different: usize,
}

impl<'a> Suspicion<'a> {
    fn new(
        matrix: &'a Matrix,
        candidate: &Candidate<'a>,
        findings: &'a Findings,
        replays: &'a Replays,
    ) -> Option<Self> {
        let mut suspicion = Suspicion {
            mutant: &matrix.mutants[candidate.number],
            shown: BTreeMap::new(),
            contradicted: candidate.contradicted,
            different: 0,
        };
        for case in &candidate.failed {
            let (Some(finding), Some(replay)) = (findings.get(*case), replays.get(*case)) else {
                continue;
            };
            let (Some(found), Some(mutant)) =
                (&finding.symptoms, replay.mutants.get(&candidate.number))
            else {
                continue;
            };
            match found.evidence(mutant, &replay.right, &finding.judged) {
                Evidence::Nothing => {}
                Evidence::Contradicted => suspicion.contradicted += 1,
                Evidence::Different => suspicion.different += 1,
                evidence => {
                    suspicion.shown.insert(case, (evidence, mutant.signs()));
                }
            }
        }
        suspicion.is_grounded().then_some(suspicion)
    }

    fn count(&self, is_counted: fn(Evidence) -> bool) -> usize {
        self.shown
            .values()
            .filter(|(evidence, _)| is_counted(*evidence))
            .count()
    }

    /// Whether enough cases speak for it, and few enough against it.
    fn is_grounded(&self) -> bool {
        let same = self.count(|evidence| evidence != Evidence::Contained);
        let enough = same >= 1 || self.shown.len() >= 2;
        enough && self.confidence() >= 0.6
    }

    /// From 0 to 1.
    fn confidence(&self) -> f64 {
        let shown = self.shown.len() as f64;
        shown / (shown + self.contradicted as f64 + 0.3 * self.different as f64).max(1.0)
    }

    /// How much of what is left it explains, in cases.
    fn worth(
        &self,
        left: &BTreeMap<&str, BTreeSet<u64>>,
        whole: &BTreeMap<&str, BTreeSet<u64>>,
    ) -> f64 {
        let worth = |(case, (_, signs)): (&&str, &(Evidence, BTreeSet<u64>))| {
            let (left, whole) = (left.get(case)?, whole.get(case)?);
            let new = signs.intersection(left).count();
            Some(new as f64 / whole.len().max(1) as f64)
        };
        self.shown.iter().filter_map(worth).sum::<f64>() * self.confidence().powi(2)
    }

    fn cover(&self, left: &mut BTreeMap<&'a str, BTreeSet<u64>>) {
        for (case, (_, signs)) in &self.shown {
            if let Some(left) = left.get_mut(case) {
                left.retain(|sign| !signs.contains(sign));
            }
        }
    }

    fn explained(&self) -> impl Iterator<Item = &'a str> {
        self.shown.keys().copied()
    }

    fn looks_like(&self, other: &Self) -> bool {
        self.shown == other.shown
            && self.contradicted == other.contradicted
            && self.different == other.different
    }

    fn cause(
        &self,
        _matrix: &Matrix,
        same: &[&Mutant],
        whole: &BTreeMap<&str, BTreeSet<u64>>,
    ) -> Cause {
        let of = self.shown.len() + self.contradicted;
        let others = |case: &&&str| whole.get(**case).map_or(0, BTreeSet::len);
        let first = self.shown.keys().min_by_key(others);
        Cause {
            sentence: self.mutant.about.clone(),
            id: self.mutant.name.clone(),
            explained: self.explained().map(str::to_owned).collect(),
            of,
            percent: 100 * self.shown.len() / of.max(1),
            indistinguishable: same.iter().map(|mutant| mutant.name.clone()).collect(),
            first_case: first.copied().unwrap_or_default().to_owned(),
        }
    }
}

/// The suspicion that explains most of what is left; of equals the one that breaks fewest cases, and then the first of the matrix.
fn best<'s, 'a>(
    all: &'s [Suspicion<'a>],
    left: &BTreeMap<&str, BTreeSet<u64>>,
    whole: &BTreeMap<&str, BTreeSet<u64>>,
) -> Option<&'s Suspicion<'a>> {
    let fewest = |suspicion: &Suspicion<'_>| std::cmp::Reverse(suspicion.mutant.kills.len());
    let worths = all.iter().rev().map(|one| (one.worth(left, whole), one));
    let best = worths
        .filter(|(worth, _)| *worth >= 0.3)
        .max_by(|(a, one), (b, other)| a.total_cmp(b).then(fewest(one).cmp(&fewest(other))));
    best.map(|(_, suspicion)| suspicion)
}
