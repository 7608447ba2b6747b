//! The end: counts by level and verdict, and the conclusion.

use std::io::{self, Write};

use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::verdict::Verdict;

use super::page::HumanPage;
use crate::document::Document;
use crate::event::Summary;
use crate::reports::counts::{LEVELS, columns, engine, heading, judged, may, of_named_tools};
use crate::style::{self, BAD, FAINT, GOOD, STRONG, styled};
use crate::wrap::wrap;

pub(super) fn write(out: &mut dyn Write, page: &HumanPage<'_>, run: &Document) -> io::Result<()> {
    write_table(out, page, &of_named_tools(run))?;
    let info = &run.run;
    let judged = judged(&run.summary);
    let target = styled(&info.target, STRONG);
    let version = info
        .target_version
        .iter()
        .map(|version| format!(" {version}"))
        .collect::<String>();
    let transport = &info.transport;
    writeln!(out, "\n{judged} on {target}{version} ({transport})")?;
    writeln!(out, "{}\n", styled(engine(info), FAINT))?;
    let style = if run.conforms { GOOD } else { BAD };
    let sentence = wrap(&run.conclusion, page.width).join("\n");
    writeln!(out, "{}", styled(sentence, style.bold()))
}

fn write_table(out: &mut dyn Write, page: &HumanPage<'_>, summary: &Summary) -> io::Result<()> {
    let columns = columns(summary);
    write!(out, "        ")?;
    for verdict in &columns {
        let width = column_width(*verdict);
        let heading = format!("{:>width$}", heading(*verdict));
        write!(out, "{}", styled(heading, FAINT))?;
    }
    writeln!(out)?;
    for level in LEVELS {
        write!(out, "  {:<6}", level.keyword())?;
        for verdict in &columns {
            write_count(out, page, level, *verdict, summary.count(level, *verdict))?;
        }
        writeln!(out)?;
    }
    match may(summary) {
        Some(counts) => writeln!(out, "  {:<6}  {counts}", Level::May.keyword()),
        None => Ok(()),
    }
}

fn write_count(
    out: &mut dyn Write,
    page: &HumanPage<'_>,
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

fn column_width(verdict: Verdict) -> usize {
    heading(verdict).len().max(4) + 2
}
