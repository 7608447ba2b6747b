//! Which MUST requirements are proven.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use seekspec_conformance::model::requirement::{Level, Observe, Requirement, RequirementsFile};
use seekspec_conformance::suite::Suite;
use serde::Serialize;

use super::{CoverageStatus, RequirementCoverage, coverage};
use crate::matrix::Matrix;

/// The MUST requirements of a tool that can be observed from outside, and which of them are proven.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Proof {
    /// The profile.
    pub profile: String,
    /// The tool.
    pub tool: String,
    /// How many there are.
    pub requirements: usize,
    /// How many are proven: a mutant breaks them, and a case that covers them kills it.
    pub proven: usize,
    /// Those that are not, by id, with the reason.
    pub reasons: BTreeMap<String, String>,
    /// Those that are not and give no reason, and those that are although a reason says that they
    /// cannot be.
    pub gaps: Vec<Gap>,
}

/// A requirement without a proof or a reason, or with both.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Gap {
    /// The id of the requirement.
    pub id: String,
    /// The kind of gap.
    pub kind: GapKind,
    /// The mutants that break it.
    pub mutants: Vec<String>,
}

/// The kind of gap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum GapKind {
    /// No mutant breaks it.
    Unbroken,
    /// Mutants break it, and no case that covers it kills one of them.
    Unproven,
    /// It is proven although a reason says that it cannot be.
    ProvenAgainstReason,
}

impl Matrix {
    /// The proofs of a suite, tool by tool.
    pub fn proofs(&self, suite: &Suite) -> Vec<Proof> {
        let covered = coverage(suite, self).tools;
        suite
            .requirements
            .values()
            .zip(&covered)
            .map(|(file, covered)| self.proof(file, &covered.requirements))
            .collect()
    }

    fn proof(&self, file: &RequirementsFile, covered: &[RequirementCoverage]) -> Proof {
        let mut proof = Proof {
            profile: file.profile.clone(),
            tool: file.tool.clone(),
            requirements: 0,
            proven: 0,
            reasons: BTreeMap::new(),
            gaps: Vec::new(),
        };
        let observable = file
            .requirements
            .iter()
            .zip(covered)
            .filter(|(requirement, _)| is_observable_must(requirement));
        for (_, covered) in observable {
            proof.requirements += 1;
            proof.add(self, covered);
        }
        proof
    }

    fn breakers(&self, id: &String) -> Vec<String> {
        let breakers = self
            .mutants
            .iter()
            .filter(|mutant| mutant.breaks.contains(id));
        breakers.map(|mutant| mutant.name.clone()).collect()
    }
}

fn is_observable_must(requirement: &Requirement) -> bool {
    requirement.level == Level::Must && requirement.observe != Observe::None
}

impl Proof {
    fn add(&mut self, matrix: &Matrix, covered: &RequirementCoverage) {
        let is_proven = matches!(
            covered.status,
            CoverageStatus::Proven | CoverageStatus::ProvenInProcess
        );
        self.proven += usize::from(is_proven);
        let mutants = matrix.breakers(&covered.id);
        let kind = match &covered.reason {
            None if is_proven => return,
            None if mutants.is_empty() => GapKind::Unbroken,
            None => GapKind::Unproven,
            Some(_) if is_proven => GapKind::ProvenAgainstReason,
            Some(reason) => {
                self.reasons.insert(covered.id.clone(), reason.clone());
                return;
            }
        };
        self.gaps.push(Gap {
            id: covered.id.clone(),
            kind,
            mutants,
        });
    }
}
