//! Names and arguments that no right call shows: they are guesses from words and types, and the file says
//! so. A tool that is only a guess, where calls of others are right, becomes a comment: it may be another
//! one, and would be accused.

use std::collections::BTreeSet;

use seekspec_conformance::suite::Case;

use super::context::TrialContext;
use crate::finding::Finding;
use seekspec_run::sandbox::SandboxError;
use seekspec_run::schedule::smoke::expects_error;

/// Marks what is not proven, and leaves out tools of these guessed names.
pub(crate) fn settle(
    context: &mut TrialContext<'_>,
    guessed: &[String],
) -> Result<Vec<Finding>, SandboxError> {
    let tools = context.draft.tools(context.suite);
    let any_works = tools.iter().any(|tool| context.works(tool));
    let mut findings = Vec::new();
    for tool in tools {
        let is_guess = guessed.contains(&tool);
        if context.works(&tool) {
            let unproven = unproven(context, &tool)?;
            if !unproven.is_empty() {
                let names = unproven.join("`, `");
                context
                    .draft
                    .note(&tool, format!("no right call has `{names}`"));
            }
        } else if is_guess && any_works {
            let changed = context.draft.without_tool(&tool, context.suite);
            context.draft = changed.unwrap_or_else(|| context.draft.clone());
            let text = "left out of `tools`: its name is a guess, and no call was right";
            findings.push(Finding::absent(&tool, text, false));
        } else if is_guess {
            context.draft.note(&tool, "no call was right".to_owned());
        }
    }
    Ok(findings)
}

/// The arguments with other names that no right call of the tool has.
fn unproven(context: &TrialContext<'_>, tool: &str) -> Result<Vec<String>, SandboxError> {
    let profile = context.draft.target.profile.as_deref().unwrap_or_default();
    let spec = context.suite.tool(profile, tool);
    let names = spec.into_iter().flat_map(|spec| spec.parameters.keys());
    let sent = context.draft.target.mapping.argument_names(tool, names);
    let calls = context.passing.iter();
    let calls = calls.filter(|(case, _)| case.tool == tool && !expects_error(case));
    let proven: BTreeSet<&String> = calls
        .flat_map(|(case, _)| case.steps[0].arguments.keys())
        .collect();
    let mut unproven = Vec::new();
    for (ours, theirs) in &sent {
        if ours != theirs && !proven.contains(ours) && !is_right(context, tool, ours)? {
            unproven.push(ours.clone());
        }
    }
    Ok(unproven)
}

/// Whether one of the simplest cases with the argument passes.
fn is_right(context: &TrialContext<'_>, tool: &str, argument: &str) -> Result<bool, SandboxError> {
    let sends = |case: &Case| case.steps[0].arguments.contains_key(argument);
    for case in context.plain_calls(tool, sends) {
        if context.call(case)?.passes() {
            return Ok(true);
        }
    }
    Ok(false)
}
