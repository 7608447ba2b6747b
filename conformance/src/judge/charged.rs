//! Which requirements a failure breaks.
//!
//! Say that a case covers “the edit replaces the text” (observed in the tree) and “the answer reads
//! `edited`” (in the text). A tool that edits and answers `done` breaks the second alone. So a requirement
//! whose own side of the answer was judged and passed is not charged, as long as another one is.

use super::judgement::{ANY_OF, FacetResult, Judgement, REFUSED, REPEAT, VARY};
use crate::facets::{ERROR, OUTSIDE, TREE_AFTER};
use crate::mismatch::Mismatch;
use crate::model::requirement::{Level, Observe, Requirement};
use crate::suite::{Case, Expectation};

/// The facet of the structured part.
const DETAILS: &str = "details";

/// The level of the failures of a case, and the requirements that they break. A refused call that changes
/// the tree breaks the clause of its tool, and the case has nothing to do with it.
pub fn charged(case: &Case, judgement: &Judgement) -> (Level, Vec<String>) {
    let mut of_tools: Vec<&Requirement> = Vec::new();
    let mut is_of_case = judgement.passes();
    for (result, _) in judgement.failures() {
        let step = case.steps.get(result.step.unwrap_or(1) - 1);
        match step.filter(|_| result.facet == REFUSED) {
            Some(step) => of_tools.extend(step.tool_spec.refused_changes_nothing.as_ref()),
            None => is_of_case = true,
        }
    }
    let (mut levels, mut ids) = (Vec::new(), Vec::new());
    if is_of_case {
        let (level, own) = of_case(case, judgement);
        levels.push(level);
        ids.extend(own.into_iter().cloned());
    }
    for clause in of_tools {
        levels.push(clause.level);
        ids.push(clause.id.clone());
    }
    ids.dedup();
    (levels.into_iter().max().unwrap_or(case.level), ids)
}

/// Of the requirements that a case covers, those that its failures break, and their level.
fn of_case<'c>(case: &'c Case, judgement: &Judgement) -> (Level, Vec<&'c String>) {
    let mut broken: Vec<_> = case
        .covers
        .iter()
        .map(|id| (id, clause(case, id)))
        .collect();
    if judgement.passes() {
        return (case.level, case.covers.iter().collect());
    }
    for holds in [passed, other_field] {
        let left = broken.iter().copied();
        let left =
            left.filter(|(_, clause)| !clause.is_some_and(|one| holds(case, judgement, one)));
        let left: Vec<_> = left.collect();
        if !left.is_empty() {
            broken = left;
        }
    }
    let level =
        |(_, clause): &(_, Option<&Requirement>)| clause.map_or(case.level, |one| one.level);
    let level = broken.iter().map(level).max().unwrap_or(case.level);
    let ids = broken.into_iter().map(|(id, _)| id);
    (level.min(case.level), ids.collect())
}

fn clause<'c>(case: &'c Case, id: &str) -> Option<&'c Requirement> {
    let tools = case.steps.iter().map(|step| &step.tool_spec);
    tools
        .flat_map(|tool| tool.requirements.iter())
        .find(|one| one.id == id)
}

/// Whether the side of the answers in which a requirement is observed was judged and passed.
fn passed(case: &Case, judgement: &Judgement, clause: &Requirement) -> bool {
    let mut is_judged = false;
    for result in &judgement.facets {
        let expected = expectation(case, result);
        let is_expected =
            expected.is_some_and(|one| one.checks().any(|check| check.facet == ERROR));
        let is_own = shows(clause.observe, &result.facet) && (result.facet != ERROR || is_expected);
        let is_any = match result.facet.as_str() {
            ERROR => !is_expected,
            ANY_OF => expected
                .is_none_or(|one| one.checks().any(|check| shows(clause.observe, check.facet))),
            facet => is_of_everything(facet),
        };
        if result.failure.is_some() && (is_own || is_any) {
            return false;
        }
        is_judged |= is_own;
    }
    is_judged
}

/// Whether the structured part fails in fields of other requirements alone.
fn other_field(_: &Case, judgement: &Judgement, clause: &Requirement) -> bool {
    let mut wrong = Vec::new();
    for (result, failure) in judgement.failures() {
        if result.facet != DETAILS {
            return false;
        }
        wrong.extend(fields(failure));
    }
    let mut names = clause.statement.split('`').skip(1).step_by(2).peekable();
    names.peek().is_some() && !names.any(|name| wrong.contains(&name))
}

/// The fields that a mismatch of the structured part names first: `` `total` is 3, expected 4; `hint` … ``.
fn fields(failure: &Mismatch) -> impl Iterator<Item = &str> {
    let sentences = failure.message.split("; ");
    sentences.filter_map(|one| one.strip_prefix('`')?.split(['`', '.', '[']).next())
}

/// The expectation of a result's step.
fn expectation<'c>(case: &'c Case, result: &FacetResult) -> Option<&'c Expectation> {
    match result.step {
        Some(step) => case.steps.get(step - 1).map(|step| &step.expect),
        None if case.steps.len() == 1 => case.steps.first().map(|step| &step.expect),
        None => case.together.as_ref(),
    }
}

/// Whether a facet shows what is observed there.
fn shows(observe: Observe, facet: &str) -> bool {
    use Observe::{Details, Error, Filesystem, Order, Progress, Text};
    match facet {
        TREE_AFTER => observe == Filesystem,
        DETAILS => observe == Details,
        ERROR => observe == Error,
        "updates" => observe == Progress,
        "paths" | "matches" => matches!(observe, Text | Details | Order),
        facet if is_of_everything(facet) || facet == ANY_OF => false,
        _ => matches!(observe, Text | Order),
    }
}

/// Whether the facet says nothing about a side of the answers.
fn is_of_everything(facet: &str) -> bool {
    [REPEAT, VARY, OUTSIDE].contains(&facet)
}
