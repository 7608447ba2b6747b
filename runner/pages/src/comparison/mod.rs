//! Implementations side by side: what each does with every requirement and topic.
//!
//! A pure function of the suite and of reports; `seekspec compare` and the pages of the
//! specification show it. Every list of cells has one cell per implementation, in their order.

mod build;
mod cell;
mod implementation;

#[cfg(test)]
pub(crate) mod tests;

use std::cmp::Reverse;

use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::model::version::Version;
use seekspec_run::grouped::grouped;

pub use cell::{RowCell, RowStatus};
pub use implementation::{CaseDifference, ComparedImplementation};

/// Implementations side by side.
#[derive(Debug, Clone)]
pub struct Comparison {
    /// The version of seekspec.
    pub seekspec: String,
    /// The hash of the suite by whose statements the rows are named.
    pub suite: String,
    /// The version of the specification.
    pub suite_version: Version,
    /// Reasons why the reports are less comparable, such as one of another suite.
    pub warnings: Vec<String>,
    /// The implementations, in the order of the reports.
    pub implementations: Vec<ComparedImplementation>,
    /// The tools of which a report has cases, by profile and name.
    pub tools: Vec<ToolComparison>,
}

/// The behaviour of implementations in the cases of one tool.
#[derive(Debug, Clone)]
pub struct ToolComparison {
    /// The profile.
    pub profile: String,
    /// The tool.
    pub tool: String,
    /// Its topics, by name.
    pub topics: Vec<ComparisonRow>,
    /// Its requirements, in the order of their file.
    pub requirements: Vec<RequirementRow>,
}

/// A topic.
#[derive(Debug, Clone)]
pub struct ComparisonRow {
    /// Its name.
    pub name: String,
    /// One cell per implementation.
    pub cells: Vec<RowCell>,
}

/// A requirement.
#[derive(Debug, Clone)]
pub struct RequirementRow {
    /// Its id.
    pub id: String,
    /// Its level.
    pub level: Level,
    /// Its text.
    pub statement: String,
    /// One cell per implementation.
    pub cells: Vec<RowCell>,
}

impl ToolComparison {
    /// The implementations that were judged by this tool, by number.
    pub fn judged(&self) -> Vec<usize> {
        let first = self.topics.first().map_or(0, |row| row.cells.len());
        (0..first)
            .filter(|number| {
                let mut cells = self.topics.iter().filter_map(|row| row.cells.get(*number));
                cells.any(|cell| cell.judged() > 0)
            })
            .collect()
    }

    /// All cases of an implementation.
    pub fn total(&self, number: usize) -> RowCell {
        let mut total = RowCell::default();
        let cells = self.topics.iter().filter_map(|row| row.cells.get(number));
        cells.for_each(|cell| total.join(cell));
        total
    }

    /// The row of a requirement.
    pub fn requirement(&self, id: &str) -> Option<&RequirementRow> {
        self.requirements.iter().find(|row| row.id == id)
    }
}

impl Comparison {
    /// The tool with these names.
    pub fn tool(&self, profile: &str, tool: &str) -> Option<&ToolComparison> {
        let mut tools = self.tools.iter();
        tools.find(|one| one.profile == profile && one.tool == tool)
    }

    /// The differences of the implementation in the cases of a cell: those that are alike together, the
    /// most frequent first. They have the words of their first.
    pub fn alike(&self, implementation: usize, cell: &RowCell) -> Vec<Vec<&CaseDifference>> {
        let Some(one) = self.implementations.get(implementation) else {
            return Vec::new();
        };
        let differences = cell.differing.iter();
        let differences = differences.filter_map(|case| one.differences.get(case));
        let kinds = grouped(differences.map(|one| (&one.kind, one))).into_iter();
        let mut alike: Vec<Vec<&CaseDifference>> = kinds.map(|(_, alike)| alike).collect();
        alike.sort_by_key(|alike| Reverse(alike.len()));
        alike
    }
}
