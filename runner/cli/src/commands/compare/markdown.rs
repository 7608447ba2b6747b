//! The comparison as a document.

use std::io::{self, Write};

use seekspec_pages::comparison::{
    CaseDifference, Comparison, ComparisonRow, OpenPoint, RequirementRow, RowCell, RowStatus,
    ToolComparison,
};
use seekspec_pages::markdown::{code, inline};
use seekspec_run::counted::counted;
use seekspec_run::wrap::wrap_short;

/// How much of the words of a difference is shown, in columns.
const WIDEST_WORDS: usize = 160;

const INTRODUCTION: &str = "\
Written by `seekspec compare --format markdown` from the reports of runs. ✓: all MUST and SHOULD
cases that were judged pass. ✗ 3/12: 3 of 12 fail. ~ 1/12: the same, but no MUST case fails. + 2/3: 2
of 3 MAY cases are observed, and there are no others. ·: unsupported. An empty cell: the report has
no such case. Failures that a baseline knows are failures here.";

pub(super) fn write(out: &mut dyn Write, comparison: &Comparison) -> io::Result<()> {
    writeln!(out, "# Implementations side by side\n\n{INTRODUCTION}\n")?;
    for warning in &comparison.warnings {
        writeln!(out, "> {}\n", inline(warning))?;
    }
    write_overview(out, comparison)?;
    if comparison.tools.len() > 1 && !comparison.primitives.is_empty() {
        let all: Vec<usize> = (0..comparison.implementations.len()).collect();
        writeln!(out, "## Primitives of all tools\n")?;
        write_rows(out, comparison, &all, "primitive", &comparison.primitives)?;
    }
    for tool in &comparison.tools {
        write_tool(out, comparison, tool)?;
    }
    writeln!(
        out,
        "seekspec {}, suite {} (`{}`)",
        comparison.seekspec, comparison.suite_version, comparison.suite
    )
}

fn write_overview(out: &mut dyn Write, comparison: &Comparison) -> io::Result<()> {
    writeln!(
        out,
        "| implementation | judged as | MUST | SHOULD | MAY observed | unsupported |"
    )?;
    writeln!(out, "|---|---|--:|--:|--:|--:|")?;
    for one in &comparison.implementations {
        let tools: Vec<String> = one.tools.iter().map(|tool| code(tool)).collect();
        writeln!(
            out,
            "| {} | {} | {} | {} | {} | {} |",
            inline(&one.title()),
            tools.join(" "),
            one.must.share(" of "),
            one.should.share(" of "),
            one.may.share(" of "),
            one.unsupported()
        )?;
    }
    writeln!(out)
}

fn write_tool(
    out: &mut dyn Write,
    comparison: &Comparison,
    tool: &ToolComparison,
) -> io::Result<()> {
    let shown = tool.judged();
    if shown.is_empty() {
        return Ok(());
    }
    writeln!(out, "## {}/{}\n", tool.profile, tool.tool)?;
    write_rows(out, comparison, &shown, "topic", &tool.topics)?;
    for number in &shown {
        write_differences(out, comparison, tool, *number)?;
    }
    write_requirements(out, comparison, tool, &shown)?;
    write_open_points(out, comparison, tool, &shown)
}

fn write_rows(
    out: &mut dyn Write,
    comparison: &Comparison,
    shown: &[usize],
    thing: &str,
    rows: &[ComparisonRow],
) -> io::Result<()> {
    write_heading(out, comparison, shown, &[thing])?;
    for row in rows {
        let cells = shown.iter().map(|number| mark(&row.cells[*number]));
        write_line(out, [inline(&row.name)].into_iter().chain(cells))?;
    }
    writeln!(out)
}

/// The heads of a table: words, and then the names of implementations.
fn write_heading(
    out: &mut dyn Write,
    comparison: &Comparison,
    shown: &[usize],
    words: &[&str],
) -> io::Result<()> {
    let names = shown
        .iter()
        .map(|number| inline(&comparison.implementations[*number].name));
    write_line(
        out,
        words.iter().map(|word| (*word).to_owned()).chain(names),
    )?;
    write_line(
        out,
        (0..words.len() + shown.len()).map(|_| "---".to_owned()),
    )
}

