//! Why there is no target.

use std::io;
use std::path::PathBuf;

use seekspec_conformance::problem::Problem;

/// Why a target file, or a command line, gives no target.
#[derive(Debug, thiserror::Error)]
pub enum TargetError {
    /// The file cannot be read.
    #[error("cannot read the target file {}: {source}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file says what it must not say.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Problems(Vec<Problem>),
    /// There is no such transport.
    #[error("{0}")]
    Transport(String),
    /// The command line has no command.
    #[error("no command; write it after `--`: seekspec run --profile NAME -- CMD ARGS…")]
    NoCommand,
}
