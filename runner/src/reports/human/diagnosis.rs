//! The likely causes of the failures.

use std::io::{self, Write};

use seekspec_conformance::matrix::Diagnosis;
use seekspec_conformance::matrix::diagnosis::Cause;

use super::page::Page;
use crate::counted::counted;
use crate::style::{FAINT, LITERAL, STRONG, styled};
use crate::wrap::wrap;

/// How many of the faults that cannot be told apart are named.
const MOST_INDISTINGUISHABLE: usize = 2;

/// Nothing is said where nothing is recognised.
pub(super) fn write(out: &mut dyn Write, page: &Page<'_>, diagnosis: &Diagnosis) -> io::Result<()> {
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
    for cause in &diagnosis.causes {
        write_cause(out, page, cause, diagnosis.failures)?;
    }
    match diagnosis.unexplained.len() {
        0 => Ok(()),
        count => {
            let of = counted(diagnosis.failures, "failure");
            writeln!(out, "  {count} of {of} without a known cause\n")
        }
    }
}

fn write_cause(
    out: &mut dyn Write,
    page: &Page<'_>,
    cause: &Cause,
    failures: usize,
) -> io::Result<()> {
    for line in wrap(&cause.sentence, page.width - 2) {
        writeln!(out, "  {}", styled(line, STRONG))?;
    }
    let share = format!("{} of {failures} failures", cause.explained.len());
    let percent = format!("{} %", cause.percent);
    let id = styled(&cause.id, LITERAL);
    writeln!(out, "    {share:<22} {percent:>5}  {id}")?;
    let others = cause.indistinguishable.iter().take(MOST_INDISTINGUISHABLE);
    for other in others {
        writeln!(out, "    {:>28}  {}", "or", styled(other, LITERAL))?;
    }
    let first = format!("begin with {}", cause.first_case);
    writeln!(out, "    {first}\n")
}
