use crate::engine::template::fill;
use crate::profiles::codescout::call::CallError;

use super::rules::ListDirRules;

/// Why a call of `list_dir` fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListDirError {
    /// As a call of any tool may.
    Call(CallError),
    /// There is no such level of detail.
    UnknownDetail(String),
}

impl From<CallError> for ListDirError {
    fn from(error: CallError) -> Self {
        Self::Call(error)
    }
}

impl ListDirError {
    /// The message in the words of the rules.
    #[must_use]
    pub fn message(&self, rules: &ListDirRules) -> String {
        match self {
            Self::Call(error) => error.message(&rules.texts.call),
            Self::UnknownDetail(level) => fill(
                &rules.texts.unknown_detail,
                &[
                    ("level", level),
                    ("compact", &rules.detail_level),
                    ("full", &rules.focus.detail_level),
                ],
            ),
        }
    }
}
