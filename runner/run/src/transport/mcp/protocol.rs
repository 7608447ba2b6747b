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

pub const INITIALIZE: &str = "initialize";
pub const PING: &str = "ping";
pub const LIST_TOOLS: &str = "tools/list";
pub const CALL_TOOL: &str = "tools/call";
pub const LIST_ROOTS: &str = "roots/list";
pub const ROOTS_CHANGED: &str = "notifications/roots/list_changed";
pub const CANCELLED: &str = "notifications/cancelled";
pub const PROGRESS: &str = "notifications/progress";

/// The key of `_meta` with which a request asks for progress.
pub const PROGRESS_TOKEN: &str = "progressToken";

/// The error for a message that is not JSON.
pub const PARSE_ERROR: i64 = -32700;

/// The error for JSON that is not a message.
pub const INVALID_REQUEST: i64 = -32600;

/// The error for an unknown method.
pub const UNKNOWN_METHOD: i64 = -32601;
