//! The baseline: failures that are known, and entries that are stale.

use std::io::{self, Write};

use seekspec_conformance::verdict::Verdict;

use super::page::HumanPage;
use crate::counted::counted;
use crate::document::by_reason;
use crate::event::{BaselineNote, CaseReport};
use crate::printable::printable;
use crate::style::{BAD, FAINT, STRONG, styled};
use crate::wrap::{wrap, wrap_short};

/// How many reasons are shown, of how many lines, and how many cases of each are named.
const MOST_REASONS: usize = 8;
const LINES_OF_A_REASON: usize = 2;
const MOST_NAMES: usize = 3;

/// The known failures, by entry, each with its reason.
pub(super) fn write_failures(
    out: &mut dyn Write,
    page: &HumanPage<'_>,
    cases: &[CaseReport],
) -> io::Result<()> {
    let known: Vec<&CaseReport> = cases
        .iter()
        .filter(|case| case.verdict == Verdict::KnownFailure)
        .collect();
    if known.is_empty() {
        return Ok(());
    }
    let heading = counted(known.len(), "known failure");
    writeln!(
        out,
        "{} {}\n",
        styled(heading, STRONG),
        styled("(not counted as passed)", FAINT)
    )?;
    let reasons = by_reason(&known);
    let most = if page.verbose {
        reasons.len()
    } else {
        MOST_REASONS
    };
    for notes in reasons.iter().take(most) {
        write_reason(out, page, notes)?;
    }
    match reasons.len().saturating_sub(most) {
        0 => Ok(()),
        more => writeln!(out, "  … {more} more reasons; `--verbose` shows all\n"),
    }
}

fn write_reason(
    out: &mut dyn Write,
    page: &HumanPage<'_>,
    notes: &[(&BaselineNote, &CaseReport)],
) -> io::Result<()> {
    let Some((note, _)) = notes.first() else {
        return Ok(());
    };
    let mut names: Vec<&str> = notes.iter().map(|(_, case)| case.name.as_str()).collect();
    names.dedup();
    let most = if page.verbose {
        usize::MAX
    } else {
        LINES_OF_A_REASON
    };
    for line in wrap_short(&printable(&note.reason), page.width - 2, most) {
        writeln!(out, "  {line}")?;
    }
    if let Some(issue) = &note.issue {
        writeln!(out, "  {}", printable(issue))?;
    }
    let shown = page.shown(names.len(), MOST_NAMES);
    for name in &names[..shown] {
        writeln!(out, "    {}", styled(name, FAINT))?;
    }
    if names.len() > shown {
        let more = format!("… {} more", names.len() - shown);
        writeln!(out, "    {}", styled(more, FAINT))?;
    }
    writeln!(out)
}

/// The entries that are to be removed or changed, each with its line.
pub(super) fn write_complaints(
    out: &mut dyn Write,
    page: &HumanPage<'_>,
    complaints: &[String],
) -> io::Result<()> {
    if complaints.is_empty() {
        return Ok(());
    }
    let heading = match complaints.len() {
        1 => "1 stale baseline entry".to_owned(),
        count => format!("{count} stale baseline entries"),
    };
    writeln!(out, "{}\n", styled(heading, BAD.bold()))?;
    for complaint in complaints {
        let lines = wrap(&printable(complaint), page.width - 4).join("\n    ");
        writeln!(out, "  {lines}")?;
    }
    writeln!(out)
}
