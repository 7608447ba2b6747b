//! Why a run came to nothing.

use crate::sandbox::SandboxError;
use crate::transport::Broken;

/// Why a run came to nothing, or not to its end.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The suite has no such profile.
    #[error("there is no profile `{profile}`, only {known}{}", help.as_ref().map_or(String::new(), |help| format!("; {help}")))]
    UnknownProfile {
        /// The name.
        profile: String,
        /// The names that there are.
        known: String,
        /// The name that was probably meant.
        help: Option<String>,
    },
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
    /// A signal came.
    #[error("interrupted")]
    Interrupted,
}
