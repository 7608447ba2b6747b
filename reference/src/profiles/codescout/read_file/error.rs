use crate::engine::template::fill;
use crate::profiles::codescout::call::CallError;

use super::rules::ReadFileRules;

/// Why a call of `read_file` fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadFileError {
    /// As a call of any tool may.
    Call(CallError),
    /// The range has no lines.
    EmptyRange {
        /// Its first line.
        start: u64,
        /// Its last line, if it was given.
        end: Option<u64>,
    },
    /// The range begins after the last line.
    BeyondEnd {
        /// Its first line.
        start: u64,
        /// How many lines there are.
        total: u64,
    },
    /// The lines are no text.
    NotText(String),
}

impl From<CallError> for ReadFileError {
    fn from(error: CallError) -> Self {
        Self::Call(error)
    }
}

impl ReadFileError {
    /// The message in the words of the rules.
    #[must_use]
    pub fn message(&self, rules: &ReadFileRules) -> String {
        let texts = &rules.texts;
        match self {
            Self::Call(error) => error.message(&texts.call),
            Self::EmptyRange { start, end } => {
                let end = end.map_or_else(|| "the end".to_owned(), |end| end.to_string());
                fill(
                    &texts.empty_range,
                    &[("start", &start.to_string()), ("end", &end)],
                )
            }
            Self::BeyondEnd { start, total } => fill(
                &texts.beyond_end,
                &[("start", &start.to_string()), ("total", &total.to_string())],
            ),
            Self::NotText(path) => fill(&texts.not_text, &[("path", path)]),
        }
    }
}
