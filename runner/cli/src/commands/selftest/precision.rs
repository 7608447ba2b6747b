//! The permitted variants that the suite fails.

use std::io::{self, Write};

use seekspec_conformance::model::requirement::Level;
use seekspec_faults::matrix::{Matrix, Rejection};

use seekspec_prove::selftest::conclusion::Conclusion;
use seekspec_run::counted::counted;
use seekspec_run::style::{FAINT, LITERAL, STRONG, styled};
use seekspec_run::wrap::wrap_short;

/// Lists the variants that cases fail, and those that answer as the reference does in every case.
pub(super) fn write_rejections(
    out: &mut dyn Write,
    width: usize,
    matrix: &Matrix,
    conclusion: &Conclusion<'_>,
) -> io::Result<()> {
    for (level, problem) in [
        (
            Level::Must,
            "MUST cases fail, although the document permits them",
        ),
        (
            Level::Should,
            "only SHOULD cases fail, although the document permits them",
        ),
    ] {
        write_level(out, width, matrix, &of_level(conclusion, level), problem)?;
    }
    if conclusion.indistinct.is_empty() {
        return Ok(());
    }
    let heading = counted(conclusion.indistinct.len(), "variant");
    let heading = format!("{heading} that answer as the reference in every case:");
    writeln!(out, "{}", styled(heading, STRONG))?;
    for name in &conclusion.indistinct {
        writeln!(out, "  {}", styled(name, LITERAL))?;
    }
    writeln!(out)
}

/// The rejections of the variants whose highest rejection is of this level.
fn of_level<'a>(conclusion: &'a Conclusion<'_>, level: Level) -> Vec<&'a Rejection> {
    let all = &conclusion.rejections;
    all.iter()
        .filter(|one| {
            let same = all.iter().filter(|other| other.variant == one.variant);
            same.map(|other| other.level).max() == Some(level) && one.level == level
        })
        .collect()
}

fn write_level(
    out: &mut dyn Write,
    width: usize,
    matrix: &Matrix,
    rejections: &[&Rejection],
    problem: &str,
) -> io::Result<()> {
    let is_named = |name: &str| rejections.iter().any(|one| one.variant == name);
    let named = matrix.variants.iter().filter(|one| is_named(&one.name));
    let variants: Vec<_> = named.collect();
    if variants.is_empty() {
        return Ok(());
    }
    let heading = format!("{} that {problem}:", counted(variants.len(), "variant"));
    writeln!(out, "{}", styled(heading, STRONG))?;
    for variant in variants {
        writeln!(out, "  {}", styled(&variant.name, LITERAL))?;
        for line in wrap_short(&variant.about, width - 6, 2) {
            writeln!(out, "      {line}")?;
        }
        for line in wrap_short(&format!("permitted: {}", variant.permits), width - 6, 3) {
            writeln!(out, "      {}", styled(line, FAINT))?;
        }
        for rejection in rejections.iter().filter(|one| one.variant == variant.name) {
            let facets: Vec<&str> = variant
                .rejected_by
                .get(&rejection.case)
                .into_iter()
                .flatten()
                .map(String::as_str)
                .collect();
            let line = format!("failed by {} ({})", rejection.case, facets.join(", "));
            writeln!(out, "      {line}")?;
        }
    }
    writeln!(out)
}
