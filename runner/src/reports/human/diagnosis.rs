//! What the failures have in common.

use std::io::{self, Write};

use seekspec_conformance::matrix::Diagnosis;
use seekspec_conformance::matrix::diagnosis::Cause;

use super::Page;
use crate::counted::counted;
use crate::style::{FAINT, LITERAL, STRONG, styled};
use crate::wrap::wrap;

/// How many of the faults that look the same are named.
const ALIKE: usize = 3;

/// Nothing is said where nothing is recognised.
pub(super) fn write(out: &mut dyn Write, page: &Page<'_>, diagnosis: &Diagnosis) -> io::Result<()> {
    if diagnosis.causes.is_empty() {
        return Ok(());
    }
    writeln!(out, "{}\n", styled("diagnosis", STRONG))?;
    for cause in &diagnosis.causes {
        write_cause(out, page, cause, diagnosis.failures)?;
    }
    let unexplained = diagnosis.unexplained.len();
    if unexplained > 0 {
        let look = if unexplained == 1 { "looks" } else { "look" };
        writeln!(
            out,
            "  {unexplained} of {} {look} like none of these\n",
            counted(diagnosis.failures, "failure"),
        )?;
    }
    Ok(())
}

fn write_cause(
    out: &mut dyn Write,
    page: &Page<'_>,
    cause: &Cause,
    failures: usize,
) -> io::Result<()> {
    let explained = cause.explained.len();
    let look = if explained == 1 { "looks" } else { "look" };
    writeln!(
        out,
        "  {explained} of {} {look} like {}",
        counted(failures, "failure"),
        styled(&cause.id, LITERAL)
    )?;
    for line in wrap(&cause.sentence, page.width - 6) {
        writeln!(out, "      {line}")?;
    }
    let fit = format!(
        "of the cases that show such a fault, {} % fail in this way",
        cause.percent
    );
    let note = match cause.indistinguishable.len() {
        0 => fit,
        count => format!(
            "{fit}; the same would be {}",
            alike_words(&cause.indistinguishable, count)
        ),
    };
    for line in wrap(&note, page.width - 6) {
        writeln!(out, "      {}", styled(line, FAINT))?;
    }
    writeln!(out)
}

fn alike_words(names: &[String], count: usize) -> String {
    let named = names.iter().take(ALIKE).map(String::as_str);
    let mut words = named.collect::<Vec<_>>().join(" or ");
    if count > ALIKE {
        words.push_str(&format!(" or {} more", count - ALIKE));
    }
    words
}
