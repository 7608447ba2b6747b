//! A process with everything that it has started.

use std::io::{self, PipeReader, PipeWriter};
use std::os::fd::{AsFd as _, OwnedFd};
use std::os::unix::process::ExitStatusExt as _;
use std::process::{Child, ExitStatus};

use rustix::process::{Pid, Signal};

use super::exit_watch::watch_exit;
use super::supervisor::Control;
use crate::interrupt::{self, LiveGroup};
use crate::leftovers::{self, Known};

/// This process's ends of the pipes of another.
pub(in crate::transport) struct Ends {
    pub(super) stdin: PipeWriter,
    pub(super) stdout: PipeReader,
    pub(super) stderr: PipeReader,
}

/// A process that leads a group, with everything that it has started. Dropping it kills and reaps it.
pub(in crate::transport) struct ProcessGroup {
    id: Pid,
    /// The process, or its supervisor.
    child: Child,
    supervised: Option<(Control, Known)>,
    ends: Option<Ends>,
    status: Option<ExitStatus>,
    _live: LiveGroup,
}

impl ProcessGroup {
    /// A process that is a child of this one.
    pub(super) fn of_child(child: Child, ends: Ends) -> Self {
        Self::new(Pid::from_child(&child), child, None, ends)
    }

    /// A process that is a child of its supervisor.
    pub(super) fn of_supervisor(
        id: Pid,
        (child, known): (Child, Known),
        control: Control,
        ends: Ends,
    ) -> Self {
        Self::new(id, child, Some((control, known)), ends)
    }

    fn new(id: Pid, child: Child, supervised: Option<(Control, Known)>, ends: Ends) -> Self {
        Self {
            id,
            child,
            supervised,
            ends: Some(ends),
            status: None,
            _live: LiveGroup::new(id),
        }
    }

    /// The id of the process, which is that of its group.
    pub(in crate::transport) fn id(&self) -> Pid {
        self.id
    }

    /// The pipes, once.
    pub(super) fn take_ends(&mut self) -> io::Result<Ends> {
        let ends = self.ends.take();
        ends.ok_or_else(|| io::Error::other("its pipes are in use"))
    }

    /// A descriptor that becomes readable, or is closed, when the process ends.
    pub(super) fn watch_exit(&self) -> io::Result<OwnedFd> {
        match &self.supervised {
            Some((control, _)) => control.as_fd().try_clone_to_owned(),
            None => Ok(watch_exit(self.id)?.into()),
        }
    }

    /// Whether it was killed and reaped.
    pub(in crate::transport) fn has_ended(&self) -> bool {
        self.status.is_some()
    }

    /// Kills the process and its group, then reaps it: in this order its id cannot belong to another
    /// process. Processes that have left the group become children of this one when the supervisor is
    /// dead, and are killed then.
    pub(in crate::transport) fn end(&mut self) -> io::Result<ExitStatus> {
        if let Some(status) = self.status {
            return Ok(status);
        }
        interrupt::kill(self.id);
        let status = match self.supervised.take() {
            None => self.child.wait()?,
            Some((control, known)) => {
                let killed = ExitStatus::from_raw(Signal::KILL.as_raw());
                let status = control.status().unwrap_or(killed);
                self.child.kill()?;
                // One that cannot be reaped stays known, and is not an orphan.
                if leftovers::reap(&mut self.child)? {
                    known.forget();
                    leftovers::sweep();
                }
                status
            }
        };
        self.status = Some(status);
        Ok(status)
    }
}

impl Drop for ProcessGroup {
    fn drop(&mut self) {
        drop(self.end());
    }
}
