//! Smoke calls: for each tool the simplest case that finds something, and the simplest error.

use seekspec_conformance::model::fixture::Capability;
use seekspec_conformance::suite::Case;

use super::context::{self, DoctorContext};
use super::finding::{DoctorFinding, FindingState};
use super::rest;
use super::symptoms;
use super::telling;
use super::trial::TargetTrial;
use seekspec_run::sandbox::SandboxError;
use seekspec_run::schedule::smoke::{PER_TOOL, expects_error, simplest};
use seekspec_run::schedule::{self, absent};
use seekspec_run::transport::Unanswered;

/// This many calls that break in the same way are enough if none was answered.
const ENOUGH: usize = 3;

/// How many plain calls of a tool are tried for one question.
const FEW: usize = 2;

/// The calls of a tool.
struct ToolCheck<'a> {
    tool: String,
    findings: Vec<DoctorFinding>,
    /// The cases that find something, and whether one of them passes.
    cases: Vec<&'a Case>,
    passes: bool,
    /// Whether its calls all break in the same way.
    is_hopeless: bool,
}

/// The findings of all calls.
pub(super) fn calls(context: &mut DoctorContext<'_>) -> Result<Vec<DoctorFinding>, SandboxError> {
    let tools = context::tools(&context.target, context.suite);
    let capabilities = context.target.claims.claimed();
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
    context: &mut DoctorContext<'a>,
    tool: String,
) -> Result<ToolCheck<'a>, SandboxError> {
    let is_of_tool = |case: &Case| case.tool == tool && case.needs.is_empty();
    let finds = runnable(context, |case| is_of_tool(case) && !expects_error(case));
    let refuses = runnable(context, |case| is_of_tool(case) && expects_error(case));
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
            let findings = telling::settle(context, &check.tool)?;
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
            .push(DoctorFinding::absent(&check.tool, text, false));
    }
    Ok(check)
}

/// Whether the simplest call of each of these tools breaks.
fn all_break(context: &DoctorContext<'_>, tools: &[String]) -> Result<bool, SandboxError> {
    for tool in tools {
        let cases = runnable(context, |case| case.tool == *tool && case.needs.is_empty());
        let Some(case) = cases.first() else {
            continue;
        };
        if TargetTrial::make(case, &context.target, context.directory)?
            .outcome
            .is_ok()
        {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The findings, with one for each tool that a target without a list does not seem to have.
fn without_absent(
    context: &mut DoctorContext<'_>,
    checks: Vec<ToolCheck<'_>>,
) -> Result<Vec<DoctorFinding>, SandboxError> {
    let can_be_absent = context.probe.tools.is_none() && context.target.tools.is_none();
    let one_works = checks.iter().any(|check| check.passes);
    let mut findings = Vec::new();
    let mut present = Vec::new();
    let mut is_restricted = false;
    for check in checks {
        let is_suspect = can_be_absent && one_works && !check.passes;
        if is_suspect
            && check.cases.len() >= absent::ENOUGH
            && absent::looks_made_up(&check.cases, &context.target, context.directory)?
        {
            is_restricted = true;
            let text =
                "does not seem to be there: a tool with a made-up name is answered in the same way";
            findings.push(DoctorFinding::absent(&check.tool, text, false));
        } else {
            present.push(check.tool);
            findings.extend(check.findings);
        }
    }
    if is_restricted {
        context.changes.restrict(present);
    }
    Ok(findings)
}

/// Whether one of the cases passes. A target that departs from the document in one of them is not
/// ill: `seekspec run` reports that.
fn one_passes<'a>(
    context: &mut DoctorContext<'a>,
    cases: &[&'a Case],
    good: &str,
) -> Result<(Option<DoctorFinding>, bool), SandboxError> {
    let mut wrong = Vec::new();
    for case in cases {
        let trial = TargetTrial::make(case, &context.target, context.directory)?;
        if trial.passes() {
            context.successes.extend(trial.success(case));
            context
                .passing
                .extend(trial.answer().map(|answer| (*case, answer)));
            let text = format!("{good} ({})", case.name);
            return Ok((Some(DoctorFinding::good(&case.tool, text)), false));
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
fn is_hopeless(wrong: &[(&Case, TargetTrial)]) -> bool {
    let breaks = |trial: &TargetTrial| match &trial.outcome {
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
    context: &mut DoctorContext<'_>,
    capability: Capability,
) -> Result<Option<DoctorFinding>, SandboxError> {
    let needs_it = |case: &Case| case.needs.iter().eq([&capability]) && !expects_error(case);
    let cases = runnable(context, needs_it);
    let word = capability.word();
    for case in &cases {
        if TargetTrial::make(case, &context.target, context.directory)?.passes() {
            return Ok(Some(DoctorFinding::good(
                &word,
                format!("works ({})", case.name),
            )));
        }
    }
    let Some(case) = cases.first() else {
        return Ok(None);
    };
    context.changes.drop_capability(word.clone());
    let text = format!("claimed, but {} fails", case.name);
    Ok(Some(DoctorFinding::bad(&word, text).advising(format!(
        "remove it from the capabilities, or see `seekspec run --run {}`",
        case.name
    ))))
}

/// The simplest cases of a tool that expect no error and need nothing special: few, as each may be tried with
/// several changes.
pub(super) fn plain_calls<'a>(
    context: &DoctorContext<'a>,
    tool: &str,
    is_meant: impl Fn(&Case) -> bool,
) -> Vec<&'a Case> {
    let mut cases = runnable(context, |case| {
        case.tool == tool && case.needs.is_empty() && !expects_error(case) && is_meant(case)
    });
    cases.truncate(FEW);
    cases
}

/// The simplest cases that the target can run.
pub(super) fn runnable<'a>(
    context: &DoctorContext<'a>,
    is_meant: impl Fn(&Case) -> bool,
) -> Vec<&'a Case> {
    let (target, probe) = (&context.target, context.probe);
    let cases = context.suite.cases.iter().filter(|case| {
        is_meant(case) && schedule::unsupported(case, target, probe, &context.machine).is_none()
    });
    let mut cases = simplest(cases, &target.contract);
    cases.truncate(PER_TOOL);
    cases
}
