//! Why there are no tests.

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
    /// There is no such profile or tool.
    #[error(transparent)]
    Unknown(#[from] UnknownName),
    /// A pattern means nothing.
    #[error("no case of `{profile}` fits {what} `{pattern}`{help}")]
    Lost {
        /// The profile.
        profile: String,
        /// The method that it was given to.
        what: &'static str,
        /// The pattern.
        pattern: String,
        /// The near name, or nothing.
        help: String,
    },
    /// No case is selected.
    #[error("no case of `{0}` is selected")]
    Nothing(String),
    /// The baseline cannot be read, or has mistakes.
    #[error(transparent)]
    Baseline(#[from] BaselineError),
    /// An entry of the baseline names no case of the profile.
    #[error("{location}: `{case}` names no case: correct it, or remove it")]
    NamesNothing {
        /// Where it stands.
        location: String,
        /// What it names.
        case: String,
    },
    /// There is no place for trees.
    #[error(transparent)]
    Sandbox(#[from] SandboxError),
}

impl HarnessError {
    /// Says so on standard error, and how the program ends.
    pub(super) fn show(&self, output: Output) -> process::ExitCode {
        // Nobody is left to be told that the message could not be written.
        drop(writeln!(
            output.stderr(),
            "{} {self}",
            styled("error:", BAD.bold())
        ));
        ExitCode::Usage.into()
    }
}
