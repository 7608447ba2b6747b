//! The common parts of all calls: resolving paths, listing directories, messages and answers.

mod listing;
mod path_rules;

pub use listing::{ListingRules, ListingScope};
pub use path_rules::PathRules;

use std::io::{self, ErrorKind};

use crate::Text;
use crate::engine::unlinked;
use crate::host::Context;
use crate::profiles::{ArgumentTexts, DetailsValue, Failure, Parameter, ToolResult};

rules! {
    /// The messages shared by several tools. The document does not specify their wording. Paths
    /// appear as the call wrote them.
    pub struct CallTexts {
        /// Arguments of the wrong shape.
        pub arguments: ArgumentTexts,
        /// A path leads out of the project; fills `{path}`.
        pub outside: Text = "access denied: {path} is outside of the project".into(),
        /// A path is on the deny-list; fills `{path}`.
        pub denied: Text = "access denied: {path} may hold keys or credentials".into(),
        /// Nothing exists at a path; fills `{path}`.
        pub not_found: Text = "not found: {path}".into(),
        /// A file was expected at a path; fills `{path}`.
        pub not_a_file: Text = "not a file: {path}".into(),
        /// A directory was expected at a path; fills `{path}`.
        pub not_a_directory: Text = "not a directory: {path}".into(),
        /// A system error; fills `{path}` and `{reason}`.
        pub failed: Text = "{path}: {reason}".into(),
        /// The caller cancelled the call; fills `{tool}`.
        pub aborted: Text = "{tool} was aborted by the caller".into(),
    }
}

impl CallTexts {
    /// The failure for a system error at the path.
    #[must_use]
    pub fn system(&self, path: &str, error: &io::Error) -> Failure {
        let text = match error.kind() {
            ErrorKind::NotFound => &self.not_found,
            ErrorKind::NotADirectory => &self.not_a_directory,
            _ if unlinked::is_not_a_file(error) => &self.not_a_file,
            _ => &self.failed,
        };
        Failure::new(text).with("path", path).with("reason", error)
    }

    /// Checks for a cancellation.
    ///
    /// # Errors
    /// The caller has cancelled the call of this tool.
    pub fn check_cancelled(&self, tool: &str, context: &Context<'_>) -> Result<(), Failure> {
        if context.cancellation.is_cancelled() {
            return Err(Failure::new(&self.aborted).with("tool", tool));
        }
        Ok(())
    }
}

rules! {
    /// The number of results (Parameters, `max_results`).
    pub struct CountRules {
        /// The default of `max_results`.
        pub default: usize = 50,
        /// The upper bound of `max_results`; a larger value is reduced to it. The document has no
        /// such bound. `total` shows that there are more.
        pub most: usize = 10_000,
        /// The results that `total` counts.
        pub total: Total = Total::Found,
    }
}

choices! {
    /// The results that `total` counts.
    pub enum Total {
        /// All results, including those beyond the limit.
        Found,
        /// The results in the answer.
        Returned,
    }
}

impl CountRules {
    /// The effective limit for a `max_results`.
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

/// The parameter `path` of a tool for one file.
pub(super) fn file_parameter() -> Parameter {
    Parameter::text("path")
        .about("The file, relative to the project's root, or absolute inside it.")
        .required()
}

/// The parameters of a search: `pattern`, `path` and `max_results`, the most `results`.
pub(super) fn search_parameters(
    pattern: &str,
    path: &Text,
    max_results: &CountRules,
    results: &str,
) -> [Parameter; 3] {
    [
        Parameter::text("pattern").about(pattern).required(),
        Parameter::text("path").default(path.as_ref()).about(
            "The directory to search in, relative to the project's root, or absolute inside it.",
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
    /// Reports that a result was cut.
    pub(super) struct Overflow {
        /// The number of items returned.
        shown as "shown": u64,
        /// The number of items in all.
        total as "total": u64,
        /// How to get the rest.
        hint as "hint": String,
    }
}

/// An answer whose text is its structured content as JSON.
pub(super) fn json_answer(answer: impl DetailsValue) -> ToolResult {
    let answer = answer.write();
    ToolResult {
        block: None,
        text: answer.as_ref().map(ToString::to_string).unwrap_or_default(),
        structured: answer,
        is_error: false,
    }
}
