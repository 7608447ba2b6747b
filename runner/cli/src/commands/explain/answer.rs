//! The answers of the reference, or of another good target, to a case.

use std::io::{self, Write};

use seekspec_conformance::answer::Answer;
use seekspec_conformance::suite::Case;
use serde_json::Value;

use seekspec_prove::good_targets::GoodTargets;
use seekspec_run::ask::attempt_alone;
use seekspec_run::document::with_roots;
use seekspec_run::printable::printable;
use seekspec_run::style::{BAD, FAINT, LITERAL, STRONG, styled};

/// JSON of at most this many bytes stays on one line.
const SHORT: usize = 72;
/// The most lines of a text.
const MOST_LINES: usize = 30;

/// The answers to all steps. The calls are made on a temporary tree.
pub(super) fn write(out: &mut dyn Write, case: &Case, good: &GoodTargets) -> io::Result<()> {
    let Some(target) = good.of(&case.profile) else {
        let about = "The reference does not implement this profile, which names no good target.";
        return writeln!(out, "{}", styled(about, FAINT));
    };
    let heading = if target.reach.program().is_none() {
        "The reference answers".to_owned()
    } else {
        format!("The good target, {}, answers", target.name)
    };
    writeln!(out, "{}", styled(heading, STRONG))?;
    let attempt = match attempt_alone(case, target) {
        Ok(attempt) => attempt,
        Err(error) => return write_failure(out, &error.to_string()),
    };
    for (step, seen) in case.steps.iter().zip(&attempt.observed) {
        let arguments = Value::Object(step.arguments.clone());
        writeln!(
            out,
            "  {} {}{}",
            styled(&step.tool, STRONG),
            styled(arguments, LITERAL),
            with_roots(step.with.roots.as_deref())
        )?;
        write_answer(out, &seen.answer)?;
    }
    match &attempt.unanswered {
        Some((_, why)) => write_failure(out, &why.to_string()),
        None => Ok(()),
    }
}

fn write_failure(out: &mut dyn Write, why: &str) -> io::Result<()> {
    writeln!(out, "  {}", styled(format_args!("it failed: {why}"), BAD))
}

fn write_answer(out: &mut dyn Write, answer: &Answer) -> io::Result<()> {
    let text = answer.text();
    let json: Option<Value> = serde_json::from_str(&text).ok();
    let json = json.filter(|value| value.is_object() || value.is_array());
    match &json {
        Some(value) => write_lines(out, &pretty(value))?,
        None => write_lines(out, &text)?,
    }
    if answer.is_error {
        writeln!(out, "  {}", styled("isError: true", BAD))?;
    }
    match &answer.structured {
        None => {}
        same if *same == json => {
            let same = "structured content: equal to the text";
            writeln!(out, "  {}", styled(same, FAINT))?;
        }
        Some(structured) => {
            writeln!(out, "  {}", styled("structured content", FAINT))?;
            write_lines(out, &pretty(structured))?;
        }
    }
    for update in &answer.updates {
        writeln!(out, "  {} {:?}", styled("update", FAINT), update.text)?;
    }
    for call in answer.operation_calls.iter().flatten() {
        writeln!(out, "  {} {call}", styled("asked", FAINT))?;
    }
    Ok(())
}

/// JSON over several lines, where it is longer than one.
fn pretty(value: &Value) -> String {
    let line = value.to_string();
    if line.len() <= SHORT {
        return line;
    }
    serde_json::to_string_pretty(value).unwrap_or(line)
}

fn write_lines(out: &mut dyn Write, text: &str) -> io::Result<()> {
    let lines: Vec<&str> = text.lines().collect();
    for line in lines.iter().take(MOST_LINES) {
        writeln!(out, "  {} {}", styled("│", FAINT), printable(line))?;
    }
    match lines.len().saturating_sub(MOST_LINES) {
        0 => Ok(()),
        more => writeln!(
            out,
            "  {} {}",
            styled("│", FAINT),
            styled(format_args!("… {more} more lines"), FAINT)
        ),
    }
}
