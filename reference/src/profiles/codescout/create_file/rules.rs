use crate::engine::atomic_write::WriteRules;
use crate::profiles::codescout::call::{CallTexts, PathRules, Text};

rules! {
    /// All that `create_file` goes by; the default is its document.
    pub struct CreateFileRules {
        /// Which paths may be written.
        pub paths: PathRules,
        /// Whether missing directories above the file are made (Tips).
        pub makes_parents: bool = true,
        /// How the file is written.
        pub write: WriteRules,
        /// All messages.
        pub texts: CreateFileTexts,
    }
}

rules! {
    /// All messages of `create_file`.
    pub struct CreateFileTexts {
        /// What every tool may have to say.
        pub call: CallTexts,
        /// The answer (Output).
        pub done: Text = "ok".into(),
    }
}
