//! One case that did not hold.

use std::fmt::Display;
use std::io::{self, Write};

use seekspec_conformance::model::requirement::{Level, Requirement};
use seekspec_conformance::verdict::Verdict;

use super::{Page, difference, facets};
use crate::event::CaseReport;
use crate::printable::printable;
use crate::style::{self, FAINT, LITERAL, STRONG, styled};
use crate::wrap::{wrap, wrap_short};

/// Before a further line of the text behind a label.
const NEXT_LINE: &str = "\n         ";
/// How many lines of a statement are shown.
const LINES_OF_A_STATEMENT: usize = 3;
/// How many lines of stderr are shown: the last.
const LINES_OF_STDERR: usize = 10;

pub(super) fn write(out: &mut dyn Write, page: &Page<'_>, case: &CaseReport) -> io::Result<()> {
    write_heading(out, page, case)?;
    for id in &case.covers {
        write_requirement(out, page, id)?;
    }
    writeln!(out)?;
    facets::write(out, case)?;
    if !case.facets.is_empty() {
        writeln!(out)?;
    }
    write_reason(out, page, case)?;
    write_baseline(out, page, case)?;
    for (facet, failure) in case.failures() {
        difference::write(out, page, facet, failure)?;
    }
    write_stderr(out, case)?;
    write_labelled(out, "in", &case.location)?;
    write_labelled(out, "repeat", styled(&case.repeat, LITERAL))?;
    writeln!(out)
}

fn write_heading(out: &mut dyn Write, page: &Page<'_>, case: &CaseReport) -> io::Result<()> {
    let decides = page.policy.decides(case.level);
    let word = match case.verdict {
        Verdict::Broken => "BROKEN",
        Verdict::UnexpectedPass => "PASSES",
        _ if decides => "FAIL",
        _ if case.level == Level::Should => "WARN",
        _ => "NOTE",
    };
    let verdict = style::of_verdict(case.verdict, decides).bold();
    writeln!(
        out,
        "{} {}",
        styled(word, verdict),
        styled(&case.name, STRONG)
    )
}

fn write_requirement(out: &mut dyn Write, page: &Page<'_>, id: &str) -> io::Result<()> {
    let requirement = page.suite.requirement(id);
    let level = requirement.map_or("", |requirement| requirement.level.word());
    write_labelled(out, level, styled(id, LITERAL))?;
    for line in requirement
        .map(|requirement| statement(page, requirement))
        .unwrap_or_default()
    {
        writeln!(out, "         {line}")?;
    }
    Ok(())
}

fn statement(page: &Page<'_>, requirement: &Requirement) -> Vec<String> {
    wrap_short(&requirement.statement, page.width - 9, LINES_OF_A_STATEMENT)
}

/// Why there is nothing to judge.
fn write_reason(out: &mut dyn Write, page: &Page<'_>, case: &CaseReport) -> io::Result<()> {
    let Some(reason) = &case.reason else {
        return Ok(());
    };
    let lines = wrap(&printable(reason), page.width - 9);
    write_labelled(out, "reason", lines.join(NEXT_LINE))
}

/// What the baseline says that does not hold of this case.
fn write_baseline(out: &mut dyn Write, page: &Page<'_>, case: &CaseReport) -> io::Result<()> {
    for note in &case.baseline {
        let what = match (&note.not_matched, case.verdict) {
            (Some(sees), _) => format!("{} knows another failure: it sees `{sees}`", note.entry),
            (None, Verdict::UnexpectedPass) => {
                format!("{} knows a failure: {}", note.entry, note.reason)
            }
            (None, _) => format!("{} knows a part of it: {}", note.entry, note.reason),
        };
        let lines = wrap(&printable(&what), page.width - 9);
        write_labelled(out, "known", lines.join(NEXT_LINE))?;
    }
    if case.baseline.is_empty() || case.verdict == Verdict::Broken {
        Ok(())
    } else {
        writeln!(out)
    }
}

fn write_stderr(out: &mut dyn Write, case: &CaseReport) -> io::Result<()> {
    let Some(stderr) = case
        .stderr
        .as_deref()
        .map(str::trim_end)
        .filter(|text| !text.is_empty())
    else {
        return Ok(());
    };
    let safe = printable(stderr);
    let skipped = safe.lines().count().saturating_sub(LINES_OF_STDERR);
    let lines: Vec<&str> = safe.lines().skip(skipped).collect();
    write_labelled(out, "stderr", lines.join(NEXT_LINE))
}

/// A label, and behind it a text.
fn write_labelled(out: &mut dyn Write, label: &str, text: impl Display) -> io::Result<()> {
    let label = format!("{label:<6}");
    writeln!(out, "  {} {text}", styled(label, FAINT))
}
