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

/// The text of a target file with the tools as comments whose names are guesses although others are
/// proven, and these tools: they may be others, and would be accused.
pub fn without_guessed_tools(text: &str, proven: &ProvenKeys) -> (String, Vec<String>) {
    let mut is_in_tools = false;
    let mut tools: Vec<(&str, Vec<usize>)> = Vec::new();
    let lines: Vec<&str> = text.lines().collect();
    for (number, line) in lines.iter().enumerate() {
        if !line.starts_with([' ', '#']) && !line.is_empty() {
            is_in_tools = line.starts_with("tools:");
        } else if let Some((name, _)) = line.split_once(':').filter(|_| is_indented(line, 2)) {
            tools.extend(is_in_tools.then(|| (name.trim(), vec![number])));
        } else if let Some((_, own)) = tools.last_mut().filter(|_| line.starts_with("   ")) {
            own.push(number);
        }
    }
    let is_name = |line: &str| is_indented(line, 2) || line.starts_with("    name:");
    let is_guessed = |number: &usize| is_name(lines[*number]) && lines[*number].ends_with(GUESSED);
    tools.retain(|(name, own)| !proven.contains_key(*name) && own.iter().any(is_guessed));
    if proven.is_empty() || tools.is_empty() {
        return (text.to_owned(), Vec::new());
    }
    let mut edited: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
    for number in tools.iter().flat_map(|(_, own)| own) {
        edited[*number].insert_str(2, "# ");
    }
    let names = tools.iter().map(|(name, _)| (*name).to_owned());
    (edited.join("\n") + "\n", names.collect())
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
    fn tools_that_are_only_guessed_become_comments_beside_proven_ones() {
        let text = "tools:\n  find: locate\n  search: grep  # guessed\n  read:\n    name: cat  # guessed\n    # root: old\n    root: at\n  list: dir\nlifetime: run\n";
        let proven = ProvenKeys::from([("find".to_owned(), BTreeSet::new())]);
        let edited = "tools:\n  find: locate\n  # search: grep  # guessed\n  # read:\n  #   name: cat  # guessed\n  #   # root: old\n  #   root: at\n  list: dir\nlifetime: run\n";
        let names = vec!["search".to_owned(), "read".to_owned()];
        assert_eq!(
            without_guessed_tools(text, &proven),
            (edited.to_owned(), names)
        );
        let none = without_guessed_tools(text, &ProvenKeys::new());
        assert_eq!(none, (text.to_owned(), Vec::new()));
    }

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
