//! Paths below another directory than the root, and facets, which the first right answer of a tool
//! does not show.

use std::collections::BTreeSet;

use seekspec_conformance::cut::enumerated;
use seekspec_conformance::suite::Case;

use super::context::DoctorContext;
use super::finding::DoctorFinding;
use super::fixes;
use super::smoke::plain_calls;
use super::symptoms;
use super::trial::TargetTrial;
use seekspec_run::sandbox::SandboxError;
use seekspec_run::schedule::smoke::facets_shown;

/// Facets about the words of a text, which one of another format does not have.
const OF_WORDING: [&str; 2] = ["notice", "text"];

/// Tries what is left of a tool. Where nothing helps, that is a departure, which `seekspec run` reports.
pub(super) fn examine(
    context: &mut DoctorContext<'_>,
    tool: &str,
) -> Result<Vec<DoctorFinding>, SandboxError> {
    let mut findings = Vec::new();
    // Each alone: one that passes may name nothing below the root.
    for below in plain_calls(context, tool, is_below_the_root) {
        findings.extend(one_fix(context, &[below])?);
    }
    let mut unread = Vec::new();
    for facet in facets(context, tool) {
        let shows = |case: &Case| facets_shown(case, &context.target.contract).contains(facet);
        if context
            .passing
            .iter()
            .any(|(case, _)| case.tool == tool && shows(case))
        {
            continue;
        }
        let with_it = plain_calls(context, tool, shows);
        let fix = one_fix(context, &with_it)?;
        if fix.is_none() && is_unread(context, &with_it, facet)? {
            unread.push(facet);
        }
        findings.extend(fix);
    }
    // A tool of its profile's own name claims to answer as the profile says.
    if !unread.is_empty() && context.target.tool_name(tool) != tool {
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
fn facets(context: &DoctorContext<'_>, tool: &str) -> BTreeSet<&'static str> {
    let mut facets = fixes::facets_of_tool(context, tool);
    facets.retain(|facet| context.target.contract.has_guaranteed(tool, facet));
    facets
}

/// The changes with which one of the cases passes, if none passes without.
fn one_fix<'a>(
    context: &mut DoctorContext<'a>,
    cases: &[&'a Case],
) -> Result<Option<DoctorFinding>, SandboxError> {
    for case in cases {
        let trial = TargetTrial::make(case, &context.target, context.directory)?;
        if trial.passes() {
            context
                .passing
                .extend(trial.answer().map(|answer| (*case, answer)));
            return Ok(None);
        }
        let fixes = fixes::find(context, case, &trial)?;
        if let Some(sentence) = fixes.sentence().filter(|_| fixes.is_whole) {
            symptoms::adopt(context, case, &fixes);
            return Ok(Some(symptoms::described(case, &trial).advising(sentence)));
        }
    }
    Ok(None)
}

/// Whether the facet is read from no answer of the cases.
fn is_unread(
    context: &DoctorContext<'_>,
    cases: &[&Case],
    facet: &str,
) -> Result<bool, SandboxError> {
    for case in cases {
        let trial = TargetTrial::make(case, &context.target, context.directory)?;
        let Ok((answer, judgement)) = &trial.outcome else {
            return Ok(false);
        };
        let own = context.target.contract_of(&case.tool);
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

fn leave_out(context: &mut DoctorContext<'_>, tool: &str, unread: &[&str]) -> DoctorFinding {
    let keys = format!("facets: [{}]", fixes::all_but(context, tool, unread));
    if let Some(target) = context.target.amended(tool, &keys, context.suite) {
        context.target = target;
        context.changes.add(tool, &keys);
    }
    let names: Vec<String> = unread.iter().map(|facet| format!("`{facet}`")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let text = format!("{} cannot be read from its answers", enumerated(&names));
    DoctorFinding::bad(tool, text).advising(format!(
        "with `{keys}` nothing else is judged; runner/MAPPING.md has the keys that read more"
    ))
}