/// A cell.
fn mark(cell: &RowCell) -> String {
    let decided = cell.passed + cell.failed;
    let may = cell.observed + cell.not_observed;
    match cell.status {
        RowStatus::Absent => String::new(),
        RowStatus::Unsupported => "·".to_owned(),
        RowStatus::NotObserved | RowStatus::Observed => format!("+ {}/{may}", cell.observed),
        RowStatus::Passes => "✓".to_owned(),
        RowStatus::Warns => format!("~ {}/{decided}", cell.failed),
        RowStatus::Fails => format!("✗ {}/{decided}", cell.failed),
    }
}

fn write_line(out: &mut dyn Write, cells: impl Iterator<Item = String>) -> io::Result<()> {
    writeln!(out, "| {} |", cells.collect::<Vec<_>>().join(" | "))
}

fn write_differences(
    out: &mut dyn Write,
    comparison: &Comparison,
    tool: &ToolComparison,
    number: usize,
) -> io::Result<()> {
    let kinds = comparison.alike(number, &tool.total(number));
    let mut failing = kinds
        .iter()
        .filter(|alike| alike.iter().any(|one| one.fails()))
        .peekable();
    if failing.peek().is_none() {
        return Ok(());
    }
    let name = inline(&comparison.implementations[number].title());
    writeln!(out, "### {name} does otherwise\n")?;
    for alike in failing {
        let mutants = alike
            .first()
            .map_or(&[][..], |one| one.mutants.as_slice())
            .first()
            .map(|id| format!(" ({})", code(id)));
        writeln!(
            out,
            "- {} ({}){}",
            words(alike),
            counted(alike.len(), "case"),
            mutants.unwrap_or_default()
        )?;
    }
    writeln!(out)
}

/// The words for differences that are alike.
fn words(alike: &[&CaseDifference]) -> String {
    let words = alike.first().map_or("", |first| first.words.as_str());
    inline(&wrap_short(words, WIDEST_WORDS, 1).concat())
}

/// The requirements that an implementation violates, each with the words for it.
fn write_requirements(
    out: &mut dyn Write,
    comparison: &Comparison,
    tool: &ToolComparison,
    shown: &[usize],
) -> io::Result<()> {
    let violated = |row: &&RequirementRow| {
        let mut cells = shown.iter().map(|number| &row.cells[*number]);
        cells.any(|cell| cell.status >= RowStatus::Warns)
    };
    let violated: Vec<&RequirementRow> = tool.requirements.iter().filter(violated).collect();
    let requirements = counted(tool.requirements.len(), "requirement");
    if violated.is_empty() {
        return writeln!(out, "No case of the {requirements} fails.\n");
    }
    writeln!(
        out,
        "<details><summary>{} of {requirements} have a case that fails</summary>\n",
        violated.len()
    )?;
    write_heading(out, comparison, shown, &["requirement", "level"])?;
    for row in violated {
        let cells = shown.iter().map(|number| {
            let cell = &row.cells[*number];
            let kinds = comparison.alike(*number, cell);
            let failing = kinds
                .iter()
                .find(|alike| alike.iter().any(|one| one.fails()));
            let words = failing.map(|alike| format!(": {}", words(alike)));
            format!("{}{}", mark(cell), words.unwrap_or_default())
        });
        let first = [code(&row.id), row.level.keyword().to_owned()];
        write_line(out, first.into_iter().chain(cells))?;
    }
    writeln!(out, "\n</details>\n")
}

fn write_open_points(
    out: &mut dyn Write,
    comparison: &Comparison,
    tool: &ToolComparison,
    shown: &[usize],
) -> io::Result<()> {
    let is_known = |point: &&OpenPoint| {
        let mut choices = shown.iter().map(|number| &point.choices[*number]);
        choices.any(|choice| choice.is_known())
    };
    let known: Vec<&OpenPoint> = tool.open_points.iter().filter(is_known).collect();
    if known.is_empty() {
        return Ok(());
    }
    let points = counted(known.len(), "open point");
    writeln!(
        out,
        "<details><summary>{points}: what each chose where the document is open</summary>\n"
    )?;
    write_heading(out, comparison, shown, &["case"])?;
    for point in known {
        let choices = shown
            .iter()
            .map(|number| inline(&point.choices[*number].words()));
        let title = [code(&point.title())];
        write_line(out, title.into_iter().chain(choices))?;
    }
    writeln!(out, "\n</details>\n")
}
