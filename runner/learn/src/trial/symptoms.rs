//! From a call that went wrong to a finding, and to changes that help.

use seekspec_conformance::suite::Case;

use super::call::CallTrial;
use super::context::TrialContext;
use super::fixes::{self, Fixes};
use crate::finding::{Finding, FindingState};
use seekspec_run::sandbox::SandboxError;
use seekspec_run::transport::Unanswered;

/// How many lines of an answer, or of stderr, are shown.
const MOST_LINES: usize = 4;

/// Finds the problem of a tool that passes none of these cases. If a change of the target file
/// fixes one of them, the target is tried with that change from now on.
pub(super) fn finding<'a>(
    context: &mut TrialContext<'a>,
    wrong: &[(&'a Case, CallTrial)],
) -> Result<Option<Finding>, SandboxError> {
    let mut best: Option<(&'a Case, &CallTrial, Fixes)> = None;
    for (case, trial) in wrong {
        let fixes = fixes::find(context, case, trial)?;
        let is_whole = fixes.is_whole;
        let is_better = best
            .as_ref()
            .is_none_or(|(_, _, best)| is_whole || (best.is_empty() && !fixes.is_empty()));
        if is_better {
            best = Some((case, trial, fixes));
        }
        if is_whole || trial.outcome.is_err() {
            break;
        }
    }
    Ok(best.map(|(case, trial, fixes)| {
        let finding = with_fixes(context, case, trial, fixes);
        if finding.advice.is_some() {
            return finding;
        }
        finding.advising(format!(
            "`seekspec explain {}` shows what is expected, `seekspec repro` the exact request",
            case.name
        ))
    }))
}

/// The finding of a failed case, with the changes that help, which are made.
pub(super) fn with_fixes<'a>(
    context: &mut TrialContext<'a>,
    case: &'a Case,
    trial: &CallTrial,
    fixes: Fixes,
) -> Finding {
    let mut finding = described(case, trial);
    if fixes.is_whole {
        finding.state = FindingState::Mended;
    }
    if let Some(sentence) = fixes.sentence() {
        finding = finding.advising(sentence);
    }
    fixes.adopt(context, case);
    finding
}

fn described(case: &Case, trial: &CallTrial) -> Finding {
    match &trial.outcome {
        Err(why) => unanswered(case, why, trial),
        Ok((answer, judgement)) => {
            let failures: Vec<String> = judgement
                .failures()
                .map(|(facet, mismatch)| format!("{}: {}", facet.facet, mismatch.message))
                .collect();
            let text = format!("{} fails: {}", case.name, failures.join("; "));
            Finding::bad(&case.tool, text).showing(labelled("answered", &answer.text()))
        }
    }
}

fn unanswered(case: &Case, why: &Unanswered, trial: &CallTrial) -> Finding {
    let finding = Finding::bad(&case.tool, why.to_string());
    let Unanswered::Broken(broken) = why else {
        return finding;
    };
    let finding = finding.showing(labelled("stderr", &trial.stderr));
    match broken.advice() {
        Some(advice) => finding.advising(advice),
        None => finding,
    }
}

/// The first lines of an answer, or the last ones of stderr.
fn labelled(label: &str, text: &str) -> Vec<String> {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let mut lines: Vec<&str> = lines.collect();
    if label == "stderr" {
        lines.drain(..lines.len().saturating_sub(MOST_LINES));
    }
    let lines = lines.iter().take(MOST_LINES).enumerate();
    lines
        .map(|(index, line)| format!("{:<8} {line}", if index == 0 { label } else { "" }))
        .collect()
}
