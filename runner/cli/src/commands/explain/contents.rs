//! Tables of contents: a profile, a tool, a topic, a group of requirements.

use std::collections::BTreeMap;
use std::io::{self, Write};

use seekspec_conformance::model::profile::{ParameterSpec, ProfileFile};
use seekspec_conformance::model::requirement::Requirement;
use seekspec_conformance::suite::Case;
use seekspec_conformance::yaml;

use super::{Page, requirement};
use crate::counted::counted;
use crate::style::{self, FAINT, LITERAL, STRONG, styled};
use crate::wrap::{wrap, wrap_short};

/// A longer id of a requirement does not widen the column.
const WIDEST_ID: usize = 28;
/// The least room for a description of a case, in columns.
const LEAST_ROOM: usize = 14;

pub(super) fn profile(
    out: &mut dyn Write,
    page: &Page<'_>,
    profile: &ProfileFile,
) -> io::Result<()> {
    write_heading(out, page, &profile.profile, &profile.about)?;
    write_wrapped(out, page, &format!("Documents: {}", profile.source))?;
    writeln!(out, "\n{}", styled("Tools", STRONG))?;
    for (name, tool) in &profile.tools {
        let key = (profile.profile.clone(), name.clone());
        let requirements = page.loaded.suite.requirements.get(&key);
        let requirements = requirements.map_or(0, |file| file.requirements.len());
        let cases = of_tool(page, &profile.profile, name).len();
        writeln!(
            out,
            "  {}  {}",
            styled(name, LITERAL),
            styled(counts(requirements, cases), FAINT)
        )?;
        for line in wrap(&tool.about, page.width - 4) {
            writeln!(out, "    {line}")?;
        }
    }
    write_next(out, page, &format!("{}/TOOL", profile.profile))
}

pub(super) fn tool(
    out: &mut dyn Write,
    page: &Page<'_>,
    profile: &str,
    name: &str,
) -> io::Result<()> {
    let suite = &page.loaded.suite;
    let Some(tool) = suite.tool(profile, name) else {
        return Ok(());
    };
    write_heading(out, page, &format!("{profile}/{name}"), &tool.about)?;
    let file = suite
        .requirements
        .get(&(profile.to_owned(), name.to_owned()));
    if let Some(file) = file {
        write_wrapped(out, page, &format!("Document: {}", file.source))?;
    }
    writeln!(out, "\n{}", styled("Parameters", STRONG))?;
    let mut parameters: Vec<_> = tool.parameters.iter().collect();
    parameters.sort_by_key(|(_, parameter)| !parameter.required);
    for (name, parameter) in parameters {
        write_parameter(out, page, name, parameter)?;
    }
    let cases = of_tool(page, profile, name);
    write_topics(out, page, &cases)?;
    if let Some(file) = file {
        writeln!(
            out,
            "\n{} {}",
            styled("Requirements", STRONG),
            styled("level, number of cases, statement", FAINT)
        )?;
        let prefix = format!("{profile}.{name}.");
        for group in by_group(&file.requirements, &prefix) {
            write_group(out, page, &group, &prefix)?;
        }
    }
    write_next(out, page, &format!("{profile}.{name}.GROUP"))
}

