use crate::profiles::codescout::call::{CallTexts, Text};

rules! {
    /// All messages of `find_file`. The document words none of them.
    pub struct FindFileTexts {
        /// What every tool may have to say.
        pub call: CallTexts,
        /// The pattern is none; fills `{pattern}` and `{reason}`.
        pub invalid_glob: Text = "invalid glob pattern `{pattern}`: {reason}".into(),
    }
}
