use std::io::{self, ErrorKind};
use std::path::Path;

use crate::engine::display;
use crate::engine::template::fill;

use super::rules::GlobRules;

/// Why a call of `glob` fails (validateToolParams; execute; Error handling).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GlobError {
    /// It is refused before anything is searched.
    Invalid(Reason),
    /// The search itself fails.
    Search(String),
    /// The caller aborted.
    Aborted,
}

/// Why a call is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The arguments are no object.
    NotAnObject,
    /// A parameter is missing.
    Missing {
        /// Its name.
        field: &'static str,
    },
    /// A parameter has the wrong type.
    WrongType {
        /// Its name.
        field: &'static str,
        /// The type that it must have.
        expected: &'static str,
    },
    /// The search directory is outside of the root.
    OutsideRoot,
    /// It is not there.
    NotFound(String),
    /// It is no directory.
    NotADirectory(String),
    /// It cannot be looked at.
    Inaccessible(String),
    /// The pattern is empty.
    EmptyPattern,
    /// The pattern cannot be read.
    InvalidPattern(String),
}

impl GlobError {
    /// What the model reads.
    #[must_use]
    pub fn text(&self, rules: &GlobRules) -> String {
        let (texts, message) = (&rules.texts, self.message(rules));
        match self {
            Self::Invalid(_) => fill(&texts.invalid, &[("reason", &message)]),
            Self::Search(_) | Self::Aborted => fill(&texts.search_failed, &[("message", &message)]),
        }
    }

    /// The reason alone.
    #[must_use]
    pub fn message(&self, rules: &GlobRules) -> String {
        match self {
            Self::Invalid(reason) => reason.message(rules),
            Self::Search(message) => message.clone(),
            Self::Aborted => rules.texts.aborted.to_string(),
        }
    }

    /// What the user sees.
    #[must_use]
    pub fn display(&self, rules: &GlobRules) -> String {
        match self {
            Self::Invalid(reason) if rules.output.bare_reason_displayed => reason.message(rules),
            Self::Invalid(_) => self.text(rules),
            Self::Search(_) | Self::Aborted => rules.texts.search_failed_display.to_string(),
        }
    }
}

impl Reason {
    /// The reason in the words of the rules.
    #[must_use]
    pub fn message(&self, rules: &GlobRules) -> String {
        let texts = &rules.texts;
        match self {
            Self::NotAnObject => texts.not_an_object.to_string(),
            Self::Missing { field } => fill(&texts.missing, &[("field", field)]),
            Self::WrongType { field, expected } => fill(
                &texts.wrong_type,
                &[("field", field), ("expected", expected)],
            ),
            Self::OutsideRoot => texts.outside_root.to_string(),
            Self::NotFound(path) => fill(&texts.not_found, &[("path", path)]),
            Self::NotADirectory(path) => fill(&texts.not_a_directory, &[("path", path)]),
            Self::Inaccessible(error) => fill(&texts.inaccessible, &[("error", error)]),
            Self::EmptyPattern => texts.empty_pattern.to_string(),
            Self::InvalidPattern(pattern) => fill(&texts.invalid_pattern, &[("pattern", pattern)]),
        }
    }
}

/// An error of the file system in the words of the document's examples: its code, then what it means.
pub(super) fn system_message(error: &io::Error, path: &Path) -> String {
    let path = display::slashed(path);
    match error.kind() {
        ErrorKind::PermissionDenied => format!("EACCES: permission denied, '{path}'"),
        _ => format!("{error}, '{path}'"),
    }
}
