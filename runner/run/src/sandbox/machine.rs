//! The capabilities of this machine.

use std::cell::OnceCell;
use std::fs;
use std::path::PathBuf;

use seekspec_conformance::model::fixture::Capability;

use crate::conditions;

/// The capabilities of this machine. Each is found out by a trial when it is first needed.
#[derive(Debug)]
pub struct Machine {
    directory: PathBuf,
    permissions: OnceCell<Option<String>>,
    case_sensitive_fs: OnceCell<Option<String>>,
    faults: OnceCell<Option<String>>,
}

impl Machine {
    /// The machine, with a directory for trials.
    pub fn with_trials_in(directory: impl Into<PathBuf>) -> Self {
        Self {
            directory: directory.into(),
            permissions: OnceCell::new(),
            case_sensitive_fs: OnceCell::new(),
            faults: OnceCell::new(),
        }
    }

    /// Why a case that needs this cannot be run here.
    pub fn lacks(&self, capability: Capability) -> Option<&str> {
        let lack = match capability {
            Capability::Permissions => self.permissions.get_or_init(|| self.lacks_permissions()),
            Capability::CaseSensitiveFs => self.case_sensitive_fs.get_or_init(|| self.lacks_case()),
            Capability::Faults => self.faults.get_or_init(|| self.lacks_faults()),
            _ => return None,
        };
        lack.as_deref()
    }

    fn lacks_permissions(&self) -> Option<String> {
        let lack = "needs permissions that bind the target, and root's privilege to ignore them could not be dropped";
        (!conditions::can_bind(&self.directory)).then(|| lack.to_owned())
    }

    fn lacks_faults(&self) -> Option<String> {
        let why = conditions::cannot_inject(&self.directory)?;
        Some(format!(
            "needs system calls that are delayed or fail: {why}"
        ))
    }

    fn lacks_case(&self) -> Option<String> {
        let probe = self.directory.join("probe");
        let made = fs::write(&probe, "").is_ok();
        let found = self.directory.join("PROBE").exists();
        drop(fs::remove_file(&probe));
        let lack = "needs a case-sensitive file system";
        (!made || found).then(|| lack.to_owned())
    }
}
