//! What the file system is like for a target, beside what is on it: whether permissions bind, and what goes wrong.

mod permissions;

use std::io;
use std::process::{Child, Command};

use seekspec_conformance::model::fixture::Capability;
use seekspec_conformance::suite::Case;

pub(crate) use permissions::{bind_this_thread, can_bind};

/// What the file system is like for a target while it works on a case.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Conditions {
    /// Permission bits bind the target, also where the run is root's.
    pub permissions_bind: bool,
}

impl Conditions {
    /// Those of a case.
    pub fn of(case: &Case) -> Conditions {
        Conditions {
            permissions_bind: case.needs.contains(&Capability::Permissions),
        }
    }

    /// Starts a process under these conditions.
    pub(crate) fn spawn(&self, command: &mut Command) -> io::Result<Child> {
        match self.permissions_bind {
            true => permissions::spawn_bound(command),
            false => command.spawn(),
        }
    }
}
