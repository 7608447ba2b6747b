//! The end of a server that has done nothing wrong.

use std::io::PipeReader;
use std::os::fd::AsFd;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::{Signal, kill_process_group};

use crate::transport::process::Group;

/// How long it may take to end once its stdin is closed, and again once it was asked to by a signal.
const GRACE: Duration = Duration::from_millis(250);

/// Waits for the end of a server whose stdin is closed; asks for it; forces it. What it has started goes with it.
pub(super) fn end(group: &mut Group, ended: &PipeReader) {
    if !group.has_ended() && !comes(ended) {
        if let Ok(id) = group.id() {
            let _ = kill_process_group(id, Signal::TERM);
        }
        comes(ended);
    }
    drop(group.end());
}

/// Whether the end comes within the grace.
fn comes(ended: &PipeReader) -> bool {
    let until = Instant::now() + GRACE;
    loop {
        let left = until.saturating_duration_since(Instant::now());
        let Ok(left) = Timespec::try_from(left) else {
            return false;
        };
        let mut polled = [PollFd::from_borrowed_fd(ended.as_fd(), PollFlags::IN)];
        match poll(&mut polled, Some(&left)) {
            Err(Errno::INTR) => {}
            Err(_) | Ok(0) => return false,
            Ok(_) => return true,
        }
    }
}
