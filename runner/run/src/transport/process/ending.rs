//! How a process ended, in words.

use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;
use std::time::Duration;

use super::once::{Ending, ProcessOutput};
use super::pipes::MOST_OUTPUT;
use crate::transport::Broken;

impl ProcessOutput {
    /// An error where the process did not end in time with status 0.
    pub(in crate::transport) fn check(&self, deadline: Duration) -> Result<(), Broken> {
        match self.ending {
            Ending::Exited(status) if status.success() => Ok(()),
            Ending::Exited(status) => Err(failure(status)),
            Ending::TimeUp { answered } => Err(Broken::Deadline { deadline, answered }),
            Ending::Flood => Err(Broken::Flood(MOST_OUTPUT)),
        }
    }
}

/// How a process broke that should have answered more calls.
pub(in crate::transport) fn too_early(status: ExitStatus) -> Broken {
    if status.success() {
        Broken::EndedEarly
    } else {
        failure(status)
    }
}

/// The meaning of an exit status other than 0.
fn failure(status: ExitStatus) -> Broken {
    match (status.code(), status.signal()) {
        (Some(code), _) => Broken::ExitStatus(code),
        (None, Some(number)) => Broken::Killed(signal_name(number)),
        (None, None) => Broken::Killed(status.to_string()),
    }
}

fn signal_name(number: i32) -> String {
    use rustix::process::Signal;
    const NAMES: &[(Signal, &str)] = &[
        (Signal::HUP, "SIGHUP"),
        (Signal::INT, "SIGINT"),
        (Signal::QUIT, "SIGQUIT"),
        (Signal::ILL, "SIGILL"),
        (Signal::TRAP, "SIGTRAP"),
        (Signal::ABORT, "SIGABRT"),
        (Signal::BUS, "SIGBUS"),
        (Signal::FPE, "SIGFPE"),
        (Signal::KILL, "SIGKILL"),
        (Signal::SEGV, "SIGSEGV"),
        (Signal::PIPE, "SIGPIPE"),
        (Signal::ALARM, "SIGALRM"),
        (Signal::TERM, "SIGTERM"),
        (Signal::XCPU, "SIGXCPU"),
        (Signal::XFSZ, "SIGXFSZ"),
        (Signal::SYS, "SIGSYS"),
    ];
    NAMES
        .iter()
        .find(|(signal, _)| signal.as_raw() == number)
        .map_or_else(
            || format!("signal {number}"),
            |(_, name)| (*name).to_owned(),
        )
}
