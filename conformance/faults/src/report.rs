//! A self-test as it is reported.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use seekspec_conformance::suite::Suite;
use serde::Serialize;

use crate::coverage::Proof;
use crate::matrix::{Matrix, Mutant, Precision, Rejection, Variant};

/// The self-test as JSON: the kill matrix and the conclusions.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SelftestReport<'a> {
    /// The full names of the judged cases. A case is judged only on mutants of tools that it calls.
    pub cases: &'a BTreeSet<String>,
    /// The mutants, with the cases that kill them.
    pub mutants: &'a [Mutant],
    /// The variants, with the cases that fail on them.
    pub variants: &'a [Variant],
    /// How many variants are accepted.
    pub precision: Precision,
    /// The cases of level `must` and `should` that fail a variant.
    pub rejections: Vec<Rejection>,
    /// Which MUST requirements are proven, for each tool whose mutants and cases were all selected.
    pub proofs: &'a [Proof],
}

impl Matrix {
    /// The matrix as a report.
    pub fn report<'a>(&'a self, suite: &Suite, proofs: &'a [Proof]) -> SelftestReport<'a> {
        SelftestReport {
            cases: &self.cases,
            mutants: &self.mutants,
            variants: &self.variants,
            precision: self.precision(suite),
            rejections: self.rejections(suite),
            proofs,
        }
    }
}
