//! The calls of the kernel for which no safe crate exists: three of `seccomp`, each a few lines. All else in this crate is safe.

use std::fs::File;
use std::io;
use std::mem;
use std::os::fd::{AsFd, AsRawFd, FromRawFd, OwnedFd};
use std::os::unix::fs::FileExt;

use libc::{seccomp_notif, seccomp_notif_resp, sock_filter, sock_fprog};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::{Errno, retry_on_intr};

use super::Answer;

/// A call about which the kernel asks.
#[derive(Debug)]
pub(super) struct Notice {
    id: u64,
    /// The thread that makes it.
    pub(super) process: u32,
    /// The number of the call.
    pub(super) number: i32,
    /// Its arguments.
    pub(super) arguments: [u64; 6],
}

/// Binds this thread to the filter, and gives the descriptor at which the kernel asks.
#[expect(unsafe_code, reason = "no safe crate has this call")]
pub(super) fn listen(filter: &[sock_filter]) -> io::Result<OwnedFd> {
    let program = sock_fprog {
        len: filter.len().try_into().map_err(io::Error::other)?,
        // The kernel only reads it.
        filter: filter.as_ptr().cast_mut(),
    };
    let listening = libc::SECCOMP_FILTER_FLAG_NEW_LISTENER;
    // A signal of its own would make a program ask again and again (Linux 5.19 and later can say so).
    let flags = [
        listening | libc::SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV,
        listening,
    ];
    let mut error = io::Error::from(io::ErrorKind::Unsupported);
    for flags in flags {
        // SAFETY: `program` and the filter that it points to live until the call returns, and the kernel copies them.
        let descriptor = unsafe {
            libc::syscall(
                libc::SYS_seccomp,
                libc::c_ulong::from(libc::SECCOMP_SET_MODE_FILTER),
                flags,
                &raw const program,
            )
        };
        match i32::try_from(descriptor) {
            Ok(descriptor) if descriptor >= 0 => {
                // SAFETY: the kernel has just made this descriptor for us, and no one else has it.
                return Ok(unsafe { OwnedFd::from_raw_fd(descriptor) });
            }
            _ => error = io::Error::last_os_error(),
        }
    }
    Err(error)
}

/// Waits for the next question; `false`: no one is left who could ask.
pub(super) fn wait(listener: &OwnedFd) -> bool {
    let mut polled = [PollFd::new(listener, PollFlags::IN)];
    let waited = retry_on_intr(|| poll(&mut polled, None));
    waited.is_ok() && polled[0].revents().contains(PollFlags::IN)
}

/// The next question.
#[expect(unsafe_code, reason = "no safe crate has this call")]
pub(super) fn receive(listener: &OwnedFd) -> io::Result<Notice> {
    // SAFETY: the structure consists of numbers, of which each may be zero, as the kernel demands.
    let mut notice: seccomp_notif = unsafe { mem::zeroed() };
    let descriptor = listener.as_fd().as_raw_fd();
    // SAFETY: the number of the call contains the size of the structure, which the kernel fills.
    let done = unsafe { libc::ioctl(descriptor, libc::SECCOMP_IOCTL_NOTIF_RECV, &raw mut notice) };
    if done < 0 {
        return Err(io::Error::last_os_error());
    }
    Ok(Notice {
        id: notice.id,
        process: notice.pid,
        number: notice.data.nr,
        arguments: notice.data.args,
    })
}

/// Answers. A program that was killed meanwhile needs no answer.
#[expect(unsafe_code, reason = "no safe crate has this call")]
pub(super) fn answer(listener: &OwnedFd, notice: &Notice, answer: Answer) {
    let goes_on = u32::try_from(libc::SECCOMP_USER_NOTIF_FLAG_CONTINUE).unwrap_or_default();
    let answer = seccomp_notif_resp {
        id: notice.id,
        val: 0,
        error: if answer == Answer::Refuse {
            -Errno::ACCESS.raw_os_error()
        } else {
            0
        },
        flags: if answer == Answer::GoOn { goes_on } else { 0 },
    };
    let descriptor = listener.as_fd().as_raw_fd();
    // SAFETY: the number of the call contains the size of the structure, which the kernel reads.
    unsafe {
        libc::ioctl(
            descriptor,
            libc::SECCOMP_IOCTL_NOTIF_SEND,
            &raw const answer,
        )
    };
}

/// Reads from the memory of a process; fewer bytes where it ends.
pub(super) fn read_memory(process: u32, address: u64, into: &mut [u8]) -> io::Result<usize> {
    File::open(format!("/proc/{process}/mem"))?.read_at(into, address)
}
