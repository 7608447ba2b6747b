//! The end: counts by level and verdict, and the conclusion.

use std::io::{self, Write};

use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::verdict::Verdict;

use super::page::Page;
use crate::counted::counted;
use crate::decision;
use crate::event::{RunInfo, Summary};
use crate::style::{self, BAD, FAINT, GOOD, STRONG, styled};
use crate::wrap::wrap;

pub(super) fn write(
    out: &mut dyn Write,
    page: &Page<'_>,
    run: &RunInfo,
    summary: &Summary,
) -> io::Result<()> {
    write_table(out, page, summary)?;
    let seconds = summary.wall_ms as f64 / 1e3;
    let version = run
        .target_version
        .as_ref()
        .map_or_else(String::new, |version| format!(" {version}"));
    let unsupported = summary.with_verdict(Verdict::Unsupported);
    let judged = counted(summary.total() - unsupported, "case");
    writeln!(
        out,
        "\n{judged} judged in {seconds:.2} s on {}{version} ({})",
        styled(&run.target, STRONG),
        run.transport
    )?;
    writeln!(
        out,
        "{}\n",
        styled(
            format_args!("seekspec {}, suite {}", run.seekspec, run.suite),
            FAINT
        )
    )?;
    let decision = decision::decide(summary, run.selected, page.policy);
    let style = if decision.conforms() { GOOD } else { BAD };
    let sentence = wrap(&decision.sentence, page.width).join("\n");
    writeln!(out, "{}", styled(sentence, style.bold()))
}

fn write_table(out: &mut dyn Write, page: &Page<'_>, summary: &Summary) -> io::Result<()> {
    let levels = [Level::Must, Level::Should];
    let always = [Verdict::Pass, Verdict::Fail];
    let has = |verdict: Verdict| {
        levels
            .iter()
            .any(|level| summary.count(*level, verdict) > 0)
    };
    let columns = Verdict::ALL.iter().copied();
    let columns: Vec<Verdict> = columns
        .filter(|verdict| always.contains(verdict) || has(*verdict))
        .collect();
    write!(out, "        ")?;
    for verdict in &columns {
        let width = column_width(*verdict);
        let heading = format!("{:>width$}", heading(*verdict));
        write!(out, "{}", styled(heading, FAINT))?;
    }
    writeln!(out)?;
    for level in levels {
        write!(out, "  {:<6}", level.keyword())?;
        for verdict in &columns {
            write_count(out, page, level, *verdict, summary.count(level, *verdict))?;
        }
        writeln!(out)?;
    }
    write_may(out, summary)
}

/// MAY cases neither pass nor fail: `MAY  14 observed, 25 not observed`.
fn write_may(out: &mut dyn Write, summary: &Summary) -> io::Result<()> {
    let count = |verdict: &Verdict| (summary.count(Level::May, *verdict), heading(*verdict));
    let counts = Verdict::ALL
        .iter()
        .map(count)
        .filter(|(count, _)| *count > 0);
    let counts: Vec<String> = counts
        .map(|(count, word)| format!("{count} {word}"))
        .collect();
    if counts.is_empty() {
        return Ok(());
    }
    writeln!(out, "  {:<6}  {}", Level::May.keyword(), counts.join(", "))
}

fn write_count(
    out: &mut dyn Write,
    page: &Page<'_>,
    level: Level,
    verdict: Verdict,
    count: usize,
) -> io::Result<()> {
    let style = if count == 0 {
        FAINT
    } else {
        style::of_verdict(verdict, page.policy.decides(level))
    };
    let width = column_width(verdict);
    write!(out, "{}", styled(format_args!("{count:>width$}"), style))
}

/// The word above a column.
fn heading(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::KnownFailure => "known",
        Verdict::NotObserved => "not observed",
        Verdict::UnexpectedPass => "unexpected",
        other => other.word(),
    }
}

fn column_width(verdict: Verdict) -> usize {
    heading(verdict).len().max(4) + 2
}
