//! `shared/primitives.yaml`: behaviours that tools have in common, so that each is tested in all of them.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

/// The primitives, as they are written.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PrimitivesFile {
    /// Their purpose, in one sentence.
    pub about: String,
    /// The primitives by name, as the `primitives` of fixtures and cases name them.
    pub primitives: BTreeMap<String, PrimitiveSpec>,
}

/// One primitive.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PrimitiveSpec {
    /// A description in one sentence.
    pub about: String,
    /// The tools that no case tests for it, as `profile/tool`, each with the reason.
    #[serde(default)]
    pub without: BTreeMap<String, String>,
}
