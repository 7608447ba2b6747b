//! Implementations in this process: the trait that an author in Rust implements, and its calls and answers.
//!
//! The reference engine is one implementation; [`harness`](crate::harness) turns the cases into tests of any other.

mod factory;

use serde_json::Value;

pub use factory::Factory;
pub use seekspec_protocol::{
    Answer, Caller, Cancellation, GlobOptions, Live, RemoteFiles, RemoteKind, Resource, ToolCall,
    Updates, perform,
};

/// An implementation of the tools of a profile.
///
/// ```
/// use seekspec_run::implementation::{Answer, Implementation, ToolCall};
///
/// struct Echo;
///
/// impl Implementation for Echo {
///     fn call(&self, call: &ToolCall<'_>) -> Answer {
///         match call.tool {
///             "echo" => Answer::text(format!("{} in {}", call.arguments["say"], call.root.display())),
///             other => Answer::protocol_error(format!("unknown tool {other}")),
///         }
///     }
/// }
/// ```
pub trait Implementation: Send + Sync + 'static {
    /// Answers one call, on a separate thread. Two calls on one tree never overlap.
    ///
    /// After a panic, or without an answer before the deadline, the case is broken. When the deadline
    /// has passed, [`ToolCall::cancellation`] is set; a call that ignores it is left running.
    fn call(&self, call: &ToolCall<'_>) -> Answer;

    /// The tools as a server lists them: `{"tools": [{"name", "description", "inputSchema"}]}`.
    /// `None`, the default: cases about the list are unsupported.
    fn list(&self) -> Option<Value> {
        None
    }
}
