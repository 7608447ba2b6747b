//! The JSON boundary: the params of an MCP `tools/call` in, a `CallToolResult` out.
//!
//! [`perform`] takes the params apart, with what they say in `_meta`, and has a [`Session`] answer.

mod limits;
mod remote;
mod session;

#[cfg(test)]
mod tests;

pub use limits::Limits;
pub use seekspec_protocol::{Answer, CallError, Caller, ToolCall, Updates, perform};
pub use session::Session;

use std::time::Duration;

use serde_json::Value;

use crate::engine::reach::Reach;
use crate::host::{Clock, Context, Operations, Progress, Update};
use crate::profiles::Tool;

fn call_tool(tool: &dyn Tool, call: &ToolCall<'_>, clock: &dyn Clock, reach: &Reach) -> Answer {
    let began = clock.now();
    let recorder = call.updates.map(|updates| Recorder { updates, began });
    let delegate = call.operations.filter(|remote| remote.can_glob());
    let context = Context {
        settings: call.settings.clone(),
        resources: call.resources.to_vec(),
        operations: delegate.map(|remote| remote as &dyn Operations),
        cancellation: call.cancellation.clone(),
        reach: reach.clone(),
        progress: recorder.as_ref().map(|recorder| recorder as &dyn Progress),
        ..Context::new(call.root, clock)
    };
    let arguments = Value::Object(call.arguments.clone());
    tool.call(&arguments, &context).into()
}

/// Gives the updates of a call their time since it began.
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

/// The known tools are named, the likeliest first.
fn unknown_tool(name: &str, profile: &str, mut known: Vec<&str>) -> Answer {
    known.sort_by_key(|tool| std::cmp::Reverse(likeness(tool, name)));
    let known = known.join(", ");
    Answer::protocol_error(format!("{profile} has no tool `{name}`; it has {known}"))
}

/// How many of the name's characters the tool's name has: enough to bring the likeliest to the front.
fn likeness(tool: &str, name: &str) -> usize {
    name.chars()
        .filter(|character| tool.contains(*character))
        .count()
}
