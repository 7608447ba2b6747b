//! Mutants generated from rules: the neighbours of a number, the other values of a choice, an empty text.

use serde_json::{Value, json};

use super::{Change, Deviation, RuleNotes};

/// The sentence about a generated mutant, up to the name of the rule, and between the name and the values.
const OF_A_RULE: &str = "the reference's rule `";
const IS: &str = "` is ";

/// The value of the rule in the sentence about a generated mutant, and the right one; `None` for other mutants.
pub fn generated_value(about: &str) -> Option<&str> {
    let (_, values) = about.split_once(OF_A_RULE)?.1.split_once(IS)?;
    Some(values)
}

/// A rule: its keys joined by dots, and its value.
pub type Leaf = (String, Value);

/// Every rule without nested rules.
pub fn leaves(rules: &Value) -> Vec<Leaf> {
    let mut leaves = Vec::new();
    collect(rules, &mut Vec::new(), &mut leaves);
    leaves
}

fn collect<'a>(rules: &'a Value, path: &mut Vec<&'a str>, leaves: &mut Vec<Leaf>) {
    match rules {
        Value::Object(fields) if !fields.is_empty() => {
            for (key, value) in fields {
                path.push(key);
                collect(value, path, leaves);
                path.pop();
            }
        }
        value => leaves.push((path.join("."), value.clone())),
    }
}

/// The mutants of the rules that carry requirements. `schema` is the JSON Schema of the rules.
pub fn mutants(
    profile: &str,
    tool: &str,
    rules: &Value,
    schema: &Value,
    notes: &RuleNotes,
) -> Vec<Deviation> {
    let carried = leaves(rules).into_iter().filter_map(|leaf| {
        let breaks = notes.carries.get(&leaf.0).filter(|ids| !ids.is_empty())?;
        Some((leaf, breaks))
    });
    carried
        .flat_map(|((rule, value), breaks)| {
            let others = others(&value, &choices(schema, &rule));
            others.into_iter().map(move |(suffix, other)| Deviation {
                name: format!("{profile}.{tool}.rules.{rule}.{suffix}"),
                profile: profile.to_owned(),
                tool: tool.to_owned(),
                about: format!("{OF_A_RULE}{rule}{IS}{other} instead of {value}"),
                breaks: breaks.clone(),
                excluded: None,
                permits: None,
                change: Change::of_rules(overlay(&rule, other)),
            })
        })
        .collect()
}

/// Other values that a faulty tool might have, each with a name.
fn others(value: &Value, choices: &[String]) -> Vec<(String, Value)> {
    let named = |name: &str, value: Value| (name.to_owned(), value);
    match value {
        Value::Bool(flag) => vec![named(if *flag { "off" } else { "on" }, json!(!flag))],
        Value::Number(number) => neighbours(number),
        Value::String(_) if !choices.is_empty() => {
            let others = choices.iter().filter(|choice| value != choice.as_str());
            others.map(|choice| named(choice, json!(choice))).collect()
        }
        Value::String(text) if !text.is_empty() => vec![named("empty", json!(""))],
        Value::Array(items) if !items.is_empty() => vec![named("empty", json!([]))],
        _ => Vec::new(),
    }
}

fn neighbours(number: &serde_json::Number) -> Vec<(String, Value)> {
    let named = |name: &str, value: Value| (name.to_owned(), value);
    match (number.as_u64(), number.as_f64()) {
        (Some(whole), _) => {
            let less = whole
                .checked_sub(1)
                .map(|less| named("one-less", json!(less)));
            let more = whole
                .checked_add(1)
                .map(|more| named("one-more", json!(more)));
            less.into_iter().chain(more).collect()
        }
        (None, Some(real)) => vec![
            named("half", json!(real / 2.0)),
            named("double", json!(real * 2.0)),
        ],
        _ => Vec::new(),
    }
}

/// The overlay that gives the rule another value.
pub fn overlay(rule: &str, value: Value) -> Value {
    rule.rsplit('.')
        .fold(value, |inner, key| json!({ key: inner }))
}

/// The values of a rule that is a choice; empty for other rules.
fn choices(schema: &Value, rule: &str) -> Vec<String> {
    let mut at = schema;
    for key in rule.split('.') {
        at = resolved(
            schema,
            resolved(schema, at)
                .pointer(&format!("/properties/{key}"))
                .unwrap_or(&Value::Null),
        );
    }
    let values = at
        .get("enum")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .cloned();
    let consts = at
        .get("oneOf")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .flat_map(|one| {
            let several = one
                .get("enum")
                .and_then(Value::as_array)
                .into_iter()
                .flatten()
                .cloned();
            several.chain(one.get("const").cloned()).collect::<Vec<_>>()
        });
    values
        .chain(consts)
        .filter_map(|value| value.as_str().map(str::to_owned))
        .collect()
}

/// The target of a reference in a schema; a schema without one is its own.
pub fn resolved<'a>(schema: &'a Value, at: &'a Value) -> &'a Value {
    let all_of = at.pointer("/allOf/0/$ref");
    let reference = at.get("$ref").or(all_of).and_then(Value::as_str);
    let target = reference.and_then(|reference| schema.pointer(reference.strip_prefix('#')?));
    target.unwrap_or(at)
}
