//! Why an overlay is invalid.

/// Why an overlay is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OverlayError {
    /// The tool does not have the rule.
    #[error("unknown rule `{}`; known here: {}", .path.join("."), .known.join(", "))]
    Unknown {
        /// The keys that lead to it.
        path: Vec<String>,
        /// The rules of the same struct.
        known: Vec<String>,
    },
    /// The value is invalid for the rule.
    #[error("invalid value of the rule `{}`: {reason}", .path.join("."))]
    Invalid {
        /// The keys that lead to the value.
        path: Vec<String>,
        /// The expected value.
        reason: String,
    },
}

impl OverlayError {
    /// The keys that lead to the rule.
    #[must_use]
    pub fn path(&self) -> &[String] {
        match self {
            Self::Unknown { path, .. } | Self::Invalid { path, .. } => path,
        }
    }

    /// Prepends the name of the tool to the path.
    #[must_use]
    pub fn below(mut self, tool: &str) -> Self {
        let (Self::Unknown { path, .. } | Self::Invalid { path, .. }) = &mut self;
        path.insert(0, tool.to_owned());
        self
    }
}
