//! Small changes of a target file, which are tried until the call of a case is right.

use seekspec_conformance::suite::Case;

use super::call::CallTrial;
use super::candidates::{self, SeenFailure};
use super::context::TrialContext;
use super::right::Right;
use crate::file::{KeyChange, TargetDraft};
use seekspec_run::sandbox::SandboxError;

/// A change that helps.
#[derive(Debug)]
struct Fix {
    change: KeyChange,
    /// Why it would be made, in a clause.
    why: &'static str,
    /// The file with the change, and the call with it.
    draft: TargetDraft,
    trial: CallTrial,
}

/// Changes of a target file that mend a case one after the other.
#[derive(Debug, Default)]
pub(super) struct Fixes {
    fixes: Vec<Fix>,
    /// Whether the case passes with all of them.
    pub(super) is_whole: bool,
}

/// More changes than this are not tried for one case.
const MOST: usize = 6;

/// More than any answer has facets: to break is worse than a wrong answer.
const BROKEN: usize = usize::MAX;

/// The changes with which the case passes, or gets further, and all others pass that passed before.
pub(super) fn find(
    context: &TrialContext<'_>,
    case: &Case,
    trial: &CallTrial,
) -> Result<Fixes, SandboxError> {
    let mut found = Fixes::default();
    let right = match &context.good {
        Some(good) => Right::of(case, good, context.directory)?,
        None => None,
    };
    while found.fixes.len() < MOST && !found.is_whole {
        let last = found.fixes.last();
        let (draft, trial) = last.map_or((&context.draft, trial), |fix| (&fix.draft, &fix.trial));
        let seen = SeenFailure {
            context,
            draft,
            case,
            trial,
            right: right.as_ref(),
        };
        let Some(fix) = best(&seen)? else { break };
        found.is_whole = fix.trial.passes();
        found.fixes.push(fix);
    }
    Ok(found)
}

impl Fixes {
    pub(super) fn is_empty(&self) -> bool {
        self.fixes.is_empty()
    }

    /// Goes on with the changes.
    pub(super) fn adopt<'a>(self, context: &mut TrialContext<'a>, case: &'a Case) {
        if let Some(last) = self.fixes.into_iter().next_back() {
            context.draft = last.draft;
            if self.is_whole {
                context.passing.push((case, last.trial));
            }
        }
    }

    /// The changes in a sentence; `None`: there are none.
    pub(super) fn sentence(&self) -> Option<String> {
        let first = self.fixes.first()?;
        let written = self
            .fixes
            .iter()
            .map(|fix| format!("`{}`", fix.change.written()));
        let written: Vec<String> = written.collect();
        let end = if self.is_whole {
            "the call is right"
        } else {
            "it gets further"
        };
        Some(format!(
            "{}; with {} {end}",
            first.why,
            written.join(" and ")
        ))
    }
}

/// The one change that helps most.
fn best(seen: &SeenFailure<'_>) -> Result<Option<Fix>, SandboxError> {
    let context = seen.context;
    let mut fewest = distance(seen.trial, seen.right);
    let mut best = None;
    for (change, why) in candidates::of(seen) {
        let Some(draft) = seen.draft.with(&seen.case.tool, &change, context.suite) else {
            continue;
        };
        let (trial, tool) = match &change {
            KeyChange::Tool(_) => (
                seen.trial
                    .again(seen.case, &draft.target, context.directory)?,
                Some(seen.case.tool.as_str()),
            ),
            KeyChange::Top(..) => (
                CallTrial::make(seen.case, &draft.target, context.directory)?,
                None,
            ),
        };
        let left = distance(&trial, seen.right);
        if left >= fewest || !context.all_pass(&draft, tool)? {
            continue;
        }
        fewest = left;
        let is_right = trial.passes();
        best = Some(Fix {
            change,
            why,
            draft,
            trial,
        });
        if is_right {
            break;
        }
    }
    Ok(best)
}

/// How far a call is from right. An answer whose structured part is read, and wrong, is nearer than
/// one without it; and so is one that has what the right one names, wherever.
fn distance(trial: &CallTrial, right: Option<&Right>) -> (usize, usize) {
    match &trial.outcome {
        Ok((answer, judgement)) => {
            let failures: Vec<_> = judgement.failures().collect();
            let mut messages = failures.iter().map(|(_, mismatch)| &mismatch.message);
            let is_missing = messages.any(|message| message.contains("`structuredContent`"));
            let missing = right
                .filter(|_| !answer.is_error)
                .map_or(BROKEN, |right| right.missing_in(answer));
            (2 * failures.len() + usize::from(is_missing), missing)
        }
        Err(_) => (BROKEN, BROKEN),
    }
}
