//! Reading the files and lines that an answer names, as the profile says.

mod check;
mod details;
mod generous;
mod headings;
mod leave_out;
mod matches;
mod path;
mod paths;
mod regexes;

#[cfg(test)]
mod tests;

use serde_json::{Map, Value};

use crate::answer::Answer;
use crate::diff::quoted;
use crate::model::profile::Readers;
use crate::tree::Tree;

pub use check::check;
pub(crate) use leave_out::leave_out;
pub use matches::{ShownLine, matches};
pub use path::normalise;
pub use paths::{Named, paths};

/// The call that an answer is read as the answer to.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    /// The tree that the tool was given.
    pub tree: &'a Tree,
    /// The arguments; `None`: they are not known.
    pub arguments: Option<&'a Map<String, Value>>,
}

/// The most unread lines that are shown.
const MOST_SHOWN: usize = 3;

/// A sentence about the lines that no expression of a target file reads; `None`: there are none, or
/// the expressions are the profile's.
pub fn unread_paths(readers: &Readers, answer: &Answer) -> Option<String> {
    let reader = readers.paths.as_ref().filter(|one| one.tells_unread)?;
    let is_text = reader.details.is_none() && !reader.entry.is_empty();
    told(
        &paths::unread(reader, &answer.text())
            .ok()
            .filter(|_| is_text)?,
    )
}

/// The same for lines that show a match.
pub fn unread_matches(readers: &Readers, answer: &Answer) -> Option<String> {
    let reader = readers.matches.as_ref().filter(|one| one.tells_unread)?;
    let is_text = reader.details.is_none() && !reader.lines.is_empty();
    told(
        &matches::unread(reader, &answer.text())
            .ok()
            .filter(|_| is_text)?,
    )
}

fn told(unread: &[String]) -> Option<String> {
    let shown: Vec<String> = unread
        .iter()
        .take(MOST_SHOWN)
        .map(|line| quoted(line))
        .collect();
    let more = if unread.len() > MOST_SHOWN {
        ", …"
    } else {
        ""
    };
    let lines = match unread.len() {
        0 => return None,
        1 => "1 line is".to_owned(),
        several => format!("{several} lines are"),
    };
    Some(format!(
        "{lines} read by no expression: {}{more}",
        shown.join(", ")
    ))
}

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
