//! Right and wrong facets of a case, apart.

use std::io::{self, Write};

use seekspec_conformance::judge::FacetResult;

use crate::event::CaseReport;
use crate::style::{BAD, FAINT, GOOD, styled};

/// A line for each step: `facets  ✓ paths  ✗ text`, and one for what was not judged.
pub(super) fn write(out: &mut dyn Write, case: &CaseReport) -> io::Result<()> {
    let mut label = "facets";
    for facets in case.facets.chunk_by(|a, b| a.step == b.step) {
        write!(out, "  {}", styled(format_args!("{label:<6}"), FAINT))?;
        if case.facets.iter().any(|facet| facet.step.is_some()) {
            write!(
                out,
                " {}",
                styled(format_args!("{:<9}", step(facets)), FAINT)
            )?;
        }
        let facets: Vec<String> = facets.iter().map(one).collect();
        writeln!(out, " {}", facets.join("  "))?;
        label = "";
    }
    if case.not_promised.is_empty() {
        Ok(())
    } else {
        writeln!(
            out,
            "  {} not promised, not judged: {}",
            styled(format_args!("{label:<6}"), FAINT),
            case.not_promised()
        )
    }
}

fn step(facets: &[FacetResult]) -> String {
    match facets.first().and_then(|facet| facet.step) {
        Some(step) => format!("step {step}"),
        None => "together".to_owned(),
    }
}

fn one(facet: &FacetResult) -> String {
    let (mark, style) = if facet.failure.is_some() {
        ("✗", BAD)
    } else {
        ("✓", GOOD)
    };
    format!("{} {}", styled(mark, style), facet.facet)
}
