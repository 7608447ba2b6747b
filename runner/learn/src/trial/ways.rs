//! Arguments that are sent in another way: the cases that have them tell whether it is right.

use std::collections::BTreeMap;

use seekspec_conformance::suite::Case;
use serde_json::json;

use super::call::CallTrial;
use super::context::TrialContext;
use super::right::Right;
use crate::assign::ArgumentDoubt;
use crate::file::{KeyChange, TargetDraft};
use crate::finding::Finding;
use seekspec_run::sandbox::SandboxError;
use seekspec_run::schedule::smoke::{PER_TOOL, SUBSTANCE, expects_error};

/// As many cases of one value.
const PER_VALUE: usize = 2;

/// Tries each argument of the tool that is sent in another way, and keeps the way that is right. An
/// argument that no way is right for is left out.
pub(super) fn settle(
    context: &mut TrialContext<'_>,
    tool: &str,
) -> Result<Vec<Finding>, SandboxError> {
    let doubts: Vec<ArgumentDoubt> = context
        .doubts
        .iter()
        .filter(|doubt| doubt.tool == tool)
        .cloned()
        .collect();
    let mut findings = Vec::new();
    for doubt in doubts {
        let Some(argument) = &doubt.argument else {
            continue;
        };
        findings.extend(settle_one(context, &doubt, argument)?);
    }
    Ok(findings)
}

fn settle_one(
    context: &mut TrialContext<'_>,
    doubt: &ArgumentDoubt,
    argument: &str,
) -> Result<Option<Finding>, SandboxError> {
    let cases = telling(context, doubt, argument);
    if cases.is_empty() {
        return Ok(None);
    }
    let mut best = (right(context, &context.draft, &cases)?, None);
    for way in &doubt.ways {
        let amended = context.draft.with(&doubt.tool, way, context.suite);
        if let Some(draft) = amended.filter(|_| best.0 < cases.len()) {
            let right = right(context, &draft, &cases)?;
            if right > best.0 && context.all_pass(&draft, Some(&doubt.tool))? {
                best = (right, Some(draft));
            }
        }
    }
    let (right, changed) = best;
    context.draft = changed.unwrap_or_else(|| context.draft.clone());
    // As long as no call of the tool is right, none tells anything.
    if right > 0 || !context.works(&doubt.tool) {
        return Ok(None);
    }
    let change = KeyChange::tool(json!({"unsupported_arguments": [argument]}));
    context.change(&doubt.tool, &change);
    let text = format!(
        "`{argument}` is left out: {} is not right in any way to send it",
        cases[0].name
    );
    Ok(Some(Finding::mended(&doubt.tool, text)))
}

/// How many of the cases are right, as far as the wording does not matter. Where nothing but the
/// structured part is judged, an answer is right that shows all lines of the right one.
fn right(
    context: &TrialContext<'_>,
    draft: &TargetDraft,
    cases: &[&Case],
) -> Result<usize, SandboxError> {
    let mut right = 0;
    for case in cases {
        let trial = CallTrial::make(case, &draft.target, context.directory)?;
        let is_right =
            trial.passes_in(SUBSTANCE) && (is_of_substance(case) || shows(context, case, &trial)?);
        right += usize::from(is_right);
    }
    Ok(right)
}

fn is_of_substance(case: &Case) -> bool {
    let mut facets = case.steps[0].expect.facets.iter();
    facets.any(|check| SUBSTANCE.contains(&check.facet))
}

/// Whether the answer shows every line of the right one.
fn shows(context: &TrialContext<'_>, case: &Case, trial: &CallTrial) -> Result<bool, SandboxError> {
    let (Some(good), Some(answer)) = (&context.good, trial.answer()) else {
        return Ok(false);
    };
    let right = Right::of(case, good, context.directory)?;
    Ok(right.is_some_and(|right| {
        !answer.is_error && right.shows_lines() && right.missing_in(&answer) == 0
    }))
}

/// The simplest cases that have the argument, a few for each value. A list of one is not joined
/// with anything.
fn telling<'a>(context: &TrialContext<'a>, doubt: &ArgumentDoubt, argument: &str) -> Vec<&'a Case> {
    let has_it = |case: &Case| {
        let value = case
            .steps
            .first()
            .and_then(|step| step.arguments.get(argument));
        let is_long = value.is_some_and(|value| value.as_array().is_none_or(|list| list.len() > 1));
        case.tool == doubt.tool && case.needs.is_empty() && is_long && !expects_error(case)
    };
    let mut by_value: BTreeMap<String, Vec<&Case>> = BTreeMap::new();
    for case in context.all_runnable(has_it) {
        let value = case.steps[0].arguments[argument].to_string();
        let alike = by_value.entry(value).or_default();
        if alike.len() < PER_VALUE {
            alike.push(case);
        }
    }
    let mut cases: Vec<&Case> = by_value.into_values().flatten().collect();
    cases.truncate(PER_TOOL);
    cases
}
