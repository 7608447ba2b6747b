use std::io;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use wait4::Wait4 as _;

/// The cost of one run of a program.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cost {
    /// User and system time of the process and its children.
    pub cpu: Duration,
    /// Wall time.
    pub wall: Duration,
    /// Peak resident memory, in bytes: of the process, or of its largest child.
    pub peak: u64,
}

/// Runs the command, reads its output to the end, and returns the cost.
///
/// The output goes through a pipe, as to an agent: some programs notice `/dev/null` and stop at the
/// first match.
///
/// # Errors
/// It cannot be started, or was killed by a signal.
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
