//! Reading the files and lines that an answer names, as the profile says.

mod check;
mod details;
mod headings;
mod leave_out;
mod matches;
mod path;
mod paths;
mod regexes;

#[cfg(test)]
mod tests;

pub use check::check;
pub(crate) use leave_out::leave_out;
pub use matches::{ShownLine, lines, matches};
pub use path::normalise;
pub use paths::{Named, paths};

/// Why nothing could be read from an answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The structured content lacks a field that the profile reads.
    #[error("{0}")]
    Structured(String),
    /// The profile has an invalid regular expression.
    #[error(
        "the profile reads answers with `{pattern}`, which is not a regular expression: {message}"
    )]
    Regex {
        /// The expression in the profile.
        pattern: String,
        /// Why it is invalid.
        message: String,
    },
}
