//! Faults of the file system, as they are written.

use schemars::JsonSchema;
use serde::Deserialize;

/// Faults of the file system while a target works on a case; one kind per case.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FaultsSpec {
    /// Directories that are slow to read.
    pub slow_directories: Option<SlowDirectories>,
    /// Files and directories that can be opened and not read.
    pub failing_reads: Option<FailingReads>,
}

/// Directories that are slow to read.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SlowDirectories {
    /// The delay of each read of entries in milliseconds, from 1 to 200. A directory takes at least two
    /// reads: one for its entries, and one that finds the end.
    pub delay_ms: u64,
    /// The directories; default: all, including the root. Ranges are expanded.
    pub paths: Option<Vec<String>>,
}

/// Files and directories that cannot be read.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FailingReads {
    /// The paths. Ranges are expanded.
    pub paths: Vec<String>,
    /// The number of reads per thread that succeed before one fails with an I/O error; default: 0.
    #[serde(default)]
    pub after: u32,
}
