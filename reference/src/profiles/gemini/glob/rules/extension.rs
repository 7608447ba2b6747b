use std::time::Duration;

/// What the document sketches as extensions (Batch searches; Advanced features; Maintainability).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExtensionRules {
    /// The setting that lists the names of those that are on.
    pub setting: &'static str,
    /// Names of patterns, each with what it stands for.
    pub named_patterns: &'static [(&'static str, &'static str)],
    /// How long an answer is remembered.
    pub cache_timeout: Duration,
}

impl Default for ExtensionRules {
    fn default() -> Self {
        Self {
            setting: "extensions",
            named_patterns: &[
                ("source", "**/*.{js,ts,jsx,tsx,vue}"),
                ("test", "**/*.{test,spec}.{js,ts}"),
                ("config", "*.{json,yaml,yml,toml}"),
            ],
            cache_timeout: Duration::from_secs(5 * 60),
        }
    }
}
