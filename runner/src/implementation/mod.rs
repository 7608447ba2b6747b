//! Implementations in this process: the one trait that an author in Rust implements, and what a call brings and takes away.
//!
//! The reference engine is one implementation; [`harness`](crate::harness) makes tests out of any other.

mod maker;

use serde_json::Value;

pub use maker::Maker;
pub use seekspec_protocol::{
    Answer, Caller, Cancellation, GlobOptions, Live, RemoteFiles, RemoteKind, Resource, ToolCall,
    Updates, perform,
};

/// The tools of a profile, as one author has them.
///
/// ```
/// use seekspec::implementation::{Answer, Implementation, ToolCall};
///
/// struct Echo;
///
/// impl Implementation for Echo {
///     fn call(&self, call: &ToolCall<'_>) -> Answer {
///         match call.tool {
///             "echo" => Answer::text(format!("{} in {}", call.arguments["say"], call.root.display())),
///             other => Answer::refused(format!("there is no tool {other}")),
///         }
///     }
/// }
/// ```
pub trait Implementation: Send + Sync + 'static {
    /// Answers one call. It is called from a thread of its own, and no two calls on one tree overlap.
    ///
    /// A panic, or no answer within the deadline, is charged to the case that made the call. When the deadline has passed,
    /// [`ToolCall::cancellation`] is set; a call that does not end then is left running.
    fn call(&self, call: &ToolCall<'_>) -> Answer;

    /// Its tools, as a server lists them: `{"tools": [{"name", "description", "inputSchema"}]}`. Without, the cases about that are
    /// unsupported.
    fn list(&self) -> Option<Value> {
        None
    }
}
