//! The likely causes of a target's failures, as reports show them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The likely causes of a run's failures.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Diagnosis {
    /// How many cases failed or broke, failures that a baseline knows included.
    pub failures: usize,
    /// The likely causes: structural ones first, then by how many failures they explain.
    pub causes: Vec<Cause>,
    /// The failed cases that no cause explains, by name.
    pub unexplained: Vec<String>,
}

/// A likely cause: a mutant whose answers deviate as the target's do.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Cause {
    /// The fault of the target, in one sentence.
    pub sentence: String,
    /// The id of the mutant, as `seekspec explain` takes it.
    pub id: String,
    /// The failed cases that it explains, alone or with other causes, by name.
    pub explained: Vec<String>,
    /// How many of the judged cases decide for or against it: the explained ones, and those in
    /// which the target shows no sign of it.
    pub of: usize,
    /// The share of those that it explains, in percent, rounded down.
    pub percent: usize,
    /// Ids of mutants that explain the same failures as well: the judged cases cannot tell which it
    /// is.
    pub indistinguishable: Vec<String>,
    /// The case to begin with: it shows this cause, and as little else as possible.
    pub first_case: String,
}
