//! Smoke calls: for each tool the simplest case that finds something, and the simplest error.

use seekspec_conformance::suite::Case;

use super::call::CallTrial;
use super::context::{FEW, TrialContext};
use super::rest;
use super::symptoms;
use super::ways;
use crate::assign::Assignment;
use crate::finding::{Finding, FindingState};
use seekspec_run::sandbox::SandboxError;
use seekspec_run::schedule::smoke::{PER_TOOL, expects_error};
use seekspec_run::schedule::{self, absent};
use seekspec_run::transport::{Discovered, Unanswered};

/// This many calls that break in the same way are enough if none was answered.
const ENOUGH: usize = 3;

/// The findings of all calls.
pub(crate) fn calls(context: &mut TrialContext<'_>) -> Result<Vec<Finding>, SandboxError> {
    let mut tools = context.draft.tools(context.suite);
    // A tool that writes may first have to read.
    let profile = context.draft.target.profile.clone().unwrap_or_default();
    tools.sort_by_key(|tool| {
        let spec = context.suite.tool(&profile, tool);
        spec.is_some_and(|spec| spec.writes)
    });
    context.steps.expect(2 * tools.len());
    let mut checked = Vec::new();
    for (index, tool) in tools.iter().enumerate() {
        let (findings, is_hopeless) = check_tool(context, tool, PER_TOOL)?;
        if is_hopeless && index == 0 && all_break(context, &tools[1..])? {
            return Ok(findings);
        }
        checked.push((tool, findings));
    }
    without_absent(context, checked)
}

/// Leaves out, as comments, tools of these guessed names that no right call shows although calls of others
/// are right: they may be other tools, which would be accused. Then the target has no fault because of them.
pub(crate) fn settle(
    context: &mut TrialContext<'_>,
    guessed: &[String],
    findings: &mut Vec<Finding>,
) {
    let tools = context.draft.tools(context.suite);
    let is_one_right = tools.iter().any(|tool| context.works(tool));
    for tool in guessed.iter().filter(|_| is_one_right) {
        let draft = context.draft.without_tool(tool, context.suite);
        if let Some(draft) = draft.filter(|_| !context.works(tool)) {
            context.draft = draft;
            let of_tool = findings.iter_mut().filter(|one| one.topic == *tool);
            of_tool.for_each(|one| one.state = FindingState::Absent);
            let text = "left out of `tools`: its name is a guess, and no call was right";
            findings.push(Finding::absent(tool, text, false));
        }
    }
}

/// Tries other listed tools for those of which no call is right.
pub(crate) fn others(
    context: &mut TrialContext<'_>,
    others: &[(String, Discovered)],
    findings: &mut Vec<Finding>,
) -> Result<(), SandboxError> {
    for other in others {
        let tool = &other.0;
        let found = Assignment::other(&context.draft, other, context.suite);
        let Some(found) = found.filter(|_| !context.works(tool)) else {
            continue;
        };
        let before = std::mem::replace(&mut context.draft, found.draft);
        context.doubts.retain(|doubt| doubt.tool != *tool);
        context.doubts.extend(found.doubts);
        context.passing.retain(|(case, _)| case.tool != *tool);
        context.steps.expect(2);
        let (tried, _) = check_tool(context, tool, FEW)?;
        if context.works(tool) {
            findings.retain(|finding| finding.topic != *tool);
            findings.extend(found.findings.into_iter().chain(tried));
        } else {
            context.draft = before;
        }
    }
    Ok(())
}

/// The findings of a tool, and whether its calls all break in the same way. With fewer cases than all
/// nothing is tried after them if none is right.
fn check_tool(
    context: &mut TrialContext<'_>,
    tool: &str,
    most: usize,
) -> Result<(Vec<Finding>, bool), SandboxError> {
    let mut findings = Vec::new();
    for (is_refused, good) in [(false, "answers"), (true, "reports an error")] {
        context.steps.begin(&format!("trying `{tool}`"));
        let mut cases = context.runnable(|case| {
            case.tool == tool && case.needs.is_empty() && expects_error(case) == is_refused
        });
        cases.truncate(most);
        let (finding, is_hopeless) = one_passes(context, &cases, good)?;
        findings.extend(finding);
        if is_hopeless || (most < PER_TOOL && !context.works(tool)) {
            return Ok((findings, true));
        }
        if !is_refused {
            findings.extend(rest::examine(context, tool)?);
            findings.extend(ways::settle(context, tool)?);
        }
        context.steps.step();
    }
    if findings.is_empty() {
        findings.push(Finding::absent(tool, "no case can be tried", false));
    }
    Ok((findings, false))
}

/// Whether the simplest call of each of these tools breaks.
fn all_break(context: &TrialContext<'_>, tools: &[String]) -> Result<bool, SandboxError> {
    for tool in tools {
        let cases = context.runnable(|case| case.tool == *tool && case.needs.is_empty());
        let Some(case) = cases.first() else {
            continue;
        };
        if context.call(case)?.outcome.is_ok() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The findings, with one for each tool that a target without a list does not seem to have.
fn without_absent(
    context: &mut TrialContext<'_>,
    checked: Vec<(&String, Vec<Finding>)>,
) -> Result<Vec<Finding>, SandboxError> {
    let can_be_absent = context.probe.tools.is_none()
        && !context.claims_tools
        && checked.iter().any(|(tool, _)| context.works(tool));
    let mut findings = Vec::new();
    let mut present = Vec::new();
    for (tool, of_tool) in checked {
        let cases = context
            .runnable(|case| case.tool == *tool && case.needs.is_empty() && !expects_error(case));
        if can_be_absent
            && !context.works(tool)
            && cases.len() >= absent::ENOUGH
            && absent::looks_made_up(&cases, &context.draft.target, context.directory)?
        {
            let text =
                "does not seem to be there: a tool with a made-up name is answered in the same way";
            findings.push(Finding::absent(tool, text, false));
        } else {
            present.push(tool.as_str());
            findings.extend(of_tool);
        }
    }
    if present.len() < context.draft.tools(context.suite).len()
        && let Some(draft) = context.draft.restricted(&present, context.suite)
    {
        context.draft = draft;
    }
    Ok(findings)
}

/// Whether one of the cases passes. A target that departs from the document in one of them is not
/// ill: `seekspec run` reports that.
fn one_passes<'a>(
    context: &mut TrialContext<'a>,
    cases: &[&'a Case],
    good: &str,
) -> Result<(Option<Finding>, bool), SandboxError> {
    let mut wrong = Vec::new();
    for case in cases {
        let trial = context.call(case)?;
        if trial.passes() {
            context.passing.push((case, trial));
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

/// Whether each call breaks, in the same way: no change of the target file helps.
fn is_hopeless(wrong: &[(&Case, CallTrial)]) -> bool {
    let breaks = |trial: &CallTrial| match &trial.outcome {
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
