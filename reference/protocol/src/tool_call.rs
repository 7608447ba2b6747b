use std::path::{Path, PathBuf};

use serde_json::{Map, Value};

use crate::{Cancellation, RemoteFiles, Resource, Updates};

/// A call and its context. A tool may ignore parts of it, and then lacks the capability.
#[derive(Clone, Copy, Debug)]
pub struct ToolCall<'a> {
    /// The profile whose tool is called.
    pub profile: &'a str,
    /// The tool.
    pub tool: &'a str,
    /// Its arguments, as the model gave them: they can be invalid in every way.
    pub arguments: &'a Map<String, Value>,
    /// The directory of the call: absolute, without `.` and `..`. Relative paths start here, not at
    /// the working directory of the process.
    pub root: &'a Path,
    /// The roots of the client, absolute (`roots`); `None`: it has none but `root`.
    pub roots: Option<&'a [PathBuf]>,
    /// Settings named by the profile's documents (capability `settings`).
    pub settings: &'a Map<String, Value>,
    /// The targets of internal URLs (`resources`).
    pub resources: &'a [Resource],
    /// A remote file system that replaces the tree (`operations`).
    pub operations: Option<&'a RemoteFiles>,
    /// The receiver of updates while the call is running, if the call asks for them (`progress`).
    pub updates: Option<&'a Updates<'a>>,
    /// The flag that cancels the call (`cancel`).
    pub cancellation: &'a Cancellation,
    /// The raw params of the MCP `tools/call`.
    pub params: &'a Value,
}
