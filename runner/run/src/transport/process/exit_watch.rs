//! Waiting for the end of a process in a way that can be polled.

use std::io::{self, PipeReader};
use std::thread;

use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};

/// A pipe that is closed as soon as the process has ended. The process is not reaped: its id stays its own, so that its group can be killed
/// without hitting a stranger. The thread behind it ends with the process.
pub(super) fn watch_exit(process: Pid) -> io::Result<PipeReader> {
    let (ended, open) = io::pipe()?;
    thread::Builder::new()
        .name("seekspec-exit".to_owned())
        .spawn(move || {
            while matches!(
                waitid(
                    WaitId::Pid(process),
                    WaitIdOptions::EXITED | WaitIdOptions::NOWAIT
                ),
                Err(rustix::io::Errno::INTR)
            ) {}
            drop(open);
        })?;
    Ok(ended)
}
