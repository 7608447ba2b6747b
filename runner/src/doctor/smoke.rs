//! Smoke calls: for each tool the simplest case that finds something, and the simplest error.

use seekspec_conformance::model::fixture::Capability;
use seekspec_conformance::suite::Case;

use super::context::{self, Context};
use super::finding::Finding;
use super::symptoms;
use super::trial::Trial;
use crate::sandbox::SandboxError;
use crate::schedule;
use crate::schedule::smoke::{PER_TOOL, expects_error, simplest};
use crate::transport::Unanswered;

/// So many calls that break in the same way are enough, where none was answered.
const ENOUGH: usize = 3;

/// The findings of all calls.
pub(super) fn calls(context: &mut Context<'_>) -> Result<Vec<Finding>, SandboxError> {
    let tools = context::tools(&context.target, context.suite);
    let capabilities = context.target.claims.claimed();
    context.steps.expect(2 * tools.len() + capabilities.len());
    let mut findings = Vec::new();
    for tool in &tools {
        let (found, is_hopeless) = check_tool(context, tool)?;
        findings.extend(found);
        if is_hopeless {
            return Ok(findings);
        }
    }
    for capability in capabilities {
        context
            .steps
            .begin(&format!("trying `{}`", capability.word()));
        findings.extend(check_capability(context, capability)?);
        context.steps.step();
    }
    Ok(findings)
}

/// The findings about a tool, and whether its calls break in a way in which all others will.
fn check_tool(context: &mut Context<'_>, tool: &str) -> Result<(Vec<Finding>, bool), SandboxError> {
    let is_of_tool = |case: &Case| case.tool == tool && case.needs.is_empty();
    let finds = runnable(context, |case| is_of_tool(case) && !expects_error(case));
    let refuses = runnable(context, |case| is_of_tool(case) && expects_error(case));
    let mut findings = Vec::new();
    for (cases, good) in [(finds, "answers"), (refuses, "reports an error")] {
        context.steps.begin(&format!("trying `{tool}`"));
        let (finding, is_hopeless) = one_passes(context, &cases, good)?;
        findings.extend(finding);
        context.steps.step();
        if is_hopeless {
            return Ok((findings, true));
        }
    }
    if findings.is_empty() {
        let text = "there is no case that is simple enough to try";
        findings.push(Finding::absent(tool, text, false));
    }
    Ok((findings, false))
}

/// Whether one of the cases passes. A target that departs from the document in one of them is not
/// ill: `seekspec run` reports that.
fn one_passes(
    context: &mut Context<'_>,
    cases: &[&Case],
    good: &str,
) -> Result<(Option<Finding>, bool), SandboxError> {
    let mut wrong = Vec::new();
    for case in cases {
        let trial = Trial::make(case, &context.target, context.directory)?;
        if trial.passes() {
            let text = format!("{good} ({})", case.name);
            return Ok((Some(Finding::good(&case.tool, text)), false));
        }
        wrong.push((*case, trial));
        if is_hopeless(&wrong) {
            break;
        }
    }
    let is_hopeless = is_hopeless(&wrong);
    Ok((symptoms::finding(context, &wrong)?, is_hopeless))
}

/// Whether the process ends with an error at each call, in the same way: no change of the target
/// file helps, and no other tool works.
fn is_hopeless(wrong: &[(&Case, Trial)]) -> bool {
    let breaks = |trial: &Trial| match &trial.outcome {
        Err(Unanswered::Broken(broken)) if !broken.is_deadline() => {
            let words = format!("{broken}\n{}", trial.stderr);
            Some(schedule::without_paths_and_numbers(&words))
        }
        _ => None,
    };
    let first = wrong.first().and_then(|(_, trial)| breaks(trial));
    wrong.len() >= ENOUGH
        && first.is_some()
        && wrong.iter().all(|(_, trial)| breaks(trial) == first)
}

/// Whether a capability that the target claims works in the simplest case that needs nothing else.
fn check_capability(
    context: &mut Context<'_>,
    capability: Capability,
) -> Result<Option<Finding>, SandboxError> {
    let needs_it = |case: &Case| case.needs.iter().eq([&capability]) && !expects_error(case);
    let cases = runnable(context, needs_it);
    let word = capability.word();
    for case in &cases {
        if Trial::make(case, &context.target, context.directory)?.passes() {
            return Ok(Some(Finding::good(&word, format!("works ({})", case.name))));
        }
    }
    let Some(case) = cases.first() else {
        return Ok(None);
    };
    context.changes.drop_capability(word.clone());
    let text = format!("claimed, but {} fails", case.name);
    Ok(Some(Finding::bad(&word, text).advising(format!(
        "remove it from the capabilities, or see `seekspec run --run {}`",
        case.name
    ))))
}

/// The simplest cases that the target can run.
fn runnable<'a>(context: &Context<'a>, is_meant: impl Fn(&Case) -> bool) -> Vec<&'a Case> {
    let (target, probe) = (&context.target, context.probe);
    let cases = context.suite.cases.iter().filter(|case| {
        is_meant(case) && schedule::unsupported(case, target, probe, &context.machine).is_none()
    });
    let mut cases = simplest(cases, &target.terms);
    cases.truncate(PER_TOOL);
    cases
}
