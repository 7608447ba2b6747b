//! The page of a law.

use std::io::{self, Write};

use seekspec_conformance::suite::{Law, Suite};

use super::ExplainPage;
use seekspec_run::style::{FAINT, LITERAL, STRONG, styled};
use seekspec_run::wrap::wrap;

/// The law with this name, or with these last parts, if only one has them.
pub(super) fn find<'a>(suite: &'a Suite, name: &str) -> Option<&'a Law> {
    let found: Vec<&Law> = suite
        .laws
        .iter()
        .filter(|law| law.name == name || law.name.ends_with(&format!("/{name}")))
        .collect();
    match found.as_slice() {
        [only] => Some(only),
        _ => None,
    }
}

pub(super) fn write(out: &mut dyn Write, page: &ExplainPage<'_>, law: &Law) -> io::Result<()> {
    let suite = &page.loaded.suite;
    let level = law.spec.level.keyword();
    writeln!(out, "{} ({level} law)\n", styled(&law.name, STRONG))?;
    page.paragraph(out, &law.spec.about)?;
    let relation = serde_json::to_string(&law.spec.relation).unwrap_or_default();
    writeln!(out, "\n{}\n  {relation}", styled("relation", FAINT))?;
    if let Some(mutant) = &law.spec.fails_on {
        writeln!(
            out,
            "\n{}\n  {mutant}",
            styled("a mutant that violates it", FAINT)
        )?;
    }
    writeln!(out, "\n{}", styled("given by", FAINT))?;
    for id in &law.spec.covers {
        writeln!(out, "  {}", styled(id, LITERAL))?;
        let statement = suite.requirement(id).map_or("", |one| &one.statement);
        for line in wrap(statement, page.width - 4) {
            writeln!(out, "    {line}")?;
        }
    }
    writeln!(out, "\n{}", styled("check it", FAINT))?;
    writeln!(
        out,
        "  seekspec run --profile {} --tool {} --laws={}",
        law.profile, law.tool, law.spec.id
    )?;
    writeln!(
        out,
        "\n{}\n  {}:{}",
        styled("in", FAINT),
        law.path,
        law.line
    )
}
