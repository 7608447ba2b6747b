//! Transports: how a call reaches a target, and how its answer comes back. One file each, one line each in [`ALL`].

mod broken;
pub mod exec;
pub mod in_process;
pub mod mcp;
mod probe;
pub mod process;
mod unanswered;

use std::fmt::Debug;
use std::path::Path;
use std::time::Duration;

use seekspec_conformance::model::fixture::Capability;
use seekspec_conformance::unknown_name::UnknownName;
use serde_json::Value;

pub use broken::Broken;
pub use probe::{Discovered, Probe};
pub use unanswered::Unanswered;

/// A way to reach a target.
#[derive(Debug)]
pub struct Transport {
    /// Its name in target files, on the command line and in reports.
    pub name: &'static str,
    /// The capabilities that it cannot carry, whatever a target claims.
    pub lacks: &'static [Capability],
}

/// A target that is ready for calls on one tree. Dropping it ends every process that it has started.
pub trait Connection: Send {
    /// Makes one call, and waits for its answer no longer than the target's deadline.
    fn call(&mut self, call: &Call<'_>) -> Reply;

    /// Goes on with another tree, whose root this is. A process stays.
    fn enter(&mut self, root: &Path);
}

/// A call.
#[derive(Debug, Clone, Copy)]
pub struct Call<'a> {
    /// The profile whose tool is called.
    pub profile: &'a str,
    /// The params of an MCP `tools/call`.
    pub params: &'a Value,
    /// When it is cancelled, counted from the call; `None`: it is not.
    pub cancel_after: Option<Duration>,
    /// Whether the list of tools is requested instead of a call.
    pub lists_tools: bool,
}

/// The reply to a call.
#[derive(Debug)]
pub struct Reply {
    /// The `CallToolResult`, its shape not yet checked.
    pub result: Result<Value, Unanswered>,
    /// The end of stderr.
    pub stderr: String,
    /// How long it took.
    pub duration: Duration,
}

/// Every transport.
pub const ALL: &[&Transport] = &[in_process::TRANSPORT, exec::TRANSPORT, mcp::TRANSPORT];

/// The transport of a target that does not say.
pub const DEFAULT: &str = "exec";

/// The transport of that name. The error names all, and the near one.
pub fn named(name: &str) -> Result<&'static Transport, String> {
    let found = ALL.iter().find(|transport| transport.name == name);
    found.copied().ok_or_else(|| {
        let names = ALL.iter().map(|transport| transport.name);
        UnknownName::new("transport", name, names).to_string()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_transports_are_unique() {
        for (index, transport) in ALL.iter().enumerate() {
            assert_eq!(named(transport.name).unwrap().name, transport.name);
            let others = &ALL[index + 1..];
            assert!(others.iter().all(|other| other.name != transport.name));
        }
        assert!(named(DEFAULT).is_ok());
    }

    #[test]
    fn an_unknown_transport_gets_a_near_name() {
        let message = named("in-proces").unwrap_err();
        assert!(message.ends_with("did you mean `in-process`?"), "{message}");
    }
}
