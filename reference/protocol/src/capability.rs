use serde::{Deserialize, Serialize};

/// A capability of a target beyond a plain call, or of a machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Capability {
    /// Reads settings from `_meta`.
    Settings,
    /// Resolves internal URLs through `_meta`.
    Resources,
    /// Uses a remote file system from `_meta`.
    Operations,
    /// Streams updates.
    Progress,
    /// Cancels a running call.
    Cancel,
    /// Works in the roots of an MCP client, and hears when they change.
    Roots,
    /// Reads members of archives.
    Archives,
    /// Shows line anchors for edits.
    Hashline,
    /// Caches results between calls.
    SessionCache,
    /// Never reads or writes some paths.
    DenyList,
    /// Keeps long output and refers to it.
    OutputBuffers,
    /// Describes a call in words.
    Description,
    /// Describes the tool itself.
    ToolMetadata,
    /// Has the extensions that a document only sketches.
    Extensions,
    /// The machine can make permission bits bind the target, even if the run is root's.
    Permissions,
    /// The machine can make the system calls of a target slow, or fail, from outside.
    Faults,
    /// The file system distinguishes names that differ only in case.
    CaseSensitiveFs,
}

impl Capability {
    /// The capabilities of a target.
    pub const OF_A_TARGET: &[Self] = &[
        Self::Settings,
        Self::Resources,
        Self::Operations,
        Self::Progress,
        Self::Cancel,
        Self::Roots,
        Self::Archives,
        Self::Hashline,
        Self::SessionCache,
        Self::DenyList,
        Self::OutputBuffers,
        Self::Description,
        Self::ToolMetadata,
        Self::Extensions,
    ];

    /// Whether this is a capability of the machine, not of the target.
    pub fn is_of_the_machine(self) -> bool {
        !Self::OF_A_TARGET.contains(&self)
    }

    /// Its name in files.
    pub fn word(self) -> String {
        match serde_json::to_value(self) {
            Ok(serde_json::Value::String(word)) => word,
            _ => format!("{self:?}"),
        }
    }
}
