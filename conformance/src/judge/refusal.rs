//! Calls that a tool refuses, where a clause says that such a call changes nothing.

use std::borrow::Cow;

use super::expectation::JudgeContext;
use super::judgement::{FacetResult, REFUSED};
use crate::facets::{TREE_AFTER, judge_unchanged};
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
