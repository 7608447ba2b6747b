//! One exchange with a process: bytes to its stdin, bytes from its stdout and stderr, until it ends or its time is up.
//!
//! All pipes are polled by one thread and none is ever waited for alone, so that no behaviour of the process can hold us up: it may read
//! nothing, write without end, close its pipes early, or leave them to a child of its own.

use std::io::{self, PipeReader, Read, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

use super::tail::Tail;

/// The longest output that is taken for an answer, in bytes.
pub(in crate::transport) const MOST_OUTPUT: usize = 16 * 1024 * 1024;

/// How long the pipes may stay open after the process has ended. Only a process of its own making can hold them.
const PATIENCE: Duration = Duration::from_millis(300);

/// What came of an exchange.
#[derive(Debug)]
pub(in crate::transport) struct Outcome {
    pub(super) ending: Ending,
    /// What it wrote to stdout.
    pub(in crate::transport) stdout: Vec<u8>,
    /// The end of what it wrote to stderr.
    pub(in crate::transport) stderr: String,
}

/// How an exchange ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ending {
    /// The process ended.
    Exited(std::process::ExitStatus),
    /// It did not end in time; whether its stdout was closed.
    TimeUp { answered: bool },
    /// It wrote more than [`MOST_OUTPUT`].
    Flood,
}

/// Why an exchange is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Over {
    Exited,
    TimeUp { answered: bool },
    Flood,
}

/// The ends of the pipes that are still open, and what has come through them.
pub(super) struct Exchange<'a> {
    input: &'a [u8],
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    ended: Option<PipeReader>,
    output: Vec<u8>,
    errors: Tail,
}

impl<'a> Exchange<'a> {
    pub(super) fn new(child: &mut Child, ended: PipeReader, input: &'a [u8]) -> io::Result<Self> {
        let exchange = Exchange {
            input,
            stdin: child.stdin.take(),
            stdout: child.stdout.take(),
            stderr: child.stderr.take(),
            ended: Some(ended),
            output: Vec::new(),
            errors: Tail::default(),
        };
        for pipe in [
            exchange.stdin.as_ref().map(AsFd::as_fd),
            exchange.stdout.as_ref().map(AsFd::as_fd),
            exchange.stderr.as_ref().map(AsFd::as_fd),
        ] {
            pipe.map_or(Ok(()), |pipe| rustix::io::ioctl_fionbio(pipe, true))?;
        }
        Ok(exchange)
    }

    /// Runs until the process has ended and its pipes are closed, or until there is no use in waiting.
    pub(super) fn run(&mut self, deadline: Instant) -> io::Result<Over> {
        let mut until = deadline;
        loop {
            if self.output.len() > MOST_OUTPUT {
                return Ok(Over::Flood);
            }
            let has_ended = self.ended.is_none();
            if has_ended && self.stdout.is_none() && self.stderr.is_none() {
                return Ok(Over::Exited);
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(match has_ended {
                    true => Over::Exited,
                    false => Over::TimeUp {
                        answered: self.stdout.is_none() && !self.output.is_empty(),
                    },
                });
            }
            self.wait(left)?;
            if !has_ended && self.ended.is_none() {
                until = Instant::now() + PATIENCE;
            }
        }
    }

    /// Takes what is still in the pipes, without waiting, and gives back all there was.
    pub(super) fn finish(mut self) -> io::Result<(Vec<u8>, String)> {
        self.read_stdout()?;
        self.read_stderr()?;
        Ok((self.output, self.errors.into_text()))
    }

    /// Waits until something can be read or written, and does it.
    fn wait(&mut self, at_most: Duration) -> io::Result<()> {
        let ready = self.poll(at_most)?;
        if ready.stdin {
            self.write_stdin();
        }
        if ready.stdout {
            self.read_stdout()?;
        }
        if ready.stderr {
            self.read_stderr()?;
        }
        if ready.ended {
            self.ended = None;
        }
        Ok(())
    }

    fn poll(&self, at_most: Duration) -> io::Result<Ready> {
        let pipes: [(Option<BorrowedFd<'_>>, PollFlags); 4] = [
            (self.stdin.as_ref().map(AsFd::as_fd), PollFlags::OUT),
            (self.stdout.as_ref().map(AsFd::as_fd), PollFlags::IN),
            (self.stderr.as_ref().map(AsFd::as_fd), PollFlags::IN),
            (self.ended.as_ref().map(AsFd::as_fd), PollFlags::IN),
        ];
        let open = pipes.iter().enumerate();
        let open = open.filter_map(|(index, (pipe, flags))| Some((index, (*pipe)?, *flags)));
        let (indexes, mut polled): (Vec<usize>, Vec<PollFd<'_>>) = open
            .map(|(index, pipe, flags)| (index, PollFd::from_borrowed_fd(pipe, flags)))
            .unzip();
        let timeout = Timespec::try_from(at_most).map_err(io::Error::other)?;
        match poll(&mut polled, Some(&timeout)) {
            Err(Errno::INTR) => return Ok(Ready::default()),
            polled => polled?,
        };
        let is_ready = |wanted| {
            let mut all = indexes.iter().zip(&polled);
            all.any(|(index, pipe)| *index == wanted && !pipe.revents().is_empty())
        };
        Ok(Ready {
            stdin: is_ready(0),
            stdout: is_ready(1),
            stderr: is_ready(2),
            ended: is_ready(3),
        })
    }

    /// A target need not read the call to its end, or at all: an error here is no error.
    fn write_stdin(&mut self) {
        let Some(stdin) = &mut self.stdin else {
            return;
        };
        match stdin.write(self.input) {
            Ok(written) => self.input = &self.input[written..],
            Err(error) if is_temporary(&error) => {}
            Err(_) => self.input = &[],
        }
        if self.input.is_empty() {
            self.stdin = None;
        }
    }

    fn read_stdout(&mut self) -> io::Result<()> {
        let output = &mut self.output;
        let take = |bytes: &[u8]| {
            output.extend_from_slice(bytes);
            output.len() <= MOST_OUTPUT
        };
        read(&mut self.stdout, take)
    }

    fn read_stderr(&mut self) -> io::Result<()> {
        let errors = &mut self.errors;
        let mut left = MOST_OUTPUT;
        let take = |bytes: &[u8]| {
            errors.push(bytes);
            left = left.saturating_sub(bytes.len());
            left > 0
        };
        read(&mut self.stderr, take)
    }
}

#[derive(Default)]
struct Ready {
    stdin: bool,
    stdout: bool,
    stderr: bool,
    ended: bool,
}

/// Reads what is there, for as long as `take` wants more; closes the pipe at its end.
fn read<R: Read>(pipe: &mut Option<R>, mut take: impl FnMut(&[u8]) -> bool) -> io::Result<()> {
    let mut buffer = [0; 64 * 1024];
    while let Some(reader) = pipe {
        match reader.read(&mut buffer) {
            Ok(0) => *pipe = None,
            Ok(length) if take(&buffer[..length]) => {}
            Ok(_) => break,
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
