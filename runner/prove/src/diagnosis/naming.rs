//! The sentences about causes.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use seekspec_conformance::diagnosis::{Cause, Diagnosis};
use seekspec_conformance::suite::{Step, Suite};
use seekspec_faults::matrix::{Matrix, Mutant};

use super::explain::CandidateCause;
use super::trial::Trials;
use super::verify::Verified;
use super::worth::worth_telling;

/// A cause that could be more than this many other mutants as well says too little.
const MOST_INDISTINGUISHABLE: usize = 6;

/// Names the causes, structural ones first. A cause is not named if every case that it explains fails in something else,
/// too: then a larger fault includes it.
pub(super) fn name(
    matrix: &Matrix,
    trials: &Trials,
    grounded: &[CandidateCause<'_>],
    verified: Vec<Verified<'_>>,
    suite: &Suite,
) -> Diagnosis {
    let mut causes = Vec::new();
    for one in verified {
        let mut known = None;
        let mut same = one.rivals.clone().unwrap_or_default();
        if one.rivals.is_none() {
            known = grounded.iter().find(|other| other.number == one.number);
            let alike = grounded
                .iter()
                .filter(|other| known.is_some_and(|known| other.shows_the_same(known)));
            same.extend(alike.map(|other| other.number));
        }
        let is_shown_alone = known.is_none_or(CandidateCause::is_shown_alone);
        if same.len() <= MOST_INDISTINGUISHABLE && is_shown_alone {
            let cause = cause(matrix, trials, &one, known, &same);
            causes.push((&matrix.mutants[one.number], cause));
        }
    }
    causes
        .sort_by_key(|(mutant, cause)| (!matrix.is_broad(mutant), Reverse(cause.explained.len())));
    name_tools(&mut causes);
    let causes = causes.into_iter().map(|(_, cause)| cause).collect();
    let causes = worth_telling(causes, trials, &|case| command(suite, case));
    let explained: BTreeSet<&String> = causes.iter().flat_map(|cause| &cause.explained).collect();
    let names = trials.failed().map(|(case, _)| case.to_owned());
    Diagnosis {
        failures: trials.failed().count(),
        unexplained: names.filter(|case| !explained.contains(case)).collect(),
        causes,
    }
}

/// The command of the last call of a case, if its tool has several.
fn command<'s>(suite: &'s Suite, case: &str) -> &'s str {
    let last = suite.case(case).and_then(|case| case.steps.last());
    last.map_or("", Step::command)
}

/// Puts the tool before sentences that are equal for two tools.
fn name_tools(causes: &mut [(&Mutant, Cause)]) {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for (mutant, _) in &*causes {
        *counts.entry(&mutant.about).or_default() += 1;
    }
    for (mutant, cause) in causes {
        if counts[mutant.about.as_str()] > 1 {
            cause.sentence = format!("{}: {}", mutant.tool, mutant.about);
        }
    }
}

fn cause(
    matrix: &Matrix,
    trials: &Trials,
    verified: &Verified<'_>,
    known: Option<&CandidateCause<'_>>,
    same: &[usize],
) -> Cause {
    let mutant = &matrix.mutants[verified.number];
    let votes = &verified.votes;
    let mut explained = votes.explained.clone();
    if let Some(known) = known {
        explained.extend(known.shown.keys());
        explained.retain(|case| !votes.against.contains(case));
    }
    let contradicted = known.map_or(0, |known| known.contradicted);
    let of = explained.len() + contradicted.max(votes.against.len());
    let mut first: Option<((usize, usize), &str)> = None;
    for (case, symptoms) in trials.failed().filter(|(case, _)| explained.contains(case)) {
        let clarity = (symptoms.signs().len(), matrix.kills_of(case));
        if first.is_none_or(|(best, _)| clarity < best) {
            first = Some((clarity, case));
        }
    }
    let others = same
        .iter()
        .map(|number| matrix.mutants[*number].name.clone());
    Cause {
        sentence: mutant.about.clone(),
        id: mutant.name.clone(),
        percent: 100 * explained.len() / of.max(1),
        of,
        indistinguishable: others.collect(),
        first_case: first.map_or(String::new(), |(_, case)| case.to_owned()),
        explained: explained.into_iter().map(str::to_owned).collect(),
    }
}
