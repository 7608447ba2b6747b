//! The coverage of requirements by cases, and which of them are proven.

mod forms;
mod proof;

use std::collections::BTreeMap;

use schemars::JsonSchema;
use seekspec_conformance::model::fixture::Capability;
use seekspec_conformance::model::requirement::{Level, Observe, Requirement, RequirementsFile};
use seekspec_conformance::suite::{Case, Suite};
use serde::Serialize;

use crate::matrix::{Matrix, Mutant, Precision, Score};
use crate::primitives::{self, PrimitiveRow, Testing};

pub use forms::{FormOfTool, PrimitiveForms};
pub use proof::{Gap, GapKind, Proof};

/// How well a requirement is tested.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CoverageStatus {
    /// A case of its level that covers it kills a mutant that breaks it.
    Proven,
    /// The same, but the case cancels its call, which can only be judged fully in the same process.
    ProvenInProcess,
    /// A case covers it, but kills no mutant that breaks it.
    Covered,
    /// No case covers it, for a stated reason.
    Untested,
    /// It cannot be observed from outside.
    NotObservable,
    /// No case covers it, and no reason is stated. For a MUST or SHOULD this is a failure.
    Uncovered,
}

impl CoverageStatus {
    /// Every status, in the order of the table.
    pub const ALL: &[Self] = &[
        Self::Proven,
        Self::ProvenInProcess,
        Self::Covered,
        Self::Untested,
        Self::NotObservable,
        Self::Uncovered,
    ];

    /// The heading of its column.
    pub fn words(self) -> &'static str {
        match self {
            Self::Proven => "proven",
            Self::ProvenInProcess => "in process",
            Self::Covered => "covered",
            Self::Untested => "untested",
            Self::NotObservable => "not observable",
            Self::Uncovered => "uncovered",
        }
    }
}

/// The coverage of a suite.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Coverage {
    /// Per tool.
    pub tools: Vec<ToolCoverage>,
    /// Per primitive.
    pub primitives: Vec<PrimitiveRow>,
    /// The forms of primitives, as far as mutants of several tools have them.
    pub forms: Vec<PrimitiveForms>,
    /// The mutants that a single case kills, with that case.
    pub singly_killed: BTreeMap<String, String>,
    /// The mutation score.
    pub score: Score,
    /// The share of permitted variants that are accepted.
    pub precision: Precision,
}

/// The coverage of one tool.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ToolCoverage {
    /// The profile.
    pub profile: String,
    /// The tool.
    pub tool: String,
    /// The number of cases.
    pub cases: usize,
    /// Its requirements, in the order of their file.
    pub requirements: Vec<RequirementCoverage>,
}

/// The coverage of one requirement.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RequirementCoverage {
    /// Its id.
    pub id: String,
    /// The level.
    pub level: Level,
    /// How well it is tested.
    pub status: CoverageStatus,
    /// The cases that cover it, by full name.
    pub cases: Vec<String>,
    /// The mutants that break it and that a covering case kills.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub mutants: Vec<String>,
    /// Why it is untested, or not proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl RequirementCoverage {
    /// Whether a case is missing: it is an uncovered MUST or SHOULD.
    pub fn needs_a_case(&self) -> bool {
        self.status == CoverageStatus::Uncovered && self.level > Level::May
    }
}

impl ToolCoverage {
    /// The number of requirements with this level and status.
    pub fn count(&self, level: Level, status: CoverageStatus) -> usize {
        self.requirements
            .iter()
            .filter(|one| one.level == level && one.status == status)
            .count()
    }
}

impl Coverage {
    /// The pairs of primitive and tool without a case and without a reason.
    pub fn empty_cells(&self) -> impl Iterator<Item = (&str, &str)> {
        let cells = self.primitives.iter().flat_map(|row| {
            let cells = row.cells.iter();
            cells.map(|(tool, cell)| (row.primitive.as_str(), tool.as_str(), cell))
        });
        let empty = cells.filter(|(_, _, cell)| **cell == Testing::Empty);
        empty.map(|(primitive, tool, _)| (primitive, tool))
    }

