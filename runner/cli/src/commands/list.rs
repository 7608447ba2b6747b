//! `seekspec list`: which cases there are.

use std::io::{self, Write};

use clap::{Args, FromArgMatches as _, ValueEnum};
use seekspec_conformance::suite::Case;
use serde_json::{Value, json};

use super::{Command, SelectionArgs, selection_args};
use seekspec_pages::views::tool::within;
use seekspec_run::counted::counted;
use seekspec_run::exit_code::ExitCode;
use seekspec_run::output::write_json;
use seekspec_run::style::{self, FAINT, LITERAL, STRONG, styled};

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "list",
    about: "List cases with their level and the requirements that they cover",
    details: &[
        selection_args::PATTERNS,
        (
            "Examples",
            "  seekspec list\n  \
             seekspec list --run limits --level must\n  \
             seekspec list --covers '**.limit.*' --format names",
        ),
    ],
    arguments: ListArgs::augment_args,
    run: |matches, session| {
        let arguments = ListArgs::from_arg_matches(matches)?;
        let loaded = session.cases()?;
        let cases = arguments.selection.select(&loaded.suite, session.output)?;
        let mut text = Vec::new();
        match arguments.format {
            ListFormat::Table => write_table(&mut text, &cases, session.output.width())?,
            ListFormat::Names => write_names(&mut text, &cases)?,
            ListFormat::Json => write_json(
                &mut text,
                &cases.iter().map(|case| describe(case)).collect::<Vec<_>>(),
            )?,
        }
        session.output.stdout().write_all(&text)?;
        Ok(ExitCode::Conforms)
    },
};

#[derive(Debug, Args)]
struct ListArgs {
    /// table, names or json
    #[arg(
        long,
        value_name = "FORMAT",
        default_value = "table",
        hide_possible_values = true
    )]
    format: ListFormat,
    #[command(flatten)]
    selection: SelectionArgs,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum ListFormat {
    /// For people: topic by topic
    Table,
    /// One full name per line
    Names,
    /// For programs: a list of objects
    Json,
}

fn write_names(out: &mut dyn Write, cases: &[&Case]) -> io::Result<()> {
    cases
        .iter()
        .try_for_each(|case| writeln!(out, "{}", case.name))
}

fn describe(case: &Case) -> Value {
    json!({
        "name": case.name,
        "level": case.level,
        "covers": case.covers,
        "needs": case.needs,
        "location": format!("{}:{}", case.path, case.line),
    })
}

/// Topic by topic, and in each the cases below the first requirement that they cover.
fn write_table(out: &mut dyn Write, cases: &[&Case], width: usize) -> io::Result<()> {
    for topic in cases.chunk_by(|a, b| a.path == b.path) {
        if let Some(first) = topic.first() {
            let name = format!("{}/{}/{}", first.profile, first.tool, first.topic);
            writeln!(out, "{}", styled(name, STRONG))?;
        }
        for group in topic.chunk_by(|a, b| a.covers.first() == b.covers.first()) {
            write_group(out, group, width)?;
        }
        writeln!(out)?;
    }
    let topics = cases.chunk_by(|a, b| a.path == b.path).count();
    let (cases, topics) = (counted(cases.len(), "case"), counted(topics, "topic"));
    writeln!(
        out,
        "{cases} on {topics}; `seekspec explain NAME` shows one"
    )
}

fn write_group(out: &mut dyn Write, group: &[&Case], width: usize) -> io::Result<()> {
    let covered = group
        .iter()
        .find_map(|case| short_ids(case).into_iter().next());
    writeln!(out, "  {}", styled(covered.unwrap_or_default(), LITERAL))?;
    for case in group {
        let level = styled(
            format!("{:<6}", case.level.keyword()),
            style::of_level(case.level),
        );
        let others = others(case, width.saturating_sub(case.id.len() + 12));
        writeln!(out, "    {level}  {}{}", case.id, styled(others, FAINT))?;
    }
    Ok(())
}

/// The ids of the requirements that a case covers, without the common prefix of the tool.
pub(super) fn short_ids(case: &Case) -> Vec<&str> {
    let ids = case.covers.iter();
    ids.map(|id| within(id, &case.profile, &case.tool))
        .collect()
}

/// The other covered requirements: their names, or their number if those are too wide.
fn others(case: &Case, width: usize) -> String {
    let ids = short_ids(case).split_off(1.min(case.covers.len()));
    let names = format!("  + {}", ids.join(", "));
    match ids.len() {
        0 => String::new(),
        _ if names.chars().count() <= width => names,
        more => format!("  +{more}"),
    }
}
