//! What goes wrong at the edges of both tools of omp.

use serde_json::{Value, json};

use crate::host::Context;
use crate::profiles::{Tool, ToolResult};

/// A call that does not say where is made on the working directory.
pub(super) fn searches_everything(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let mut spoilt = arguments.clone();
    if let Some(object) = spoilt.as_object_mut() {
        object.entry("paths").or_insert_with(|| json!(["."]));
    }
    tool.call(&spoilt, context)
}

/// Of several entries only the first is searched.
pub(super) fn searches_the_first(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let mut spoilt = arguments.clone();
    if let Some(Value::Array(entries)) = spoilt.get_mut("paths") {
        entries.truncate(1);
    }
    tool.call(&spoilt, context)
}

/// An internal URL loses what tells it from a path.
pub(super) fn reads_urls_as_paths(
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    tool.call(
        &with_entries(arguments, |entry| entry.replace("://", ":/")),
        context,
    )
}

/// The call with other entries, be they in a list or alone.
pub(super) fn with_entries(arguments: &Value, spoil: impl Fn(&str) -> String) -> Value {
    let mut spoilt = arguments.clone();
    match spoilt.get_mut("paths") {
        Some(Value::Array(entries)) => entries
            .iter_mut()
            .for_each(|entry| spoil_text(entry, &spoil)),
        Some(entry) => spoil_text(entry, &spoil),
        None => {}
    }
    spoilt
}

fn spoil_text(value: &mut Value, spoil: impl Fn(&str) -> String) {
    if let Some(text) = value.as_str() {
        *value = json!(spoil(text));
    }
}

/// The entries of a call that has a list of them.
pub(super) fn entries(arguments: &Value) -> Vec<&str> {
    let entries = arguments["paths"].as_array();
    entries
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect()
}

/// The answer with another text, unless it is an error.
pub(super) fn with_text(result: ToolResult, spoil: impl Fn(&str) -> String) -> ToolResult {
    if result.is_error {
        return result;
    }
    ToolResult {
        text: spoil(&result.text),
        ..result
    }
}

/// The answer with another value for one of its details, if it has any.
pub(super) fn with_detail(mut result: ToolResult, name: &str, value: Value) -> ToolResult {
    if let Some(details) = result.structured.as_mut() {
        details[name] = value;
    }
    result
}

/// The answer, unless it lacks one of these details: then it is refused.
pub(super) fn with_all_details(result: ToolResult, names: &[&str]) -> ToolResult {
    let is_whole = |details: &Value| names.iter().all(|name| details.get(name).is_some());
    if result.is_error || result.structured.as_ref().is_some_and(is_whole) {
        result
    } else {
        ToolResult::error("The result does not have all fields of its schema".to_owned())
    }
}
