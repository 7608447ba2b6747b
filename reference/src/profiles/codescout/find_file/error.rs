use crate::engine::glob::InvalidGlob;
use crate::engine::template::fill;
use crate::profiles::codescout::call::CallError;

use super::rules::FindFileRules;

/// Why a call of `find_file` fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FindFileError {
    /// As a call of any tool may.
    Call(CallError),
    /// The pattern is none.
    InvalidGlob(InvalidGlob),
}

impl From<CallError> for FindFileError {
    fn from(error: CallError) -> Self {
        Self::Call(error)
    }
}

impl FindFileError {
    /// The message in the words of the rules.
    #[must_use]
    pub fn message(&self, rules: &FindFileRules) -> String {
        match self {
            Self::Call(error) => error.message(&rules.texts.call),
            Self::InvalidGlob(InvalidGlob { pattern, reason }) => fill(
                &rules.texts.invalid_glob,
                &[("pattern", pattern), ("reason", reason)],
            ),
        }
    }
}
