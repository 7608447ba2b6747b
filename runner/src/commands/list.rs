//! `seekspec list`: which cases there are.

use std::io::{self, Write};

use clap::{Args, FromArgMatches as _, ValueEnum};
use seekspec_conformance::suite::Case;
use serde_json::{Value, json};

use super::{Command, SelectionArgs, selection_args};
use crate::counted::counted;
use crate::exit_code::ExitCode;
use crate::output::write_json;
use crate::style::{self, FAINT, STRONG, styled};

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "list",
    about: "List cases, with their level and what they cover",
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
        let loaded = session.suite()?;
        let cases = arguments.selection.select(&loaded.suite)?;
        let mut out = session.output.stdout();
        match arguments.format {
            Format::Table => write_table(&mut *out, &cases, session.output.width())?,
            Format::Names => write_names(&mut *out, &cases)?,
            Format::Json => write_json(
                &mut *out,
                &cases.iter().map(|case| describe(case)).collect::<Vec<_>>(),
            )?,
        }
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
    format: Format,
    #[command(flatten)]
    selection: SelectionArgs,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    /// For people: topic by topic
    Table,
    /// One full name a line
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

fn write_table(out: &mut dyn Write, cases: &[&Case], width: usize) -> io::Result<()> {
    let longest = cases
        .iter()
        .map(|case| case.id.len())
        .max()
        .unwrap_or_default();
    for topic in cases.chunk_by(|a, b| a.path == b.path) {
        let Some(first) = topic.first() else { continue };
        let prefix = format!("{}.{}.", first.profile, first.tool);
        writeln!(
            out,
            "{}",
            styled(
                format_args!("{}/{}/{}", first.profile, first.tool, first.topic),
                STRONG
            )
        )?;
        for case in topic {
            let level = styled(
                format!("{:<6}", case.level.word()),
                style::of_level(case.level),
            );
            let covers = shortened(&case.covers, &prefix, width.saturating_sub(longest + 12));
            writeln!(
                out,
                "  {level}  {:<longest$}  {}",
                case.id,
                styled(covers, FAINT)
            )?;
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

/// As many ids as fit, without what they have in common, and how many more there are.
fn shortened(ids: &[String], prefix: &str, width: usize) -> String {
    let short = |id: &String| id.strip_prefix(prefix).unwrap_or(id).to_owned();
    let shorts: Vec<String> = ids.iter().map(short).collect();
    let text_of = |count: usize| match shorts.len() - count {
        0 => shorts.join(", "),
        more => format!("{} +{more}", shorts[..count].join(", ")),
    };
    let fitting = (1..=shorts.len())
        .rev()
        .map(text_of)
        .find(|text| text.chars().count() <= width);
    fitting.unwrap_or_else(|| text_of(1.min(shorts.len())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_shortened_to_the_width() {
        let ids = [
            "p.t.one".to_owned(),
            "p.t.two".to_owned(),
            "q.t.three".to_owned(),
        ];
        assert_eq!(shortened(&ids, "p.t.", 40), "one, two, q.t.three");
        assert_eq!(shortened(&ids, "p.t.", 12), "one, two +1");
        assert_eq!(shortened(&ids, "p.t.", 1), "one +2");
    }
}
