//! Why a run failed.

use seekspec_conformance::unknown_name::UnknownName;

use crate::resources::Shortage;
use crate::sandbox::SandboxError;
use crate::transport::Broken;
use crate::unusable::{Unusable, advice_lines};

/// Why a run failed, or ended early.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The suite has no such profile.
    #[error(transparent)]
    UnknownProfile(#[from] UnknownName),
    /// The target does not start.
    #[error("the target `{target}` does not start: {broken}\n{}", start_advice(.broken))]
    WouldNotStart {
        /// Its name.
        target: String,
        /// The reason.
        broken: Broken,
    },
    /// The target breaks in the same way on each of its first calls.
    #[error(transparent)]
    Unusable(Box<Unusable>),
    /// A tree could not be made, or looked at: not the target's fault.
    #[error(transparent)]
    Sandbox(#[from] SandboxError),
    /// The machine has no room for the run: not the target's fault either.
    #[error(transparent)]
    Shortage(#[from] Shortage),
    /// A signal came.
    #[error("interrupted")]
    Interrupted,
}

/// The remedy for a target that does not start.
fn start_advice(broken: &Broken) -> String {
    use Broken::{CannotStart, Handshake, Missing};
    let is_start = matches!(broken, Missing(_) | CannotStart { .. } | Handshake { .. });
    advice_lines(is_start.then(|| broken.advice()).flatten().unwrap_or(
        "start the command by hand; `seekspec init` with the same flags shows each attempt",
    ))
}
