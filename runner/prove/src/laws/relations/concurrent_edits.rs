//! Edits of different lines of one file that are sent at once: all that succeed are there.

use std::sync::Arc;

use seekspec_conformance::reader;
use serde_json::{Map, Value, json};

use crate::laws::input;
use crate::laws::trees;
use crate::laws::trial::{Checked, LawTrial, violated};

/// How many edits are sent. A tool that does not order them loses one of two nearly always.
const EDITS: usize = 8;

fn line(state: &str, number: usize) -> String {
    format!("{state} line {number} of {EDITS}\n")
}

/// The file of the call gets a line for each edit. The names are those of the arguments for the file
/// and both texts; `with` is in every edit.
pub(super) fn check(
    trial: &mut LawTrial<'_, '_>,
    [path_name, old, new]: [&String; 3],
    with: &Map<String, Value>,
) -> Checked {
    let step = &trial.input.step;
    let written = step.arguments.get(path_name).and_then(Value::as_str);
    let path = reader::normalise(written.unwrap_or_default());
    let content = trees::file(&trial.input.tree, &path).map(String::from_utf8_lossy);
    let Some(content) = content.filter(|content| !content.contains(['\r', '\u{fffd}', '\0']))
    else {
        return trial.require(false, "the call is not about a file of plain text");
    };
    let lines: String = (1..=EDITS).map(|number| line("old", number)).collect();
    let before = format!("{lines}{content}");
    let tree = trees::with_file(&trial.input.tree, &path, before.as_bytes());
    let edits = (1..=EDITS).map(|number| {
        let texts = [(old, line("old", number)), (new, line("new", number))];
        let texts = texts.map(|(name, text)| (name.clone(), json!(text)));
        let mut arguments = with.clone();
        arguments.insert(path_name.clone(), json!(written));
        arguments.extend(texts);
        input::call(step, arguments)
    });
    let edits = edits.collect();
    let called = trial.ask_at_once(&Arc::new(tree), edits)?;
    let after = match called.change.changed.get(&path) {
        Some(after) => String::from_utf8_lossy(after).into_owned(),
        None => before,
    };
    let answers = (1..=EDITS).zip(&called.answers);
    let acknowledged = answers.filter(|(_, answer)| !trial.is_error(answer));
    let acknowledged: Vec<String> = acknowledged
        .map(|(number, _)| line("new", number))
        .collect();
    trial.require(!acknowledged.is_empty(), "every edit fails")?;
    let there = acknowledged.iter().filter(|line| after.contains(*line));
    let there: Vec<String> = there.cloned().collect();
    if there.len() == acknowledged.len() {
        return Ok(());
    }
    let (lost, all) = (acknowledged.len() - there.len(), acknowledged.len());
    let message = format!("{lost} of {all} edits of `{path}` that succeeded at once are not there");
    Err(violated(message, &acknowledged, &there))
}
