use crate::profiles::codescout::call::{CallTexts, Text};

/// All messages of `search_pattern`. The document words none of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchPatternTexts {
    /// What every tool may have to say.
    pub call: CallTexts,
    /// The pattern is none, or too large; fills `{reason}`.
    pub invalid_pattern: Text,
}

impl Default for SearchPatternTexts {
    fn default() -> Self {
        Self {
            call: CallTexts::default(),
            invalid_pattern: "invalid pattern: {reason}".into(),
        }
    }
}
