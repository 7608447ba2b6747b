//! The wire format between Seekspec and a tool: the params of an MCP `tools/call`, their `_meta`,
//! and the `CallToolResult` that comes back.
//!
//! An implementation gets a parsed [`ToolCall`] and returns an [`Answer`]; [`perform`] does the
//! rest:
//!
//! ```
//! use std::path::Path;
//!
//! use seekspec_protocol::{Answer, Caller, Cancellation, perform};
//! use serde_json::json;
//!
//! let params = json!({ "name": "echo", "arguments": { "say": "hello" } });
//! let cancellation = Cancellation::new();
//! let caller = Caller { profile: "toy", root: Path::new("/repo"), cancellation: &cancellation, live: None };
//!
//! let result = perform(&params, &caller, |call| Answer::text(format!("{} {}", call.tool, call.arguments["say"])))?;
//! assert_eq!(result, json!({ "content": [{ "type": "text", "text": "echo \"hello\"" }], "isError": false }));
//! # Ok::<(), seekspec_protocol::CallError>(())
//! ```
//!
//! Nothing here knows the right answer of a tool.

mod answer;
mod call_error;
mod cancellation;
mod capability;
mod meta;
mod operations;
mod path;
mod perform;
mod remote_files;
mod resource;
mod tool_call;
mod updates;

pub use answer::{Answer, ToolResult};
pub use call_error::CallError;
pub use cancellation::Cancellation;
pub use capability::Capability;
pub use meta::{Meta, OPERATION_CALLS, PREFIX, ROOTS, UPDATES};
pub use operations::{Operations, RemoteKind};
pub use path::resolve;
pub use perform::{Caller, perform};
pub use remote_files::{GlobOptions, RemoteFiles};
pub use resource::Resource;
pub use tool_call::ToolCall;
pub use updates::{Live, Updates};
