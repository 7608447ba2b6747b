use std::path::Path;

use serde_json::{Map, Value};

use crate::{Cancellation, RemoteFiles, Resource, Updates};

/// A call, and what it needs beyond its arguments. A tool may leave alone what it has no use for, and then lacks the capability.
#[derive(Clone, Copy, Debug)]
pub struct ToolCall<'a> {
    /// The profile whose tool is called.
    pub profile: &'a str,
    /// The tool.
    pub tool: &'a str,
    /// Its arguments, as the model gave them: they may be wrong in every way.
    pub arguments: &'a Map<String, Value>,
    /// The tree that the call is about: absolute, without `.` and `..`. Relative paths count from it; the working directory of
    /// the process is another.
    pub root: &'a Path,
    /// Settings that the profile's documents name (capability `settings`).
    pub settings: &'a Map<String, Value>,
    /// What internal URLs resolve to (`resources`).
    pub resources: &'a [Resource],
    /// A remote file system to ask instead of the tree (`operations`).
    pub operations: Option<&'a RemoteFiles>,
    /// Where snapshots go while the call is running, if they are wanted (`progress`).
    pub updates: Option<&'a Updates<'a>>,
    /// Whether the call is to end before it is done (`cancel`).
    pub cancellation: &'a Cancellation,
    /// All of it as it goes over a wire: the params of an MCP `tools/call`.
    pub params: &'a Value,
}
