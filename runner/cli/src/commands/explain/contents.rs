//! Tables of contents: a profile, a tool, a topic, a group of requirements.

use std::io::{self, Write};

use seekspec_conformance::model::profile::{ParameterSpec, ProfileFile};
use seekspec_conformance::model::requirement::Requirement;
use seekspec_conformance::suite::Case;
use seekspec_conformance::yaml;

use super::{ExplainPage, requirement};
use crate::commands::list::short_ids;
use seekspec_pages::views::tool::{ToolView, covering, presence};
use seekspec_run::counted::counted;
use seekspec_run::style::{self, FAINT, LITERAL, STRONG, styled};
use seekspec_run::wrap::{wrap, wrap_short};

/// A longer id of a requirement does not widen the column.
const WIDEST_ID: usize = 28;
/// The least room for a description of a case, in columns.
const LEAST_ROOM: usize = 14;

pub(super) fn profile(
    out: &mut dyn Write,
    page: &ExplainPage<'_>,
    profile: &ProfileFile,
) -> io::Result<()> {
    write_heading(out, page, &profile.profile, &profile.about)?;
    page.paragraph(out, &format!("Documents: {}", profile.source))?;
    writeln!(out, "\n{}", styled("Tools", STRONG))?;
    for tool in page
        .tools
        .iter()
        .filter(|tool| tool.profile.profile == profile.profile)
    {
        let requirements = counted(tool.requirements().len(), "requirement");
        let cases = counted(tool.cases.len(), "case");
        writeln!(
            out,
            "  {}  {}",
            styled(tool.name, LITERAL),
            styled(format_args!("{requirements}, {cases}"), FAINT)
        )?;
        for line in wrap(&tool.spec.about, page.width - 4) {
            writeln!(out, "    {line}")?;
        }
    }
    write_next(out, page, &format!("{}/TOOL", profile.profile))
}

pub(super) fn tool(
    out: &mut dyn Write,
    page: &ExplainPage<'_>,
    tool: &ToolView<'_>,
) -> io::Result<()> {
    write_heading(out, page, &tool.full_name(), &tool.spec.about)?;
    if let Some(file) = tool.file {
        page.paragraph(out, &format!("Document: {}", file.source))?;
    }
    writeln!(out, "\n{}", styled("Parameters", STRONG))?;
    for (name, parameter) in tool.parameters() {
        write_parameter(out, page, name, parameter)?;
    }
    write_topics(out, page, tool)?;
    if tool.file.is_some() {
        writeln!(
            out,
            "\n{} {}",
            styled("Requirements", STRONG),
            styled("level, number of cases, statement", FAINT)
        )?;
        for (name, members) in tool.groups() {
            write_group(out, page, tool, name, &members)?;
        }
    }
    write_next(
        out,
        page,
        &format!("{}.{}.GROUP", tool.profile.profile, tool.name),
    )
}

pub(super) fn topic(out: &mut dyn Write, page: &ExplainPage<'_>, first: &Case) -> io::Result<()> {
    let name = format!("{}/{}/{}", first.profile, first.tool, first.topic);
    write_heading(out, page, &name, &about_of_file(page, first))?;
    writeln!(out, "\n{}", styled("Cases", STRONG))?;
    for case in page.loaded.suite.cases.iter().filter(|case| {
        (&case.profile, &case.tool, &case.topic) == (&first.profile, &first.tool, &first.topic)
    }) {
        let level = styled(
            format!("{:<6}", case.level.keyword()),
            style::of_level(case.level),
        );
        let room = page.width.saturating_sub(case.id.len() + 12);
        let about = styled(about_of_case(case, room), FAINT).to_string();
        let line = format!("  {level}  {}  {about}", case.id);
        writeln!(out, "{}", line.trim_end())?;
    }
    write_next(out, page, &format!("{name}/CASE"))
}

