//! What the calls of all tools have in common: where their paths lead, the listing of a directory, messages and answers.

mod listing;
mod place;

pub use listing::{ListingRules, Scope};
pub use place::{PathRules, Place};

use std::io::{self, ErrorKind};

use crate::Text;
use crate::engine::unlinked;
use crate::host::Context;
use crate::profiles::{ArgumentTexts, Failure, Output, Parameter, ToolResult};

rules! {
    /// The messages that several tools have. The document words none of them. Paths are as the call wrote them.
    pub struct CallTexts {
        /// Arguments of the wrong shape.
        pub arguments: ArgumentTexts,
        /// A path leads out of the project; fills `{path}`.
        pub outside: Text = "access denied: {path} is outside of the project".into(),
        /// A path is on the deny-list; fills `{path}`.
        pub denied: Text = "access denied: {path} may hold keys or credentials".into(),
        /// There is nothing at a path; fills `{path}`.
        pub not_found: Text = "not found: {path}".into(),
        /// A file was expected at a path; fills `{path}`.
        pub not_a_file: Text = "not a file: {path}".into(),
        /// A directory was expected at a path; fills `{path}`.
        pub not_a_directory: Text = "not a directory: {path}".into(),
        /// The system failed; fills `{path}` and `{reason}`.
        pub failed: Text = "{path}: {reason}".into(),
        /// The caller aborted; fills `{tool}`.
        pub aborted: Text = "{tool} was aborted by the caller".into(),
    }
}

impl CallTexts {
    /// What the system said about the path.
    #[must_use]
    pub fn system(&self, path: &str, error: &io::Error) -> Failure {
        let text = match error.kind() {
            ErrorKind::NotFound => &self.not_found,
            ErrorKind::NotADirectory => &self.not_a_directory,
            _ if unlinked::is_not_a_file(error) => &self.not_a_file,
            _ => &self.failed,
        };
        Failure::of(text).with("path", path).with("reason", error)
    }

    /// Whether the call goes on.
    ///
    /// # Errors
    /// The caller has aborted the call of this tool.
    pub fn unless_aborted(&self, tool: &str, context: &Context<'_>) -> Result<(), Failure> {
        if context.cancellation.is_cancelled() {
            return Err(Failure::of(&self.aborted).with("tool", tool));
        }
        Ok(())
    }
}

rules! {
    /// How many results a call gets (Parameters, `max_results`).
    pub struct CountRules {
        /// What an omitted number means.
        pub default: usize = 50,
        /// The most that any call gets, whatever it asks for. The document speaks of no such bound; `total` tells of the others.
        pub most: usize = 10_000,
        /// What `total` counts.
        pub total: Total = Total::Found,
    }
}

choices! {
    /// What `total` counts.
    pub enum Total {
        /// All results, also those beyond the limit.
        Found,
        /// The results in the answer.
        Returned,
    }
}

impl CountRules {
    /// How many results a call gets that asks for so many, if it says.
    pub(super) fn limit(&self, asked: Option<usize>) -> usize {
        asked.unwrap_or(self.default).min(self.most)
    }

    pub(super) fn total(&self, found: usize, returned: usize) -> usize {
        match self.total {
            Total::Found => found,
            Total::Returned => returned,
        }
    }
}

/// The file that a tool reads or writes.
pub(super) fn file_parameter() -> Parameter {
    Parameter::text("path")
        .about("The file, relative to the project's root, or absolute inside of it.")
        .required()
}

/// The parameters of a search: `pattern`, `path` and `max_results`, which is the most `results`.
pub(super) fn search_parameters(
    pattern: &str,
    path: &Text,
    max_results: &CountRules,
    results: &str,
) -> [Parameter; 3] {
    [
        Parameter::text("pattern").about(pattern).required(),
        Parameter::text("path").default(path.as_ref()).about(
            "The directory to search in, relative to the project's root, or absolute inside of it.",
        ),
        Parameter::whole("max_results")
            .default(max_results.default)
            .about(format!(
                "The most {results} to return, up to {}; `total` counts all of them.",
                max_results.most
            )),
    ]
}

outputs! {
    /// A result that was cut.
    pub(super) struct Overflow {
        /// How many are returned.
        shown as "shown": u64,
        /// How many there are.
        total as "total": u64,
        /// How to get the others.
        hint as "hint": String,
    }
}

/// An answer that is an object, with the same JSON as its text.
pub(super) fn json_answer(answer: impl Output) -> ToolResult {
    let answer = answer.write();
    ToolResult {
        text: answer.as_ref().map(ToString::to_string).unwrap_or_default(),
        structured: answer,
        is_error: false,
    }
}

/// An answer that is a text and nothing else.
pub(super) fn text_answer(text: &Text) -> ToolResult {
    ToolResult {
        text: text.to_string(),
        structured: None,
        is_error: false,
    }
}
