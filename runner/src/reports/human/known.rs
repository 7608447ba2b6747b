//! What the baseline says: the failures that are known, and the entries that do not tell the truth.

use std::collections::BTreeMap;
use std::io::{self, Write};

use seekspec_conformance::verdict::Verdict;

use super::Page;
use crate::counted::counted;
use crate::event::{BaselineNote, CaseReport, Summary};
use crate::printable::printable;
use crate::style::{BAD, FAINT, STRONG, styled};
use crate::wrap::wrap;

/// The known failures, by entry, each with its reason.
pub(super) fn write_failures(
    out: &mut dyn Write,
    page: &Page<'_>,
    cases: &[CaseReport],
) -> io::Result<()> {
    let is_known = |case: &&CaseReport| case.verdict == Verdict::KnownFailure;
    let known: Vec<&CaseReport> = cases.iter().filter(is_known).collect();
    if known.is_empty() {
        return Ok(());
    }
    let heading = counted(known.len(), "known failure");
    writeln!(
        out,
        "{} {}\n",
        styled(heading, STRONG),
        styled("(listed, never counted as green)", FAINT)
    )?;
    for (reason, cases) in by_reason(&known) {
        write_reason(out, page, reason, &cases)?;
    }
    Ok(())
}

/// The cases that are known to fail for each reason, in the order of the first.
fn by_reason<'a>(cases: &[&'a CaseReport]) -> Vec<(&'a BaselineNote, Vec<&'a str>)> {
    let mut groups: Vec<(&BaselineNote, Vec<&str>)> = Vec::new();
    let mut indexes: BTreeMap<(&str, Option<&str>), usize> = BTreeMap::new();
    for case in cases {
        for note in &case.baseline {
            let key = (note.reason.as_str(), note.issue.as_deref());
            let index = *indexes.entry(key).or_insert_with(|| {
                groups.push((note, Vec::new()));
                groups.len() - 1
            });
            let names = &mut groups[index].1;
            if names.last() != Some(&case.name.as_str()) {
                names.push(&case.name);
            }
        }
    }
    groups
}

fn write_reason(
    out: &mut dyn Write,
    page: &Page<'_>,
    note: &BaselineNote,
    names: &[&str],
) -> io::Result<()> {
    for line in wrap(&printable(&note.reason), page.width - 2) {
        writeln!(out, "  {line}")?;
    }
    if let Some(issue) = &note.issue {
        writeln!(out, "  {}", printable(issue))?;
    }
    for name in names {
        writeln!(out, "    {}", styled(name, FAINT))?;
    }
    writeln!(out)
}

/// The entries that are to be removed or changed, each with its line.
pub(super) fn write_complaints(
    out: &mut dyn Write,
    page: &Page<'_>,
    summary: &Summary,
) -> io::Result<()> {
    let complaints = summary.complaints();
    if complaints.is_empty() {
        return Ok(());
    }
    let heading = match complaints.len() {
        1 => "1 stale entry of the baseline".to_owned(),
        count => format!("{count} stale entries of the baseline"),
    };
    writeln!(out, "{}\n", styled(heading, BAD.bold()))?;
    for complaint in complaints {
        let lines = wrap(&printable(&complaint), page.width - 4).join("\n    ");
        writeln!(out, "  {lines}")?;
    }
    writeln!(out)
}
