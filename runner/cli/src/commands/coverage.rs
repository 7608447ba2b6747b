//! `seekspec coverage`: which requirements no case covers.

use std::io::{self, Write};

use clap::{Args, FromArgMatches as _};
use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::suite::Suite;
use seekspec_faults::coverage::{
    self, Coverage, CoverageStatus, FormOfTool, PrimitiveForms, ToolCoverage,
};
use seekspec_faults::primitives::Testing;

use super::both_sides;
use super::command::Command;
use super::text_format::TextFormat;
use seekspec_run::counted::counted;
use seekspec_run::exit_code::ExitCode;
use seekspec_run::output::write_json;
use seekspec_run::style::{BAD, FAINT, GOOD, LITERAL, STRONG, Styled, WARNING, styled};
use seekspec_run::wrap::wrap_short;

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "coverage",
    about: "Report requirement coverage; an uncovered MUST or SHOULD is a failure",
    details: &[(
        "Examples",
        "  seekspec coverage\n  seekspec coverage --untested\n  seekspec coverage --primitives\n  \
         seekspec coverage --single\n  seekspec coverage --format json",
    )],
    arguments: CoverageArgs::augment_args,
    run: |matches, session| {
        let arguments = CoverageArgs::from_arg_matches(matches)?;
        let suite = &session.cases()?.suite;
        let coverage = coverage::coverage(suite, &session.matrix()?);
        let page = CoveragePage {
            suite,
            width: session.output.width(),
            shows_untested: arguments.untested,
            shows_primitives: arguments.primitives,
            shows_single: arguments.single,
        };
        let mut out = session.output.stdout();
        match arguments.format {
            TextFormat::Table => write(&mut *out, &page, &coverage)?,
            TextFormat::Json => {
                write_json(&mut *out, &coverage)?;
            }
        }
        let has_gaps = coverage.without_case().next().is_some()
            || coverage.empty_cells().next().is_some()
            || coverage.forms.iter().any(PrimitiveForms::is_wrong);
        Ok(if has_gaps {
            ExitCode::Failures
        } else {
            ExitCode::Conforms
        })
    },
};

#[derive(Debug, Args)]
struct CoverageArgs {
    /// table or json
    #[arg(
        long,
        value_name = "FORMAT",
        default_value = "table",
        hide_possible_values = true
    )]
    format: TextFormat,
    /// List untested requirements, too, with the reasons
    #[arg(long)]
    untested: bool,
    /// Show the number of cases per primitive and tool
    #[arg(long)]
    primitives: bool,
    /// List the mutants that a single case kills
    #[arg(long)]
    single: bool,
}

const LEVELS: [Level; 3] = [Level::Must, Level::Should, Level::May];

struct CoveragePage<'a> {
    suite: &'a Suite,
    width: usize,
    shows_untested: bool,
    shows_primitives: bool,
    shows_single: bool,
}

fn write(out: &mut dyn Write, page: &CoveragePage<'_>, coverage: &Coverage) -> io::Result<()> {
    for tool in &coverage.tools {
        write_table(out, tool)?;
        write_list(out, page, tool, CoverageStatus::Uncovered)?;
        if page.shows_untested {
            write_list(out, page, tool, CoverageStatus::Untested)?;
        }
    }
    if page.shows_primitives {
        write_primitives(out, page.width, coverage)?;
    }
    if page.shows_single {
        write_single(out, coverage)?;
    }
    write_conclusion(out, coverage)
}

fn write_table(out: &mut dyn Write, tool: &ToolCoverage) -> io::Result<()> {
    let size = format!(
        "{} requirements, {} cases",
        tool.requirements.len(),
        tool.cases
    );
    let name = styled(format!("{}/{}", tool.profile, tool.tool), STRONG);
    writeln!(out, "{name}  {}", styled(size, FAINT))?;
    write!(out, "        ")?;
    for status in CoverageStatus::ALL {
        write!(
            out,
            "{}",
            styled(
                format_args!("{:>width$}", status.words(), width = column(*status)),
                FAINT
            )
        )?;
    }
    writeln!(out)?;
    for level in LEVELS {
        write!(out, "  {:<6}", level.keyword())?;
        for status in CoverageStatus::ALL {
            write!(out, "{}", count(tool, level, *status))?;
        }
        writeln!(out)?;
    }
    writeln!(out)
}

