//! A case, explained.

use std::io::{self, Write};

use seekspec_conformance::suite::Case;

use super::{ExplainPage, answer, requirement, tree};
use seekspec_run::style::{self, FAINT, LITERAL, STRONG, styled};
use seekspec_run::yaml_text::item_at;

pub(super) fn write(out: &mut dyn Write, page: &ExplainPage<'_>, case: &Case) -> io::Result<()> {
    let level = styled(case.level.keyword(), style::of_level(case.level));
    writeln!(out, "{}  {level}", styled(&case.name, STRONG))?;
    let place = page.session.source.place_of(case);
    writeln!(out, "{}\n", styled(place, FAINT))?;
    write_text(out, page, case)?;
    writeln!(out, "{}", styled("Covers", STRONG))?;
    for id in &case.covers {
        if let Some(found) = page.loaded.suite.requirement(id) {
            requirement::write_short(out, page, found)?;
        }
    }
    writeln!(out, "\n{}", styled("Tree", STRONG))?;
    tree::write(out, &case.tree)?;
    writeln!(out)?;
    answer::write(out, case, page.good)?;
    let line = page.command(&["run", "--run", &case.name]);
    writeln!(
        out,
        "\n{} {}",
        styled("run it with", FAINT),
        styled(line, LITERAL)
    )
}

/// The case as it is written.
fn write_text(out: &mut dyn Write, page: &ExplainPage<'_>, case: &Case) -> io::Result<()> {
    let source = page
        .loaded
        .sources
        .iter()
        .find(|source| source.path == case.path);
    for line in source
        .map(|source| item_at(&source.text, case.line))
        .unwrap_or_default()
    {
        writeln!(out, "  {line}")?;
    }
    writeln!(out)
}
