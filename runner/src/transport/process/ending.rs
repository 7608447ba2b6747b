//! How a process ended, in words.

use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;
use std::time::Duration;

use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};

use super::exchange::{Ending, MOST_OUTPUT, Outcome};
use crate::transport::Broken;

impl Outcome {
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

/// How a process has ended that nobody has reaped yet.
pub(in crate::transport) fn how_it_ended(process: Pid) -> Broken {
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
    match waitid(WaitId::Pid(process), options) {
        Ok(Some(status)) => match (status.exit_status(), status.terminating_signal()) {
            (Some(0), _) => Broken::EndedEarly,
            (Some(code), _) => Broken::ExitStatus(code),
            (None, Some(number)) => Broken::Killed(signal_name(number)),
            (None, None) => Broken::Exchange("its end has no status".to_owned()),
        },
        Ok(None) => Broken::ClosedStdout,
        Err(error) => Broken::Exchange(error.to_string()),
    }
}

/// What an exit status other than 0 says.
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
