use crate::engine::template::fill;
use crate::profiles::FieldError;
use crate::profiles::omp::call::CallError;

use super::rules::FindRules;

/// Why a call of `find` fails (Errors).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FindError {
    /// What may go wrong in a call of any tool.
    Call(CallError),
    /// The limit is not positive.
    LimitNotPositive,
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
}

impl FindError {
    /// The caller aborted.
    pub(super) const ABORTED: Self = Self::Call(CallError::Aborted("find"));

    /// The message in the words of the rules.
    #[must_use]
    pub fn message(&self, rules: &FindRules) -> String {
        let texts = &rules.texts;
        match self {
            Self::Call(error) => error.message(&texts.call, &rules.output.list_separator),
            Self::LimitNotPositive => texts.limit_not_positive.to_string(),
            Self::UrlWithoutFile(url) => fill(&texts.url_without_file, &[("url", url)]),
            Self::DelegateFailed(reason) => fill(&texts.delegate_failed, &[("reason", reason)]),
            Self::TimedOut { seconds } => {
                fill(&texts.timed_out, &[("seconds", seconds), ("count", "0")])
            }
            Self::Empty => texts.empty.to_string(),
        }
    }
}

impl From<FieldError> for FindError {
    fn from(error: FieldError) -> Self {
        CallError::from(error).into()
    }
}

impl From<CallError> for FindError {
    fn from(error: CallError) -> Self {
        Self::Call(error)
    }
}
