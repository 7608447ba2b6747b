use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A canned remote file system, for tools that can be given one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Operations {
    /// What exists: paths relative to the root, and what is there.
    pub entries: BTreeMap<String, RemoteKind>,
    /// Whether it can say what a path is.
    pub stat: bool,
    /// What a glob answers, whatever it is asked: paths relative to the root.
    // Without it, and without a failure, the file system cannot glob.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>", extend("default" = [])))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub glob: Option<Vec<String>>,
    /// A glob fails with this message.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fails: Option<String>,
}

/// What is at a path of a remote file system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum RemoteKind {
    /// A file.
    File,
    /// A directory.
    Dir,
}
