//! Arguments that can be sent in several ways: the cases that have them tell which is right.

use std::collections::BTreeMap;

use seekspec_conformance::suite::Case;
use serde_json::json;

use super::call::CallTrial;
use super::context::TrialContext;
use super::fixes;
use super::symptoms;
use crate::assign::ArgumentDoubt;
use crate::file::KeyChange;
use crate::finding::Finding;
use seekspec_run::sandbox::SandboxError;
use seekspec_run::schedule::smoke::{PER_TOOL, expects_error};

/// This many cases are enough for an argument that can be sent in one way; with the first that fails
/// other changes are tried.
const FEW: usize = 4;

/// As many cases of one value.
const PER_VALUE: usize = 2;

/// Sends each doubtful argument of a tool that works in the way that is right for its cases. An argument
/// that no way is right for is left out.
pub(super) fn settle(
    context: &mut TrialContext<'_>,
    tool: &str,
) -> Result<Vec<Finding>, SandboxError> {
    let mut findings = Vec::new();
    let doubts = context.doubts.iter().filter(|doubt| doubt.tool == tool);
    for doubt in doubts.cloned().collect::<Vec<_>>() {
        let Some(argument) = doubt.argument.as_ref().filter(|_| context.works(tool)) else {
            continue;
        };
        let (cases, is_new) = telling(context, &doubt, argument);
        let mut is_right = cases.is_empty();
        let mut is_tried = false;
        for (index, case) in cases.iter().enumerate() {
            if is_right && index >= FEW && doubt.ways.len() == 1 {
                break;
            }
            let passes = passes_in_a_way(context, &doubt, case)?;
            is_right |= passes;
            // Other changes are tried once: each is a call in a new process.
            if !passes && index < FEW && !std::mem::replace(&mut is_tried, true) {
                let finding = mended(context, case)?;
                is_right |= finding.is_some();
                findings.extend(finding);
            }
        }
        if !is_right {
            let change = KeyChange::tool(json!({"unsupported_arguments": [argument]}));
            context.change(tool, &change);
            let name = &cases[0].name;
            let text =
                format!("`{argument}` is left out: {name} is not right in any way to send it");
            findings.push(Finding::mended(tool, text));
        } else if is_new && !cases.is_empty() {
            let text = format!("`{argument}` is sent as another one, and its cases are right");
            findings.push(Finding::mended(tool, text));
        }
    }
    Ok(findings)
}

/// The changes of the file with which the case passes, such as a switch that says what a number counts.
fn mended<'a>(
    context: &mut TrialContext<'a>,
    case: &'a Case,
) -> Result<Option<Finding>, SandboxError> {
    let trial = context.call(case)?;
    let fixes = fixes::find(context, case, &trial)?;
    let is_whole = fixes.is_whole;
    Ok(is_whole.then(|| symptoms::with_fixes(context, case, &trial, fixes)))
}

/// Whether the case passes as the argument is sent, or in another way, with which all others still pass.
fn passes_in_a_way<'a>(
    context: &mut TrialContext<'a>,
    doubt: &ArgumentDoubt,
    case: &'a Case,
) -> Result<bool, SandboxError> {
    let ways = doubt.ways.iter();
    let other = ways.filter_map(|way| context.draft.with(&doubt.tool, way, context.suite));
    for draft in [context.draft.clone()].into_iter().chain(other) {
        let trial = CallTrial::make(case, &draft.target, context.directory)?;
        if trial.passes() && context.all_pass(&draft, Some(&doubt.tool))? {
            context.draft = draft;
            context.passing.push((case, trial));
            return Ok(true);
        }
    }
    Ok(false)
}

/// The simplest cases that have the argument, a few for each value. A list of one is not joined
/// with anything, and the first of lines is that of characters and of pages, too. An argument that is left
/// out so far is sent if there are any.
fn telling<'a>(
    context: &mut TrialContext<'a>,
    doubt: &ArgumentDoubt,
    argument: &String,
) -> (Vec<&'a Case>, bool) {
    let (before, tool) = (context.draft.clone(), &doubt.tool);
    let named = before
        .target
        .mapping
        .argument_names(tool, [argument].into_iter());
    if named.is_empty() {
        context.change(tool, &doubt.ways[0]);
    }
    let has_it = |case: &Case| {
        let step = case.only_call();
        let value = step.and_then(|step| step.arguments.get(argument));
        let is_long = value.is_some_and(|value| value.as_array().is_none_or(|list| list.len() > 1));
        case.tool == *tool && case.needs.is_empty() && is_long && !expects_error(case)
    };
    let mut by_value: BTreeMap<String, Vec<&Case>> = BTreeMap::new();
    for case in context.all_runnable(has_it) {
        let call = case.only_call();
        let value = call.and_then(|call| call.arguments.get(argument));
        let value = value.map(ToString::to_string).unwrap_or_default();
        let alike = by_value.entry(value).or_default();
        if alike.len() < PER_VALUE {
            alike.push(case);
        }
    }
    if by_value.len() > 1 {
        by_value.remove("1");
    }
    let mut cases: Vec<&Case> = by_value.into_values().flatten().collect();
    cases.truncate(PER_TOOL);
    if cases.is_empty() {
        context.draft = before;
    }
    (cases, named.is_empty())
}
