//! A requirement, explained.

use std::io::{self, Write};

use seekspec_conformance::model::requirement::{Observe, Requirement, RequirementsFile};
use seekspec_conformance::suite::Suite;

use super::Page;
use crate::style::{self, FAINT, LITERAL, STRONG, WARNING, styled};
use crate::wrap::wrap;

/// The column of texts.
const INDENT: usize = 10;

pub(super) fn write(
    out: &mut dyn Write,
    page: &Page<'_>,
    requirement: &Requirement,
) -> io::Result<()> {
    write_heading(out, requirement)?;
    for line in wrap(&requirement.statement, page.width - 2) {
        writeln!(out, "  {line}")?;
    }
    writeln!(out)?;
    write_field(out, page, "document", document(page, requirement))?;
    write_field(out, page, "where", &requirement.section)?;
    write_field(out, page, "observed", requirement.observe.words())?;
    write_field(out, page, "needs", &requirement.needs.join(", "))?;
    write_field(out, page, "note", &requirement.note)?;
    write_field(out, page, "unproven", why_unproven(page, requirement))?;
    write_cases(out, page, requirement)
}

fn write_heading(out: &mut dyn Write, requirement: &Requirement) -> io::Result<()> {
    let level = styled(
        requirement.level.keyword(),
        style::of_level(requirement.level),
    );
    writeln!(out, "{}  {level}\n", styled(&requirement.id, STRONG))
}

/// A requirement as part of another page: level, id, statement and place in the document.
pub(super) fn write_short(
    out: &mut dyn Write,
    page: &Page<'_>,
    requirement: &Requirement,
) -> io::Result<()> {
    let level = styled(requirement.level.keyword(), FAINT);
    writeln!(out, "  {} {level}", styled(&requirement.id, LITERAL))?;
    for line in wrap(&requirement.statement, page.width - 4) {
        writeln!(out, "    {line}")?;
    }
    for line in wrap(&requirement.section, page.width - 4) {
        writeln!(out, "    {}", styled(line, FAINT))?;
    }
    Ok(())
}

/// The document that has the statement.
fn document<'a>(page: &'a Page<'_>, requirement: &Requirement) -> &'a str {
    let mut files = page.loaded.suite.requirements.values();
    let is_own =
        |file: &&RequirementsFile| file.requirements.iter().any(|one| one.id == requirement.id);
    files.find(is_own).map_or("", |file| file.source.as_str())
}

fn write_field(out: &mut dyn Write, page: &Page<'_>, label: &str, text: &str) -> io::Result<()> {
    for (index, line) in wrap(text, page.width - INDENT - 2).iter().enumerate() {
        let label = if index == 0 { label } else { "" };
        writeln!(
            out,
            "  {} {line}",
            styled(format_args!("{label:<width$}", width = INDENT - 1), FAINT)
        )?;
    }
    Ok(())
}

fn write_cases(out: &mut dyn Write, page: &Page<'_>, requirement: &Requirement) -> io::Result<()> {
    let suite = &page.loaded.suite;
    let covers = |ids: &[String]| ids.contains(&requirement.id);
    let cases: Vec<_> = suite
        .cases
        .iter()
        .filter(|case| covers(&case.covers))
        .collect();
    if cases.is_empty() {
        return write_field(out, page, "untested", &why_untested(suite, requirement));
    }
    writeln!(out, "\n{}", styled("Cases", STRONG))?;
    for case in cases {
        let place = page.session.source.path_of(&case.path);
        writeln!(
            out,
            "  {}  {}",
            case.name,
            styled(format_args!("{place}:{}", case.line), FAINT)
        )?;
    }
    Ok(())
}

fn why_unproven<'a>(page: &'a Page<'_>, requirement: &Requirement) -> &'a str {
    let mut files = page.loaded.suite.requirements.values();
    files
        .find_map(|file| file.unproven.get(&requirement.id))
        .map_or("", String::as_str)
}

fn why_untested(suite: &Suite, requirement: &Requirement) -> String {
    let listed = suite
        .requirements
        .values()
        .find_map(|file| file.untested.get(&requirement.id));
    match (listed, requirement.observe) {
        (Some(reason), _) => reason.clone(),
        (None, Observe::None) => "it cannot be observed".to_owned(),
        (None, _) => format!(
            "{} no case covers it, and no reason is given",
            styled("uncovered:", WARNING)
        ),
    }
}
