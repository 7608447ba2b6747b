//! What the file system is like for a target, beside what is on it: whether permissions bind, and what goes wrong.

mod permissions;
mod strace;

use std::io;
use std::process::{Child, Command};
use std::time::Duration;

use seekspec_conformance::model::fixture::Capability;
use seekspec_conformance::suite::{Case, FileSystemFault};

pub(crate) use permissions::{bind_this_thread, can_bind};
pub(crate) use strace::cannot_inject;

/// What the file system is like for a target while it works on a case.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Conditions {
    /// Permission bits bind the target, also where the run is root's.
    pub permissions_bind: bool,
    /// What goes wrong.
    pub fault: Option<FileSystemFault>,
}

impl Conditions {
    /// Those of a case.
    pub fn of(case: &Case) -> Self {
        Self {
            permissions_bind: case.needs.contains(&Capability::Permissions),
            fault: case.fault.clone(),
        }
    }

    /// The deadline of a target that is held up by what goes wrong.
    pub fn put_off(&self, deadline: Duration) -> Duration {
        let fault = self.fault.as_ref();
        deadline + fault.map_or(Duration::ZERO, FileSystemFault::extra_time)
    }

    /// How long a look at the whole tree takes at least.
    pub(crate) fn held_up(&self) -> Duration {
        let fault = self.fault.as_ref();
        fault.map_or(Duration::ZERO, FileSystemFault::least_time)
    }

    /// What is started in place of `command`, so that what goes wrong befalls it in the tree at `root`.
    pub(crate) fn command(&self, root: &str, command: Vec<String>) -> Vec<String> {
        match &self.fault {
            Some(fault) if !command.is_empty() => strace::wrap(fault, root, command),
            _ => command,
        }
    }

    /// Starts a process that permissions bind, if they are to.
    pub(crate) fn spawn(&self, command: &mut Command) -> io::Result<Child> {
        if self.permissions_bind {
            permissions::spawn_bound(command)
        } else {
            command.spawn()
        }
    }
}