/// The reason for the case, or else the requirements that it covers; empty if there is no room.
fn about_of_case(case: &Case, room: usize) -> String {
    let covers = || short_ids(case).join(", ");
    let about = case.why.clone().unwrap_or_else(covers);
    if room < LEAST_ROOM {
        return String::new();
    }
    wrap_short(&about, room, 1).concat()
}

/// Requirements with their whole statements.
pub(super) fn group(out: &mut dyn Write, page: &ExplainPage<'_>, prefix: &str) -> io::Result<()> {
    writeln!(out, "{}", styled(prefix, STRONG))?;
    let below = format!("{prefix}.");
    let all = page.loaded.suite.all_requirements();
    for one in all.filter(|one| one.id.starts_with(&below)) {
        writeln!(out)?;
        requirement::write_short(out, page, one)?;
    }
    write_next(out, page, &format!("{below}ID"))
}

fn write_heading(
    out: &mut dyn Write,
    page: &ExplainPage<'_>,
    name: &str,
    about: &str,
) -> io::Result<()> {
    writeln!(out, "{}", styled(name, STRONG))?;
    page.paragraph(out, about)
}

/// The command to read on.
fn write_next(out: &mut dyn Write, page: &ExplainPage<'_>, name: &str) -> io::Result<()> {
    let line = page.command(&["explain", name]);
    writeln!(
        out,
        "\n{} {}",
        styled("read on with", FAINT),
        styled(line, LITERAL)
    )
}

fn write_parameter(
    out: &mut dyn Write,
    page: &ExplainPage<'_>,
    name: &str,
    parameter: &ParameterSpec,
) -> io::Result<()> {
    writeln!(
        out,
        "  {}  {}  {}",
        styled(name, LITERAL),
        parameter.kind,
        styled(presence(parameter), FAINT)
    )?;
    for line in wrap(&parameter.about, page.width - 4) {
        writeln!(out, "    {line}")?;
    }
    Ok(())
}

fn write_topics(
    out: &mut dyn Write,
    page: &ExplainPage<'_>,
    tool: &ToolView<'_>,
) -> io::Result<()> {
    let total = counted(tool.cases.len(), "case");
    writeln!(
        out,
        "\n{} {}",
        styled("Topics", STRONG),
        styled(format_args!("{total} in all"), FAINT)
    )?;
    let mut topics = tool.topics();
    topics.sort_by_key(|(topic, _)| *topic);
    let topics = topics
        .iter()
        .map(|(topic, cases)| format!("{topic}\u{a0}{}", cases.len()));
    page.paragraph(out, &topics.collect::<Vec<_>>().join(", "))
}

fn write_group(
    out: &mut dyn Write,
    page: &ExplainPage<'_>,
    tool: &ToolView<'_>,
    name: &str,
    members: &[&Requirement],
) -> io::Result<()> {
    writeln!(out, "  {}", styled(name, LITERAL))?;
    let short = |one: &Requirement| {
        let id = tool.within(&one.id).split_once('.');
        id.map_or(name, |(_, rest)| rest).to_owned()
    };
    let widest = members
        .iter()
        .map(|one| short(one).len())
        .max()
        .unwrap_or_default()
        .min(WIDEST_ID);
    for one in members {
        let id = short(one);
        let room = page.width.saturating_sub(widest.max(id.len()) + 20);
        let statement = wrap_short(&one.statement, room, 1).concat();
        writeln!(
            out,
            "    {} {:>4}  {id:<widest$}  {}",
            styled(
                format_args!("{:<6}", one.level.keyword()),
                style::of_level(one.level)
            ),
            covering(&page.loaded.suite.cases, &one.id).count(),
            statement
        )?;
    }
    Ok(())
}

/// The `about` of the file of a case.
fn about_of_file(page: &ExplainPage<'_>, case: &Case) -> String {
    let mut sources = page.loaded.sources.iter();
    let source = sources.find(|source| source.path == case.path);
    let document = source.and_then(|source| yaml::parse(&source.text).ok());
    let about = document.as_ref().and_then(|document| document.get("about"));
    let about = about.and_then(|about| about.as_str());
    about.unwrap_or_default().to_owned()
}
