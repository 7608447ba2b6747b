//! From a call that went wrong to what is wrong, and what would help.

use seekspec_conformance::suite::Case;

use super::context::Context;
use super::finding::Finding;
use super::remedies::{self, Remedy};
use super::trial::Trial;
use crate::sandbox::SandboxError;
use crate::transport::{Broken, Unanswered};

/// How many lines of an answer, or of stderr, are shown.
const MOST_LINES: usize = 4;

/// What is wrong where none of these cases holds, and the change of the target file that would mend it, where one is known. A case that
/// can be mended whole is shown before others.
pub(super) fn finding(
    context: &Context<'_>,
    wrong: &[(&Case, Trial)],
) -> Result<Finding, SandboxError> {
    let mut first: Option<(Finding, Option<Remedy>)> = None;
    for (case, trial) in wrong {
        let remedy = remedies::best(context, case, trial)?;
        let is_whole = remedy.as_ref().is_some_and(Remedy::is_whole);
        let is_better = remedy.is_some() && first.as_ref().is_some_and(|(_, one)| one.is_none());
        if first.is_none() || is_whole || is_better {
            first = Some((described(case, trial), remedy));
        }
        if is_whole || trial.outcome.is_err() {
            break;
        }
    }
    Ok(match first {
        Some((finding, Some(Remedy { line, why, .. }))) => finding.advising(why).proposing(line),
        Some((finding, None)) => finding,
        None => Finding::good("calls", "none was made"),
    })
}

fn described(case: &Case, trial: &Trial) -> Finding {
    let finding = match &trial.outcome {
        Err(why) => unanswered(case, why, trial),
        Ok((answer, judgement)) => {
            let failures = judgement.failures();
            let failures: Vec<String> = failures
                .map(|(facet, mismatch)| format!("{}: {}", facet.facet, mismatch.message))
                .collect();
            let text = format!("{} does not hold: {}", case.name, failures.join("; "));
            Finding::bad(&case.tool, text).showing(answered(&answer.text()))
        }
    };
    by_hand(finding, case)
}

fn unanswered(case: &Case, why: &Unanswered, trial: &Trial) -> Finding {
    let bad = |text: String| Finding::bad(&case.tool, text);
    let Unanswered::Broken(broken) = why else {
        return bad(why.to_string());
    };
    let finding = match broken {
        Broken::Garbage { begins, .. } => bad(format!(
            "it writes to stdout what is no answer: {begins:?}"
        ))
        .advising("stdout is for answers alone; what is logged belongs on stderr"),
        Broken::TwoAnswers { next } => bad(format!(
            "it writes more to stdout than its answer: {next:?}"
        ))
        .advising("stdout is for answers alone; what is logged belongs on stderr"),
        Broken::Deadline { deadline, .. } => bad(format!(
            "it did not answer within {}s",
            deadline.as_secs_f64()
        ))
        .advising("if it is slow, give it more time; if it waits for more input, note that a call ends with the end of stdin")
        .proposing("deadline: 60s"),
        Broken::ExitStatus(_) => bad(broken.to_string())
            .advising("an error of the tool is an answer, too: `isError: true`, the message as the text, and exit status 0"),
        other => bad(other.to_string()),
    };
    finding.showing(stderr(&trial.stderr))
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

fn by_hand(finding: Finding, case: &Case) -> Finding {
    match finding.advice {
        Some(_) => finding,
        None => finding.advising(format!(
            "`seekspec explain {}` shows what is expected, `seekspec repro` the exact request",
            case.name
        )),
    }
}
