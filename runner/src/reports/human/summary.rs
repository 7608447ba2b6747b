//! The end: counts by verdict and level, and what the run comes to.

use std::io::{self, Write};

use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::verdict::Verdict;

use super::Page;
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
    let cases = counted(summary.total(), "case");
    writeln!(
        out,
        "\n{cases} in {seconds:.2} s on {}{version} ({})",
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
    let always = [Verdict::Pass, Verdict::Fail];
    let columns = Verdict::ALL
        .iter()
        .filter(|verdict| always.contains(verdict) || summary.with_verdict(**verdict) > 0);
    let columns: Vec<Verdict> = columns.copied().collect();
    write!(out, "        ")?;
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
        write!(out, "  {:<6}", level.word())?;
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
    let style = if count == 0 {
        FAINT
    } else {
        style::of_verdict(verdict, page.policy.decides(level))
    };
    write!(
        out,
        "{}",
        styled(
            format_args!("{count:>width$}", width = column_width(verdict)),
            style
        )
    )
}

/// The word above a column, as short as it can be.
fn heading(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::KnownFailure => "known",
        Verdict::UnexpectedPass => "unexpected",
        other => other.word(),
    }
}

fn column_width(verdict: Verdict) -> usize {
    heading(verdict).len().max(4) + 2
}
