use std::io;
use std::path::Path;

use crate::engine::display;
use crate::engine::glob::InvalidGlob;
use crate::engine::template::fill;

use super::rules::FindRules;

/// Why a call of `find` fails (Errors).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FindError {
    /// The arguments are no object.
    ArgumentsNotObject,
    /// `paths` is missing.
    PathsMissing,
    /// `paths` is not an array of strings.
    PathsNotStrings,
    /// A field has the wrong type.
    WrongType {
        /// Its name.
        field: &'static str,
        /// What it has to be.
        expected: &'static str,
    },
    /// An entry is empty, or there is none.
    EmptyEntry,
    /// An entry joins several paths.
    JoinedEntry(String),
    /// The limit is not positive.
    LimitNotPositive,
    /// A base is the root of the file system.
    RootRejected,
    /// These bases are missing.
    NotFound(Vec<String>),
    /// The base of a glob is no directory.
    NotADirectory(String),
    /// The file system failed.
    Unreadable {
        /// Where.
        path: String,
        /// What the system says.
        reason: String,
    },
    /// A pattern cannot be read.
    InvalidGlob(InvalidGlob),
    /// An internal URL has glob characters.
    UrlGlob(String),
    /// An internal URL is unknown.
    UrlUnknown(String),
    /// An internal URL has no file behind it.
    UrlWithoutFile(String),
    /// The delegate failed.
    DelegateFailed(String),
    /// The search ran into its timeout, where that is an error.
    TimedOut {
        /// The effective timeout.
        seconds: String,
    },
    /// Nothing matches, where that is an error.
    Empty,
    /// The caller aborted.
    Aborted,
}

impl FindError {
    /// A failure of the file system at `path`.
    #[must_use]
    pub fn unreadable(path: &Path, error: &io::Error) -> Self {
        Self::Unreadable {
            path: display::slashed(path),
            reason: error.to_string(),
        }
    }

    /// The message in the words of the rules.
    #[must_use]
    pub fn message(&self, rules: &FindRules) -> String {
        let texts = &rules.texts;
        match self {
            Self::ArgumentsNotObject => texts.arguments_not_object.to_string(),
            Self::PathsMissing => texts.paths_missing.to_string(),
            Self::PathsNotStrings => texts.paths_not_strings.to_string(),
            Self::WrongType { field, expected } => fill(
                &texts.wrong_type,
                &[("field", field), ("expected", expected)],
            ),
            Self::EmptyEntry => texts.empty_entry.to_string(),
            Self::JoinedEntry(entry) => fill(&texts.joined_entry, &[("entry", entry)]),
            Self::LimitNotPositive => texts.limit_not_positive.to_string(),
            Self::RootRejected => texts.root_rejected.to_string(),
            Self::NotFound(paths) => fill(
                &texts.not_found,
                &[("paths", &paths.join(rules.output.list_separator))],
            ),
            Self::NotADirectory(path) => fill(&texts.not_a_directory, &[("path", path)]),
            Self::Unreadable { path, reason } => {
                fill(&texts.unreadable, &[("path", path), ("reason", reason)])
            }
            Self::InvalidGlob(InvalidGlob { pattern, reason }) => fill(
                &texts.invalid_glob,
                &[("pattern", pattern), ("reason", reason)],
            ),
            Self::UrlGlob(url) => fill(&texts.url_glob, &[("url", url)]),
            Self::UrlUnknown(url) => fill(&texts.url_unknown, &[("url", url)]),
            Self::UrlWithoutFile(url) => fill(&texts.url_without_file, &[("url", url)]),
            Self::DelegateFailed(reason) => fill(&texts.delegate_failed, &[("reason", reason)]),
            Self::TimedOut { seconds } => {
                fill(&texts.timed_out, &[("seconds", seconds), ("count", "0")])
            }
            Self::Empty => texts.empty.to_string(),
            Self::Aborted => texts.aborted.to_string(),
        }
    }
}
