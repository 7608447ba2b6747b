use crate::profiles::codescout::call::{CallTexts, Text};

rules! {
    /// All messages of `search_pattern`. The document words none of them.
    pub struct SearchPatternTexts {
        /// What every tool may have to say.
        pub call: CallTexts,
        /// The pattern is none, or too large; fills `{reason}`.
        pub invalid_pattern: Text = "invalid pattern: {reason}".into(),
    }
}
