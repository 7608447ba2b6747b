//! The exit statuses of `seekspec`, each explained once.

use std::process;

/// How a command ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExitCode {
    /// The target conforms, or the command did what it was asked.
    Conforms,
    /// A MUST case failed, or with `--strict` a SHOULD case; or a requirement has no case.
    Failures,
    /// A usage error, an invalid or unreadable file, or a machine without room.
    Usage,
    /// The target did not start.
    TargetUnavailable,
    /// No case was selected, or none could be judged.
    NothingJudged,
    /// A bug in Seekspec.
    Bug,
    /// Interrupted by a signal.
    Interrupted,
}

impl ExitCode {
    /// Every status, in the order of the numbers.
    pub const ALL: &[Self] = &[
        Self::Conforms,
        Self::Failures,
        Self::Usage,
        Self::TargetUnavailable,
        Self::NothingJudged,
        Self::Bug,
        Self::Interrupted,
    ];

    /// The number that the shell sees.
    pub fn number(self) -> u8 {
        match self {
            Self::Conforms => 0,
            Self::Failures => 1,
            Self::Usage => 2,
            Self::TargetUnavailable => 3,
            Self::NothingJudged => 4,
            // EX_SOFTWARE of sysexits.h.
            Self::Bug => 70,
            // 128 and the number of SIGINT, as shells count.
            Self::Interrupted => 130,
        }
    }

    /// Its meaning, for the help.
    pub fn meaning(self) -> &'static str {
        match self {
            Self::Conforms => "the target conforms; other commands: done",
            Self::Failures => "a MUST (--strict: SHOULD) case failed, or a requirement has no case",
            Self::Usage => "usage error, an invalid or unreadable file, or no room on the machine",
            Self::TargetUnavailable => "the target did not start",
            Self::NothingJudged => "no case was selected, or none could be judged",
            Self::Bug => "a bug in seekspec",
            Self::Interrupted => "interrupted by a signal",
        }
    }
}

impl ExitCode {
    /// The next step, for `explain`.
    pub fn advice(self) -> &'static str {
        match self {
            Self::Conforms => {
                "Nothing. Warnings about SHOULD cases and unsupported ones are in the report."
            }
            Self::Failures => {
                "Read the first failure and its likely cause; `seekspec explain CASE` shows what is expected and why, `seekspec repro CASE` repeats the call. `seekspec baseline write` keeps failures that are known."
            }
            Self::Usage => {
                "Read the message: it names the flag, or the file with line and column. Nothing was judged."
            }
            Self::TargetUnavailable => {
                "Start the command by hand, and `seekspec init` with the same flags. Its first calls may all have broken alike: the message says how, and --keep-going runs all cases."
            }
            Self::NothingJudged => {
                "Check the flags that select cases, and what the target claims: every selected case was unsupported, or there was none."
            }
            Self::Bug => {
                "Report it with the command that you ran. It is not a fault of your target."
            }
            Self::Interrupted => {
                "Run it again. Directories and processes of the interrupted run are gone."
            }
        }
    }
}

impl From<ExitCode> for process::ExitCode {
    fn from(code: ExitCode) -> Self {
        Self::from(code.number())
    }
}

/// All statuses as the help shows them, one per line.
pub fn table() -> String {
    let lines = ExitCode::ALL
        .iter()
        .map(|code| format!("  {:>3}  {}\n", code.number(), code.meaning()));
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_distinct_and_ascend() {
        let numbers: Vec<u8> = ExitCode::ALL.iter().map(|code| code.number()).collect();
        assert!(numbers.is_sorted_by(|a, b| a < b));
    }

    #[test]
    fn a_second_signal_ends_with_the_same_status() {
        assert_eq!(
            i32::from(ExitCode::Interrupted.number()),
            crate::interrupt::EXIT_STATUS
        );
    }

    #[test]
    fn meanings_are_single_lines_of_the_help() {
        assert!(table().lines().all(|line| line.len() <= 78));
    }
}
