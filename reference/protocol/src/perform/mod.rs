use std::path::Path;

use serde_json::{Map, Value};

use crate::{
    Answer, CallError, Cancellation, Live, Meta, OPERATION_CALLS, RemoteFiles, ToolCall, UPDATES,
    Updates, resolve,
};

#[cfg(test)]
mod tests;

/// The context of a call, from the program that makes it.
#[derive(Clone, Copy)]
pub struct Caller<'a> {
    /// The profile whose tool is called.
    pub profile: &'a str,
    /// The working directory of calls without a workspace; absolute.
    pub root: &'a Path,
    /// The flag that cancels the call.
    pub cancellation: &'a Cancellation,
    /// Receives updates while the call is running, if the call asks for any.
    pub live: Option<&'a Live<'a>>,
}

/// Runs the params of a `tools/call` through `tool`, and returns a `CallToolResult`.
///
/// # Errors
/// Invalid params, and refused calls. An error of a tool is an answer.
pub fn perform(
    params: &Value,
    caller: &Caller<'_>,
    tool: impl FnOnce(&ToolCall<'_>) -> Answer,
) -> Result<Value, CallError> {
    let fields = params.as_object().ok_or(CallError::NotAnObject)?;
    let name = fields.get("name").and_then(Value::as_str);
    let empty = Map::new();
    let meta = Meta::read(fields.get("_meta"))?;
    let updates = meta.wants_updates().then(|| Updates::new(caller.live));
    let root = resolve(meta.workspace.as_deref().unwrap_or(caller.root), "");
    let operations = meta
        .operations
        .map(|canned| RemoteFiles::new(&root, canned));
    let answer = tool(&ToolCall {
        profile: caller.profile,
        tool: name.ok_or(CallError::NameMissing)?,
        arguments: arguments(fields)?.unwrap_or(&empty),
        root: &root,
        roots: meta.roots.as_deref(),
        settings: &meta.settings,
        resources: &meta.resources,
        operations: operations.as_ref(),
        updates: updates.as_ref(),
        cancellation: caller.cancellation,
        params,
    });
    let mut result = answer.0.map_err(CallError::Refused)?;
    carry(&mut result, UPDATES, updates.map(Updates::into_json));
    let calls = operations.map(RemoteFiles::into_json);
    carry(&mut result, OPERATION_CALLS, calls);
    Ok(result)
}

fn arguments(fields: &Map<String, Value>) -> Result<Option<&Map<String, Value>>, CallError> {
    match fields.get("arguments") {
        None | Some(Value::Null) => Ok(None),
        Some(arguments) => {
            let object = arguments.as_object();
            object.map(Some).ok_or(CallError::ArgumentsNotObject)
        }
    }
}

/// Keeps a value of `_meta` that the tool itself has set.
fn carry(result: &mut Value, key: &str, value: Option<Value>) {
    let (Some(value), Some(result)) = (value, result.as_object_mut()) else {
        return;
    };
    let meta = result
        .entry("_meta")
        .or_insert_with(|| Value::Object(Map::new()));
    if let Some(meta) = meta.as_object_mut() {
        meta.entry(key).or_insert(value);
    }
}
