use crate::engine::template::fill;
use crate::profiles::codescout::call::CallError;

use super::rules::EditFileRules;

/// Why a call of `edit_file` fails. The file is then as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditFileError {
    /// As a call of any tool may.
    Call(CallError),
    /// The text to be replaced is empty.
    EmptyOldString,
    /// The text does not occur in the file.
    NotFound(String),
    /// The text occurs more than once.
    Ambiguous {
        /// The file.
        path: String,
        /// How often.
        count: u64,
    },
    /// There is no such place of insertion.
    UnknownInsert(String),
}

impl From<CallError> for EditFileError {
    fn from(error: CallError) -> Self {
        Self::Call(error)
    }
}

impl EditFileError {
    /// The message in the words of the rules.
    #[must_use]
    pub fn message(&self, rules: &EditFileRules) -> String {
        let texts = &rules.texts;
        match self {
            Self::Call(error) => error.message(&texts.call),
            Self::EmptyOldString => texts.empty_old_string.to_string(),
            Self::NotFound(path) => fill(&texts.not_found, &[("path", path)]),
            Self::Ambiguous { path, count } => fill(
                &texts.ambiguous,
                &[("path", path), ("count", &count.to_string())],
            ),
            Self::UnknownInsert(insert) => fill(
                &texts.unknown_insert,
                &[
                    ("insert", insert),
                    ("prepend", &rules.insert.prepend),
                    ("append", &rules.insert.append),
                ],
            ),
        }
    }
}
