//! The choices of the target: its answers to the questions of its profile.

use std::io::{self, Write};

use anstyle::Style;
use seekspec_conformance::model::requirement::Level;

use super::page::{HumanPage, label_line};
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
    let (heading, hint) = (styled("choices", STRONG), "(the tool decides)");
    writeln!(out, "{heading} {}\n", styled(hint, FAINT))?;
    let width = rows.iter().map(|row| row.title().chars().count()).max();
    let shown = page.shown(rows.len(), MOST_ROWS);
    for row in &rows[..shown] {
        write_row(out, page, row, width.unwrap_or_default())?;
    }
    if rows.len() > shown {
        let more = format!(
            "… {} more; `--verbose` shows all, with cases",
            rows.len() - shown
        );
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
    let (title, answer) = (row.title(), row.report.in_words());
    let answer = styled(printable(&answer), style(row, page.policy));
    write!(out, "  {:width$}  {answer}", printable(&title))?;
    match row.report.remark() {
        Some(remark) => writeln!(out, " {}", styled(format_args!("({remark})"), FAINT))?,
        None => writeln!(out)?,
    }
    if page.verbose || (row.report.is_inconsistent() && !row.fails(page.policy)) {
        write_cases(out, page, row)?;
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
    let title = styled(row.title(), STRONG);
    writeln!(out, "{} {title}{level}", styled("FAIL", BAD.bold()))?;
    let reason = format!("two answers: {}", row.report.about);
    page.labelled(out, "reason", &reason, usize::MAX)?;
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

/// Each answer with a case, or all of them.
fn write_cases(out: &mut dyn Write, page: &HumanPage<'_>, row: &ChoiceRow) -> io::Result<()> {
    for (answer, about, cases) in row.answers(page.suite) {
        for line in wrap(&printable(&format!("{answer}: {about}")), page.width - 6) {
            writeln!(out, "      {line}")?;
        }
        let shown = page.shown(cases.len(), MOST_NAMES);
        for case in &cases[..shown] {
            writeln!(out, "        {}", styled(printable(case), FAINT))?;
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
