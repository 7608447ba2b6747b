//! Paths below another directory than the root, and facets, which the first right answer of a tool
//! does not show.

use std::collections::BTreeSet;

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
    let mut unread = BTreeSet::new();
    let facets = facets(context, tool);
    for facet in &facets {
        if !context.draft.target.contract.has_guaranteed(tool, facet) {
            continue;
        }
        let shows =
            |case: &Case| facets_shown(case, &context.draft.target.contract).contains(*facet);
        if context
            .passing
            .iter()
            .any(|(case, _)| case.tool == tool && shows(case))
        {
            continue;
        }
        let with_it = context.plain_calls(tool, shows);
        let fix = one_fix(context, &with_it)?;
        let is_judged = is_for_any_tool(context);
        if fix.is_none() && !is_judged && is_unread(context, &with_it, facet)? {
            unread.insert(*facet);
        }
        findings.extend(fix);
    }
    // A tool of its profile's own name claims to answer as the profile says.
    if !unread.is_empty() && context.draft.target.tool_name(tool) != tool {
        let read = facets.difference(&unread).copied().chain(["error-flag"]);
        let change = KeyChange::tool(json!({"facets": read.collect::<Vec<_>>()}));
        context.change(tool, &change);
        let names: Vec<String> = unread.iter().map(|facet| format!("`{facet}`")).collect();
        let text = format!("{} cannot be read from its answers", names.join(", "));
        findings.push(Finding::mended(tool, text).advising(format!(
            "with `{}` nothing else is judged; runner/MAPPING.md has the keys that read more",
            change.written()
        )));
    }
    Ok(findings)
}

/// Whether the profile is for any tool: it has no other way to judge an answer.
fn is_for_any_tool(context: &TrialContext<'_>) -> bool {
    let profile = context.draft.target.profile.as_ref();
    let spec = profile.and_then(|profile| context.suite.profiles.get(profile));
    spec.is_some_and(|spec| spec.for_any_tool)
}

/// Whether an argument of the call is a directory of the tree.
fn is_below_the_root(case: &Case) -> bool {
    let mut values = case
        .only_call()
        .into_iter()
        .flat_map(|call| call.arguments.values());
    values.any(|value| {
        let directory = format!("{}/", value.as_str().unwrap_or_default());
        case.tree
            .entries
            .keys()
            .any(|path| path.starts_with(&directory))
    })
}

/// The facets that cases of the tool are about, beside errors and changes of the tree.
fn facets(context: &TrialContext<'_>, tool: &str) -> BTreeSet<&'static str> {
    let profile = context.draft.target.profile.as_deref();
    let cases = context.suite.cases.iter();
    let cases = cases.filter(|case| Some(case.profile.as_str()) == profile && case.tool == tool);
    let steps = cases.flat_map(|case| &case.steps);
    let mut facets: BTreeSet<&str> = steps
        .flat_map(|step| step.expect.checks())
        .map(|check| check.facet)
        .collect();
    facets.retain(|facet| !matches!(*facet, "error" | "tree_after"));
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
