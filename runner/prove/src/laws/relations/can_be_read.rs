//! Every listed file of text can be read by another tool.

use std::collections::BTreeSet;
use std::sync::Arc;

use regex::Regex;
use seekspec_conformance::suite::Step;
use serde_json::{Map, json};

use crate::laws::asker::AskedPlace;
use crate::laws::input;
use crate::laws::trees;
use crate::laws::trial::{Checked, LawTrial, violated};

/// How many of the listed files are read.
const MOST_FILES: usize = 3;

pub(super) fn check(
    trial: &mut LawTrial<'_, '_>,
    tool: &str,
    argument: &str,
    unless: &str,
) -> Checked {
    let tree = Arc::clone(&trial.input.tree);
    trial.require(trial.has_tool(tool), "the target lacks the other tool")?;
    trial.require(!trees::has_links(&tree), "the tree has links")?;
    let listed = trial.list()?;
    let files: BTreeSet<&str> = listed
        .iter()
        .map(|entry| entry.split(':').next().unwrap_or(entry))
        .filter(|path| trees::file(&tree, path).is_some_and(is_text))
        .filter(|path| Regex::new(unless).is_ok_and(|regex| !regex.is_match(path)))
        .collect();
    trial.require(!files.is_empty(), "no file of text is listed")?;
    for path in files.into_iter().take(MOST_FILES) {
        let Some(step) = step(trial, tool, argument, path) else {
            return trial.require(false, "the other tool is unknown");
        };
        let observed = trial.ask(&tree, vec![step], AskedPlace::Usual)?;
        if observed.iter().any(|seen| trial.is_error(&seen.answer)) {
            let text: Vec<String> = observed.iter().map(|seen| seen.answer.text()).collect();
            let message = format!("`{path}` is listed, and `{tool}` does not read it");
            return Err(violated(message, &[], &text));
        }
    }
    Ok(())
}

pub(super) fn is_text(content: &[u8]) -> bool {
    std::str::from_utf8(content).is_ok_and(|text| !text.contains('\0'))
}

fn step(trial: &LawTrial<'_, '_>, tool: &str, argument: &str, path: &str) -> Option<Step> {
    let spec = trial.suite.tool(&trial.law.profile, tool)?;
    let arguments = Map::from_iter([(argument.to_owned(), json!(path))]);
    Some(input::call_of(tool, &Arc::new(spec.clone()), arguments))
}
