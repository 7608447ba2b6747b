//! The pipes of a server, as the runtime reads and writes them.

use std::io::{self, PipeReader};
use std::os::fd::OwnedFd;
use std::sync::Arc;

use tokio::net::unix::pipe::{Receiver, Sender};
use tokio::sync::Mutex;

use crate::transport::process::{Group, watch_exit};

/// The stdin of a server, until it is closed.
pub(super) type Stdin = Arc<Mutex<Option<Sender>>>;

/// The pipes of a server, and one that is closed as soon as it has ended.
pub(super) struct Pipes {
    pub(super) stdin: Stdin,
    pub(super) stdout: Receiver,
    pub(super) stderr: Receiver,
    pub(super) ended: Receiver,
}

impl Pipes {
    /// Takes them from the process. A runtime has to be entered. The second is the one that is closed at the end, to be waited for
    /// without a runtime.
    pub(super) fn take(group: &mut Group) -> io::Result<(Pipes, PipeReader)> {
        let missing = || io::Error::other("the process has no pipes");
        let child = &mut group.child;
        let stdin = child.stdin.take().ok_or_else(missing)?;
        let stdout = child.stdout.take().ok_or_else(missing)?;
        let stderr = child.stderr.take().ok_or_else(missing)?;
        let ended = watch_exit(group.id()?)?;
        let pipes = Pipes {
            stdin: Arc::new(Mutex::new(Some(Sender::from_owned_fd(stdin.into())?))),
            stdout: receiver(stdout)?,
            stderr: receiver(stderr)?,
            ended: receiver(ended.try_clone()?)?,
        };
        Ok((pipes, ended))
    }
}

fn receiver(pipe: impl Into<OwnedFd>) -> io::Result<Receiver> {
    Receiver::from_owned_fd(pipe.into())
}
