//! The choices of the target: its answers to the questions of its profile.

use std::io::{self, Write};

use anstyle::Style;
use seekspec_conformance::model::requirement::Level;

use super::page::{HumanPage, label_line};
use crate::counted::shown;
use crate::decision::Policy;
use crate::event::CaseReport;
use crate::printable::printable;
use crate::reports::choice_rows::ChoiceRow;
use crate::style::{BAD, FAINT, LITERAL, STRONG, WARNING, styled};
use crate::wrap::wrap;

/// How many choices are listed.
const MOST_ROWS: usize = 12;
/// How many cases of an answer are named.
const MOST_NAMES: usize = 1;

/// A line per choice; below one that is made in two ways a case of each.
pub(super) fn write(
    out: &mut dyn Write,
    page: &HumanPage<'_>,
    rows: &[ChoiceRow],
) -> io::Result<()> {
    if rows.is_empty() {
        return Ok(());
    }
    let hint = if page.verbose {
        "(the tool decides)"
    } else {
        "(the tool decides; `--verbose` lists the cases)"
    };
    writeln!(
        out,
        "{} {}\n",
        styled("choices", STRONG),
        styled(hint, FAINT)
    )?;
    let width = rows.iter().map(|row| row.title().chars().count()).max();
    let most = page.shown(rows.len(), MOST_ROWS);
    for row in &rows[..most] {
        write_row(out, page, row, width.unwrap_or_default())?;
    }
    if rows.len() > most {
        let more = format!("… {} more; `--verbose` shows all", rows.len() - most);
        writeln!(out, "  {}", styled(more, FAINT))?;
    }
    writeln!(out)
}

fn write_row(
    out: &mut dyn Write,
    page: &HumanPage<'_>,
    row: &ChoiceRow,
    width: usize,
) -> io::Result<()> {
    let style = style(row, page.policy);
    let (title, answer) = (row.title(), row.report.in_words());
    write!(
        out,
        "  {:width$}  {}",
        printable(&title),
        styled(printable(&answer), style)
    )?;
    match row.report.remark() {
        Some(remark) => writeln!(out, " {}", styled(format_args!("({remark})"), FAINT))?,
        None => writeln!(out)?,
    }
    if page.verbose {
        return write_cases(out, page, row);
    }
    let is_shown = row.report.is_inconsistent() && !row.fails(page.policy);
    let answers = row.report.answers.iter().filter(|_| is_shown);
    for (answer, case) in answers.filter_map(|(answer, cases)| Some((answer, cases.first()?))) {
        let case = styled(printable(case), FAINT);
        writeln!(out, "      {}: {case}", printable(answer))?;
    }
    Ok(())
}

/// A choice that is made in two ways and fails the run, as cases that fail are shown.
pub(super) fn write_failure(
    out: &mut dyn Write,
    page: &HumanPage<'_>,
    row: &ChoiceRow,
    cases: &[CaseReport],
) -> io::Result<()> {
    let level = match row.report.level {
        Level::Must => String::new(),
        level => format!(" ({} choice)", level.keyword()),
    };
    let title = printable(&row.title()).into_owned();
    writeln!(
        out,
        "{} {}{level}",
        styled("FAIL", BAD.bold()),
        styled(title, STRONG)
    )?;
    let reason = format!("✗ two answers: {}", row.report.about);
    for line in wrap(&printable(&reason), page.width - 4) {
        writeln!(out, "  {line}")?;
    }
    write_cases(out, page, row)?;
    writeln!(out)?;
    for names in row.report.answers.values() {
        let first = names.first();
        if let Some(case) = cases.iter().find(|case| Some(&case.name) == first) {
            label_line(out, "repeat", styled(printable(&case.repeat), LITERAL))?;
        }
    }
    writeln!(out)
}

/// Each answer with its cases.
fn write_cases(out: &mut dyn Write, page: &HumanPage<'_>, row: &ChoiceRow) -> io::Result<()> {
    for (answer, about, cases) in row.answers(page.suite) {
        let answer = match &*about {
            "" => answer,
            about => format!("{answer}: {about}"),
        };
        for line in wrap(&printable(&answer), page.width - 8) {
            writeln!(out, "      {line}")?;
        }
        let most = if page.verbose {
            cases.len()
        } else {
            shown(cases.len(), MOST_NAMES)
        };
        for case in &cases[..most] {
            writeln!(out, "        {}", styled(printable(case), FAINT))?;
        }
        if cases.len() > most {
            let more = format!("… {} more", cases.len() - most);
            writeln!(out, "        {}", styled(more, FAINT))?;
        }
    }
    Ok(())
}

/// Only a choice that is made in two ways is bad, as bad as its level.
fn style(row: &ChoiceRow, policy: Policy) -> Style {
    match row {
        row if row.fails(policy) => BAD,
        row if row.warns(policy) => WARNING,
        _ => Style::new(),
    }
}
