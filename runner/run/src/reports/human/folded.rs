//! Warnings and notes: cases that do not decide, in a line each.

use std::io::{self, Write};

use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::verdict::Verdict;

use super::groups::one_line;
use super::page::HumanPage;
use super::{case, is_warning};
use crate::counted::{counted, shown};
use crate::event::CaseReport;
use crate::style::{FAINT, STRONG, styled};

/// How many warnings are named.
const MOST_WARNINGS: usize = 5;

/// SHOULD cases that failed, and MAY cases that broke.
pub(super) fn write_warnings(
    out: &mut dyn Write,
    page: &HumanPage<'_>,
    cases: &[CaseReport],
) -> io::Result<()> {
    let warnings: Vec<&CaseReport> = cases
        .iter()
        .filter(|case| is_warning(case, page.policy))
        .collect();
    if warnings.is_empty() {
        return Ok(());
    }
    let heading = counted(warnings.len(), "warning");
    let levels = if warnings.iter().all(|case| case.level == Level::Should) {
        "SHOULD cases that failed"
    } else {
        "SHOULD cases that failed, MAY cases that broke"
    };
    let levels = styled(format!("({levels})"), FAINT);
    writeln!(out, "{} {levels}\n", styled(heading, STRONG))?;
    if page.verbose {
        return warnings
            .iter()
            .try_for_each(|one| case::write(out, page, one));
    }
    write_lines(out, page, &warnings, MOST_WARNINGS)
}

/// MAY cases that were not observed.
pub(super) fn write_notes(
    out: &mut dyn Write,
    page: &HumanPage<'_>,
    cases: &[CaseReport],
) -> io::Result<()> {
    let notes: Vec<&CaseReport> = cases
        .iter()
        .filter(|case| case.verdict == Verdict::NotObserved)
        .collect();
    if notes.is_empty() {
        return Ok(());
    }
    let were = if notes.len() == 1 { "was" } else { "were" };
    let heading = format!("{} {were} not observed", counted(notes.len(), "MAY case"));
    let hint = if page.verbose {
        ""
    } else {
        " (`--verbose` lists them)"
    };
    writeln!(out, "{}{}\n", styled(heading, STRONG), styled(hint, FAINT))?;
    if page.verbose {
        return write_lines(out, page, &notes, notes.len());
    }
    Ok(())
}

fn write_lines(
    out: &mut dyn Write,
    page: &HumanPage<'_>,
    cases: &[&CaseReport],
    most: usize,
) -> io::Result<()> {
    let shown = shown(cases.len(), most);
    for case in &cases[..shown] {
        writeln!(out, "  {}", one_line(case, page.width - 2))?;
    }
    if cases.len() > shown {
        let more = format!("… {} more; `--verbose` shows all", cases.len() - shown);
        writeln!(out, "  {}", styled(more, FAINT))?;
    }
    writeln!(out)
}
