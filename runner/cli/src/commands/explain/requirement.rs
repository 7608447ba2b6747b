//! A requirement, explained.

use std::io::{self, Write};

use seekspec_conformance::model::requirement::{Observe, Requirement, RequirementsFile};

use super::ExplainPage;
use seekspec_pages::views::tool::{covering, tool_of_requirement};
use seekspec_run::style::{self, FAINT, LITERAL, STRONG, WARNING, styled};
use seekspec_run::wrap::wrap;

/// The column of texts.
const INDENT: usize = 10;

pub(super) fn write(
    out: &mut dyn Write,
    page: &ExplainPage<'_>,
    requirement: &Requirement,
) -> io::Result<()> {
    write_heading(out, requirement)?;
    page.paragraph(out, &requirement.statement)?;
    writeln!(out)?;
    let file = tool_of_requirement(page.tools, &requirement.id).and_then(|tool| tool.file);
    write_field(out, page, "document", file.map_or("", |file| &file.source))?;
    write_field(out, page, "where", &requirement.section)?;
    write_field(out, page, "observed", requirement.observe.words())?;
    write_field(out, page, "needs", &requirement.needs.join(", "))?;
    write_field(out, page, "note", &requirement.note)?;
    let unproven = file.and_then(|file| file.unproven.get(&requirement.id));
    write_field(out, page, "unproven", unproven.map_or("", String::as_str))?;
    write_cases(out, page, requirement, file)
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
    page: &ExplainPage<'_>,
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

fn write_field(
    out: &mut dyn Write,
    page: &ExplainPage<'_>,
    label: &str,
    text: &str,
) -> io::Result<()> {
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

fn write_cases(
    out: &mut dyn Write,
    page: &ExplainPage<'_>,
    requirement: &Requirement,
    file: Option<&RequirementsFile>,
) -> io::Result<()> {
    let cases: Vec<_> = covering(&page.loaded.suite.cases, &requirement.id).collect();
    if cases.is_empty() {
        let reason = file.and_then(|file| file.untested.get(&requirement.id));
        return write_field(out, page, "untested", &why_untested(requirement, reason));
    }
    writeln!(out, "\n{}", styled("Cases", STRONG))?;
    for case in cases {
        let place = styled(page.session.source.place_of(case), FAINT);
        writeln!(out, "  {}  {place}", case.name)?;
    }
    Ok(())
}

fn why_untested(requirement: &Requirement, reason: Option<&String>) -> String {
    match (reason, requirement.observe) {
        (Some(reason), _) => reason.clone(),
        (None, Observe::None) => "it cannot be observed".to_owned(),
        (None, _) => format!(
            "{} no case covers it, and no reason is given",
            styled("uncovered:", WARNING)
        ),
    }
}
