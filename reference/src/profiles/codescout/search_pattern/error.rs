use crate::engine::grep::InvalidRegex;
use crate::engine::template::fill;
use crate::profiles::codescout::call::CallError;

use super::rules::SearchPatternRules;

/// Why a call of `search_pattern` fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchPatternError {
    /// As a call of any tool may.
    Call(CallError),
    /// The pattern is none, or too large.
    InvalidPattern(InvalidRegex),
}

impl From<CallError> for SearchPatternError {
    fn from(error: CallError) -> Self {
        Self::Call(error)
    }
}

impl SearchPatternError {
    /// The message in the words of the rules.
    #[must_use]
    pub fn message(&self, rules: &SearchPatternRules) -> String {
        match self {
            Self::Call(error) => error.message(&rules.texts.call),
            Self::InvalidPattern(InvalidRegex { reason }) => {
                fill(&rules.texts.invalid_pattern, &[("reason", reason)])
            }
        }
    }
}
