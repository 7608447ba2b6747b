use std::time::Duration;

use crate::Text;

rules! {
    /// What the document sketches as extensions (Batch searches; Advanced features; Maintainability).
    pub struct ExtensionRules {
        /// The setting that lists the names of those that are on.
        pub setting: Text = "extensions".into(),
        /// Names of patterns, each with what it stands for.
        pub named_patterns: Vec<(Text, Text)> = vec![
                    ("source".into(), "**/*.{js,ts,jsx,tsx,vue}".into()),
                    ("test".into(), "**/*.{test,spec}.{js,ts}".into()),
                    ("config".into(), "*.{json,yaml,yml,toml}".into()),
                ],
        /// How long an answer is remembered.
        #[serde(with = "crate::rules::seconds")]
        #[cfg_attr(feature = "schema", schemars(with = "f64"))]
        pub cache_timeout: Duration = Duration::from_secs(5 * 60),
    }
}
