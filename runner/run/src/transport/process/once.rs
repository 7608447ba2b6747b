//! A process that gets all of its input at once, and runs to its end.

use std::io;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

use super::group::ProcessGroup;
use super::pipes::{PATIENCE, Pipes};
use super::start::Start;
use crate::transport::Broken;

/// Its output.
#[derive(Debug)]
pub(in crate::transport) struct ProcessOutput {
    pub(super) ending: Ending,
    /// Its stdout.
    pub(in crate::transport) stdout: Vec<u8>,
    /// The end of its stderr.
    pub(in crate::transport) stderr: String,
}

/// How it ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ending {
    /// By itself.
    Exited(ExitStatus),
    /// It did not end in time; whether its stdout was closed.
    TimeUp { answered: bool },
    /// It wrote more than [`MOST_OUTPUT`](super::MOST_OUTPUT).
    Flood,
}

/// Starts the process, gives it `input`, and waits for its end no longer than the deadline.
pub(in crate::transport) fn run_once(
    start: Start,
    input: &[u8],
    deadline: Duration,
) -> Result<ProcessOutput, Broken> {
    let until = Instant::now() + deadline;
    let mut group = start.spawn()?;
    Ok(exchange(&mut group, input, until)?)
}

fn exchange(group: &mut ProcessGroup, input: &[u8], until: Instant) -> io::Result<ProcessOutput> {
    let mut pipes = Pipes::of(group)?;
    pipes.send(input);
    let cut_off = run(&mut pipes, until)?;
    let status = group.end()?;
    pipes.drain()?;
    Ok(ProcessOutput {
        ending: cut_off.unwrap_or(Ending::Exited(status)),
        stdout: pipes.take_output(),
        stderr: pipes.take_errors(),
    })
}

/// Runs until the process has ended and its pipes are closed, or until it is cut off.
fn run(pipes: &mut Pipes, deadline: Instant) -> io::Result<Option<Ending>> {
    let mut until = deadline;
    loop {
        if pipes.is_flooded() {
            return Ok(Some(Ending::Flood));
        }
        if pipes.has_sent() {
            pipes.close_stdin();
        }
        let has_ended = pipes.has_ended();
        let left = until.saturating_duration_since(Instant::now());
        if has_ended && (pipes.are_silent() || left.is_zero()) {
            return Ok(None);
        }
        if left.is_zero() {
            let answered = pipes.stdout.is_none() && pipes.has_output();
            return Ok(Some(Ending::TimeUp { answered }));
        }
        pipes.wait(left)?;
        if !has_ended && pipes.has_ended() {
            until = Instant::now() + PATIENCE;
        }
    }
}
