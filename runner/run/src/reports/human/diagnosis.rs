//! The likely causes of the failures.

use std::io::{self, Write};

use seekspec_conformance::diagnosis::Cause;
use seekspec_conformance::diagnosis::Diagnosis;

use super::page::HumanPage;
use crate::counted::counted;
use crate::style::{FAINT, LITERAL, STRONG, styled};
use crate::wrap::wrap;

/// How many causes are shown; those that explain the most come first.
const MOST_CAUSES: usize = 6;

/// As many cases have a share.
const FEW: usize = 3;

/// Nothing is said where nothing is recognised.
pub(super) fn write(
    out: &mut dyn Write,
    page: &HumanPage<'_>,
    diagnosis: &Diagnosis,
) -> io::Result<()> {
    if diagnosis.causes.is_empty() {
        return Ok(());
    }
    let legend = "(% of the cases that such a fault breaks fail like it)";
    writeln!(
        out,
        "{} {}\n",
        styled("likely causes", STRONG),
        styled(legend, FAINT)
    )?;
    let causes = diagnosis.causes.len();
    let shown = page.shown(causes, MOST_CAUSES);
    for cause in &diagnosis.causes[..shown] {
        write_cause(out, page, cause, diagnosis.failures)?;
    }
    if shown < causes {
        let more = format!("  … {} more; `--verbose` shows all", causes - shown);
        writeln!(out, "{}", styled(more, FAINT))?;
    }
    let unexplained = diagnosis.unexplained.len();
    if unexplained > 0 {
        let of = counted(diagnosis.failures, "failure");
        writeln!(out, "  {unexplained} of {of} without a known cause")?;
    }
    writeln!(out)
}

fn write_cause(
    out: &mut dyn Write,
    page: &HumanPage<'_>,
    cause: &Cause,
    failures: usize,
) -> io::Result<()> {
    for line in wrap(&cause.sentence, page.width - 2) {
        writeln!(out, "  {}", styled(line, STRONG))?;
    }
    let share = format!(
        "{} of {}",
        cause.explained.len(),
        counted(failures, "failure")
    );
    // Of a case or two a share says nothing.
    let percent = match cause.explained.len() {
        0..FEW => String::new(),
        _ => format!("{} %", cause.percent),
    };
    let id = styled(&cause.id, LITERAL);
    let others = match &*cause.indistinguishable {
        [] => String::new(),
        // The tool is that of the first.
        [other] => format!(" or {}", other.splitn(3, '.').last().unwrap_or(other)),
        others => format!(" (or {} like it)", others.len()),
    };
    let others = styled(others, FAINT);
    writeln!(out, "    {share:<22} {percent:>5}  {id}{others}")?;
    let first = format!("begin with {}", cause.first_case);
    writeln!(out, "    {first}")
}
