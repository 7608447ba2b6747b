//! The keys of `_meta`, in calls and in answers.

/// The absolute path of the working directory of this call.
pub const WORKSPACE: &str = "io.seekspec/workspace";

/// The user's settings: an object.
pub const SETTINGS: &str = "io.seekspec/settings";

/// What internal URLs resolve to: an array of `{uri, file | text, immutable}`.
pub const RESOURCES: &str = "io.seekspec/resources";

/// A canned remote file system: `{entries: {path: "file" | "dir"}, stat: bool, glob: [path…], fails: message}`.
/// Without `glob` and `fails` the delegate cannot glob, and the local file system is searched.
pub const OPERATIONS: &str = "io.seekspec/operations";

/// In a call: `true` asks for updates. In an answer: the updates, each `{text, atMs}`, milliseconds after the call began.
pub const UPDATES: &str = "io.seekspec/updates";

/// In an answer: what the delegate was asked, in order.
pub const OPERATION_CALLS: &str = "io.seekspec/operationCalls";

/// MCP's own key, whose presence asks for updates as well.
pub const PROGRESS_TOKEN: &str = "progressToken";
