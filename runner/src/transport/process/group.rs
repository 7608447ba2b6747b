//! A process with all that it has started.

use std::io;
use std::path::PathBuf;
use std::process::{Child, ExitStatus};

use rustix::process::Pid;

use crate::interrupt::{self, LiveGroup};
use crate::leftovers;

/// A process that leads a group, with all that it has started. Dropping it kills and reaps it.
pub(in crate::transport) struct Group {
    pub(in crate::transport) child: Child,
    id: Option<Pid>,
    status: Option<ExitStatus>,
    /// The directory of its workspace, where it has one.
    workspace: Option<PathBuf>,
    _live: Option<LiveGroup>,
}

impl Group {
    pub(super) fn new(child: Child, workspace: Option<PathBuf>) -> Self {
        let id = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
        Self {
            child,
            id,
            status: None,
            workspace,
            _live: id.map(LiveGroup::new),
        }
    }

    /// The id of the process, which is that of its group.
    pub(in crate::transport) fn id(&self) -> io::Result<Pid> {
        self.id
            .ok_or_else(|| io::Error::other("the process has no id"))
    }

    /// Whether it was killed and reaped.
    pub(in crate::transport) fn has_ended(&self) -> bool {
        self.status.is_some()
    }

    /// Kills the whole group, then reaps the process: in this order its id cannot have become a stranger's. What has left the group is
    /// swept up then.
    pub(in crate::transport) fn end(&mut self) -> io::Result<ExitStatus> {
        if let Some(status) = self.status {
            return Ok(status);
        }
        self.id.into_iter().for_each(interrupt::kill);
        let status = self.child.wait()?;
        self.status = Some(status);
        if let Some(workspace) = &self.workspace {
            leftovers::sweep(workspace);
        }
        Ok(status)
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        drop(self.end());
    }
}
