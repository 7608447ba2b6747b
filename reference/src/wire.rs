//! The JSON boundary: the params of an MCP `tools/call` in, a `CallToolResult` out.
//!
//! What a call needs beyond its arguments is in `_meta`, under the keys that [`keys`] names.

mod canned;
mod error;
pub mod keys;
mod meta;
mod recorder;
mod session;

#[cfg(test)]
mod tests;

pub use error::WireError;
pub use session::Session;

use std::path::Path;

use serde_json::{Map, Value, json};

use crate::engine::path::resolve;
use crate::host::{Cancellation, Clock, Context, Operations, Progress};
use crate::profiles::{Profile, Tool};

use canned::CannedOperations;
use meta::Meta;
use recorder::Recorder;

/// What the host of a call supplies.
pub struct WireHost<'a> {
    /// The working directory of calls that do not name a workspace.
    pub root: &'a Path,
    /// The host's clock.
    pub clock: &'a dyn Clock,
    /// The caller's means to abort.
    pub cancellation: Cancellation,
    /// Gets updates while the call is running, if its caller has asked for any.
    pub progress: Option<&'a dyn Progress>,
}

/// Performs the call that `params` describe, with a tool of the profile.
///
/// # Errors
/// Params that are no call of a tool of the profile. What goes wrong in the tool is an answer, and no error.
pub fn call(profile: &Profile, params: &Value, host: &WireHost<'_>) -> Result<Value, WireError> {
    let name = tool_name(params)?;
    let Some(entry) = profile.find_tool(name) else {
        return Err(WireError::unknown_tool(name, profile));
    };
    call_tool(&*entry.make(), params, host)
}

/// Performs the call that `params` describe with this tool, whatever name they give: so a tool with other rules is called.
///
/// # Errors
/// As for [`call`].
pub fn call_tool(tool: &dyn Tool, params: &Value, host: &WireHost<'_>) -> Result<Value, WireError> {
    let started = host.clock.now();
    let meta = Meta::read(params)?;
    let arguments = arguments(params)?;
    // Paths are displayed relative to it by their text, so it has to be in the form of those.
    let root = &resolve(meta.workspace.as_deref().unwrap_or(host.root), "");
    let recorder = Recorder::new(host.progress);
    let operations = meta
        .operations
        .as_ref()
        .map(|canned| CannedOperations::new(root, canned));
    let context = Context {
        settings: meta.settings,
        resources: meta.resources,
        operations: operations
            .as_ref()
            .filter(|canned| canned.can_glob())
            .map(|canned| canned as &dyn Operations),
        cancellation: host.cancellation.clone(),
        progress: meta.wants_updates.then_some(&recorder as &dyn Progress),
        ..Context::new(root, host.clock)
    };
    let mut result = tool.call(&arguments, &context).to_json();
    let updates = meta
        .wants_updates
        .then(|| (keys::UPDATES, recorder.to_json(started)));
    let calls = operations
        .as_ref()
        .map(|canned| (keys::OPERATION_CALLS, canned.calls()));
    let answered: Map<_, _> = updates
        .into_iter()
        .chain(calls)
        .map(|(key, value)| (key.to_owned(), value))
        .collect();
    if !answered.is_empty() {
        result["_meta"] = Value::Object(answered);
    }
    Ok(result)
}

fn arguments(params: &Value) -> Result<Value, WireError> {
    match params.get("arguments") {
        None | Some(Value::Null) => Ok(json!({})),
        Some(arguments) if arguments.is_object() => Ok(arguments.clone()),
        Some(_) => Err(WireError::ArgumentsNotObject),
    }
}

fn tool_name(params: &Value) -> Result<&str, WireError> {
    let params = params.as_object().ok_or(WireError::NotAnObject)?;
    params
        .get("name")
        .and_then(Value::as_str)
        .ok_or(WireError::NameMissing)
}
