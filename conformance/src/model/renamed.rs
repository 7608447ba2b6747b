//! `renamed-cases.yaml`: the names that cases of a tool had once.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

/// The cases of a tool that have been renamed.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RenamedCasesFile {
    /// Old names and the names of today, both as `topic/id`.
    pub renamed: BTreeMap<String, String>,
}
