//! The conclusions from a self-test.

use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::suite::{Case, Suite};
use seekspec_faults::coverage::Proof;
use seekspec_faults::matrix::{Mutant, Rejection};

use super::Selftest;

/// A stored kill matrix that is out of date.
#[derive(Debug)]
pub struct StaleMatrix {
    /// The file and the first line that differs: `fixtures/agent/find/kill-matrix.json:12`.
    pub place: String,
    /// That line as it is now.
    pub line: String,
}

/// The conclusions from a kill matrix.
#[derive(Debug)]
pub struct Conclusion<'a> {
    /// The mutants that no case kills.
    pub survivors: Vec<&'a Mutant>,
    /// Killed, although a reason says that no case can.
    pub against_reason: Vec<&'a Mutant>,
    /// Cases that fail on the reference.
    pub failing_on_reference: Vec<&'a str>,
    /// Cases that kill only broad mutants and have no `guards` note.
    pub redundant: Vec<&'a str>,
    /// The cases that fail variants.
    pub rejections: Vec<Rejection>,
    /// The variants that answer as the reference does in every case.
    pub indistinct: Vec<&'a str>,
    /// The proofs of the tools that were judged completely.
    pub proofs: Vec<Proof>,
    /// Kill matrices that are out of date.
    pub stale: Vec<StaleMatrix>,
    /// The number of judged cases that call a tool with mutants.
    pub concerned: usize,
    /// The number of cases that kill only broad mutants and have a `guards` note.
    pub guards: usize,
}

impl<'a> Conclusion<'a> {
    /// `has_all_mutants`: whether all mutants were judged, so that a case that kills none is redundant.
    pub fn new(
        suite: &Suite,
        selftest: &'a Selftest,
        cases: &[&'a Case],
        proofs: Vec<Proof>,
        stale: Vec<StaleMatrix>,
        has_all_mutants: bool,
    ) -> Self {
        let matrix = &selftest.matrix;
        let killers = matrix.killers();
        let mut concerned = cases.to_vec();
        concerned.retain(|case| {
            matrix.cases.contains(&case.name)
                && matrix.mutants.iter().any(|mutant| mutant.concerns(case))
        });
        let (guards, redundant): (Vec<&Case>, Vec<&Case>) = concerned
            .iter()
            .filter(|_| has_all_mutants)
            .filter(|case| !killers.contains(case.name.as_str()))
            .partition(|case| case.guards.is_some());
        Self {
            survivors: matrix.survivors().collect(),
            against_reason: matrix
                .mutants
                .iter()
                .filter(|mutant| mutant.is_killed_against_reason())
                .collect(),
            failing_on_reference: selftest
                .failing_on_reference
                .keys()
                .map(String::as_str)
                .collect(),
            redundant: redundant.iter().map(|case| case.name.as_str()).collect(),
            rejections: matrix.rejections(suite),
            indistinct: matrix
                .variants
                .iter()
                .map(|variant| variant.name.as_str())
                .filter(|name| !selftest.differing.contains_key(*name))
                .collect(),
            proofs,
            stale,
            concerned: concerned.len(),
            guards: guards.len(),
        }
    }

    /// Whether every mutant is killed or has a reason, no variant is accused, no case is redundant, and every requirement is proven or has
    /// a reason.
    pub fn is_clean(&self) -> bool {
        self.survivors.is_empty()
            && self.against_reason.is_empty()
            && self.failing_on_reference.is_empty()
            && self.indistinct.is_empty()
            && self.rejections.iter().all(|one| one.level != Level::Must)
            && self.redundant.is_empty()
            && self.proofs.iter().all(|proof| proof.gaps.is_empty())
            && self.stale.is_empty()
    }
}
