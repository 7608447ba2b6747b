//! Calls that do not reach the tree, or that leave a switch as it is.

use regex::Regex;
use serde_json::{Map, Value};

use super::{Candidate, KeyChange, SeenFailure};
use crate::doctor::dialect;
use crate::doctor::likeness::names_a_place;
use seekspec_run::program::WorkingDirectory;
use seekspec_run::targets::Target;
use seekspec_run::yaml_text::{flow, scalar};

const ELSEWHERE: &str = "it may look for the tree somewhere else";

/// An argument with more values than these is not a switch.
const MOST_VALUES: usize = 6;

/// Where the tree is, and what the target keeps in it.
pub(super) fn of_the_tree(seen: &SeenFailure<'_>) -> Vec<Candidate> {
    let mut candidates = Vec::new();
    let state = dialect::state(seen.case, &seen.trial.change);
    if !state.is_empty() {
        let why = "it may keep files of its own in the tree";
        candidates.push((KeyChange::State(state), why));
    }
    if in_the_tree(seen.target).is_some() {
        candidates.push((KeyChange::Top("cwd", "root"), ELSEWHERE));
    }
    let absolute = seen.strings().map(|name| {
        let keys = format!("absolute: [{name}]");
        (KeyChange::Tool(keys), "it may need absolute paths")
    });
    candidates.extend(absolute);
    candidates.extend(root(seen));
    candidates
}

/// The target in the directory of the tree, if it runs elsewhere.
pub(in crate::doctor) fn in_the_tree(target: &Target) -> Option<Target> {
    let mut amended = target.clone();
    let program = amended.reach.program_mut()?;
    let before = std::mem::replace(&mut program.working_directory, WorkingDirectory::Root);
    (before == WorkingDirectory::Target).then_some(amended)
}

/// Arguments that may be the root of the tree.
fn root(seen: &SeenFailure<'_>) -> Vec<Candidate> {
    let step = seen.step();
    let unset: Vec<String> = step
        .tool_spec
        .parameters
        .iter()
        .filter(|(name, spec)| {
            !step.arguments.contains_key(*name) && matches!(spec.kind.as_str(), "string" | "")
        })
        .map(|(name, _)| name.clone())
        .collect();
    let mapping = &seen.target.mapping;
    let theirs = mapping.argument_names(&seen.case.tool, unset.iter());
    theirs
        .into_iter()
        .filter(|(_, theirs)| names_a_place(theirs))
        .map(|(_, theirs)| (KeyChange::Tool(format!("root: {theirs}")), ELSEWHERE))
        .collect()
}

/// Values of switches, and other ways to send an argument.
pub(super) fn of_arguments(seen: &SeenFailure<'_>) -> Vec<Candidate> {
    let doubts = seen
        .context
        .doubts
        .iter()
        .filter(|doubt| doubt.tool == seen.case.tool);
    let ways = doubts.flat_map(|doubt| {
        let ways = doubt.ways.iter().skip(1);
        ways.map(|way| {
            (
                KeyChange::Tool(way.clone()),
                "an argument may have other values",
            )
        })
    });
    let switches = switches(seen).into_iter().map(|keys| {
        (
            KeyChange::Tool(keys),
            "a switch of the tool may have to be set",
        )
    });
    ways.chain(switches).collect()
}

/// Keys for each value of the arguments that no call has, where the schema lists the values.
pub(super) fn switches(seen: &SeenFailure<'_>) -> Vec<String> {
    let (mapping, tool) = (&seen.target.mapping, &seen.case.tool);
    let theirs = seen.target.tool_name(tool);
    let mut listed = seen
        .context
        .probe
        .tools
        .iter()
        .flatten()
        .filter(|listed| listed.name == theirs);
    let schema = listed
        .next()
        .map(|listed| &listed.input_schema["properties"]);
    let parameters = seen.step().tool_spec.parameters.keys();
    let sent = mapping.argument_names(tool, parameters);
    let filled = mapping.filled_names(tool);
    let Some(properties) = schema.and_then(Value::as_object) else {
        return Vec::new();
    };
    let free = properties.iter().filter(|(name, _)| {
        !filled.contains(name) && !sent.iter().any(|(_, theirs)| theirs == *name)
    });
    let values = free.flat_map(|(name, schema)| {
        let listed = schema["enum"].as_array().cloned();
        let mut values = listed.unwrap_or_else(|| described_values(schema, properties));
        if values.len() > MOST_VALUES {
            values.clear();
        }
        values.retain(|value| *value != schema["default"]);
        let keys = |value: &Value| format!("constants: {{{}: {}}}", scalar(name), flow(value));
        values.iter().map(keys).collect::<Vec<_>>()
    });
    values.collect()
}

/// The values that the description of an argument quotes, if its default is one of them: not the names
/// of other arguments, and no options.
fn described_values(schema: &Value, properties: &Map<String, Value>) -> Vec<Value> {
    let about = schema["description"].as_str().unwrap_or_default();
    let Ok(quoted) = Regex::new("[`'\"](?<value>[A-Za-z][A-Za-z0-9_-]*)[`'\"]") else {
        return Vec::new();
    };
    let mut values: Vec<Value> = Vec::new();
    for found in quoted.captures_iter(about) {
        let value = Value::from(&found["value"]);
        if !properties.contains_key(&found["value"]) && !values.contains(&value) {
            values.push(value);
        }
    }
    if !values.contains(&schema["default"]) {
        values.clear();
    }
    values
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn values_are_those_that_a_description_quotes_beside_the_default() {
        let about =
            "`content`: lines (supports `-n`, `limit`); `files`: paths. Defaults to `files`.";
        let properties = json!({"limit": {}, "mode": {}});
        let values = |default: Value| {
            let schema = json!({"description": about, "default": default});
            described_values(&schema, properties.as_object().unwrap())
        };
        assert_eq!(values(json!("files")), [json!("content"), json!("files")]);
        assert!(values(json!("lines")).is_empty());
        assert!(values(Value::Null).is_empty());
    }
}
