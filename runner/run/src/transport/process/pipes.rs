//! The pipes of a process, and what has come through them.
//!
//! All pipes are polled by one thread and none is ever waited for alone, so that no behaviour of the process can hold us up: it may read
//! nothing, write without end, close its pipes early, or leave them to a child of its own.

use std::collections::VecDeque;
use std::io::{self, PipeReader, PipeWriter, Read, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{Errno, ioctl_fionbio};

use super::group::ProcessGroup;
use super::tail::Tail;

/// The longest output that is taken for an answer, in bytes.
pub(in crate::transport) const MOST_OUTPUT: usize = 16 * 1024 * 1024;

/// How long a process that has closed a pipe may take to end, and one that has ended to leave its pipes, which only a process of its own
/// making can hold.
pub(in crate::transport) const PATIENCE: Duration = Duration::from_millis(300);

/// The open ends of the pipes, with pending input and output.
pub(in crate::transport) struct Pipes {
    pub(in crate::transport) stdin: Option<PipeWriter>,
    pub(in crate::transport) stdout: Option<PipeReader>,
    stderr: Option<PipeReader>,
    /// Ready as soon as the process has ended.
    exit: Option<OwnedFd>,
    /// Input that is not yet written to stdin.
    input: VecDeque<u8>,
    /// Output that was not taken yet.
    output: Vec<u8>,
    /// The number of bytes from stdout since the count was last reset.
    came: usize,
    errors: Tail,
}

impl Pipes {
    /// Takes them from the process.
    pub(in crate::transport) fn of(group: &mut ProcessGroup) -> io::Result<Self> {
        let exit = group.watch_exit()?;
        let ends = group.take_ends()?;
        let pipes = Self {
            stdin: Some(ends.stdin),
            stdout: Some(ends.stdout),
            stderr: Some(ends.stderr),
            exit: Some(exit),
            input: VecDeque::new(),
            output: Vec::new(),
            came: 0,
            errors: Tail::default(),
        };
        for pipe in [
            pipes.stdin.as_ref().map(AsFd::as_fd),
            pipes.stdout.as_ref().map(AsFd::as_fd),
            pipes.stderr.as_ref().map(AsFd::as_fd),
        ] {
            pipe.map_or(Ok(()), |pipe| ioctl_fionbio(pipe, true))?;
        }
        Ok(pipes)
    }

    /// Waits until something can be read or written, and does it.
    pub(in crate::transport) fn wait(&mut self, at_most: Duration) -> io::Result<()> {
        let writable = self.stdin.as_ref().filter(|_| !self.input.is_empty());
        let reading = PollFlags::IN;
        let [stdin, stdout, stderr, exit] = ready(
            [
                writable.map(|pipe| (pipe.as_fd(), PollFlags::OUT)),
                self.stdout.as_ref().map(|pipe| (pipe.as_fd(), reading)),
                self.stderr.as_ref().map(|pipe| (pipe.as_fd(), reading)),
                self.exit.as_ref().map(|pipe| (pipe.as_fd(), reading)),
            ],
            at_most,
        )?;
        if stdin {
            self.write();
        }
        if stdout {
            self.read_stdout(1)?;
        }
        if stderr {
            self.read_stderr(1)?;
        }
        if exit {
            self.exit = None;
            self.drain()?;
        }
        Ok(())
    }

    /// Waits for the end of the process alone, and says whether it came.
    pub(in crate::transport) fn wait_for_exit(&mut self, at_most: Duration) -> io::Result<bool> {
        let until = Instant::now() + at_most;
        while let Some(exit) = &self.exit {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(false);
            }
            let [ended] = ready([Some((exit.as_fd(), PollFlags::IN))], left)?;
            if ended {
                self.exit = None;
            }
        }
        Ok(true)
    }

    /// Reads the pipes without waiting.
    pub(in crate::transport) fn drain(&mut self) -> io::Result<()> {
        self.read_stdout(MOST_OUTPUT)?;
        self.read_stderr(MOST_OUTPUT)
    }

    /// Sends this; what the pipe does not take at once goes while others are waited for.
    pub(in crate::transport) fn send(&mut self, bytes: &[u8]) {
        self.input.extend(bytes);
        self.write();
    }

    /// Whether all that was sent is in the pipe, or was given up with it.
    pub(super) fn has_sent(&self) -> bool {
        self.input.is_empty()
    }

    pub(in crate::transport) fn close_stdin(&mut self) {
        self.stdin = None;
        self.input.clear();
    }

    /// Whether the process has ended.
    pub(in crate::transport) fn has_ended(&self) -> bool {
        self.exit.is_none()
    }

    /// Whether nothing more can come.
    pub(super) fn are_silent(&self) -> bool {
        self.stdout.is_none() && self.stderr.is_none()
    }

    /// Whether more than [`MOST_OUTPUT`] has come.
    pub(in crate::transport) fn is_flooded(&self) -> bool {
        self.came > MOST_OUTPUT
    }

    /// Whether more than [`MOST_OUTPUT`] waits for a process that does not read.
    pub(in crate::transport) fn is_clogged(&self) -> bool {
        self.input.len() > MOST_OUTPUT
    }

    /// Whether anything has come from stdout.
    pub(super) fn has_output(&self) -> bool {
        !self.output.is_empty()
    }

    /// Counts stdout anew, and keeps stderr anew.
    pub(in crate::transport) fn begin(&mut self) {
        self.came = 0;
        self.errors = Tail::default();
    }

    /// Takes the output from stdout since the last call.
    pub(in crate::transport) fn take_output(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.output)
    }

    /// The end of stderr.
    pub(in crate::transport) fn take_errors(&mut self) -> String {
        std::mem::take(&mut self.errors).into_text()
    }

    /// A process need not read all of its input, or any of it: an error closes the pipe, and is
    /// ignored.
    fn write(&mut self) {
        let Some(stdin) = &mut self.stdin else {
            return;
        };
        match stdin.write(self.input.as_slices().0) {
            Ok(written) => drop(self.input.drain(..written)),
            Err(error) if is_temporary(&error) => {}
            Err(_) => self.close_stdin(),
        }
    }

    fn read_stdout(&mut self, most: usize) -> io::Result<()> {
        let before = self.output.len();
        let output = &mut self.output;
        read(&mut self.stdout, most, |bytes| {
            output.extend_from_slice(bytes);
        })?;
        self.came += self.output.len() - before;
        Ok(())
    }

    fn read_stderr(&mut self, most: usize) -> io::Result<()> {
        let errors = &mut self.errors;
        read(&mut self.stderr, most, |bytes| errors.push(bytes))
    }
}