pub(super) fn topic(out: &mut dyn Write, page: &Page<'_>, first: &Case) -> io::Result<()> {
    let name = format!("{}/{}/{}", first.profile, first.tool, first.topic);
    write_heading(out, page, &name, &about_of_file(page, first))?;
    writeln!(out, "\n{}", styled("Cases", STRONG))?;
    let cases = of_tool(page, &first.profile, &first.tool);
    let cases = cases.iter().filter(|case| case.topic == first.topic);
    for case in cases {
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
    let prefix = format!("{}.{}.", case.profile, case.tool);
    let covers = case.covers.iter();
    let covers = covers.map(|id| id.strip_prefix(&prefix).unwrap_or(id));
    let covers = || covers.collect::<Vec<_>>().join(", ");
    let about = case.why.clone().unwrap_or_else(covers);
    if room < LEAST_ROOM {
        return String::new();
    }
    wrap_short(&about, room, 1).concat()
}

/// Requirements with their whole statements.
pub(super) fn group(out: &mut dyn Write, page: &Page<'_>, prefix: &str) -> io::Result<()> {
    writeln!(out, "{}", styled(prefix, STRONG))?;
    let below = format!("{prefix}.");
    let all = page.loaded.suite.all_requirements();
    for one in all.filter(|one| one.id.starts_with(&below)) {
        writeln!(out)?;
        requirement::write_short(out, page, one)?;
    }
    write_next(out, page, &format!("{below}ID"))
}

fn write_heading(out: &mut dyn Write, page: &Page<'_>, name: &str, about: &str) -> io::Result<()> {
    writeln!(out, "{}", styled(name, STRONG))?;
    write_wrapped(out, page, about)
}

fn write_wrapped(out: &mut dyn Write, page: &Page<'_>, text: &str) -> io::Result<()> {
    wrap(text, page.width - 2)
        .iter()
        .try_for_each(|line| writeln!(out, "  {line}"))
}

/// The command to read on.
fn write_next(out: &mut dyn Write, page: &Page<'_>, name: &str) -> io::Result<()> {
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
    page: &Page<'_>,
    name: &str,
    parameter: &ParameterSpec,
) -> io::Result<()> {
    let default = parameter.default_value.as_ref();
    let rest = match (parameter.required, default) {
        (true, _) => "required".to_owned(),
        (false, Some(value)) => format!("default {value}"),
        (false, None) => "optional".to_owned(),
    };
    writeln!(
        out,
        "  {}  {}  {}",
        styled(name, LITERAL),
        parameter.kind,
        styled(rest, FAINT)
    )?;
    for line in wrap(&parameter.about, page.width - 4) {
        writeln!(out, "    {line}")?;
    }
    Ok(())
}

fn write_topics(out: &mut dyn Write, page: &Page<'_>, cases: &[&Case]) -> io::Result<()> {
    let mut topics: BTreeMap<&str, usize> = BTreeMap::new();
    for case in cases {
        *topics.entry(&case.topic).or_default() += 1;
    }
    let total = counted(cases.len(), "case");
    writeln!(
        out,
        "\n{} {}",
        styled("Topics", STRONG),
        styled(format_args!("{total} in all"), FAINT)
    )?;
    let topics = topics
        .iter()
        .map(|(topic, count)| format!("{topic}\u{a0}{count}"));
    write_wrapped(out, page, &topics.collect::<Vec<_>>().join(", "))
}

/// Requirements whose ids have the same first part within the tool, groups in the order of the file.
fn by_group<'a>(
    requirements: &'a [Requirement],
    prefix: &str,
) -> Vec<(&'a str, Vec<&'a Requirement>)> {
    let mut groups: Vec<(&str, Vec<&Requirement>)> = Vec::new();
    for one in requirements {
        let id = one.id.strip_prefix(prefix).unwrap_or(&one.id);
        let name = id.split('.').next().unwrap_or(id);
        match groups.iter_mut().find(|(other, _)| *other == name) {
            Some((_, members)) => members.push(one),
            None => groups.push((name, vec![one])),
        }
    }
    groups
}

fn write_group(
    out: &mut dyn Write,
    page: &Page<'_>,
    (name, members): &(&str, Vec<&Requirement>),
    prefix: &str,
) -> io::Result<()> {
    writeln!(out, "  {}", styled(name, LITERAL))?;
    let beginning = format!("{prefix}{name}.");
    let short = |one: &Requirement| {
        let id = one.id.strip_prefix(&beginning);
        id.unwrap_or(name).to_owned()
    };
    let widest = members.iter().map(|one| short(one).len()).max();
    let widest = widest.unwrap_or_default().min(WIDEST_ID);
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
            covering(page, &one.id),
            statement
        )?;
    }
    Ok(())
}

fn covering(page: &Page<'_>, id: &str) -> usize {
    let cases = page.loaded.suite.cases.iter();
    cases
        .filter(|case| case.covers.iter().any(|covered| covered == id))
        .count()
}

fn of_tool<'a>(page: &Page<'a>, profile: &str, tool: &str) -> Vec<&'a Case> {
    let cases = page.loaded.suite.cases.iter();
    let own = cases.filter(|case| case.profile == profile && case.tool == tool);
    own.collect()
}

fn counts(requirements: usize, cases: usize) -> String {
    let (requirements, cases) = (counted(requirements, "requirement"), counted(cases, "case"));
    format!("{requirements}, {cases}")
}

/// The `about` of the file of a case.
fn about_of_file(page: &Page<'_>, case: &Case) -> String {
    let mut sources = page.loaded.sources.iter();
    let source = sources.find(|source| source.path == case.path);
    let document = source.and_then(|source| yaml::parse(&source.text).ok());
    let about = document.as_ref().and_then(|document| document.get("about"));
    let about = about.and_then(|about| about.as_str());
    about.unwrap_or_default().to_owned()
}
