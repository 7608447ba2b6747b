use std::io;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use wait4::Wait4 as _;

/// What one run of a program cost.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cost {
    /// Processor time of it and of what it started, in user and system mode.
    pub cpu: Duration,
    /// From its start to its end.
    pub wall: Duration,
    /// The most memory that was resident at a time, in bytes: of it, or of the largest of what it started.
    pub peak: u64,
}

/// Runs the command, reads its output to the end, and says what it cost.
///
/// The output goes through a pipe, as to an agent: where it goes nowhere some programs notice, and stop at the first match.
///
/// # Errors
/// It cannot be started, or a signal ended it.
pub fn cost(mut command: Command) -> io::Result<Cost> {
    let started = Instant::now();
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    if let Some(mut output) = child.stdout.take() {
        io::copy(&mut output, &mut io::sink())?;
    }
    let used = child.wait4()?;
    if used.status.code().is_none() {
        return Err(io::Error::other(format!("{command:?}: {}", used.status)));
    }
    Ok(Cost {
        cpu: used.rusage.utime + used.rusage.stime,
        wall: started.elapsed(),
        peak: used.rusage.maxrss,
    })
}
