//! The words of the Model Context Protocol that a client and a server have in common.

/// The versions, the oldest first.
pub const VERSIONS: [&str; 5] = [
    "2024-11-05",
    "2025-03-26",
    "2025-06-18",
    NEWEST_WITH_HANDSHAKE,
    "2026-07-28",
];

/// The newest version that has a handshake.
pub const NEWEST_WITH_HANDSHAKE: &str = "2025-11-25";

/// The request that begins a handshake.
pub const INITIALIZE: &str = "initialize";
/// The handshake is done.
pub const INITIALIZED: &str = "notifications/initialized";
/// A request for a sign of life.
pub const PING: &str = "ping";
/// The request for the list of tools.
pub const LIST_TOOLS: &str = "tools/list";
/// The call of a tool.
pub const CALL_TOOL: &str = "tools/call";
/// The server's request for the client's roots.
pub const LIST_ROOTS: &str = "roots/list";
/// The client's roots are others now.
pub const ROOTS_CHANGED: &str = "notifications/roots/list_changed";
/// A request is not wanted any more.
pub const CANCELLED: &str = "notifications/cancelled";
/// How far a call is.
pub const PROGRESS: &str = "notifications/progress";

/// The key of `_meta` with which a request asks for progress.
pub const PROGRESS_TOKEN: &str = "progressToken";

/// The error for a message that is not JSON.
pub const PARSE_ERROR: i64 = -32700;

/// The error for JSON that is not a message.
pub const INVALID_REQUEST: i64 = -32600;

/// The error for an unknown method.
pub const UNKNOWN_METHOD: i64 = -32601;
