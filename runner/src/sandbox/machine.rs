//! What this machine has that a case may need.

use std::fs;
use std::path::Path;

use seekspec_conformance::model::fixture::Capability;

/// What this machine has that a case may need.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Machine {
    /// The run is root's, whom no permission binds.
    pub is_root: bool,
    /// Names that differ by case only are two names.
    pub is_case_sensitive: bool,
}

impl Machine {
    /// Finds out, in a directory that can be written.
    pub fn probe(directory: &Path) -> Machine {
        Machine {
            is_root: rustix::process::geteuid().is_root(),
            is_case_sensitive: is_case_sensitive(directory),
        }
    }

    /// Why a case that needs this cannot be run here.
    pub fn lacks(&self, capability: Capability) -> Option<&'static str> {
        match capability {
            Capability::Permissions => self
                .is_root
                .then_some("needs a user other than root, whom no permission binds"),
            Capability::CaseSensitiveFs => (!self.is_case_sensitive).then_some(
                "needs a file system on which names that differ by case only are two names",
            ),
            Capability::SlowFs => Some(
                "needs directories that are made slow from outside, which is not available yet",
            ),
            _ => None,
        }
    }
}

fn is_case_sensitive(directory: &Path) -> bool {
    let probe = directory.join("probe");
    let made = fs::write(&probe, "").is_ok();
    let found = directory.join("PROBE").exists();
    let _ = fs::remove_file(&probe);
    made && !found
}
