//! Failures that are alike: one of them in full, the others in a line each.

use std::io::{self, Write};

use seekspec_conformance::diagnosis::Diagnosis;

use super::case;
use super::page::HumanPage;
use crate::counted::{counted, shown};
use crate::document::{FailureGroup, groups};
use crate::event::CaseReport;
use crate::printable::printable;
use crate::style::{FAINT, styled};
use crate::wrap::wrap_short;

/// After this number of lines, no further group is shown in full.
const MOST_LINES: usize = 45;
/// The same where there are at most [`SOME`] failures.
const MOST_LINES_OF_SOME: usize = 90;
/// How many cases of a group are named below the one in full.
const MOST_ALIKE: usize = 3;
/// How many of the other groups are shown, in two lines each.
const MOST_GROUPS: usize = 5;
/// Up to this number, all failures are shown in full, whether they are alike or not.
const FEW: usize = 3;
const SOME: usize = 20;
/// A headline beside a name is at least this wide.
const LEAST_HEADLINE: usize = 12;

pub(super) fn write(
    out: &mut dyn Write,
    page: &HumanPage<'_>,
    cases: &[&CaseReport],
    diagnosis: Option<&Diagnosis>,
) -> io::Result<()> {
    if page.verbose || cases.len() <= FEW {
        return cases.iter().try_for_each(|one| case::write(out, page, one));
    }
    let groups = groups(cases, diagnosis);
    let most_lines = if cases.len() <= SOME {
        MOST_LINES_OF_SOME
    } else {
        MOST_LINES
    };
    let mut lines = 0;
    let mut rest = groups.as_slice();
    while let [group, others @ ..] = rest
        && lines < most_lines
    {
        let text = in_full(page, group)?;
        lines += text.iter().filter(|byte| **byte == b'\n').count();
        out.write_all(&text)?;
        rest = others;
    }
    write_others(out, page, rest)
}

fn in_full(page: &HumanPage<'_>, group: &FailureGroup<'_>) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    let [first, alike @ ..] = group.cases.as_slice() else {
        return Ok(text);
    };
    case::write(&mut text, page, first)?;
    if alike.is_empty() {
        return Ok(text);
    }
    let heading = match group.cause {
        Some(cause) => format!("{} more with the same likely cause: {cause}", alike.len()),
        None => format!("{} more that fail alike", alike.len()),
    };
    for line in wrap_short(&heading, page.width - 2, 2) {
        writeln!(text, "  {line}")?;
    }
    let shown = shown(alike.len(), MOST_ALIKE);
    for case in &alike[..shown] {
        writeln!(text, "    {}", one_line(case, page.width - 4))?;
    }
    if alike.len() > shown {
        let more = format!("… {} more", alike.len() - shown);
        writeln!(text, "    {}", styled(more, FAINT))?;
    }
    writeln!(text)?;
    Ok(text)
}

fn write_others(
    out: &mut dyn Write,
    page: &HumanPage<'_>,
    groups: &[FailureGroup<'_>],
) -> io::Result<()> {
    if groups.is_empty() {
        return Ok(());
    }
    let count: usize = groups.iter().map(|group| group.cases.len()).sum();
    let heading = format!("{} that fail in other ways", counted(count, "case"));
    writeln!(out, "{heading}\n")?;
    for FailureGroup { cause, cases } in groups.iter().take(MOST_GROUPS) {
        if let [first, ..] = cases.as_slice() {
            let headline = cause.map_or_else(|| first.headline(), str::to_owned);
            let headline = wrap_short(&printable(&headline), page.width - 8, 1);
            writeln!(out, "  {:>4}  {}", cases.len(), headline.join(" "))?;
            writeln!(out, "        {}", styled(printable(&first.name), FAINT))?;
        }
    }
    let rest: usize = groups
        .iter()
        .skip(MOST_GROUPS)
        .map(|group| group.cases.len())
        .sum();
    if rest > 0 {
        let more = format!("… {rest} more; `--verbose` shows all");
        writeln!(out, "        {}", styled(more, FAINT))?;
    }
    writeln!(out)
}

/// The name of the case and its headline, cut at `width`.
pub(super) fn one_line(case: &CaseReport, width: usize) -> String {
    let name = printable(&case.name);
    let left = width.saturating_sub(name.chars().count() + 2);
    if left < LEAST_HEADLINE {
        return name.into_owned();
    }
    let headline = case.headline();
    let headline = wrap_short(&printable(&headline), left, 1).join(" ");
    format!("{name}  {}", styled(headline, FAINT))
}
