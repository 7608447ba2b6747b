//! Which requirements the cases cover.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::matrix::{Matrix, Mutant, Precision, Score};
use crate::model::fixture::Capability;
use crate::model::requirement::{Level, Observe, Requirement, RequirementsFile};
use crate::primitives::{self, Cell, Row};
use crate::suite::{Case, Suite};

/// What is known of a requirement's testing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// A case of its level that covers it kills a mutant that breaks it: the case would notice.
    Proven,
    /// The same, but the case cancels its call: what becomes of that is judged in the same process, and over a wire only where it can be seen.
    ProvenInProcess,
    /// At least one case covers it, and no mutant shows that it would notice.
    Touched,
    /// No case covers it yet, and the reason is written down.
    Untested,
    /// No black box can see it.
    NotObservable,
    /// No case covers it and nothing says why. For a `must` or a `should` this is a failure.
    Missing,
}

impl Status {
    /// Every status, in the order in which a table shows them.
    pub const ALL: &[Self] = &[
        Self::Proven,
        Self::ProvenInProcess,
        Self::Touched,
        Self::Untested,
        Self::NotObservable,
        Self::Missing,
    ];

    /// The words for it in a table.
    pub fn words(self) -> &'static str {
        match self {
            Self::Proven => "proven",
            Self::ProvenInProcess => "in process",
            Self::Touched => "touched",
            Self::Untested => "untested",
            Self::NotObservable => "not observable",
            Self::Missing => "missing",
        }
    }
}

/// The coverage of a suite.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Coverage {
    /// Tool by tool.
    pub tools: Vec<ToolCoverage>,
    /// Primitive by primitive.
    pub primitives: Vec<Row>,
    /// How many mutants are killed.
    pub score: Score,
    /// How many permitted variants are accepted.
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
    /// How many cases the tool has.
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
    /// How much it binds.
    pub level: Level,
    /// What is known of its testing.
    pub status: Status,
    /// The cases that cover it, by full name.
    pub cases: Vec<String>,
    /// The mutants that break it, and that a case which covers it kills.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub mutants: Vec<String>,
    /// Why it is untested, or not proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl RequirementCoverage {
    /// Whether a case is owed: a `must` or a `should` that is missing.
    pub fn is_owed(&self) -> bool {
        self.status == Status::Missing && self.level > Level::May
    }
}

impl ToolCoverage {
    /// How many requirements of a level have a status.
    pub fn count(&self, level: Level, status: Status) -> usize {
        self.requirements
            .iter()
            .filter(|one| one.level == level && one.status == status)
            .count()
    }
}

impl Coverage {
    /// The primitives and tools that no case is about, without a reason.
    pub fn empty_cells(&self) -> impl Iterator<Item = (&str, &str)> {
        let cells = self.primitives.iter().flat_map(|row| {
            let cells = row.cells.iter();
            cells.map(|(tool, cell)| (row.primitive.as_str(), tool.as_str(), cell))
        });
        let empty = cells.filter(|(_, _, cell)| **cell == Cell::Empty);
        empty.map(|(primitive, tool, _)| (primitive, tool))
    }

    /// The requirements for which a case is owed.
    pub fn owed(&self) -> impl Iterator<Item = &RequirementCoverage> {
        self.tools
            .iter()
            .flat_map(|tool| &tool.requirements)
            .filter(|one| one.is_owed())
    }
}

/// The cases that cover each requirement, by name.
type Covering<'a> = BTreeMap<&'a str, BTreeMap<&'a str, &'a Case>>;

/// The coverage of a suite; the matrix says what is proven.
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
        score: matrix.score(),
        precision: matrix.precision(suite),
    }
}

fn tool(
    suite: &Suite,
    file: &RequirementsFile,
    covering: &Covering<'_>,
    matrix: &Matrix,
) -> ToolCoverage {
    let is_of_tool = |profile: &str, tool: &str| profile == file.profile && tool == file.tool;
    ToolCoverage {
        profile: file.profile.clone(),
        tool: file.tool.clone(),
        cases: suite
            .cases
            .iter()
            .filter(|case| is_of_tool(&case.profile, &case.tool))
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
    let covering = covering.get(requirement.id.as_str());
    let cases: Vec<&Case> = covering
        .into_iter()
        .flatten()
        .map(|(_, case)| *case)
        .collect();
    let listed = |list: &BTreeMap<String, String>| list.get(&requirement.id).cloned();
    let untested = listed(&file.untested);
    let binding = cases.iter().filter(|case| case.level >= requirement.level);
    let binding: Vec<&&Case> = binding.collect();
    let kills = |mutant: &Mutant, case: &Case| mutant.kills.contains_key(&case.name);
    let proves = |mutant: &&Mutant| {
        let breaks = mutant.breaks.contains(&requirement.id);
        breaks && binding.iter().any(|case| kills(mutant, case))
    };
    let mutants: Vec<&Mutant> = matrix.mutants.iter().filter(proves).collect();
    let mut proving = binding
        .iter()
        .filter(|case| mutants.iter().any(|mutant| kills(mutant, case)));
    RequirementCoverage {
        id: requirement.id.clone(),
        level: requirement.level,
        status: if mutants.is_empty() {
            status(requirement, !cases.is_empty(), untested.is_some())
        } else if proving.any(|case| !case.needs.contains(&Capability::Cancel)) {
            Status::Proven
        } else {
            Status::ProvenInProcess
        },
        cases: cases.iter().map(|case| case.name.clone()).collect(),
        mutants: mutants.iter().map(|mutant| mutant.name.clone()).collect(),
        reason: untested.or_else(|| listed(&file.unproven)),
    }
}

fn status(requirement: &Requirement, is_covered: bool, is_listed: bool) -> Status {
    match (is_covered, is_listed, requirement.observe) {
        (true, ..) => Status::Touched,
        (_, true, _) => Status::Untested,
        (_, _, Observe::None) => Status::NotObservable,
        _ => Status::Missing,
    }
}
