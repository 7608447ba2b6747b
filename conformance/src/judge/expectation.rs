//! One expectation, judged.

use super::contract::Contract;
use super::guarantee::Guarantee;
use super::interpretations;
use super::judgement::{ANY_OF, FacetResult, Judgement, NotGuaranteed};
use crate::facets::{
    ERROR, OUTSIDE, Subject, TREE_AFTER, judge_reached, judge_unchanged, judge_unchanged_outside,
};
use crate::mismatch::{Mismatch, NOT_FAILED};
use crate::suite::{Expectation, FacetCheck};

/// All that the judgement of an expectation depends on.
#[derive(Clone, Copy)]
pub(super) struct JudgeContext<'a> {
    pub(super) contract: &'a Contract,
    /// The tool by its name in the profile.
    pub(super) tool: &'a str,
    pub(super) subject: &'a Subject<'a>,
    /// The step, from 1, where there are several.
    pub(super) step: Option<usize>,
}

/// Judges the expectation of a step, and that of every step.
pub(super) fn judge_step(expectation: &Expectation, context: JudgeContext<'_>) -> Judgement {
    let subject = context.subject;
    let says_error = has(&expectation.facets, ERROR);
    let interpretations_say = expectation
        .any_of
        .iter()
        .any(|interpretation| has(&interpretation.facets, ERROR));
    let mut judgement = Judgement::default();
    if !says_error && !interpretations_say {
        judgement
            .facets
            .push(context.result(ERROR, failure(subject)));
    }
    judgement.extend(judge_facets(&expectation.facets, context));
    let success = !says_error && interpretations_say;
    judgement.extend(judge_interpretations(expectation, context, success));
    if !subject.tool.writes && !has(&expectation.facets, TREE_AFTER) {
        let unchanged = judge_unchanged(subject.change).err();
        judgement.facets.push(context.result(TREE_AFTER, unchanged));
    }
    judgement
        .facets
        .extend(touched_outside(expectation, context));
    judgement
}

/// The failure of a call that touched what is outside of the tree, where the case does not say more
/// about it. Where interpretations do, the change is judged with each.
fn touched_outside(expectation: &Expectation, context: JudgeContext<'_>) -> Option<FacetResult> {
    if has(&expectation.facets, OUTSIDE) {
        return None;
    }
    let outside = context.subject.outside;
    let mismatch = if interpretations::say_outside(expectation) {
        judge_reached(outside).err()?
    } else {
        judge_unchanged_outside(outside).err()?
    };
    Some(context.result(OUTSIDE, Some(mismatch)))
}

/// Judges the expectation of all steps together.
pub(super) fn judge_together(expectation: &Expectation, context: JudgeContext<'_>) -> Judgement {
    let mut judgement = judge_facets(&expectation.facets, context);
    judgement.extend(judge_interpretations(expectation, context, false));
    judgement
}

/// Judges facets as far as they are guaranteed.
pub(super) fn judge_facets(facets: &[FacetCheck], context: JudgeContext<'_>) -> Judgement {
    let mut judgement = Judgement::default();
    for check in facets {
        match context.contract.guarantee(context.tool, check.facet) {
            Guarantee::Whole => {
                let mismatch = judge_facet(check, context);
                judgement.facets.push(context.result(check.facet, mismatch));
            }
            Guarantee::Flag => {
                let mismatch = judge_flag(context.subject);
                judgement.facets.push(context.result(check.facet, mismatch));
                judgement.not_guaranteed.push(context.not("error message"));
            }
            Guarantee::Nothing => judgement.not_guaranteed.push(context.not(check.facet)),
        }
    }
    judgement
}

fn judge_interpretations(
    expectation: &Expectation,
    context: JudgeContext<'_>,
    success: bool,
) -> Judgement {
    let interpretations = &expectation.any_of;
    if interpretations.is_empty() {
        return Judgement::default();
    }
    if context
        .contract
        .can_judge_interpretations(context.tool, expectation)
    {
        interpretations::judge(expectation, context, success)
    } else {
        Judgement {
            not_guaranteed: vec![context.not(ANY_OF)],
            ..Judgement::default()
        }
    }
}

impl JudgeContext<'_> {
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
fn judge_facet(check: &FacetCheck, context: JudgeContext<'_>) -> Option<Mismatch> {
    let subject = context.subject;
    let mismatch = check.check.judge(subject).err();
    if mismatch.is_none() && check.facet == TREE_AFTER && !subject.tool.writes {
        return judge_unchanged(subject.change).err();
    }
    mismatch
}

/// Judges of an error that it is one.
fn judge_flag(subject: &Subject<'_>) -> Option<Mismatch> {
    let answer = subject.answer()?;
    let message = NOT_FAILED;
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
