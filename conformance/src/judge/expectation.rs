//! One expectation, judged.

use super::promise::Promise;
use super::terms::Terms;
use super::{FacetResult, Judgement, NotGuaranteed, readings};
use crate::facets::{Subject, judge_unchanged};
use crate::mismatch::Mismatch;
use crate::suite::{Expectation, FacetCheck};

pub(super) const ERROR: &str = "error";
pub(super) const TREE_AFTER: &str = "tree_after";
const ANY_OF: &str = "any_of";

/// What one expectation is judged by.
#[derive(Clone, Copy)]
pub(super) struct Bench<'a> {
    pub(super) terms: &'a Terms,
    /// The tool by its name in the profile.
    pub(super) tool: &'a str,
    pub(super) subject: &'a Subject<'a>,
    /// The step, from 1, where there are several.
    pub(super) step: Option<usize>,
}

/// Judges what a step expects, and what is expected of every step.
pub(super) fn judge_step(expectation: &Expectation, bench: Bench<'_>) -> Judgement {
    let subject = bench.subject;
    let says_error = has(&expectation.facets, ERROR);
    let readings_say = expectation
        .any_of
        .iter()
        .any(|reading| has(&reading.facets, ERROR));
    let mut judgement = Judgement::default();
    if !says_error && !readings_say {
        judgement.facets.push(bench.result(ERROR, failure(subject)));
    }
    judgement.extend(judge_facets(&expectation.facets, bench));
    let success = !says_error && readings_say;
    judgement.extend(judge_readings(expectation, bench, success));
    if !subject.tool.writes && !has(&expectation.facets, TREE_AFTER) {
        let unchanged = judge_unchanged(subject.change).err();
        judgement.facets.push(bench.result(TREE_AFTER, unchanged));
    }
    judgement
}

/// Judges what is expected of all steps together.
pub(super) fn judge_together(expectation: &Expectation, bench: Bench<'_>) -> Judgement {
    let mut judgement = judge_facets(&expectation.facets, bench);
    judgement.extend(judge_readings(expectation, bench, false));
    judgement
}

/// Judges facets as far as they are promised.
pub(super) fn judge_facets(facets: &[FacetCheck], bench: Bench<'_>) -> Judgement {
    let mut judgement = Judgement::default();
    for check in facets {
        match bench.terms.promise(bench.tool, check.facet) {
            Promise::Whole => {
                let mismatch = judge_facet(check, bench);
                judgement.facets.push(bench.result(check.facet, mismatch));
            }
            Promise::Flag => {
                let mismatch = judge_flag(bench.subject);
                judgement.facets.push(bench.result(check.facet, mismatch));
                judgement.not_guaranteed.push(bench.not("error message"));
            }
            Promise::Nothing => judgement.not_guaranteed.push(bench.not(check.facet)),
        }
    }
    judgement
}

fn judge_readings(expectation: &Expectation, bench: Bench<'_>, success: bool) -> Judgement {
    let readings = &expectation.any_of;
    if readings.is_empty() {
        return Judgement::default();
    }
    if bench.terms.can_judge_readings(bench.tool, expectation) {
        readings::judge(readings, bench, success)
    } else {
        Judgement {
            facets: Vec::new(),
            not_guaranteed: vec![bench.not(ANY_OF)],
        }
    }
}

impl Bench<'_> {
    pub(super) fn result(self, facet: &'static str, failure: Option<Mismatch>) -> FacetResult {
        FacetResult {
            step: self.step,
            facet: facet.into(),
            failure,
        }
    }

    fn not(self, facet: &'static str) -> NotGuaranteed {
        NotGuaranteed {
            step: self.step,
            facet: facet.into(),
        }
    }
}

/// Judges one facet. A tool that only reads must leave the tree as it was, whatever the case says.
fn judge_facet(check: &FacetCheck, bench: Bench<'_>) -> Option<Mismatch> {
    let subject = bench.subject;
    let only_reads = check.facet == TREE_AFTER && !subject.tool.writes;
    let unchanged = || only_reads.then(|| judge_unchanged(subject.change).err());
    let mismatch = check.check.judge(subject).err();
    mismatch.or_else(|| unchanged().flatten())
}

/// Judges of an error that it is one.
fn judge_flag(subject: &Subject<'_>) -> Option<Mismatch> {
    let answer = subject.answer()?;
    let message = "the call succeeded, and an error is expected";
    (!answer.is_error).then(|| Mismatch::new(message, "an error", &answer.text()))
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
