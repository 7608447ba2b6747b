//! From a call that went wrong to a finding, and to changes that help.

use seekspec_conformance::suite::Case;

use super::context::DoctorContext;
use super::finding::DoctorFinding;
use super::fixes::{self, Fixes};
use super::follow_up;
use super::trial::TargetTrial;
use seekspec_run::sandbox::SandboxError;
use seekspec_run::transport::{Broken, Unanswered};

/// How many lines of an answer, or of stderr, are shown.
const MOST_LINES: usize = 4;

/// Finds the problem of a tool that passes none of these cases. If a change of the target file
/// fixes one of them, the target is examined with that change from now on.
pub(super) fn finding<'a>(
    context: &mut DoctorContext<'a>,
    wrong: &[(&'a Case, TargetTrial)],
) -> Result<Option<DoctorFinding>, SandboxError> {
    let mut best: Option<(&'a Case, &TargetTrial, Fixes)> = None;
    for (case, trial) in wrong {
        let fixes = fixes::find(context, case, trial)?;
        let is_whole = fixes.is_whole;
        let is_better = best.as_ref().is_none_or(|(_, _, best)| {
            is_whole || (best.fixes.is_empty() && !fixes.fixes.is_empty())
        });
        if is_better {
            best = Some((case, trial, fixes));
        }
        if is_whole || trial.outcome.is_err() {
            break;
        }
    }
    let Some((case, trial, fixes)) = best else {
        return Ok(None);
    };
    let mut finding = described(case, trial);
    let last = fixes.fixes.last().map_or(trial, |fix| &fix.trial);
    let then = (!fixes.is_whole)
        .then(|| then(context, case, last))
        .flatten();
    if let Some(sentence) = fixes.sentence() {
        adopt(context, case, &fixes);
        finding = finding.advising(sentence);
    }
    let finding = with_advice(finding, context, case, trial);
    Ok(Some(finding.advising_also(then)))
}

/// Goes on with the changes.
pub(super) fn adopt<'a>(context: &mut DoctorContext<'a>, case: &'a Case, fixes: &Fixes) {
    let Some(last) = fixes.fixes.last() else {
        return;
    };
    context.target = last.target.clone();
    if fixes.is_whole {
        context.successes.extend(last.success(case));
        let answer = last.trial.answer();
        context.passing.extend(answer.map(|answer| (case, answer)));
    }
    fixes.add_to(&mut context.changes, &case.tool);
}

/// The call that may have to follow.
fn then(context: &DoctorContext<'_>, case: &Case, trial: &TargetTrial) -> Option<String> {
    let (answer, _) = trial.outcome.as_ref().ok()?;
    let tool = context.target.tool_name(&case.tool);
    if context.target.mapping.follow_up(&case.tool).is_some() {
        return None;
    }
    let keys = follow_up::then(&answer.text(), tool, context.probe.tools.as_deref()?)?;
    Some(format!(
        "the result may come later: `then: {{{keys}}}` calls another tool once; `until: 'REGEX'` in it repeats that call until its text matches"
    ))
}

pub(super) fn described(case: &Case, trial: &TargetTrial) -> DoctorFinding {
    match &trial.outcome {
        Err(why) => unanswered(case, why, trial),
        Ok((answer, judgement)) => {
            let failures: Vec<String> = judgement
                .failures()
                .map(|(facet, mismatch)| format!("{}: {}", facet.facet, mismatch.message))
                .collect();
            let text = format!("{} fails: {}", case.name, failures.join("; "));
            DoctorFinding::bad(&case.tool, text).showing(answered(&answer.text()))
        }
    }
}

fn unanswered(case: &Case, why: &Unanswered, trial: &TargetTrial) -> DoctorFinding {
    let Unanswered::Broken(broken) = why else {
        return DoctorFinding::bad(&case.tool, why.to_string());
    };
    let text = match broken {
        Broken::Garbage { begins, .. } => {
            format!("stdout contains something other than the answer: {begins:?}")
        }
        Broken::TwoAnswers { next } => format!("stdout contains more than the answer: {next:?}"),
        Broken::Deadline { deadline, .. } => {
            format!("no answer within {}s", deadline.as_secs_f64())
        }
        other => other.to_string(),
    };
    DoctorFinding::bad(&case.tool, text)
        .advising_also(broken.advice().map(str::to_owned))
        .showing(stderr(&trial.stderr))
}

/// The first lines of an answer.
fn answered(text: &str) -> Vec<String> {
    labelled("answered", lines(text).into_iter().take(MOST_LINES))
}

/// The last lines of stderr.
fn stderr(text: &str) -> Vec<String> {
    let lines = lines(text);
    let skipped = lines.len().saturating_sub(MOST_LINES);
    labelled("stderr", lines.into_iter().skip(skipped))
}

fn lines(text: &str) -> Vec<&str> {
    text.lines()
        .filter(|line| !line.trim().is_empty())
        .collect()
}

fn labelled<'a>(label: &str, lines: impl Iterator<Item = &'a str>) -> Vec<String> {
    let lines = lines.enumerate();
    lines
        .map(|(index, line)| format!("{:<8} {line}", if index == 0 { label } else { "" }))
        .collect()
}

/// Advice for a finding that has none.
fn with_advice(
    finding: DoctorFinding,
    context: &DoctorContext<'_>,
    case: &Case,
    trial: &TargetTrial,
) -> DoctorFinding {
    if finding.advice.is_some() {
        return finding;
    }
    let guaranteed = match &trial.outcome {
        Ok((answer, judgement)) => fixes::guaranteed(context, case, answer, judgement),
        Err(_) => None,
    };
    finding.advising(match guaranteed {
        Some(facets) => format!(
            "if it does not guarantee the wording of the document, write `facets: [{facets}]` for `{}`; nothing else of its answers is judged then",
            case.tool
        ),
        None => format!(
            "`seekspec explain {}` shows what is expected, `seekspec repro` the exact request",
            case.name
        ),
    })
}
