//! Calls that a tool refuses, where a clause says that such a call changes nothing.

use std::borrow::Cow;

use super::expectation::JudgeContext;
use super::judgement::{FacetResult, Judgement, REFUSED};
use crate::facets::{TREE_AFTER, judge_unchanged};
use crate::model::requirement::{Level, Requirement};
use crate::suite::{Case, Step};

/// The failure of a call that was refused and changed the tree all the same, where a clause of the tool
/// forbids it and the case does not say itself what happens to the tree.
pub(super) fn judge(case: &Case, step: &Step, context: JudgeContext<'_>) -> Option<FacetResult> {
    step.tool_spec.refused_changes_nothing.as_ref()?;
    let subject = context.subject;
    let mut expected = case.together.iter().chain([&step.expect]);
    let is_said = expected.any(|one| one.checks().any(|check| check.facet == TREE_AFTER));
    if is_said || !subject.tool.errors.has_failed(subject.answer()?) {
        return None;
    }
    let change = if subject.tool.backups {
        // A backup may be made before it is known that the call fails.
        Cow::Owned(subject.change.without_backups(subject.tree, |_| false))
    } else {
        Cow::Borrowed(subject.change)
    };
    let mismatch = judge_unchanged(&change).err()?;
    Some(context.result(REFUSED, Some(mismatch)))
}

/// The level of the failures of a case, and the requirements that they break. A refused call that changes
/// the tree breaks the clause of its tool, and the case has nothing to do with it.
pub fn charged(case: &Case, judgement: &Judgement) -> (Level, Vec<String>) {
    let mut broken: Vec<&Requirement> = Vec::new();
    let mut is_of_case = judgement.passes();
    for (result, _) in judgement.failures() {
        let step = result.step.unwrap_or(1) - 1;
        match case.steps.get(step) {
            Some(step) if result.facet == REFUSED => {
                broken.extend(step.tool_spec.refused_changes_nothing.as_ref());
            }
            _ => is_of_case = true,
        }
    }
    let own = is_of_case.then_some(case.level);
    let levels = broken.iter().map(|clause| clause.level).chain(own);
    let mut covers = if is_of_case {
        case.covers.clone()
    } else {
        Vec::new()
    };
    covers.extend(broken.iter().map(|clause| clause.id.clone()));
    covers.dedup();
    (levels.max().unwrap_or(case.level), covers)
}
