//! Small changes of a target file, which are tried until the call of a case is right.

use std::collections::BTreeSet;

use seekspec_conformance::answer::Answer;
use seekspec_conformance::judge::Judgement;
use seekspec_conformance::suite::Case;
use serde_json::Value;

use super::candidates::{self, KeyChange, SeenFailure};
use super::changes::FileChanges;
use super::context::DoctorContext;
use super::right::Right;
use super::trial::TargetTrial;
use seekspec_run::sandbox::SandboxError;
use seekspec_run::targets::Target;
use seekspec_run::yaml_text::flow;

/// A change that helps.
#[derive(Debug)]
pub(super) struct Fix {
    change: KeyChange,
    /// Why it would be made, in a clause.
    why: &'static str,
    /// The target with the change, and the call with it.
    pub(super) target: Target,
    pub(super) trial: TargetTrial,
}

/// Changes of a target file that mend a case one after the other.
#[derive(Debug, Default)]
pub(super) struct Fixes {
    pub(super) fixes: Vec<Fix>,
    /// Whether the case passes with all of them.
    pub(super) is_whole: bool,
}

/// More changes than this are not tried for one case.
const MOST: usize = 6;

/// More than any answer has facets: to break is worse than a wrong answer.
const BROKEN: usize = usize::MAX;

/// The changes with which the case passes, or gets further.
pub(super) fn find(
    context: &DoctorContext<'_>,
    case: &Case,
    trial: &TargetTrial,
) -> Result<Fixes, SandboxError> {
    let mut found = Fixes::default();
    let right = match &context.good {
        Some(good) => Right::of(case, good, context.directory)?,
        None => None,
    };
    while found.fixes.len() < MOST && !found.is_whole {
        let last = found.fixes.last();
        let (target, trial) =
            last.map_or((&context.target, trial), |fix| (&fix.target, &fix.trial));
        let seen = SeenFailure {
            context,
            target,
            case,
            trial,
            right: right.as_ref(),
        };
        match best(&seen)? {
            Some(fix) => {
                found.is_whole = fix.trial.passes();
                found.fixes.push(fix);
            }
            None => break,
        }
    }
    Ok(found)
}

impl Fix {
    /// The text of the answer with the change, if it is not to be an error.
    pub(super) fn success(&self, case: &Case) -> Option<String> {
        self.trial.success(case)
    }
}

impl Fixes {
    /// Adds the changes to others.
    pub(super) fn add_to(&self, changes: &mut FileChanges, tool: &str) {
        for fix in &self.fixes {
            match &fix.change {
                KeyChange::Tool(keys) => changes.add(tool, keys),
                KeyChange::Top(key, value) => changes.set(key, Value::from(*value)),
                KeyChange::State(entries) => changes.add_to_list("state", entries),
            }
        }
    }

    /// The changes in a sentence; `None`: there are none.
    pub(super) fn sentence(&self) -> Option<String> {
        let first = self.fixes.first()?;
        let written: Vec<String> = self
            .fixes
            .iter()
            .map(|fix| match &fix.change {
                KeyChange::Tool(keys) => format!("`{keys}`"),
                KeyChange::Top(key, value) => format!("`{key}: {value}`"),
                KeyChange::State(entries) => {
                    format!("`state: {}`", flow(&Value::Array(entries.clone())))
                }
            })
            .collect();
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
    let mut fewest = distance(seen.trial, seen.right);
    let mut best = None;
    for (change, why) in candidates::of(seen) {
        let Some(target) = with(seen, &change) else {
            continue;
        };
        let directory = seen.context.directory;
        let trial = match &change {
            KeyChange::Tool(_) => seen.trial.again(seen.case, &target, directory)?,
            _ => TargetTrial::make(seen.case, &target, directory)?,
        };
        let left = distance(&trial, seen.right);
        if left < fewest {
            fewest = left;
            best = Some(Fix {
                change,
                why,
                target,
                trial,
            });
        }
        if best.as_ref().is_some_and(|fix| fix.trial.passes()) {
            break;
        }
    }
    Ok(best)
}

fn with(seen: &SeenFailure<'_>, change: &KeyChange) -> Option<Target> {
    match change {
        KeyChange::Tool(keys) => {
            let suite = seen.context.suite;
            seen.target.amended(&seen.case.tool, keys, suite)
        }
        KeyChange::Top(..) => candidates::in_the_tree(seen.target),
        KeyChange::State(entries) => {
            let entries = flow(&Value::Array(entries.clone()));
            seen.target.with_state(&entries)
        }
    }
}

/// How far a call is from right. An answer whose structured part is read, and wrong, is nearer than
/// one without it; and so is one that has what the right one names, wherever.
fn distance(trial: &TargetTrial, right: Option<&Right>) -> (usize, usize) {
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

/// The facets that the target may guarantee, if it does not guarantee those that fail: words for
/// `facets`. `None`: what fails is of substance.
pub(super) fn guaranteed(
    context: &DoctorContext<'_>,
    case: &Case,
    answer: &Answer,
    judgement: &Judgement,
) -> Option<String> {
    let wrong: BTreeSet<&str> = judgement
        .failures()
        .map(|(facet, _)| facet.facet.as_str())
        .collect();
    let is_wrong_error = wrong.contains("error") && !answer.is_error;
    let of_substance = ["paths", "matches", "tree_after"];
    if is_wrong_error || wrong.iter().any(|facet| of_substance.contains(facet)) {
        return None;
    }
    let wrong: Vec<&str> = wrong.into_iter().collect();
    Some(all_but(context, &case.tool, &wrong))
}

/// Words for `facets`: all of a tool but these.
pub(super) fn all_but(context: &DoctorContext<'_>, tool: &str, wrong: &[&str]) -> String {
    let mut facets = facets_of_tool(context, tool);
    facets.retain(|facet| !wrong.contains(facet));
    let words: Vec<&str> = facets.into_iter().chain(["error-flag"]).collect();
    words.join(", ")
}

/// The facets that cases of a tool are about.
pub(super) fn facets_of_tool(context: &DoctorContext<'_>, tool: &str) -> BTreeSet<&'static str> {
    let profile = context.target.profile.as_deref();
    let cases = context.suite.cases.iter();
    let cases = cases.filter(|case| Some(case.profile.as_str()) == profile && case.tool == tool);
    cases.flat_map(facets_of).collect()
}

/// The facets that a case is about, beside errors and changes of the tree.
fn facets_of(case: &Case) -> BTreeSet<&'static str> {
    let checks = case.steps.iter().flat_map(|step| step.expect.checks());
    let facets = checks.map(|check| check.facet);
    facets
        .filter(|facet| !matches!(*facet, "error" | "tree_after"))
        .collect()
}
