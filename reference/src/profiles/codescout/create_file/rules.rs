use crate::engine::atomic_write::WriteRules;
use crate::profiles::codescout::call::{CallTexts, PathRules, Text};

/// All that `create_file` goes by; the default is its document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CreateFileRules {
    /// Which paths may be written.
    pub paths: PathRules,
    /// Whether missing directories above the file are made (Tips).
    pub makes_parents: bool,
    /// How the file is written.
    pub write: WriteRules,
    /// All messages.
    pub texts: CreateFileTexts,
}

impl Default for CreateFileRules {
    fn default() -> Self {
        Self {
            paths: PathRules::default(),
            makes_parents: true,
            write: WriteRules::default(),
            texts: CreateFileTexts::default(),
        }
    }
}

/// All messages of `create_file`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CreateFileTexts {
    /// What every tool may have to say.
    pub call: CallTexts,
    /// The answer (Output).
    pub done: Text,
}

impl Default for CreateFileTexts {
    fn default() -> Self {
        Self {
            call: CallTexts::default(),
            done: "ok".into(),
        }
    }
}
