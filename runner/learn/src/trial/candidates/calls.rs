//! Calls that do not reach the tree, or that leave a switch as it is.

use regex::Regex;
use serde_json::{Map, Value, json};

use super::{Candidate, KeyChange, SeenFailure, dialect, of_tool};
use crate::assign::names_a_place;
use seekspec_run::program::WorkingDirectory;

const ELSEWHERE: &str = "it may look for the tree somewhere else";

/// An argument with more values than these is not a switch.
const MOST_VALUES: usize = 6;

/// Where the tree is, and what the target keeps in it.
pub(super) fn of_the_tree(seen: &SeenFailure<'_>) -> Vec<Candidate> {
    let mut candidates = Vec::new();
    let state = dialect::state(seen.case, &seen.trial.change);
    if !state.is_empty() {
        let why = "it may keep files of its own in the tree";
        candidates.push((KeyChange::Top("state".to_owned(), state.into()), why));
    }
    let program = seen.draft.target.reach.program();
    if program.is_some_and(|one| one.working_directory == WorkingDirectory::Target) {
        candidates.push((KeyChange::Top("cwd".to_owned(), "root".into()), ELSEWHERE));
    }
    let why = "it may need absolute paths";
    let paths: Vec<&String> = seen.strings().filter(|name| seen.is_path(name)).collect();
    if paths.len() > 1 {
        candidates.push(of_tool(json!({"absolute": paths}), why));
    }
    candidates.extend(
        seen.strings()
            .map(|name| of_tool(json!({"absolute": [name]}), why)),
    );
    candidates.extend(root(seen));
    candidates
}

/// Arguments that may be the root of the tree.
fn root(seen: &SeenFailure<'_>) -> Vec<Candidate> {
    let step = seen.step();
    let unset = step.tool_spec.parameters.iter().filter(|(name, spec)| {
        !step.arguments.contains_key(*name) && matches!(spec.kind.as_str(), "string" | "")
    });
    let mapping = &seen.draft.target.mapping;
    let theirs = mapping.argument_names(&seen.case.tool, unset.map(|(name, _)| name));
    theirs
        .into_iter()
        .filter(|(_, theirs)| names_a_place(theirs))
        .map(|(_, theirs)| of_tool(json!({"root": theirs}), ELSEWHERE))
        .collect()
}

/// Values of switches, and other ways to send an argument.
pub(super) fn of_arguments(seen: &SeenFailure<'_>) -> Vec<Candidate> {
    let doubts = seen.context.doubts.iter();
    let doubts = doubts.filter(|doubt| doubt.tool == seen.case.tool);
    let ways = doubts.flat_map(|doubt| doubt.ways.iter().skip(1).cloned());
    let ways = ways.map(|way| (way, "an argument may have other values"));
    let switches = switches(seen).into_iter();
    let switches = switches.map(|keys| of_tool(keys, "a switch of the tool may have to be set"));
    ways.chain(switches).collect()
}

/// Keys for each value of the arguments that no call has, where the schema lists the values.
fn switches(seen: &SeenFailure<'_>) -> Vec<Value> {
    let (mapping, tool) = (&seen.draft.target.mapping, &seen.case.tool);
    let theirs = seen.draft.target.tool_name(tool);
    let mut listed = seen.context.probe.tools.iter().flatten();
    let listed = listed.find(|listed| listed.name == theirs);
    let properties = listed.and_then(|listed| listed.input_schema["properties"].as_object());
    let parameters = seen.step().tool_spec.parameters.keys();
    let sent = mapping.argument_names(tool, parameters);
    let filled = mapping.filled_names(tool);
    let Some(properties) = properties else {
        return Vec::new();
    };
    let free = properties.iter().filter(|(name, _)| {
        !filled.contains(name) && !sent.iter().any(|(_, theirs)| theirs == *name)
    });
    let values = free.flat_map(|(name, schema)| {
        let types = schema["anyOf"].as_array().into_iter().flatten();
        let is_boolean = types.chain([schema]).any(|one| one["type"] == "boolean");
        let booleans = is_boolean.then(|| vec![true.into(), false.into()]);
        let listed = schema["enum"].as_array().cloned().or(booleans);
        let mut values = listed.unwrap_or_else(|| described_values(schema, properties));
        if values.len() > MOST_VALUES {
            values.clear();
        }
        values.retain(|value| *value != schema["default"]);
        let keys = |value: Value| json!({"constants": {name: value}});
        values.into_iter().map(keys).collect::<Vec<_>>()
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
