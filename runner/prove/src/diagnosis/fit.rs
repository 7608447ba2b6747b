//! Causes by which cases fail, where the answers cannot be compared.
//!
//! A view in a form of its own has no line in common with the reference's, whatever is wrong with it. But if
//! it fails in the very cases in which a range is ignored, and passes all others, that is what it does.
//! Trees have one form, so a mutant that leaves another tree is never such a cause.

use std::collections::{BTreeMap, BTreeSet};

use seekspec_conformance::diagnosis::Diagnosis;
use seekspec_conformance::facets::TREE_AFTER;
use seekspec_faults::matrix::Matrix;

use super::candidates::Candidate;
use super::naming::cause;
use super::replay::Replay;
use super::symptoms::{Evidence, Symptoms};
use super::trial::Trials;
use super::verify::{Verified, Votes};
use super::worth::folder;

/// The least share of the failures that are left, and of the cases that kill the mutant, in which both fail.
const LEAST_SHARE: f64 = 0.9;

/// A mutant and the failures that it explains.
struct Fit<'a> {
    number: usize,
    cases: BTreeSet<&'a str>,
    share: f64,
}

/// Adds causes, in turn, for what is unexplained.
pub(super) fn add_fitting(
    diagnosis: &mut Diagnosis,
    matrix: &Matrix,
    candidates: &[Candidate<'_>],
    trials: &Trials,
    replays: &BTreeMap<String, Replay>,
) {
    loop {
        let left: BTreeSet<&str> = diagnosis.unexplained.iter().map(String::as_str).collect();
        let fits = candidates.iter();
        let mut fits: Vec<Fit<'_>> = fits.map(|one| fit(one, &left, trials, replays)).collect();
        fits.retain(|fit| fit.share >= LEAST_SHARE);
        fits.sort_by(|a, b| {
            b.share
                .total_cmp(&a.share)
                .then(b.cases.len().cmp(&a.cases.len()))
        });
        let Some(best) = fits.first() else { return };
        // Of several mutants that fit as well, none is known to be it.
        if fits.get(1).is_some_and(|other| other.share >= best.share) {
            return;
        }
        let mut votes = Votes::default();
        votes.explained.clone_from(&best.cases);
        let verified = Verified {
            number: best.number,
            votes,
            rivals: None,
        };
        let cause = cause(matrix, trials, &verified, None, &[]);
        diagnosis
            .unexplained
            .retain(|case| !cause.explained.contains(case));
        diagnosis.causes.push(cause);
    }
}

/// How well a mutant fits the failures of its tool that are left.
fn fit<'a>(
    candidate: &Candidate<'a>,
    left: &BTreeSet<&str>,
    trials: &Trials,
    replays: &BTreeMap<String, Replay>,
) -> Fit<'a> {
    let (mut cases, mut against) = (BTreeSet::new(), candidate.contradicted);
    for case in candidate.failed.iter().filter(|case| left.contains(*case)) {
        let (Some(replay), Some(trial)) = (replays.get(*case), trials.0.get(*case)) else {
            continue;
        };
        let mutant = replay.failing.get(&[candidate.number][..]);
        let (Some(found), Some(mutant)) = (&trial.symptoms, mutant) else {
            continue;
        };
        let is_alike = match found.evidence(mutant, &replay.right, &trial.judged) {
            Evidence::Identical | Evidence::Same | Evidence::Contained => true,
            Evidence::Contradicted | Evidence::Nothing => false,
            Evidence::Different => {
                !leaves_another_tree(found) && found.facets.keys().eq(mutant.facets.keys())
            }
        };
        if is_alike {
            cases.insert(*case);
        } else {
            against += 1;
        }
    }
    let tools: BTreeSet<&str> = cases.iter().map(|case| folder(case, 2)).collect();
    let own = left
        .iter()
        .filter(|case| tools.contains(folder(case, 2)))
        .count();
    let share = cases.len() as f64 / (own + against).max(1) as f64;
    Fit {
        number: candidate.number,
        cases,
        share,
    }
}

fn leaves_another_tree(symptoms: &Symptoms) -> bool {
    let mut places = symptoms.facets.keys();
    places.any(|place| place.ends_with(TREE_AFTER))
}
