//! A command without a case.

/// No case is meant.
#[derive(Debug, thiserror::Error)]
#[error("nothing was selected: {0}")]
pub struct NothingSelected(String);

impl NothingSelected {
    /// With the reason.
    pub fn because(reason: impl Into<String>) -> Self {
        Self(reason.into())
    }
}
