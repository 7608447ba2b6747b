//! Calls and answers as documents for edits.

use seekspec_protocol::PREFIX;
use serde_json::{Map, Value, json};

/// The prefix of the names of `_meta` entries.
const BESIDE: char = '$';

/// The document of the params of a `tools/call`.
pub(super) fn of_call(params: &Value) -> Value {
    let arguments = params.get("arguments").and_then(Value::as_object);
    let mut document = arguments.cloned().unwrap_or_default();
    document.extend(beside(params));
    Value::Object(document)
}

/// The params with the values of the document.
pub(super) fn to_call(document: Value, params: &Value) -> Value {
    let (arguments, meta) = apart(document, params);
    let mut edited = params.clone();
    edited["arguments"] = arguments;
    edited["_meta"] = meta;
    edited
}

/// The document of a `CallToolResult`.
pub(super) fn of_answer(result: &Value) -> Value {
    let mut document = Map::new();
    let text = result.pointer("/content/0/text").cloned();
    document.insert("text".to_owned(), text.unwrap_or_default());
    let first = result.pointer("/content/0");
    let other = first.filter(|block| block["type"] != "text").cloned();
    document.extend(other.map(|block| ("block".to_owned(), block)));
    let blocks = result["content"].as_array().into_iter().flatten();
    let more: Vec<Value> = blocks.skip(1).map(|block| block["text"].clone()).collect();
    if !more.is_empty() {
        document.insert("more".to_owned(), more.into());
    }
    let details = result.get("structuredContent").cloned();
    document.extend(details.map(|details| ("details".to_owned(), details)));
    document.insert("error".to_owned(), json!(result["isError"] == true));
    document.extend(beside(result));
    Value::Object(document)
}

/// The result with the values of the document. A text that was the details as JSON follows them.
pub(super) fn to_answer(document: Value, result: &Value) -> Value {
    let (document, meta) = apart(document, result);
    let mut blocks = vec![match document.get("block") {
        Some(block) => block.clone(),
        None => json!({ "type": "text", "text": text(&document, result) }),
    }];
    for text in document["more"].as_array().into_iter().flatten() {
        blocks.push(json!({ "type": "text", "text": text }));
    }
    let mut edited = json!({ "content": blocks });
    if let Some(details) = document.get("details") {
        edited["structuredContent"] = details.clone();
    }
    edited["isError"] = json!(document["error"] == true);
    if meta.as_object().is_some_and(|meta| !meta.is_empty()) {
        edited["_meta"] = meta;
    }
    edited
}

fn text(document: &Value, result: &Value) -> Value {
    let text = document.get("text").cloned().unwrap_or_default();
    let was = result.pointer("/content/0/text").unwrap_or(&Value::Null);
    let shown = |details: Option<&Value>| details.map(|details| json!(details.to_string()));
    match shown(document.get("details")) {
        Some(details)
            if text == *was && shown(result.get("structuredContent")) == Some(text.clone()) =>
        {
            details
        }
        _ => text,
    }
}

fn beside(message: &Value) -> impl Iterator<Item = (String, Value)> {
    let meta = message["_meta"].as_object().into_iter().flatten();
    meta.filter_map(|(key, value)| {
        Some((
            format!("{BESIDE}{}", key.strip_prefix(PREFIX)?),
            value.clone(),
        ))
    })
}

/// The document without its `_meta` entries, and the `_meta`.
fn apart(document: Value, message: &Value) -> (Value, Value) {
    let mut meta = message["_meta"].as_object().cloned().unwrap_or_default();
    meta.retain(|key, _| !key.starts_with(PREFIX));
    let mut own = Map::new();
    let Value::Object(document) = document else {
        return (document, Value::Object(meta));
    };
    for (key, value) in document {
        match key.strip_prefix(BESIDE) {
            Some(name) => meta.insert(format!("{PREFIX}{name}"), value),
            None => own.insert(key, value),
        };
    }
    (Value::Object(own), Value::Object(meta))
}
