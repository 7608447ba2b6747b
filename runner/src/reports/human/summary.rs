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
    let decides = summary.judged(Level::Must) + summary.judged(Level::Should) > 0;
    let is_shown = |verdict: &&Verdict| {
        let always = decides && matches!(verdict, Verdict::Pass | Verdict::Fail);
        always || summary.with_verdict(**verdict) > 0
    };
    let columns = Verdict::ALL.iter().filter(is_shown);
    let columns: Vec<Verdict> = columns.copied().collect();
    write!(out, "          ")?;
    for verdict in &columns {
        write!(
            out,
            "{}",
            styled(
                format_args!(
                    "{:>width$}",
                    heading(*verdict),
                    width = column_width(*verdict)
                ),
                FAINT
            )
        )?;
    }
    writeln!(out)?;
    for level in [Level::Must, Level::Should, Level::May] {
        write!(out, "  {:<8}", level.keyword())?;
        for verdict in &columns {
            write_count(out, page, level, *verdict, summary.count(level, *verdict))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn write_count(
    out: &mut dyn Write,
    page: &Page<'_>,
    level: Level,
    verdict: Verdict,
    count: usize,
) -> io::Result<()> {
    let text = if can_have(level, verdict) {
        count.to_string()
    } else {
        String::new()
    };
    let style = if count == 0 {
        FAINT
    } else {
        style::of_verdict(verdict, page.policy.decides(level))
    };
    write!(
        out,
        "{}",
        styled(
            format_args!("{text:>width$}", width = column_width(verdict)),
            style
        )
    )
}

/// MAY cases are observed or not, the others pass or fail.
fn can_have(level: Level, verdict: Verdict) -> bool {
    match verdict {
        Verdict::Pass | Verdict::Fail => level != Level::May,
        Verdict::Observed | Verdict::NotObserved => level == Level::May,
        _ => true,
    }
}

/// The word above a column.
fn heading(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Pass => "passed",
        Verdict::Fail => "failed",
        Verdict::KnownFailure => "known",
        Verdict::NotObserved => "not observed",
        Verdict::UnexpectedPass => "unexpected",
        other => other.word(),
    }
}

fn column_width(verdict: Verdict) -> usize {
    heading(verdict).len().max(4) + 2
}
