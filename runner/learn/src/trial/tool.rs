//! Smoke calls: for each tool the simplest case that finds something, and the simplest error.

use seekspec_conformance::model::fixture::Capability;
use seekspec_conformance::suite::Case;

use super::call::CallTrial;
use super::context::TrialContext;
use super::rest;
use super::symptoms;
use super::ways;
use crate::finding::{Finding, FindingState};
use seekspec_run::sandbox::SandboxError;
use seekspec_run::schedule::smoke::expects_error;
use seekspec_run::schedule::{self, absent};
use seekspec_run::transport::Unanswered;

/// This many calls that break in the same way are enough if none was answered.
const ENOUGH: usize = 3;

/// The calls of a tool.
struct ToolCheck<'a> {
    tool: String,
    findings: Vec<Finding>,
    /// The cases that find something, and whether one of them passes.
    cases: Vec<&'a Case>,
    passes: bool,
    /// Whether its calls all break in the same way.
    is_hopeless: bool,
}

/// The findings of all calls.
pub(crate) fn calls(context: &mut TrialContext<'_>) -> Result<Vec<Finding>, SandboxError> {
    let tools = context.draft.tools(context.suite);
    let capabilities = context.draft.target.claims.claimed();
    context.steps.expect(2 * tools.len() + capabilities.len());
    let mut checks = Vec::new();
    for (index, tool) in tools.iter().enumerate() {
        let check = check_tool(context, tool.clone())?;
        let is_hopeless = check.is_hopeless;
        checks.push(check);
        if is_hopeless && index == 0 && all_break(context, &tools[1..])? {
            return Ok(checks
                .into_iter()
                .flat_map(|check| check.findings)
                .collect());
        }
    }
    let mut findings = without_absent(context, checks)?;
    for capability in capabilities {
        context
            .steps
            .begin(&format!("trying `{}`", capability.word()));
        findings.extend(check_capability(context, capability)?);
        context.steps.step();
    }
    Ok(findings)
}

fn check_tool<'a>(
    context: &mut TrialContext<'a>,
    tool: String,
) -> Result<ToolCheck<'a>, SandboxError> {
    let is_of_tool = |case: &Case| case.tool == tool && case.needs.is_empty();
    let finds = context.runnable(|case| is_of_tool(case) && !expects_error(case));
    let refuses = context.runnable(|case| is_of_tool(case) && expects_error(case));
    let mut check = ToolCheck {
        tool,
        findings: Vec::new(),
        cases: finds.clone(),
        passes: false,
        is_hopeless: false,
    };
    for (cases, good) in [(finds, "answers"), (refuses, "reports an error")] {
        context.steps.begin(&format!("trying `{}`", check.tool));
        let (finding, is_hopeless) = one_passes(context, &cases, good)?;
        let passes = finding
            .as_ref()
            .is_some_and(|one| one.state == FindingState::Good);
        check.passes |= passes && good == "answers";
        check.findings.extend(finding);
        if good == "answers" {
            let findings = ways::settle(context, &check.tool)?;
            check.findings.extend(findings);
            if !is_hopeless {
                check.findings.extend(rest::examine(context, &check.tool)?);
            }
        }
        context.steps.step();
        if is_hopeless {
            check.is_hopeless = true;
            return Ok(check);
        }
    }
    if check.findings.is_empty() {
        let text = "no case can be tried";
        check
            .findings
            .push(Finding::absent(&check.tool, text, false));
    }
    Ok(check)
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
    checks: Vec<ToolCheck<'_>>,
) -> Result<Vec<Finding>, SandboxError> {
    let can_be_absent = context.probe.tools.is_none() && !context.claims_tools;
    let one_works = checks.iter().any(|check| check.passes);
    let mut findings = Vec::new();
    let mut present = Vec::new();
    let mut is_restricted = false;
    for check in checks {
        let is_suspect = can_be_absent && one_works && !check.passes;
        if is_suspect
            && check.cases.len() >= absent::ENOUGH
            && absent::looks_made_up(&check.cases, &context.draft.target, context.directory)?
        {
            is_restricted = true;
            let text =
                "does not seem to be there: a tool with a made-up name is answered in the same way";
            findings.push(Finding::absent(&check.tool, text, false));
        } else {
            present.push(check.tool);
            findings.extend(check.findings);
        }
    }
    if is_restricted && let Some(draft) = context.draft.restricted(&present, context.suite) {
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

/// Whether a capability that the target claims works in the simplest case that needs nothing else.
fn check_capability(
    context: &mut TrialContext<'_>,
    capability: Capability,
) -> Result<Option<Finding>, SandboxError> {
    let needs_it = |case: &Case| case.needs.iter().eq([&capability]) && !expects_error(case);
    let cases = context.runnable(needs_it);
    let word = capability.word();
    for case in &cases {
        if context.call(case)?.passes() {
            return Ok(Some(Finding::good(&word, format!("works ({})", case.name))));
        }
    }
    let Some(case) = cases.first() else {
        return Ok(None);
    };
    let changed = context.draft.without_capability(&word, context.suite);
    context.draft = changed.unwrap_or_else(|| context.draft.clone());
    let text = format!("claimed, but {} fails", case.name);
    Ok(Some(Finding::mended(&word, text).advising(format!(
        "it is left out of the capabilities; see `seekspec run --run {}`",
        case.name
    ))))
}
