use std::io;
use std::path::Path;

use crate::engine::display;
use crate::engine::glob::InvalidGlob;
use crate::engine::template::fill;
use crate::profiles::FieldError;

use super::texts::CallTexts;

/// Why a call of any tool fails (Errors).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CallError {
    /// The arguments are no object.
    ArgumentsNotObject,
    /// `paths` is missing.
    PathsMissing,
    /// `paths` does not hold strings.
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
    /// A pattern of paths cannot be read.
    InvalidGlob(InvalidGlob),
    /// An internal URL has glob characters.
    UrlGlob(String),
    /// An internal URL is unknown.
    UrlUnknown(String),
    /// The caller aborted a call of this tool.
    Aborted(&'static str),
}

impl From<FieldError> for CallError {
    fn from(error: FieldError) -> Self {
        match error {
            FieldError::NotAnObject => Self::ArgumentsNotObject,
            FieldError::WrongType { field, expected } => Self::WrongType { field, expected },
        }
    }
}

impl CallError {
    /// A failure of the file system at `path`.
    #[must_use]
    pub fn unreadable(path: &Path, error: &io::Error) -> Self {
        Self::Unreadable {
            path: display::slashed(path),
            reason: error.to_string(),
        }
    }

    /// The message in these words; `separator` stands between the names in it.
    #[must_use]
    pub fn message(&self, texts: &CallTexts, separator: &str) -> String {
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
            Self::RootRejected => texts.root_rejected.to_string(),
            Self::NotFound(paths) => fill(&texts.not_found, &[("paths", &paths.join(separator))]),
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
            Self::Aborted(tool) => fill(&texts.aborted, &[("tool", tool)]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_error() -> Vec<CallError> {
        let text = || "x".to_owned();
        vec![
            CallError::ArgumentsNotObject,
            CallError::PathsMissing,
            CallError::PathsNotStrings,
            CallError::WrongType {
                field: "x",
                expected: "x",
            },
            CallError::EmptyEntry,
            CallError::JoinedEntry(text()),
            CallError::RootRejected,
            CallError::NotFound(vec![text(), text()]),
            CallError::NotADirectory(text()),
            CallError::Unreadable {
                path: text(),
                reason: text(),
            },
            CallError::InvalidGlob(InvalidGlob {
                pattern: text(),
                reason: text(),
            }),
            CallError::UrlGlob(text()),
            CallError::UrlUnknown(text()),
            CallError::Aborted("x"),
        ]
    }

    #[test]
    fn every_placeholder_of_an_error_is_filled() {
        for error in every_error() {
            let message = error.message(&CallTexts::default(), ", ");
            assert!(
                !message.is_empty() && !message.contains(['{', '}']),
                "{error:?}: {message}"
            );
        }
    }
}
