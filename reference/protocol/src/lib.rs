//! What goes over the wire between Seekspec and a tool: the params of an MCP `tools/call`, what they say in `_meta`,
//! and the `CallToolResult` that comes back.
//!
//! Whoever answers a call gets it taken apart ([`ToolCall`]) and gives an [`Answer`]; [`perform`] is the way there and back:
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
//! Nothing here knows what a tool should answer.

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
pub use meta::{Meta, OPERATION_CALLS, PREFIX, UPDATES};
pub use operations::{Operations, RemoteKind};
pub use path::resolve;
pub use perform::{Caller, perform};
pub use remote_files::{GlobOptions, RemoteFiles};
pub use resource::Resource;
pub use tool_call::ToolCall;
pub use updates::{Live, Updates};
