use serde::{Deserialize, Serialize};

/// Something that a target can do beyond a plain call, or that a machine has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Capability {
    /// Settings in `_meta`.
    Settings,
    /// Internal URLs, resolved through `_meta`.
    Resources,
    /// A remote file system, injected through `_meta`.
    Operations,
    /// Streamed updates.
    Progress,
    /// Cancellation of a running call.
    Cancel,
    /// Members of archives.
    Archives,
    /// Line anchors that can be edited by.
    Hashline,
    /// Results that are remembered from call to call.
    SessionCache,
    /// Paths that are never read or written.
    DenyList,
    /// Long output that is kept and referred to.
    OutputBuffers,
    /// A description of a call in words.
    Description,
    /// A description of the tool itself.
    ToolMetadata,
    /// What a document only sketches.
    Extensions,
    /// Of the machine: permission bits can be made to bind the target, also where the run is root's.
    Permissions,
    /// Of the machine: the system calls of a target can be made slow, or fail, from outside.
    Faults,
    /// Of the machine: names that differ by case only are two names.
    CaseSensitiveFs,
}

impl Capability {
    /// Every capability of a target.
    pub const OF_A_TARGET: &[Self] = &[
        Self::Settings,
        Self::Resources,
        Self::Operations,
        Self::Progress,
        Self::Cancel,
        Self::Archives,
        Self::Hashline,
        Self::SessionCache,
        Self::DenyList,
        Self::OutputBuffers,
        Self::Description,
        Self::ToolMetadata,
        Self::Extensions,
    ];

    /// Whether it is the machine that has it or lacks it, and not the target.
    pub fn is_of_the_machine(self) -> bool {
        !Self::OF_A_TARGET.contains(&self)
    }

    /// The word for it in files.
    pub fn word(self) -> String {
        match serde_json::to_value(self) {
            Ok(serde_json::Value::String(word)) => word,
            _ => format!("{self:?}"),
        }
    }
}
