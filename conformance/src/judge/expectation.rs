//! One expectation, judged.

use super::{FacetResult, Mismatch, readings};
use crate::facets::{Subject, judge_unchanged};
use crate::suite::{Expectation, FacetCheck};

pub(super) const ERROR: &str = "error";
const TREE_AFTER: &str = "tree_after";

/// Judges what a step expects, and what is expected of every step.
pub(super) fn judge_step(
    expectation: &Expectation,
    subject: &Subject<'_>,
    step: Option<usize>,
) -> Vec<FacetResult> {
    let result = |facet, mismatch| FacetResult {
        step,
        facet,
        mismatch,
    };
    let says_error = has(&expectation.facets, ERROR);
    let readings_say = expectation
        .any_of
        .iter()
        .any(|reading| has(&reading.facets, ERROR));
    let mut results = Vec::new();
    if !says_error && !readings_say {
        results.push(result(ERROR, failure(subject)));
    }
    for check in &expectation.facets {
        results.push(result(check.facet, judge_facet(check, subject)));
    }
    let success = !says_error && readings_say;
    results.extend(readings::judge(&expectation.any_of, subject, step, success));
    if !subject.tool.writes && !has(&expectation.facets, TREE_AFTER) {
        results.push(result(TREE_AFTER, judge_unchanged(subject.change).err()));
    }
    results
}

/// Judges what is expected of all steps together.
pub(super) fn judge_together(expectation: &Expectation, subject: &Subject<'_>) -> Vec<FacetResult> {
    let result = |check: &FacetCheck| FacetResult {
        step: None,
        facet: check.facet,
        mismatch: check.check.judge(subject).err(),
    };
    let facets = expectation.facets.iter().map(result);
    let readings = readings::judge(&expectation.any_of, subject, None, false);
    facets.chain(readings).collect()
}

/// Judges one facet. A tool that only reads must leave the tree as it was, whatever the case says.
pub(super) fn judge_facet(check: &FacetCheck, subject: &Subject<'_>) -> Option<Mismatch> {
    let only_reads = check.facet == TREE_AFTER && !subject.tool.writes;
    let unchanged = || only_reads.then(|| judge_unchanged(subject.change).err());
    let mismatch = check.check.judge(subject).err();
    mismatch.or_else(|| unchanged().flatten())
}

/// The mismatch of a call that failed and should have succeeded.
pub(super) fn failure(subject: &Subject<'_>) -> Option<Mismatch> {
    subject
        .answer()
        .filter(|answer| answer.is_error)
        .map(Mismatch::failed)
}

pub(super) fn has(facets: &[FacetCheck], name: &str) -> bool {
    facets.iter().any(|check| check.facet == name)
}
