//! Files with other rules: a map of tools, and below each its changed rules.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context as _, bail};
use seekspec_conformance::locations::locate;
use seekspec_conformance::problem::{Fault, Problem, YamlPlace};
use seekspec_conformance::yaml;
use serde_json::{Map, Value, json};

use seekspec_prove::reference::{self, BadRules};
use seekspec_run::text_file;

/// Reads the rules for the tools of a profile.
///
/// # Errors
/// A file that cannot be read, and rules that the reference cannot go by, each with its line.
pub(crate) fn read(path: &Path, profile: &str) -> anyhow::Result<Value> {
    let name = path.display().to_string();
    let text = text_file::read(path).with_context(|| format!("cannot read {name}"))?;
    match overlay(&text, profile)? {
        Ok(overlay) => Ok(overlay),
        Err(fault) => {
            let problems = locate(&name, &text, [fault]);
            let lines: Vec<String> = problems.iter().map(Problem::to_string).collect();
            bail!("{}", lines.join("\n"))
        }
    }
}

/// The overlay, or the fault of the text.
fn overlay(text: &str, profile: &str) -> anyhow::Result<Result<Value, Fault>> {
    let read = yaml::parse(text).and_then(|document| yaml::to_json(&document));
    let overlay = match read {
        Ok(Value::Null) => Value::Object(serde_json::Map::new()),
        Ok(overlay) => overlay,
        Err(fault) => return Ok(Err(fault)),
    };
    match reference::check_rules(profile, &overlay) {
        Ok(()) => Ok(Ok(overlay)),
        Err(BadRules::Profile(unknown)) => Err(unknown.into()),
        Err(BadRules::Overlay(error)) => {
            let keys = error.path().iter();
            let place = keys.fold(YamlPlace::default(), |place, key| match key.parse() {
                Ok(index) => place.index(index),
                Err(_) => place.key(key),
            });
            let help = reference::near_rule(&error);
            Ok(Err(Fault::new(place, error.to_string()).with_help(help)))
        }
    }
}

/// The JSON Schema of such a file. Where tools of several profiles have one name, each of them will do.
pub(crate) fn schema() -> Value {
    let mut tools: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
    let mut definitions = Map::new();
    for profile in reference::profiles() {
        for tool in reference::tools(profile) {
            let schema = reference::rules_schema(profile, tool).unwrap_or_default();
            let named = |name: &str| format!("{profile}.{tool}.{name}");
            let mut schema = with_references(schema, &named);
            let own = schema
                .as_object_mut()
                .and_then(|schema| schema.remove("$defs"));
            let own = own
                .and_then(|own| own.as_object().cloned())
                .unwrap_or_default();
            definitions.extend(own.into_iter().map(|(name, own)| (named(&name), own)));
            definitions.insert(named("rules"), schema);
            let reference = json!({ "$ref": format!("#/$defs/{}", named("rules")) });
            tools.entry(tool).or_default().push(reference);
        }
    }
    let tools: Map<String, Value> = tools
        .into_iter()
        .map(|(tool, schemas)| (tool.to_owned(), json!({ "anyOf": schemas })))
        .collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Changed rules of Seekspec's reference",
        "type": "object",
        "additionalProperties": false,
        "properties": tools,
        "$defs": definitions,
    })
}

/// The schema with other names of its definitions where it refers to them.
fn with_references(schema: Value, named: &dyn Fn(&str) -> String) -> Value {
    match schema {
        Value::Object(fields) => {
            let field = |(key, value): (String, Value)| match (
                key.as_str(),
                value.as_str().and_then(|to| to.strip_prefix("#/$defs/")),
            ) {
                ("$ref", Some(name)) => (key, json!(format!("#/$defs/{}", named(name)))),
                _ => (key, with_references(value, named)),
            };
            Value::Object(
                fields
                    .into_iter()
                    .filter(|(key, _)| key != "$schema")
                    .map(field)
                    .collect(),
            )
        }
        Value::Array(items) => items
            .into_iter()
            .map(|item| with_references(item, named))
            .collect(),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each `~` in the expected text matches anything.
    fn check(text: &str, expected: &str) {
        let profile = reference::profiles().last().unwrap();
        let tool = reference::tools(profile).next().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("rules.yaml");
        std::fs::write(&path, text.replace("TOOL", tool)).unwrap();
        let message = match read(&path, profile) {
            Ok(_) => "fine".to_owned(),
            Err(error) => error.to_string(),
        };
        let file = path.display().to_string();
        let shown = message.replace(&file, "FILE").replace(tool, "TOOL");
        let mut rest = shown.as_str();
        for part in expected.split('~') {
            let (_, after) = rest.split_once(part).unwrap_or_else(|| panic!("{shown}"));
            rest = after;
        }
    }

    #[test]
    fn wrong_rules_are_reported_with_their_line_and_a_suggestion() {
        check("TOOL: {limit: {max: 5}}\n", "fine");
        check("", "fine");
        check(
            "TOOL:\n  limit:\n    maxx: 5\n",
            "FILE:3:5: unknown rule `TOOL.limit.maxx`; known here: ~max~did you mean `max`?",
        );
        check(
            "TOOL:\n  limit: {max: many}\n",
            "FILE:2:11: invalid value of the rule `TOOL.limit.max`: expected a whole number from 0 to 18446744073709551615",
        );
        check(
            "TOOLx: {}\n",
            "FILE:1:1: unknown rule `TOOLx`; known here: TOOL~did you mean `TOOL`?",
        );
    }
}
