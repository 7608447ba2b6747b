//! The exit statuses of `seekspec`, each explained once.

use std::process;

/// How the command ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExitCode {
    /// The target conforms, or the command did what it was asked.
    Conforms,
    /// A must does not hold, or with `--strict` a should; or a requirement has no case.
    Failures,
    /// The command could not be understood, or something that it was given is not in order.
    Usage,
    /// The target would not start.
    TargetUnavailable,
    /// Nothing was selected, or nothing of it could be judged.
    NothingJudged,
    /// Seekspec itself is at fault.
    Bug,
    /// A signal came.
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

    /// What it means, for the help.
    pub fn meaning(self) -> &'static str {
        match self {
            Self::Conforms => "the target conforms; other commands: done",
            Self::Failures => {
                "failures: a must (with --strict a should) does not hold or is untested"
            }
            Self::Usage => {
                "wrong usage, or a file with mistakes, or that cannot be read or written"
            }
            Self::TargetUnavailable => "the target would not start",
            Self::NothingJudged => "nothing was selected, or nothing of it could be judged",
            Self::Bug => "a bug in seekspec",
            Self::Interrupted => "interrupted by a signal",
        }
    }
}

impl From<ExitCode> for process::ExitCode {
    fn from(code: ExitCode) -> Self {
        Self::from(code.number())
    }
}

/// All statuses as the help shows them, one a line.
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
    fn a_meaning_fits_in_a_line_of_the_help() {
        assert!(table().lines().all(|line| line.len() <= 78));
    }
}