/// The pipes that are ready, as soon as one is.
fn ready<const N: usize>(
    pipes: [Option<(BorrowedFd<'_>, PollFlags)>; N],
    at_most: Duration,
) -> io::Result<[bool; N]> {
    let open = pipes.iter().flatten();
    let mut polled: Vec<PollFd<'_>> = open
        .map(|(pipe, wanted)| PollFd::from_borrowed_fd(*pipe, *wanted))
        .collect();
    let timeout = Timespec::try_from(at_most).map_err(io::Error::other)?;
    match poll(&mut polled, Some(&timeout)) {
        Err(Errno::INTR) => return Ok([false; N]),
        polled => polled?,
    };
    let mut are_ready = polled.iter().map(|pipe| !pipe.revents().is_empty());
    Ok(pipes.map(|pipe| pipe.is_some() && are_ready.next().unwrap_or_default()))
}

/// Reads until the pipe is empty, or has given `most` bytes; closes the pipe at its end.
fn read<R: Read>(pipe: &mut Option<R>, most: usize, mut take: impl FnMut(&[u8])) -> io::Result<()> {
    let mut buffer = [0; 64 * 1024];
    let mut taken = 0;
    while taken < most
        && let Some(reader) = pipe
    {
        match reader.read(&mut buffer) {
            Ok(0) => *pipe = None,
            Ok(length) => {
                take(&buffer[..length]);
                taken += length;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) if is_temporary(&error) => break,
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

fn is_temporary(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted
    )
}