/// One line per primitive and tool: the number of cases, or the reason why there are none.
fn write_primitives(out: &mut dyn Write, width: usize, coverage: &Coverage) -> io::Result<()> {
    let names = coverage.primitives.iter().flat_map(|row| row.cells.keys());
    let column = 2 + names.map(String::len).max().unwrap_or_default();
    for row in &coverage.primitives {
        writeln!(out, "{}", styled(&row.primitive, STRONG))?;
        for (tool, cell) in &row.cells {
            let (words, style) = match cell {
                Testing::Cases(count) => (counted(*count, "case"), GOOD),
                Testing::Without(reason) => (reason.clone(), FAINT),
                _ => ("no case and no stated reason".to_owned(), BAD),
            };
            let mut words = wrap_short(&words, width.saturating_sub(2 + column), 2).into_iter();
            let first = words.next().unwrap_or_default();
            writeln!(out, "  {tool:<column$}{}", styled(first, style))?;
            for line in words {
                writeln!(out, "  {:column$}{}", "", styled(line, style))?;
            }
        }
        if let Some(forms) = coverage
            .forms
            .iter()
            .find(|one| one.primitive == row.primitive)
        {
            let PrimitiveForms {
                forms, explained, ..
            } = forms;
            let words =
                format!("{forms} forms; {explained} times a tool lacks one for a stated reason");
            writeln!(out, "  {}", styled(words, FAINT))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Two lines per mutant that a single case kills: its name, and that of the case.
fn write_single(out: &mut dyn Write, coverage: &Coverage) -> io::Result<()> {
    let count = counted(coverage.singly_killed.len(), "mutant");
    writeln!(
        out,
        "{}",
        styled(format!("killed by a single case: {count}"), STRONG)
    )?;
    for (mutant, case) in &coverage.singly_killed {
        writeln!(
            out,
            "  {}\n    {}",
            styled(mutant, LITERAL),
            styled(case, FAINT)
        )?;
    }
    writeln!(out)
}

fn column(status: CoverageStatus) -> usize {
    status.words().len() + 3
}

fn count(tool: &ToolCoverage, level: Level, status: CoverageStatus) -> Styled<String> {
    let count = tool.count(level, status);
    let style = match status {
        _ if count == 0 => FAINT,
        CoverageStatus::Proven | CoverageStatus::ProvenInProcess => GOOD,
        CoverageStatus::Covered => LITERAL,
        CoverageStatus::Untested => WARNING,
        CoverageStatus::NotObservable => FAINT,
        CoverageStatus::Uncovered if level == Level::May => WARNING,
        CoverageStatus::Uncovered => BAD,
    };
    styled(format!("{count:>width$}", width = column(status)), style)
}

/// The requirements of this status, each with its statement or the reason.
fn write_list(
    out: &mut dyn Write,
    page: &CoveragePage<'_>,
    tool: &ToolCoverage,
    status: CoverageStatus,
) -> io::Result<()> {
    let mut listed: Vec<_> = tool
        .requirements
        .iter()
        .filter(|one| one.status == status)
        .collect();
    if listed.is_empty() {
        return Ok(());
    }
    listed.sort_by_key(|one| std::cmp::Reverse(one.level));
    writeln!(
        out,
        "  {}",
        styled(format_args!("{}:", status.words()), STRONG)
    )?;
    for one in listed {
        writeln!(
            out,
            "  {:<6} {}",
            one.level.keyword(),
            styled(&one.id, LITERAL)
        )?;
        let statement = page
            .suite
            .requirement(&one.id)
            .map(|requirement| requirement.statement.as_str());
        let text = one.reason.as_deref().or(statement).unwrap_or_default();
        for line in wrap_short(text, page.width - 9, 2) {
            writeln!(out, "         {line}")?;
        }
    }
    writeln!(out)
}

fn write_conclusion(out: &mut dyn Write, coverage: &Coverage) -> io::Result<()> {
    let uncovered = coverage.without_case().count();
    let untested: usize = coverage
        .tools
        .iter()
        .flat_map(|tool| LEVELS.map(|level| tool.count(level, CoverageStatus::Untested)))
        .sum();
    let (sentence, style) = match uncovered {
        0 if untested == 0 => (
            "all observable MUST and SHOULD requirements are covered".to_owned(),
            GOOD,
        ),
        0 => (
            format!(
                "all observable MUST and SHOULD requirements are covered, or untested for a stated reason ({untested})"
            ),
            GOOD,
        ),
        1 => (
            "1 requirement has no case and no stated reason".to_owned(),
            BAD,
        ),
        uncovered => (
            format!("{uncovered} requirements have no case and no stated reason"),
            BAD,
        ),
    };
    writeln!(out, "{}", styled(sentence, style.bold()))?;
    write_empty_cells(out, coverage)?;
    write_forms(out, coverage)?;
    both_sides::write(out, &coverage.score, &coverage.precision)
}

fn write_empty_cells(out: &mut dyn Write, coverage: &Coverage) -> io::Result<()> {
    for (primitive, tool) in coverage.empty_cells() {
        let sentence = format!("{tool} has no case about `{primitive}` and no stated reason");
        writeln!(out, "{}", styled(sentence, BAD))?;
    }
    Ok(())
}

fn write_forms(out: &mut dyn Write, coverage: &Coverage) -> io::Result<()> {
    for row in &coverage.forms {
        let primitive = &row.primitive;
        for FormOfTool { tool, form } in &row.gaps {
            let sentence = format!(
                "{tool} has no mutant `{form}` (`{primitive}`), though others have, and no stated reason"
            );
            writeln!(out, "{}", styled(sentence, BAD))?;
        }
        for FormOfTool { tool, form } in &row.needless {
            let sentence =
                format!("the reason in `{primitive}` why {tool} is without `{form}` does not hold");
            writeln!(out, "{}", styled(sentence, BAD))?;
        }
    }
    Ok(())
}
