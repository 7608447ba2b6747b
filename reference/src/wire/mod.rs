//! The JSON boundary: the params of an MCP `tools/call` in, a `CallToolResult` out.
//!
//! [`perform`] parses the params and their `_meta`, and lets a [`Session`] answer.

mod limits;
mod remote;
mod session;

#[cfg(test)]
mod tests;

pub use limits::HostLimits;
pub use seekspec_protocol::{Answer, CallError, Caller, ToolCall, Updates, perform};
pub use session::Session;

use std::time::Duration;

use serde_json::Value;

use crate::engine::reach::Reach;
use crate::host::{Clock, Context, Progress, RemoteFileSystem, Update};
use crate::profiles::Tool;

fn call_tool(tool: &dyn Tool, call: &ToolCall<'_>, clock: &dyn Clock, reach: &Reach) -> Answer {
    let began = clock.now();
    let recorder = call.updates.map(|updates| Recorder { updates, began });
    let delegate = call.operations.filter(|remote| remote.can_glob());
    let context = Context {
        roots: call.roots.unwrap_or_default().to_vec(),
        settings: call.settings.clone(),
        resources: call.resources.to_vec(),
        operations: delegate.map(|remote| remote as &dyn RemoteFileSystem),
        cancellation: call.cancellation.clone(),
        reach: reach.clone(),
        progress: recorder.as_ref().map(|recorder| recorder as &dyn Progress),
        ..Context::new(call.root, clock)
    };
    let arguments = Value::Object(call.arguments.clone());
    tool.call(&arguments, &context).into()
}

/// Timestamps the updates of a call, relative to its start.
struct Recorder<'a> {
    updates: &'a Updates<'a>,
    began: Duration,
}

impl Progress for Recorder<'_> {
    fn update(&self, update: Update) {
        let at = update.at.saturating_sub(self.began);
        self.updates.send_at(update.text, at);
    }
}

/// The error lists the known tools, the most similar first.
fn unknown_tool(name: &str, profile: &str, mut known: Vec<&str>) -> Answer {
    known.sort_by_key(|tool| std::cmp::Reverse(likeness(tool, name)));
    let known = known.join(", ");
    Answer::protocol_error(format!("unknown tool `{name}`; {profile} has {known}"))
}

/// The number of characters of the name that the tool's name contains: enough to find the most
/// similar.
fn likeness(tool: &str, name: &str) -> usize {
    name.chars()
        .filter(|character| tool.contains(*character))
        .count()
}
