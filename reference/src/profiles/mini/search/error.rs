use crate::engine::grep::InvalidRegex;
use crate::engine::template::fill;
use crate::profiles::mini::listing::ListingError;

use super::rules::SearchRules;

/// Why a call of `search` fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchError {
    /// The query is no text.
    QueryNotText,
    /// The limit, as JavaScript shows it, is no count of lines.
    LimitNotCount(String),
    /// The query is no regular expression.
    InvalidRegex(InvalidRegex),
    /// Something cannot be read, or the caller aborted.
    Failed {
        /// What, and what the system says.
        reason: String,
    },
    /// There is more output than can be taken.
    TooMuch,
}

impl From<ListingError> for SearchError {
    fn from(error: ListingError) -> Self {
        Self::Failed {
            reason: error.to_string(),
        }
    }
}

impl SearchError {
    /// The error as JavaScript would show it, in the words of the rules.
    #[must_use]
    pub fn message(&self, rules: &SearchRules) -> String {
        let texts = &rules.texts;
        match self {
            Self::QueryNotText => texts.query_not_text.to_string(),
            Self::LimitNotCount(limit) => fill(&texts.limit_not_count, &[("limit", limit)]),
            Self::InvalidRegex(InvalidRegex { reason }) => {
                fill(&texts.invalid_regex, &[("reason", reason)])
            }
            Self::Failed { reason } => fill(&texts.unreadable, &[("reason", reason)]),
            Self::TooMuch => {
                let bytes = rules.content.max_output_bytes.to_string();
                fill(&texts.too_much, &[("bytes", &bytes)])
            }
        }
    }
}
