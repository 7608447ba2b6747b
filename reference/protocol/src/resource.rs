use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// The target of an internal URL: a file of the tree, or a text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Resource {
    /// The URL.
    pub uri: String,
    /// The backing file, relative to the root or absolute.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<PathBuf>,
    /// The text, if there is no backing file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Whether it is read-only.
    #[serde(default)]
    pub immutable: bool,
}
