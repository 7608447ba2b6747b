//! Which mutants are worth a replay on the cases that failed.

use std::collections::BTreeSet;

use seekspec_faults::matrix::{BROKEN, Matrix, Mutant};

use super::trial::{Trial, Trials};

/// The least share of the judged cases that kill a mutant in which its fault has to show.
const LEAST_SHARE_OF_KILLERS: f64 = 0.5;

/// A mutant that may be a cause, by the facets that fail.
#[derive(Debug)]
pub(super) struct Candidate<'a> {
    /// Its number in the matrix.
    pub(super) number: usize,
    pub(super) mutant: &'a Mutant,
    /// The cases that kill it and failed in one of its facets.
    pub(super) failed: Vec<&'a str>,
    /// How many cases kill it and passed, or failed in other facets alone.
    pub(super) contradicted: usize,
}

/// The mutants that the failed facets allow as causes.
pub(super) fn candidates<'a>(matrix: &'a Matrix, trials: &Trials) -> Vec<Candidate<'a>> {
    let mut candidates = Vec::new();
    for (number, mutant) in matrix.mutants.iter().enumerate() {
        let mut candidate = Candidate {
            number,
            mutant,
            failed: Vec::new(),
            contradicted: 0,
        };
        for (case, broken) in &mutant.kills {
            match trials.0.get(case) {
                Some(trial) if shares_one(trial, broken) => candidate.failed.push(case),
                Some(trial) if contradicts(trial, broken) => candidate.contradicted += 1,
                _ => {}
            }
        }
        let (failed, all) = (
            candidate.failed.len(),
            candidate.failed.len() + candidate.contradicted,
        );
        if failed > 0 && failed as f64 >= LEAST_SHARE_OF_KILLERS * all as f64 {
            candidates.push(candidate);
        }
    }
    candidates
}

/// Whether the target fails in one of these facets.
fn shares_one(trial: &Trial, broken: &BTreeSet<String>) -> bool {
    let mut failed = trial.symptoms.iter().flat_map(|one| one.facets.keys());
    failed.any(|place| place == BROKEN || is_facet_of(place, broken))
}

/// Whether the target passes one of these facets.
fn contradicts(trial: &Trial, broken: &BTreeSet<String>) -> bool {
    let mut judged = trial.judged.iter();
    broken.contains(BROKEN) || judged.any(|place| is_facet_of(place, broken))
}

/// Whether the place is of one of these facets, in whichever step.
fn is_facet_of(place: &str, facets: &BTreeSet<String>) -> bool {
    let name = place.rsplit_once(", ").map_or(place, |(_, name)| name);
    facets.contains(name)
}
