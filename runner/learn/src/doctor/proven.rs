//! Keys of a mapping that passing cases prove, and which then stop to be guesses.

use std::collections::{BTreeMap, BTreeSet};

use seekspec_conformance::suite::Case;
use seekspec_conformance::yaml;
use serde_json::Value;

use super::context::{self, DoctorContext};
use super::smoke::plain_calls;
use super::trial::TargetTrial;
use seekspec_run::sandbox::SandboxError;
use seekspec_run::schedule::smoke::expects_error;

/// The mark of a line that follows from names and types alone.
pub(crate) const GUESSED: &str = "  # guessed";

/// The tools of which a call is right, each with the arguments that right calls have.
pub type ProvenKeys = BTreeMap<String, BTreeSet<String>>;

/// Tries each renamed argument that no passing case has sent yet.
pub(super) fn examine(context: &DoctorContext<'_>) -> Result<ProvenKeys, SandboxError> {
    let mut proven = ProvenKeys::new();
    for (case, _) in context
        .passing
        .iter()
        .filter(|(case, _)| !expects_error(case))
    {
        let sent = proven.entry(case.tool.clone()).or_default();
        sent.extend(case.steps[0].arguments.keys().cloned());
    }
    for tool in context::tools(&context.target, context.suite) {
        let Some(sent) = proven.get_mut(&tool) else {
            continue;
        };
        for argument in renamed(context, &tool) {
            if !sent.contains(&argument) && is_right(context, &tool, &argument)? {
                sent.insert(argument);
            }
        }
    }
    Ok(proven)
}

fn renamed(context: &DoctorContext<'_>, tool: &str) -> Vec<String> {
    let profile = context.target.profile.as_deref().unwrap_or_default();
    let spec = context.suite.profiles.get(profile);
    let parameters = spec.and_then(|spec| Some(&spec.tools.get(tool)?.parameters));
    let names = parameters.into_iter().flat_map(|all| all.keys());
    let sent = context.target.mapping.argument_names(tool, names);
    let renamed = sent.into_iter().filter(|(ours, theirs)| ours != theirs);
    renamed.map(|(ours, _)| ours).collect()
}

/// Whether one of the simplest cases with the argument passes.
fn is_right(context: &DoctorContext<'_>, tool: &str, argument: &str) -> Result<bool, SandboxError> {
    let sends = |case: &Case| case.steps[0].arguments.contains_key(argument);
    for case in plain_calls(context, tool, sends) {
        if TargetTrial::make(case, &context.target, context.directory)?.passes() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The text of a target file without the marks of the proven keys.
pub fn without_marks(text: &str, proven: &ProvenKeys) -> String {
    let mut tool = "";
    let mut lines = Vec::new();
    for line in text.lines() {
        if let Some((name, _)) = line.split_once(':').filter(|_| is_indented(line, 2)) {
            tool = name.trim();
        }
        let bare = line.strip_suffix(GUESSED);
        let is_proven = bare.is_some_and(|bare| {
            let sent = proven.get(tool);
            sent.is_some_and(|sent| says_proven(bare, sent))
        });
        lines.push(bare.filter(|_| is_proven).unwrap_or(line));
    }
    lines.join("\n") + "\n"
}

/// Whether a line of a tool of which a call is right says its name, or maps arguments that right calls
/// have.
fn says_proven(line: &str, sent: &BTreeSet<String>) -> bool {
    let Ok(Value::Object(keys)) = yaml::parse(line.trim()).and_then(|value| yaml::to_json(&value))
    else {
        return false;
    };
    match keys.get("arguments") {
        Some(Value::Object(mapped)) => mapped.keys().all(|name| sent.contains(name)),
        _ => keys.contains_key("name") || is_indented(line, 2),
    }
}

fn is_indented(line: &str, columns: usize) -> bool {
    let text = line.trim_start_matches(' ');
    line.len() - text.len() == columns && !text.starts_with('#')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_stay_where_nothing_is_proven() {
        let text = "tools:\n  find: locate  # guessed\n  search: grep  # guessed\n  read:\n    name: cat  # guessed\n    # root: old  # guessed\n    arguments: {from: {name: at, add: 1}, to: end}  # guessed\n    unsupported_arguments: [all]  # guessed\n";
        let proven = |sent: &[&str]| -> ProvenKeys {
            let sent = sent.iter().map(|name| (*name).to_owned()).collect();
            [
                ("find".to_owned(), BTreeSet::new()),
                ("read".to_owned(), sent),
            ]
            .into()
        };
        let some = text
            .replace("locate  # guessed", "locate")
            .replace("cat  # guessed", "cat");
        assert_eq!(without_marks(text, &proven(&["from"])), some);
        let all = some.replace("to: end}  # guessed", "to: end}");
        assert_eq!(without_marks(text, &proven(&["from", "to"])), all);
        assert_eq!(without_marks(text, &ProvenKeys::new()), text);
    }
}
