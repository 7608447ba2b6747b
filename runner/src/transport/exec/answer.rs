//! From what a process left behind to its answer.

use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;
use std::time::Duration;

use serde_json::Value;

use super::exchange::{Ending, MOST_OUTPUT, Outcome};
use crate::transport::Broken;

/// So much of a wrong line is shown, in characters.
const SHOWN: usize = 120;

/// The one JSON value on stdout.
pub(super) fn of_a_call(outcome: &Outcome, deadline: Duration) -> Result<Value, Broken> {
    check_ending(outcome.ending, deadline)?;
    let mut values = serde_json::Deserializer::from_slice(&outcome.stdout).into_iter::<Value>();
    let value = match values.next() {
        None => return Err(Broken::NoAnswer),
        Some(Err(error)) => {
            return Err(Broken::Garbage {
                why: error.to_string(),
                begins: first_line(&outcome.stdout),
            });
        }
        Some(Ok(value)) => value,
    };
    let rest = outcome.stdout[values.byte_offset()..].trim_ascii_start();
    match rest.is_empty() {
        true => Ok(value),
        false => Err(Broken::TwoAnswers {
            next: first_line(rest),
        }),
    }
}

/// What a command that is no call wrote to stdout.
pub(super) fn of_a_command(outcome: &Outcome, deadline: Duration) -> Result<String, Broken> {
    check_ending(outcome.ending, deadline)?;
    Ok(String::from_utf8_lossy(&outcome.stdout).into_owned())
}

fn check_ending(ending: Ending, deadline: Duration) -> Result<(), Broken> {
    match ending {
        Ending::Exited(status) if status.success() => Ok(()),
        Ending::Exited(status) => Err(failure(status)),
        Ending::TimeUp { answered } => Err(Broken::Deadline { deadline, answered }),
        Ending::Flood => Err(Broken::Flood(MOST_OUTPUT)),
    }
}

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

fn first_line(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(4 * SHOWN)]);
    let line = text.trim_start().lines().next().unwrap_or_default();
    let mut shown: String = line.chars().take(SHOWN).collect();
    if line.chars().nth(SHOWN).is_some() {
        shown.push('…');
    }
    shown
}
