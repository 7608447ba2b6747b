use crate::profiles::codescout::call::{CallTexts, Text};

/// All messages of `find_file`. The document words none of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FindFileTexts {
    /// What every tool may have to say.
    pub call: CallTexts,
    /// The pattern is none; fills `{pattern}` and `{reason}`.
    pub invalid_glob: Text,
}

impl Default for FindFileTexts {
    fn default() -> Self {
        Self {
            call: CallTexts::default(),
            invalid_glob: "invalid glob pattern `{pattern}`: {reason}".into(),
        }
    }
}
