use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::Serialize;

use super::{Matrix, Mutant, Precision, Proof, Rejection, Variant};
use crate::suite::Suite;

/// A self-test for programs: the matrix, and what it proves.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Report<'a> {
    /// The cases that were judged, by full name. On a mutant of a tool that a case does not call, it is not judged.
    pub cases: &'a BTreeSet<String>,
    /// The mutants, and what kills them.
    pub mutants: &'a [Mutant],
    /// The variants, and what fails on them.
    pub variants: &'a [Variant],
    /// How many variants are accepted.
    pub precision: Precision,
    /// The cases of level `must` and `should` that fail a variant.
    pub rejections: Vec<Rejection>,
    /// Which musts are proven, for each tool all of whose mutants were judged on all cases that call it.
    pub proofs: &'a [Proof],
}

impl Matrix {
    /// The matrix as a report, with what is proven.
    pub fn report<'a>(&'a self, suite: &Suite, proofs: &'a [Proof]) -> Report<'a> {
        Report {
            cases: &self.cases,
            mutants: &self.mutants,
            variants: &self.variants,
            precision: self.precision(suite),
            rejections: self.rejections(suite),
            proofs,
        }
    }
}
