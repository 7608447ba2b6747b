//! The comparison in a terminal.

use std::io::{self, Write};

use super::columns::Columns;
use crate::comparison::{
    Cell, Comparison, Difference, OpenPoint, RequirementRow, Row, Status, ToolComparison,
};
use crate::counted::counted;
use crate::printable::printable;
use crate::style::{FAINT, LITERAL, STRONG, WARNING, styled};
use crate::wrap::{wrap, wrap_short};

/// How many kinds of differences are shown per implementation and tool, in this many lines each.
const MOST_KINDS: usize = 6;
const LINES_OF_WORDS: usize = 2;
/// How many requirements are named per kind of differences.
const MOST_IDS: usize = 3;
/// A longer name does not widen the table.
const WIDEST_NAME: usize = 32;

/// The comparison in a terminal.
pub(super) struct Page<'a> {
    pub(super) comparison: &'a Comparison,
    /// How many columns a line may have.
    pub(super) width: usize,
    /// Everything is shown.
    pub(super) verbose: bool,
}

impl Page<'_> {
    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        for warning in &self.comparison.warnings {
            let lines = wrap(&printable(warning), self.width - 9).join("\n         ");
            writeln!(out, "{} {lines}\n", styled("warning:", WARNING))?;
        }
        self.write_overview(out)?;
        self.write_primitives(out)?;
        for tool in &self.comparison.tools {
            self.write_tool(out, tool)?;
        }
        let Comparison {
            seekspec,
            suite,
            suite_version,
            ..
        } = self.comparison;
        let origin = format!("seekspec {seekspec}, suite {suite_version} ({suite})");
        writeln!(out, "{}", styled(origin, FAINT))
    }

    /// A line per implementation: how much of each level passes.
    fn write_overview(&self, out: &mut dyn Write) -> io::Result<()> {
        let all = &self.comparison.implementations;
        let titles = all.iter().map(|one| one.title().chars().count());
        let names = titles.max().unwrap_or(0).min(WIDEST_NAME);
        let heading = format!(
            "{:names$}  {:>9}  {:>9}  {:>9}  {:>11}",
            "", "MUST", "SHOULD", "MAY", "unsupported"
        );
        writeln!(out, "{}", styled(heading, STRONG))?;
        for one in all {
            let unsupported = one.must.unsupported + one.should.unsupported + one.may.unsupported;
            let line = format!(
                "{:names$}  {}  {}  {}  {unsupported:>11}",
                printable(&one.title()),
                share(&one.must),
                share(&one.should),
                share(&one.may)
            );
            writeln!(out, "{line}")?;
        }
        let legend = "passed of judged; of MAY cases, observed of judged";
        writeln!(out, "{}\n", styled(legend, FAINT))
    }

    /// The primitives that tools of all profiles have in common, where there are several.
    fn write_primitives(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.comparison.tools.len() < 2 || self.comparison.primitives.is_empty() {
            return Ok(());
        }
        let rows = &self.comparison.primitives;
        writeln!(out, "{}", styled("primitives of all tools", STRONG))?;
        let names = rows.iter().map(|row| row.name.chars().count()).max();
        let shown = (0..self.comparison.implementations.len()).collect();
        let columns = Columns::new(self.comparison, shown, names.unwrap_or(0), self.width);
        self.write_rows(out, &columns, rows, "primitive")?;
        writeln!(out)
    }

    /// The rows in which an implementation differs, and the names of the others.
    fn write_rows(
        &self,
        out: &mut dyn Write,
        columns: &Columns,
        rows: &[Row],
        thing: &str,
    ) -> io::Result<()> {
        let is_alike = |row: &&Row| {
            let mut cells = columns.shown.iter().map(|number| &row.cells[*number]);
            !self.verbose
                && cells.all(|cell| matches!(cell.status, Status::Passes | Status::Absent))
        };
        let (alike, different): (Vec<&Row>, Vec<&Row>) = rows.iter().partition(is_alike);
        columns.write_heading(out, self.width)?;
        for row in different {
            columns.write_row(out, row)?;
        }
        if alike.is_empty() {
            return Ok(());
        }
        let names: Vec<&str> = alike.iter().map(|row| row.name.as_str()).collect();
        let count = counted(alike.len(), thing);
        let text = format!("all pass in {count}: {}", names.join(", "));
        for line in wrap(&text, self.width - 2) {
            writeln!(out, "  {}", styled(line, FAINT))?;
        }
        Ok(())
    }

    fn write_tool(&self, out: &mut dyn Write, tool: &ToolComparison) -> io::Result<()> {
        let name = format!("{}/{}", tool.profile, tool.tool);
        let columns = Columns::of_tool(self.comparison, tool, self.width);
        if columns.shown.is_empty() {
            return Ok(());
        }
        writeln!(out, "{}", styled(name, STRONG))?;
        self.write_rows(out, &columns, &tool.topics, "topic")?;
        writeln!(out)?;
        if self.verbose {
            self.write_requirements(out, tool, &columns)?;
        }
        for number in &columns.shown {
            self.write_differences(out, tool, *number)?;
        }
        self.write_open_points(out, tool, &columns)
    }

    /// The requirements that a case covers.
    fn write_requirements(
        &self,
        out: &mut dyn Write,
        tool: &ToolComparison,
        columns: &Columns,
    ) -> io::Result<()> {
        let prefix = format!("{}.{}.", tool.profile, tool.tool);
        let row = |one: &RequirementRow| Row {
            name: one.id.strip_prefix(&prefix).unwrap_or(&one.id).to_owned(),
            cells: one.cells.clone(),
        };
        let has_case = |row: &Row| row.cells.iter().any(|cell| cell.status > Status::Absent);
        let rows = tool.requirements.iter().map(row).filter(has_case);
        let rows: Vec<Row> = rows.collect();
        let names = rows.iter().map(|row| row.name.chars().count()).max();
        let shown = columns.shown.clone();
        let columns = Columns::new(self.comparison, shown, names.unwrap_or(0), self.width);
        self.write_rows(out, &columns, &rows, "requirement")?;
        writeln!(out)
    }

    /// The differences of an implementation, the most frequent first.
    fn write_differences(
        &self,
        out: &mut dyn Write,
        tool: &ToolComparison,
        number: usize,
    ) -> io::Result<()> {
        let kinds = self.comparison.alike(number, &tool.total(number));
        let failing: Vec<&Vec<&Difference>> = kinds
            .iter()
            .filter(|alike| alike.iter().any(|one| one.fails()))
            .collect();
        if failing.is_empty() {
            return Ok(());
        }
        let name = &self.comparison.implementations[number].name;
        let heading = format!("{name} does otherwise");
        let legend = "(cases, and the requirements that they cover)";
        writeln!(
            out,
            "  {} {}",
            styled(heading, STRONG),
            styled(legend, FAINT)
        )?;
        let most = if self.verbose {
            failing.len()
        } else {
            MOST_KINDS
        };
        let prefix = format!("{}.{}.", tool.profile, tool.tool);
        for alike in failing.iter().take(most) {
            self.write_kind(out, alike, &prefix)?;
        }
        if failing.len() > most {
            let more: usize = failing[most..].iter().map(|alike| alike.len()).sum();
            let more = format!("  {more:>5}  in other ways; `--verbose` shows all");
            writeln!(out, "{}", styled(more, FAINT))?;
        }
        writeln!(out)
    }

    fn write_kind(
        &self,
        out: &mut dyn Write,
        alike: &[&Difference],
        prefix: &str,
    ) -> io::Result<()> {
        let Some(first) = alike.first() else {
            return Ok(());
        };
        let most = if self.verbose {
            usize::MAX
        } else {
            LINES_OF_WORDS
        };
        let words = wrap_short(&printable(&first.words), self.width - 9, most);
        let mut words = words.iter();
        let count = alike.len();
        writeln!(
            out,
            "  {count:>5}  {}",
            words.next().map_or("", String::as_str)
        )?;
        for line in words {
            writeln!(out, "         {line}")?;
        }
        let ids = ids(alike, prefix);
        let shown = if self.verbose { ids.len() } else { MOST_IDS };
        let mut text = ids
            .iter()
            .take(shown)
            .cloned()
            .collect::<Vec<_>>()
            .join(", ");
        if ids.len() > shown {
            text.push_str(&format!(" and {} more", ids.len() - shown));
        }
        for line in wrap(&text, self.width - 9) {
            writeln!(out, "         {}", styled(line, LITERAL))?;
        }
        Ok(())
    }

    /// The points that the document leaves open, where implementations chose differently.
    fn write_open_points(
        &self,
        out: &mut dyn Write,
        tool: &ToolComparison,
        columns: &Columns,
    ) -> io::Result<()> {
        let known = |point: &&OpenPoint| point.differs(&columns.shown) || self.verbose;
        let shown: Vec<&OpenPoint> = tool.open_points.iter().filter(known).collect();
        let rest = tool.open_points.len() - shown.len();
        if !shown.is_empty() {
            let legend = "(all choices conform)";
            let heading = styled("open points", STRONG);
            writeln!(out, "  {heading} {}", styled(legend, FAINT))?;
        }
        for point in &shown {
            self.write_point(out, point, &columns.shown)?;
        }
        if rest > 0 {
            let points = counted(rest, "open point");
            let hint =
                format!("{points} without a known difference; `--verbose` lists the choices");
            writeln!(out, "  {}", styled(hint, FAINT))?;
        }
        if tool.open_points.is_empty() {
            return Ok(());
        }
        writeln!(out)
    }

    fn write_point(
        &self,
        out: &mut dyn Write,
        point: &OpenPoint,
        shown: &[usize],
    ) -> io::Result<()> {
        writeln!(out, "    {}", point.title())?;
        let choices = shown.iter().map(|number| {
            let name = &self.comparison.implementations[*number].name;
            format!("{name}: {}", point.choices[*number].words())
        });
        let text = choices.collect::<Vec<_>>().join("; ");
        for line in wrap(&printable(&text), self.width - 8) {
            writeln!(out, "        {}", styled(line, FAINT))?;
        }
        Ok(())
    }
}

/// `97/138`, padded.
fn share(cell: &Cell) -> String {
    let good = cell.passed + cell.observed;
    match cell.judged() {
        0 => format!("{:>9}", "–"),
        judged => format!("{:>9}", format!("{good}/{judged}")),
    }
}

/// The requirements that differences are about, without the prefix of the tool.
fn ids(alike: &[&Difference], prefix: &str) -> Vec<String> {
    let mut ids: Vec<String> = Vec::new();
    for id in alike.iter().flat_map(|one| &one.report.covers) {
        let id = id.strip_prefix(prefix).unwrap_or(id);
        if !ids.iter().any(|known| known == id) {
            ids.push(id.to_owned());
        }
    }
    ids
}
