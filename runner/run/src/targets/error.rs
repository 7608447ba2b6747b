//! Why a target is invalid.

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
    /// The file has mistakes.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Problems(Vec<Problem>),
    /// An unknown transport.
    #[error("{0}")]
    Transport(String),
    /// The command line has no command.
    #[error("no command; it follows `--`: seekspec run --profile NAME -- CMD ARGS…")]
    NoCommand,
}
