//! Preparations for the first case of a target.

use super::RunError;
use crate::sandbox::{RunDirectory, SandboxError};
use crate::targets::Target;
use crate::transport::Probe;

/// Starts the target, and asks for its version and tools. An error: it does not start.
pub fn probe(target: &Target) -> Result<Probe, RunError> {
    target.probe().map_err(|broken| RunError::WouldNotStart {
        target: target.name.clone(),
        broken,
    })
}

/// The directory for its trees: in memory, if there is enough of it, for one in this process.
pub fn directory(target: &Target) -> Result<RunDirectory, SandboxError> {
    match target.reach.program() {
        None => RunDirectory::create_for_this_process(),
        Some(_) => RunDirectory::create(),
    }
}
