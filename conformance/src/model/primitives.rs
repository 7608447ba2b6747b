//! `shared/primitives.yaml`: behaviours that tools have in common, so that each is tested in all of them.

use std::collections::{BTreeMap, BTreeSet};

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
    /// The themes of mutants that are about it. A fault that mutants of two tools have, by its
    /// `theme.fault`, is a *form* of the primitive, and every other tool that is tested for it needs one.
    #[serde(default)]
    pub themes: BTreeSet<String>,
    /// By `profile/tool`, the forms, or whole themes, of which it has no mutant, each with the reason;
    /// ``as `theme.fault` `` names the same fault among its mutants, which is looked up.
    #[serde(default)]
    pub without_forms: BTreeMap<String, BTreeMap<String, String>>,
}
