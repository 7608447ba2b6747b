//! The capabilities of this machine.

use std::cell::OnceCell;
use std::path::PathBuf;

use seekspec_conformance::model::fixture::Capability;
use seekspec_conformance::suite::Case;

use super::demand::{CASE, DEMANDS};
use crate::conditions;

/// The capabilities of this machine. Each is found out by a trial when it is first needed.
#[derive(Debug)]
pub struct Machine {
    directory: PathBuf,
    permissions: OnceCell<Option<String>>,
    faults: OnceCell<Option<String>>,
    met: [OnceCell<bool>; DEMANDS.len()],
}

impl Machine {
    /// The machine, with a directory for trials.
    pub fn with_trials_in(directory: impl Into<PathBuf>) -> Self {
        Self {
            directory: directory.into(),
            permissions: OnceCell::new(),
            faults: OnceCell::new(),
            met: Default::default(),
        }
    }

    /// Why a case that needs this cannot be run here.
    pub fn lacks(&self, capability: Capability) -> Option<&str> {
        let lack = match capability {
            Capability::Permissions => self.permissions.get_or_init(|| self.lacks_permissions()),
            Capability::CaseSensitiveFs => {
                return (!self.meets(CASE)).then_some(DEMANDS[CASE].words);
            }
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

    /// Why the file system cannot hold the trees of this case, or tell the names in its calls apart.
    pub fn cannot_hold(&self, case: &Case) -> Option<&'static str> {
        let mut lacking = DEMANDS.iter().enumerate();
        let lacking = lacking.find(|(index, one)| !self.meets(*index) && (one.is_of)(case));
        lacking.map(|(_, demand)| demand.words)
    }

    fn meets(&self, demand: usize) -> bool {
        *self.met[demand].get_or_init(|| DEMANDS[demand].is_met_in(&self.directory))
    }
}
