use std::io::{self, ErrorKind};

use crate::engine::confine::ConfineError;
use crate::engine::template::fill;
use crate::profiles::FieldError;

use super::texts::CallTexts;

/// Why a call of any tool fails. Paths are as the call wrote them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CallError {
    /// The arguments are no object.
    ArgumentsNotObject,
    /// A required argument is missing.
    Missing(&'static str),
    /// An argument has the wrong type.
    WrongType {
        /// Its name.
        field: &'static str,
        /// What it has to be.
        expected: &'static str,
    },
    /// The path leads out of the project.
    Outside(String),
    /// The path is on the deny-list.
    Denied(String),
    /// There is nothing at the path.
    NotFound(String),
    /// What is at the path is no file.
    NotAFile(String),
    /// What is at the path is no directory.
    NotADirectory(String),
    /// The system failed.
    Failed {
        /// Where.
        path: String,
        /// What it says.
        reason: String,
    },
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
    /// What the system said about the path.
    #[must_use]
    pub fn of_system(path: &str, error: &io::Error) -> Self {
        let path = path.to_owned();
        match error.kind() {
            ErrorKind::NotFound => Self::NotFound(path),
            ErrorKind::NotADirectory => Self::NotADirectory(path),
            ErrorKind::IsADirectory => Self::NotAFile(path),
            _ => Self::Failed {
                path,
                reason: error.to_string(),
            },
        }
    }

    /// Why the path could not be followed.
    #[must_use]
    pub fn of_confine(path: &str, error: &ConfineError) -> Self {
        match error {
            ConfineError::Outside => Self::Outside(path.to_owned()),
            ConfineError::TooManyLinks => Self::Failed {
                path: path.to_owned(),
                reason: error.to_string(),
            },
            ConfineError::Unreadable(error) => Self::of_system(path, error),
        }
    }

    /// The message in these words.
    #[must_use]
    pub fn message(&self, texts: &CallTexts) -> String {
        let about = |text: &str, path: &str| fill(text, &[("path", path)]);
        match self {
            Self::ArgumentsNotObject => texts.arguments_not_object.to_string(),
            Self::Missing(field) => fill(&texts.missing, &[("field", field)]),
            Self::WrongType { field, expected } => fill(
                &texts.wrong_type,
                &[("field", field), ("expected", expected)],
            ),
            Self::Outside(path) => about(&texts.outside, path),
            Self::Denied(path) => about(&texts.denied, path),
            Self::NotFound(path) => about(&texts.not_found, path),
            Self::NotAFile(path) => about(&texts.not_a_file, path),
            Self::NotADirectory(path) => about(&texts.not_a_directory, path),
            Self::Failed { path, reason } => {
                fill(&texts.failed, &[("path", path), ("reason", reason)])
            }
            Self::Aborted(tool) => fill(&texts.aborted, &[("tool", tool)]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_placeholder_of_an_error_is_filled() {
        let text = || "x".to_owned();
        let errors = [
            CallError::ArgumentsNotObject,
            CallError::Missing("x"),
            CallError::WrongType {
                field: "x",
                expected: "x",
            },
            CallError::Outside(text()),
            CallError::Denied(text()),
            CallError::NotFound(text()),
            CallError::NotAFile(text()),
            CallError::NotADirectory(text()),
            CallError::Failed {
                path: text(),
                reason: text(),
            },
            CallError::Aborted("x"),
        ];
        for error in errors {
            let message = error.message(&CallTexts::default());
            assert!(
                !message.is_empty() && !message.contains(['{', '}']),
                "{error:?}: {message}"
            );
        }
    }
}
