//! The conditions of the file system for a target: whether permissions bind, and which faults occur.

mod permissions;
mod strace;

use std::io;
use std::process::Child;
use std::time::Duration;

use seekspec_conformance::model::fixture::Capability;
use seekspec_conformance::suite::{Case, FileSystemFault};

pub(crate) use permissions::{bind_this_thread, can_bind};
pub(crate) use strace::cannot_inject;

/// The conditions of the file system for a target during a case.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Conditions {
    /// Permission bits bind the target, even if root runs it.
    pub permissions_bind: bool,
    /// The fault that occurs.
    pub fault: Option<FileSystemFault>,
}

impl Conditions {
    /// The conditions of a case.
    pub fn of(case: &Case) -> Self {
        Self {
            permissions_bind: case.needs.contains(&Capability::Permissions),
            fault: case.fault.clone(),
        }
    }

    /// The deadline of a target that the fault delays.
    pub fn put_off(&self, deadline: Duration) -> Duration {
        let fault = self.fault.as_ref();
        deadline + fault.map_or(Duration::ZERO, FileSystemFault::extra_time)
    }

    /// How long it takes at least to look at the whole tree.
    pub(crate) fn held_up(&self) -> Duration {
        let fault = self.fault.as_ref();
        fault.map_or(Duration::ZERO, FileSystemFault::least_time)
    }

    /// The command with the fault, which occurs in the tree at `root`.
    pub(crate) fn command(&self, root: &str, command: Vec<String>) -> Vec<String> {
        match &self.fault {
            Some(fault) if !command.is_empty() => strace::wrap(fault, root, command),
            _ => command,
        }
    }

    /// Starts a process by `spawn`, and permissions bind it, if they are to.
    pub(crate) fn spawn(
        &self,
        spawn: impl FnOnce() -> io::Result<Child> + Send,
    ) -> io::Result<Child> {
        if self.permissions_bind {
            permissions::spawn_bound(spawn)
        } else {
            spawn()
        }
    }
}
