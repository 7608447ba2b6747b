use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A canned remote file system, for tools that can be given one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Operations {
    /// The entries: paths relative to the root, with their kinds.
    pub entries: BTreeMap<String, RemoteKind>,
    /// Whether it can report the kind of a path.
    pub stat: bool,
    /// The answer to every glob: paths relative to the root.
    // Without it, and without a failure, the file system cannot glob.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>", extend("default" = [])))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub glob: Option<Vec<String>>,
    /// The message with which a glob fails.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fails: Option<String>,
}

/// The kind of an entry of a remote file system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum RemoteKind {
    /// A file.
    File,
    /// A directory.
    Dir,
}
