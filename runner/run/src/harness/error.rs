//! Errors of the harness.

use std::io::Write as _;
use std::process;

use seekspec_conformance::unknown_name::UnknownName;

use crate::baseline::BaselineError;
use crate::exit_code::ExitCode;
use crate::output::Output;
use crate::sandbox::SandboxError;
use crate::style::{BAD, styled};

/// Why there are no tests.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HarnessError {
    /// The fixtures cannot be read, or have mistakes.
    #[error("{0:#}")]
    Fixtures(anyhow::Error),
    /// An unknown profile or tool.
    #[error(transparent)]
    Unknown(#[from] UnknownName),
    /// A pattern matches no case.
    #[error("no case of `{profile}` matches the `{method}` pattern `{pattern}`{help}")]
    MatchesNothing {
        /// The profile.
        profile: String,
        /// The method that it was given to.
        method: &'static str,
        /// The pattern.
        pattern: String,
        /// `; did you mean …?`, or empty.
        help: String,
    },
    /// No case is selected.
    #[error("no case of `{0}` is selected")]
    Nothing(String),
    /// The baseline cannot be read, or has mistakes.
    #[error(transparent)]
    Baseline(#[from] BaselineError),
    /// An entry of the baseline names no case of the profile.
    #[error("{location}: `{case}` names no case{help}")]
    NamesNothing {
        /// The file and the line.
        location: String,
        /// The cases as they are written.
        case: String,
        /// The remedy, after `; `.
        help: String,
    },
    /// The trees cannot be written.
    #[error(transparent)]
    Sandbox(#[from] SandboxError),
}

impl HarnessError {
    /// Prints the error to standard error, and returns the exit code of the program.
    pub(super) fn show(&self, output: Output) -> process::ExitCode {
        // There is nowhere else to report that the message could not be written.
        drop(writeln!(
            output.stderr(),
            "{} {self}",
            styled("error:", BAD.bold())
        ));
        ExitCode::Usage.into()
    }
}
