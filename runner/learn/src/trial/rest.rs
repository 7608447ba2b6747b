//! Paths below another directory than the root, and facets, which the first right answer of a tool
//! does not show.

use std::collections::BTreeSet;

use seekspec_conformance::cut::enumerated;
use seekspec_conformance::suite::Case;
use serde_json::json;

use super::context::TrialContext;
use super::fixes;
use super::symptoms;
use crate::file::KeyChange;
use crate::finding::Finding;
use seekspec_run::sandbox::SandboxError;
use seekspec_run::schedule::smoke::facets_shown;

/// Facets about the words of a text, which one of another format does not have.
const OF_WORDING: [&str; 2] = ["notice", "text"];

/// Tries what is left of a tool. Where nothing helps, that is a departure, which `seekspec run` reports.
pub(super) fn examine(
    context: &mut TrialContext<'_>,
    tool: &str,
) -> Result<Vec<Finding>, SandboxError> {
    let mut findings = Vec::new();
    // Each alone: one that passes may name nothing below the root.
    for below in context.plain_calls(tool, is_below_the_root) {
        findings.extend(one_fix(context, &[below])?);
    }
    let mut unread = Vec::new();
    for facet in facets(context, tool) {
        let shows =
            |case: &Case| facets_shown(case, &context.draft.target.contract).contains(facet);
        if context
            .passing
            .iter()
            .any(|(case, _)| case.tool == tool && shows(case))
        {
            continue;
        }
        let with_it = context.plain_calls(tool, shows);
        let fix = one_fix(context, &with_it)?;
        if fix.is_none() && is_unread(context, &with_it, facet)? {
            unread.push(facet);
        }
        findings.extend(fix);
    }
    // A tool of its profile's own name claims to answer as the profile says.
    if !unread.is_empty() && context.draft.target.tool_name(tool) != tool {
        findings.push(leave_out(context, tool, &unread));
    }
    Ok(findings)
}

/// Whether an argument of the call is a directory of the tree.
fn is_below_the_root(case: &Case) -> bool {
    let mut values = case.steps[0].arguments.values();
    values.any(|value| {
        let directory = format!("{}/", value.as_str().unwrap_or_default());
        case.tree
            .entries
            .keys()
            .any(|path| path.starts_with(&directory))
    })
}

/// The facets that the target guarantees, and that cases of the tool are about.
fn facets(context: &TrialContext<'_>, tool: &str) -> BTreeSet<&'static str> {
    let mut facets = fixes::facets_of_tool(context, tool);
    facets.retain(|facet| context.draft.target.contract.has_guaranteed(tool, facet));
    facets
}

/// The changes with which one of the cases passes, if none passes without.
fn one_fix<'a>(
    context: &mut TrialContext<'a>,
    cases: &[&'a Case],
) -> Result<Option<Finding>, SandboxError> {
    for case in cases {
        let trial = context.call(case)?;
        if trial.passes() {
            context.passing.push((case, trial));
            return Ok(None);
        }
        let fixes = fixes::find(context, case, &trial)?;
        if fixes.is_whole {
            return Ok(Some(symptoms::with_fixes(context, case, &trial, fixes)));
        }
    }
    Ok(None)
}

/// Whether the facet is read from no answer of the cases.
fn is_unread(
    context: &TrialContext<'_>,
    cases: &[&Case],
    facet: &str,
) -> Result<bool, SandboxError> {
    for case in cases {
        let trial = context.call(case)?;
        let Ok((answer, judgement)) = &trial.outcome else {
            return Ok(false);
        };
        let own = context.draft.target.contract_of(&case.tool);
        let has_own_format = own.is_some_and(|own| own.paths.is_some() || own.matches.is_some());
        let is_wording = has_own_format && OF_WORDING.contains(&facet);
        let mut failures = judgement.failures();
        let fails = failures.any(|(failed, why)| {
            failed.facet == facet && (is_wording || why.is_of_an_absent_part())
        });
        if answer.is_error || !fails {
            return Ok(false);
        }
    }
    Ok(!cases.is_empty())
}

fn leave_out(context: &mut TrialContext<'_>, tool: &str, unread: &[&str]) -> Finding {
    let facets = fixes::all_but(context, tool, unread);
    let change = KeyChange::tool(json!({"facets": facets}));
    context.change(tool, &change);
    let names: Vec<String> = unread.iter().map(|facet| format!("`{facet}`")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let text = format!("{} cannot be read from its answers", enumerated(&names));
    Finding::mended(tool, text).advising(format!(
        "with `{}` nothing else is judged; runner/MAPPING.md has the keys that read more",
        change.written()
    ))
}
