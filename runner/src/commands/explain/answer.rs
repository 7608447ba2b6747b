//! The answers of the reference to a case.

use std::io::{self, Write};

use seekspec_conformance::answer::Answer;
use seekspec_conformance::request::request;
use seekspec_conformance::suite::{Case, Step};
use serde_json::Value;

use crate::interrupt;
use crate::printable::printable;
use crate::reference;
use crate::sandbox::RunDirectory;
use crate::style::{BAD, FAINT, LITERAL, STRONG, styled};
use crate::target::Target;
use crate::transport::Call;

/// JSON of at most this many bytes stays on one line.
const SHORT: usize = 72;
/// The most lines of a text.
const MOST_LINES: usize = 30;

/// The answers to all steps. The calls are made in this process, on a temporary tree.
pub(super) fn write(out: &mut dyn Write, case: &Case) -> io::Result<()> {
    if !reference::has_profile(&case.profile) {
        let about = "The reference engine does not implement this profile.";
        return writeln!(out, "{}", styled(about, FAINT));
    }
    writeln!(out, "{}", styled("The reference answers", STRONG))?;
    let answers = match ask(case) {
        Ok(answers) => answers,
        Err(error) => {
            return writeln!(out, "  {}", styled(format_args!("it failed: {error}"), BAD));
        }
    };
    for (step, answer) in case.steps.iter().zip(answers) {
        let arguments = Value::Object(step.arguments.clone());
        writeln!(
            out,
            "  {} {}",
            styled(&step.tool, STRONG),
            styled(arguments, LITERAL)
        )?;
        write_answer(out, &answer)?;
    }
    Ok(())
}

fn ask(case: &Case) -> anyhow::Result<Vec<Answer>> {
    interrupt::listen();
    let directory = RunDirectory::create_for_this_process()?;
    let mut workspace = directory.workspace(&case.tree)?;
    workspace.furnish(case)?;
    let target = Target::reference(Some(case.profile.clone()));
    let mut connection = target.connect(workspace.places().clone());
    let mut ask = |step: &Step| {
        if let Some(change) = &step.change {
            workspace.patch(change)?;
        }
        let root = workspace.root_text();
        let params = request(step, root);
        let reply = connection.call(&Call {
            profile: &case.profile,
            params: &params,
            cancel_after: step.cancel_after(),
            lists_tools: step.lists_tools,
        });
        Answer::from_result(&reply.result?, root).map_err(anyhow::Error::msg)
    };
    case.steps.iter().map(&mut ask).collect()
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
