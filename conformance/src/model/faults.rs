//! Faults of the file system, as they are written.

use schemars::JsonSchema;
use serde::Deserialize;

/// What goes wrong with the file system while a target works on a case; one kind of fault a case.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FaultsSpec {
    /// Directories whose entries come slowly.
    pub slow_directories: Option<SlowDirectories>,
    /// Files and directories that are there, can be opened, and cannot be read.
    pub failing_reads: Option<FailingReads>,
}

/// Directories whose entries come slowly.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SlowDirectories {
    /// How much longer each reading of entries takes, in milliseconds, from 1 to 200. A directory takes two readings at least: one for its
    /// entries, and one to learn that there are no more.
    pub delay_ms: u64,
    /// Which directories; default: all, the root included. Ranges are expanded.
    pub paths: Option<Vec<String>>,
}

/// Files and directories that cannot be read.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FailingReads {
    /// Which. Ranges are expanded.
    pub paths: Vec<String>,
    /// How many readings by each thread succeed before one fails with an I/O error; default: none.
    #[serde(default)]
    pub after: u32,
}
