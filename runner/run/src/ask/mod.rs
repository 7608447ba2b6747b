//! Asking a target about a tree: the tree is prepared, the calls are made in the target's own words,
//! and the tree is looked at afterwards. A run, a self-test and `init` all ask in
//! this way; what is concluded from the answers is theirs.
//!
//! ```text
//! Setting (tree, HOME, conditions) ──► Session (a process at work on a tree) ──► Attempt (a case)
//! ```

mod attempt;
mod session;

pub use attempt::attempt_alone;
pub use attempt::{Attempt, Doubt};
pub use session::{Setting, TargetSession};

use crate::sandbox::{RunDirectory, SandboxError};
use crate::targets::Target;

/// The directory for the trees of a target: in memory, if there is enough of it, for one in this
/// process.
pub fn directory(target: &Target) -> Result<RunDirectory, SandboxError> {
    match target.reach.program() {
        None => RunDirectory::create_for_this_process(),
        Some(_) => RunDirectory::create(),
    }
}
