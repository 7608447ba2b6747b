//! Why a run came to nothing.

use seekspec_conformance::unknown_name::UnknownName;

use crate::resources::Shortage;
use crate::sandbox::SandboxError;
use crate::transport::Broken;

/// Why a run came to nothing, or not to its end.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The suite has no such profile.
    #[error(transparent)]
    UnknownProfile(#[from] UnknownName),
    /// The target would not start.
    #[error("the target `{target}` would not start: {broken}")]
    WouldNotStart {
        /// Its name.
        target: String,
        /// What happened.
        broken: Broken,
    },
    /// A tree could not be made, or looked at: no fault of the target's.
    #[error(transparent)]
    Sandbox(#[from] SandboxError),
    /// The machine has no room for the run: no fault of the target's either.
    #[error(transparent)]
    Shortage(#[from] Shortage),
    /// A signal came.
    #[error("interrupted")]
    Interrupted,
}
