//! Ways to spoil a call or an answer at the edge of a tool, from which its faults are put together.

use serde_json::{Map, Value};

use crate::host::Context;
use crate::profiles::{Tool, ToolResult};

/// The call with one of its arguments left out.
pub(super) fn without(
    field: &str,
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let mut arguments = arguments.clone();
    if let Some(object) = arguments.as_object_mut() {
        object.remove(field);
    }
    tool.call(&arguments, context)
}

/// The call with an argument that it should have said.
pub(super) fn with_default(
    (field, value): (&str, &str),
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let mut arguments = arguments.clone();
    if let Some(object) = arguments.as_object_mut() {
        object.entry(field).or_insert_with(|| value.into());
    }
    tool.call(&arguments, context)
}

/// The call with another text for one of its arguments, if it says it.
pub(super) fn with_text(
    (field, change): (&str, fn(&str) -> String),
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let mut arguments = arguments.clone();
    if let Some(text) = arguments.get(field).and_then(Value::as_str) {
        arguments[field] = change(text).into();
    }
    tool.call(&arguments, context)
}

/// The call with another number for one of its arguments, if it says it.
pub(super) fn with_number(
    (field, change): (&str, fn(u64) -> u64),
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let mut arguments = arguments.clone();
    if let Some(number) = arguments.get(field).and_then(Value::as_u64) {
        arguments[field] = change(number).into();
    }
    tool.call(&arguments, context)
}

/// The answer with other fields; a failure stays as it is.
pub(super) fn with_fields(
    change: fn(&mut Map<String, Value>),
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let mut result = tool.call(arguments, context);
    if let Some(fields) = result.structured.as_mut().and_then(Value::as_object_mut) {
        change(fields);
    }
    if let Some(structured) = &result.structured {
        result.text = structured.to_string();
    }
    result
}

/// The answer, or this one in the place of a failure.
pub(super) fn or_instead(
    instead: Value,
    tool: &dyn Tool,
    arguments: &Value,
    context: &Context<'_>,
) -> ToolResult {
    let result = tool.call(arguments, context);
    if !result.is_error {
        return result;
    }
    ToolResult {
        text: instead.to_string(),
        structured: Some(instead),
        is_error: false,
    }
}

/// Another text for a field of an answer, if it is there.
pub(super) fn change_text(
    fields: &mut Map<String, Value>,
    field: &str,
    change: fn(&str) -> String,
) {
    if let Some(text) = fields.get(field).and_then(Value::as_str) {
        let changed = change(text);
        fields.insert(field.to_owned(), changed.into());
    }
}
