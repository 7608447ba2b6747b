//! The flag `--format` of commands that print a table or JSON.

use clap::ValueEnum;

/// How the result is printed.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(super) enum TextFormat {
    /// For people
    Table,
    /// For programs
    Json,
}
