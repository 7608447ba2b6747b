//! Calls and answers as the documents that edits are made in.

use serde_json::{Value, json};

use crate::answer::{OPERATION_CALLS_KEY, UPDATES_KEY as ANSWERED_UPDATES_KEY};
use crate::request::{OPERATIONS_KEY, RESOURCES_KEY, SETTINGS_KEY, UPDATES_KEY};

/// What a call has beside its arguments, and the keys of `_meta` that it has them under.
const BESIDE: [(&str, &str); 4] = [
    ("$settings", SETTINGS_KEY),
    ("$resources", RESOURCES_KEY),
    ("$operations", OPERATIONS_KEY),
    ("$updates", UPDATES_KEY),
];

/// What an answer has under keys of `_meta`.
const ANSWERED: [(&str, &str); 2] = [
    ("updates", ANSWERED_UPDATES_KEY),
    ("operationCalls", OPERATION_CALLS_KEY),
];

/// The document of the params of a `tools/call`.
pub(super) fn of_call(params: &Value) -> Value {
    let mut document = params
        .get("arguments")
        .filter(|arguments| arguments.is_object())
        .cloned()
        .unwrap_or_else(|| json!({}));
    copy_keys(
        &params["_meta"],
        &mut document,
        BESIDE.map(|(name, key)| (key, name)),
    );
    document
}

/// The params with what the document says.
pub(super) fn to_call(mut document: Value, params: &Value) -> Value {
    let mut params = params.clone();
    let mut meta = params.get("_meta").cloned().unwrap_or_else(|| json!({}));
    move_keys(&mut document, &mut meta, BESIDE);
    params["arguments"] = document;
    params["_meta"] = meta;
    params
}

/// The document of a `CallToolResult`.
pub(super) fn of_answer(result: &Value) -> Value {
    let mut document = json!({
        "text": result.pointer("/content/0/text").cloned().unwrap_or_default(),
        "error": result.get("isError").cloned().unwrap_or(Value::Bool(false)),
    });
    if let Some(details) = result.get("structuredContent") {
        document["details"] = details.clone();
    }
    copy_keys(
        &result["_meta"],
        &mut document,
        ANSWERED.map(|(name, key)| (key, name)),
    );
    document
}

/// The result with what the document says. Where the text was the details as JSON, it stays so.
pub(super) fn to_answer(mut document: Value, result: &Value) -> Value {
    let mut meta = result.get("_meta").cloned().unwrap_or_else(|| json!({}));
    move_keys(&mut document, &mut meta, ANSWERED);
    let mut edited = json!({ "content": [{ "type": "text", "text": text(&document, result) }] });
    if let Some(details) = document.get("details") {
        edited["structuredContent"] = details.clone();
    }
    edited["isError"] = document.get("error").cloned().unwrap_or(Value::Bool(false));
    if meta.as_object().is_some_and(|meta| !meta.is_empty()) {
        edited["_meta"] = meta;
    }
    edited
}

fn text(document: &Value, result: &Value) -> Value {
    let was = result.pointer("/content/0/text");
    let is_json = |text: &Value| {
        text.as_str()
            .is_some_and(|text| Some(text) == shown(result.get("structuredContent")).as_deref())
    };
    let is_untouched = document.get("text") == was;
    match shown(document.get("details")) {
        Some(details) if is_untouched && was.is_some_and(is_json) => details.into(),
        _ => document.get("text").cloned().unwrap_or_default(),
    }
}

fn shown(details: Option<&Value>) -> Option<String> {
    details.map(Value::to_string)
}

fn copy_keys<const N: usize>(from: &Value, to: &mut Value, keys: [(&str, &str); N]) {
    for (key, name) in keys {
        if let Some(value) = from.get(key) {
            to[name] = value.clone();
        }
    }
}

fn move_keys<const N: usize>(from: &mut Value, to: &mut Value, keys: [(&str, &str); N]) {
    let (Value::Object(from), Value::Object(to)) = (from, to) else {
        return;
    };
    for (name, key) in keys {
        match from.shift_remove(name) {
            Some(value) => drop(to.insert(key.to_owned(), value)),
            None => drop(to.shift_remove(key)),
        }
    }
}