    /// The requirements that need a case.
    pub fn without_case(&self) -> impl Iterator<Item = &RequirementCoverage> {
        self.tools
            .iter()
            .flat_map(|tool| &tool.requirements)
            .filter(|one| one.needs_a_case())
    }
}

/// The cases that cover each requirement, by name.
type Covering<'a> = BTreeMap<&'a str, BTreeMap<&'a str, &'a Case>>;

/// The coverage of a suite; which requirements are proven follows from the matrix.
pub fn coverage(suite: &Suite, matrix: &Matrix) -> Coverage {
    let mut covering: Covering<'_> = BTreeMap::new();
    for case in &suite.cases {
        for id in &case.covers {
            let cases = covering.entry(id).or_default();
            cases.insert(&case.name, case);
        }
    }
    Coverage {
        tools: suite
            .requirements
            .values()
            .map(|file| tool(suite, file, &covering, matrix))
            .collect(),
        primitives: primitives::table(suite),
        forms: forms::forms(suite, matrix),
        singly_killed: singly_killed(matrix),
        score: matrix.score(),
        precision: matrix.precision(suite),
    }
}

fn singly_killed(matrix: &Matrix) -> BTreeMap<String, String> {
    let mutants = matrix
        .mutants
        .iter()
        .filter(|mutant| mutant.kills.len() == 1);
    let pairs = mutants.flat_map(|mutant| {
        mutant
            .kills
            .keys()
            .map(|case| (mutant.name.clone(), case.clone()))
    });
    pairs.collect()
}

fn tool(
    suite: &Suite,
    file: &RequirementsFile,
    covering: &Covering<'_>,
    matrix: &Matrix,
) -> ToolCoverage {
    ToolCoverage {
        profile: file.profile.clone(),
        tool: file.tool.clone(),
        cases: suite
            .cases
            .iter()
            .filter(|case| case.profile == file.profile && case.tool == file.tool)
            .count(),
        requirements: file
            .requirements
            .iter()
            .map(|requirement| one(requirement, file, covering, matrix))
            .collect(),
    }
}

fn one(
    requirement: &Requirement,
    file: &RequirementsFile,
    covering: &Covering<'_>,
    matrix: &Matrix,
) -> RequirementCoverage {
    let cases: Vec<&Case> = match covering.get(requirement.id.as_str()) {
        Some(cases) => cases.values().copied().collect(),
        None => Vec::new(),
    };
    let listed = |list: &BTreeMap<String, String>| list.get(&requirement.id).cloned();
    let untested = listed(&file.untested);
    let mut binding = cases.clone();
    binding.retain(|case| case.level >= requirement.level);
    let kills = |mutant: &Mutant, case: &Case| mutant.kills.contains_key(&case.name);
    let mutants: Vec<&Mutant> = matrix
        .mutants
        .iter()
        .filter(|mutant| mutant.breaks.contains(&requirement.id))
        .filter(|mutant| binding.iter().any(|case| kills(mutant, case)))
        .collect();
    let mut proving = binding
        .iter()
        .filter(|case| mutants.iter().any(|mutant| kills(mutant, case)));
    RequirementCoverage {
        id: requirement.id.clone(),
        level: requirement.level,
        status: if mutants.is_empty() {
            status(requirement, !cases.is_empty(), untested.is_some())
        } else if proving.any(|case| !case.needs.contains(&Capability::Cancel)) {
            CoverageStatus::Proven
        } else {
            CoverageStatus::ProvenInProcess
        },
        cases: cases.iter().map(|case| case.name.clone()).collect(),
        mutants: mutants.iter().map(|mutant| mutant.name.clone()).collect(),
        reason: untested.or_else(|| listed(&file.unproven)),
    }
}

fn status(requirement: &Requirement, is_covered: bool, is_listed: bool) -> CoverageStatus {
    match (is_covered, is_listed, requirement.observe) {
        (true, ..) => CoverageStatus::Covered,
        (_, true, _) => CoverageStatus::Untested,
        (_, _, Observe::None) => CoverageStatus::NotObservable,
        _ => CoverageStatus::Uncovered,
    }
}
