use crate::engine::grep::InvalidRegex;
use crate::engine::template::fill;
use crate::profiles::FieldError;
use crate::profiles::omp::call::CallError;

use super::rules::SearchRules;

/// Why a call of `search` fails (Errors).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchError {
    /// What may go wrong in a call of any tool.
    Call(CallError),
    /// `pattern` is missing.
    PatternMissing,
    /// The pattern is empty.
    PatternEmpty,
    /// `skip` is negative.
    SkipNegative,
    /// The pattern cannot be compiled.
    InvalidRegex(InvalidRegex),
    /// The selector of this entry has no lines.
    EmptyRange(String),
    /// A selector on a glob.
    RangeOnGlob(String),
    /// A selector on a directory.
    RangeOnDirectory(String),
    /// A selector on a missing path.
    RangeNotFound(String),
    /// None of these archive members can be read.
    ArchivesUnreadable(Vec<String>),
    /// The only file is too large.
    TooLarge {
        /// Its path.
        path: String,
        /// So many bytes may be held.
        limit: usize,
    },
    /// The pattern takes too long on this resource.
    TooSlow(String),
}

impl SearchError {
    /// The caller aborted.
    pub(super) const ABORTED: Self = Self::Call(CallError::Aborted("search"));

    /// The message in the words of the rules.
    #[must_use]
    pub fn message(&self, rules: &SearchRules) -> String {
        let (texts, separator) = (&rules.texts, &*rules.output.list_separator);
        match self {
            Self::Call(error) => error.message(&texts.call, &separator),
            Self::PatternMissing => texts.pattern_missing.to_string(),
            Self::PatternEmpty => texts.pattern_empty.to_string(),
            Self::SkipNegative => texts.skip_negative.to_string(),
            Self::InvalidRegex(error) => fill(&texts.invalid_regex, &[("reason", &error.reason)]),
            Self::EmptyRange(entry) => fill(&texts.empty_range, &[("entry", entry)]),
            Self::RangeOnGlob(path) => fill(&texts.range_on_glob, &[("path", path)]),
            Self::RangeOnDirectory(path) => fill(&texts.range_on_directory, &[("path", path)]),
            Self::RangeNotFound(path) => fill(&texts.range_not_found, &[("path", path)]),
            Self::ArchivesUnreadable(members) => fill(
                &texts.archives_unreadable,
                &[("members", &members.join(&separator))],
            ),
            Self::TooLarge { path, limit } => fill(
                &texts.too_large,
                &[("path", path), ("limit", &limit.to_string())],
            ),
            Self::TooSlow(path) => fill(&texts.too_slow, &[("path", path)]),
        }
    }
}

impl From<FieldError> for SearchError {
    fn from(error: FieldError) -> Self {
        CallError::from(error).into()
    }
}

impl From<CallError> for SearchError {
    fn from(error: CallError) -> Self {
        Self::Call(error)
    }
}

impl From<InvalidRegex> for SearchError {
    fn from(error: InvalidRegex) -> Self {
        Self::InvalidRegex(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_placeholder_of_an_error_is_filled() {
        let text = || "x".to_owned();
        let errors = [
            SearchError::ABORTED,
            SearchError::PatternMissing,
            SearchError::PatternEmpty,
            SearchError::SkipNegative,
            SearchError::InvalidRegex(InvalidRegex { reason: text() }),
            SearchError::EmptyRange(text()),
            SearchError::RangeOnGlob(text()),
            SearchError::RangeOnDirectory(text()),
            SearchError::RangeNotFound(text()),
            SearchError::ArchivesUnreadable(vec![text()]),
            SearchError::TooLarge {
                path: text(),
                limit: 1,
            },
            SearchError::TooSlow(text()),
        ];
        for error in errors {
            let message = error.message(&SearchRules::default());
            assert!(
                !message.is_empty() && !message.contains(['{', '}']),
                "{error:?}: {message}"
            );
        }
    }
}
