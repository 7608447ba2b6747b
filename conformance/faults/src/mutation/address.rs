//! Where in a document an edit applies.

use std::borrow::Cow;
use std::mem;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

/// Keys joined by dots: `details.files`. A number counts the elements of a list from zero, or
/// backwards from `-1`; `*` is every element or field; `lines` of a text are its lines; a key with
/// dots is in double quotes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct Address(String);

impl Address {
    /// The address that `text` is.
    pub fn new(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// The values there, as many as there are.
    pub fn values<'a>(&self, document: &'a Value) -> Vec<Cow<'a, Value>> {
        let mut found = vec![Cow::Borrowed(document)];
        for segment in self.segments() {
            found = found
                .into_iter()
                .flat_map(|value| below(value, &segment))
                .collect();
        }
        found
    }

    /// Changes every value there; what is not there stays so.
    pub fn change(&self, document: &mut Value, change: &dyn Fn(&mut Value)) {
        walk(document, &self.segments(), &|parent, key| {
            if let Some(value) = member(parent, key) {
                change(value);
            }
        });
    }

    /// Gives every list or object that holds such a value, or could, with the last key of the address.
    pub fn change_parents(&self, document: &mut Value, change: &dyn Fn(&mut Value, &str)) {
        walk(document, &self.segments(), change);
    }

    fn segments(&self) -> Vec<String> {
        let mut segments = Vec::new();
        let mut current = String::new();
        let mut is_quoted = false;
        for character in self.0.chars() {
            match character {
                '"' => is_quoted = !is_quoted,
                '.' if !is_quoted => segments.push(mem::take(&mut current)),
                other => current.push(other),
            }
        }
        segments.push(current);
        segments
    }
}

fn below<'a>(value: Cow<'a, Value>, segment: &str) -> Vec<Cow<'a, Value>> {
    if let (Value::String(text), "lines") = (&*value, segment) {
        return vec![Cow::Owned(lines(text))];
    }
    match value {
        Cow::Borrowed(value) => keys(value, segment)
            .iter()
            .filter_map(|key| get(value, key).map(Cow::Borrowed))
            .collect(),
        Cow::Owned(value) => keys(&value, segment)
            .iter()
            .filter_map(|key| get(&value, key).cloned().map(Cow::Owned))
            .collect(),
    }
}

fn walk(value: &mut Value, segments: &[String], visit: &dyn Fn(&mut Value, &str)) {
    let [segment, rest @ ..] = segments else {
        return;
    };
    if let (Value::String(text), "lines") = (&mut *value, segment.as_str()) {
        let mut holder = serde_json::json!({ "lines": lines(text) });
        if rest.is_empty() {
            visit(&mut holder, "lines");
        } else {
            walk_plain(&mut holder["lines"], rest, visit);
        }
        *text = joined(&holder["lines"]);
    } else {
        walk_plain(value, segments, visit);
    }
}

fn walk_plain(value: &mut Value, segments: &[String], visit: &dyn Fn(&mut Value, &str)) {
    let [segment, rest @ ..] = segments else {
        return;
    };
    let mut keys = keys(value, segment);
    // Elements may go while they are visited.
    keys.reverse();
    for key in keys {
        if rest.is_empty() {
            visit(value, &key);
        } else if let Some(inner) = member(value, &key) {
            walk(inner, rest, visit);
        }
    }
}

/// The keys of a list or object that a segment means.
fn keys(value: &Value, segment: &str) -> Vec<String> {
    match (value, segment) {
        (Value::Array(items), "*") => (0..items.len()).map(|index| index.to_string()).collect(),
        (Value::Object(fields), "*") => fields.keys().cloned().collect(),
        (Value::Array(items), index) => index_of(index, items.len())
            .map(|index| index.to_string())
            .into_iter()
            .collect(),
        (_, key) => vec![key.to_owned()],
    }
}

fn index_of(written: &str, length: usize) -> Option<usize> {
    match written.strip_prefix('-') {
        Some(back) => length.checked_sub(back.parse().ok()?),
        None => written.parse().ok(),
    }
}

fn get<'a>(value: &'a Value, key: &str) -> Option<&'a Value> {
    match value {
        Value::Array(items) => items.get(key.parse::<usize>().ok()?),
        other => other.get(key),
    }
}

fn member<'a>(value: &'a mut Value, key: &str) -> Option<&'a mut Value> {
    match value {
        Value::Array(items) => items.get_mut(key.parse::<usize>().ok()?),
        other => other.get_mut(key),
    }
}

fn lines(text: &str) -> Value {
    text.split('\n').collect()
}

fn joined(lines: &Value) -> String {
    let items = lines.as_array().map_or(&[][..], Vec::as_slice);
    let texts: Vec<Cow<'_, str>> = items.iter().map(text_of).collect();
    texts.join("\n")
}

/// A text as it is, and anything else as JSON.
pub(super) fn text_of(value: &Value) -> Cow<'_, str> {
    value
        .as_str()
        .map_or_else(|| value.to_string().into(), Cow::Borrowed)
}

impl<'de> Deserialize<'de> for Address {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        if !text.is_empty() && text.matches('"').count() % 2 == 0 {
            Ok(Self(text))
        } else {
            Err(serde::de::Error::custom(format!(
                "invalid address `{text}`: expected keys joined by dots"
            )))
        }
    }
}

impl JsonSchema for Address {
    fn schema_name() -> Cow<'static, str> {
        "Address".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "description": "Keys joined by dots; a number is an element of a list, `*` all of them, `lines` the lines of a text.",
        })
    }
}
