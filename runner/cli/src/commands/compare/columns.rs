//! The columns of a table: implementations by name, or by number where the names are too wide.

use std::io::{self, Write};

use anstyle::Style;

use crate::comparison::{Cell, Comparison, Row, Status, ToolComparison};
use crate::style::{BAD, FAINT, GOOD, LITERAL, STRONG, WARNING, styled};
use crate::wrap::wrap;

/// The least width of a column.
const NARROWEST: usize = 9;
/// The space between columns.
const GAP: usize = 2;

/// The columns of a table.
pub(super) struct Columns {
    /// The numbers of the implementations.
    pub(super) shown: Vec<usize>,
    headings: Vec<String>,
    /// How wide the names of the rows are.
    names: usize,
    /// The names by number, where the headings are numbers.
    legend: Option<String>,
}

impl Columns {
    /// The implementations that were judged by the tool.
    pub(super) fn of_tool(comparison: &Comparison, tool: &ToolComparison, width: usize) -> Self {
        let names = tool.topics.iter().map(|row| row.name.chars().count());
        Self::new(comparison, tool.judged(), names.max().unwrap_or(0), width)
    }

    /// These implementations.
    pub(super) fn new(
        comparison: &Comparison,
        shown: Vec<usize>,
        names: usize,
        width: usize,
    ) -> Self {
        let title = |number: &usize| comparison.implementations[*number].name.clone();
        let titles: Vec<String> = shown.iter().map(title).collect();
        let cells = |headings: &[String]| -> usize {
            let width = |heading: &String| heading.chars().count().max(NARROWEST) + GAP;
            headings.iter().map(width).sum()
        };
        let is_narrow = 2 + names + cells(&titles) <= width;
        let numbers = || (1..=shown.len()).map(|number| number.to_string()).collect();
        let legend = || {
            let numbered = titles.iter().enumerate();
            let each = numbered.map(|(index, title)| format!("{}\u{a0}{title}", index + 1));
            each.collect::<Vec<_>>().join(", ")
        };
        Self {
            legend: (!is_narrow).then(legend),
            headings: if is_narrow { titles.clone() } else { numbers() },
            names,
            shown,
        }
    }

    /// The line above the rows, and what its numbers stand for.
    pub(super) fn write_heading(&self, out: &mut dyn Write, width: usize) -> io::Result<()> {
        for line in self
            .legend
            .iter()
            .flat_map(|legend| wrap(legend, width - 2))
        {
            writeln!(out, "  {line}")?;
        }
        write!(out, "  {:names$}", "", names = self.names)?;
        for heading in &self.headings {
            let wide = self.wide(heading);
            write!(out, "{}", styled(format!("{heading:>wide$}"), STRONG))?;
        }
        writeln!(out)
    }

    /// A row.
    pub(super) fn write_row(&self, out: &mut dyn Write, row: &Row) -> io::Result<()> {
        let mut line = format!("  {:names$}", row.name, names = self.names);
        for (number, heading) in self.shown.iter().zip(&self.headings) {
            let wide = self.wide(heading);
            let (word, style) = look(&row.cells[*number]);
            let cell = styled(format!("{word:>wide$}"), style);
            line.push_str(&cell.to_string());
        }
        writeln!(out, "{}", line.trim_end())
    }

    fn wide(&self, heading: &str) -> usize {
        heading.chars().count().max(NARROWEST) + GAP
    }
}

/// A cell, and its style.
pub(super) fn look(cell: &Cell) -> (String, Style) {
    let decided = cell.passed + cell.failed;
    let may = cell.observed + cell.not_observed;
    match cell.status {
        Status::Absent => (String::new(), FAINT),
        Status::Unsupported => ("·".to_owned(), FAINT),
        Status::NotObserved | Status::Observed => (format!("+ {}/{may}", cell.observed), LITERAL),
        Status::Passes => ("✓".to_owned(), GOOD),
        Status::Warns => (format!("~ {}/{decided}", cell.failed), WARNING),
        Status::Fails => (format!("✗ {}/{decided}", cell.failed), BAD),
    }
}
