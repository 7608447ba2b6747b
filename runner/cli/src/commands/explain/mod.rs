//! `seekspec explain`: a page about a profile, a tool, a topic, a requirement, a case, a mutant or
//! variant or an exit status.

mod answer;
mod case;
mod contents;
mod exit_status;
mod mutant;
mod requirement;
mod rules;
mod tree;

use std::io::{self, Write};

use clap::{Args, FromArgMatches as _};

use super::command::Command;
use super::subject::{self, NamedThing};
use seekspec_pages::views::tool::{ToolView, tools};
use seekspec_prove::good_targets::GoodTargets;
use seekspec_prove::session::CommandSession;
use seekspec_run::exit_code::ExitCode;
use seekspec_run::shell;
use seekspec_run::suite_source::LoadedSuite;
use seekspec_run::wrap::wrap;

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "explain",
    about: "Explain a tool, a requirement, a case, a mutant or an exit status",
    details: &[
        (
            "Names",
            "  A profile, a tool and a topic show a table of contents; a requirement, a case\n  \
             and a mutant everything about it. The last parts of a name or an id are enough\n  \
             if they are unambiguous, and so is a glob that matches one case.\n  \
             `exit N` is an exit status.",
        ),
        (
            "Rules",
            "  `run`, `call` and `serve` take a YAML file with other rules: a map of tools,\n  \
             and below each its changed rules. A list is replaced as a whole.\n  \
             `seekspec schema rules` prints the JSON Schema.",
        ),
        (
            "Examples",
            "  seekspec explain find\n  \
             seekspec explain find.input.limit.default\n  \
             seekspec explain limits/a-limit-of-1-returns-one-path\n  \
             seekspec explain order.mtime-ascending\n  \
             seekspec explain find --rules\n  \
             seekspec explain exit 3",
        ),
    ],
    arguments: ExplainArgs::augment_args,
    run: |matches, session| explain(&ExplainArgs::from_arg_matches(matches)?, session),
};

#[derive(Debug, Args)]
struct ExplainArgs {
    /// A profile, a tool, a topic, the id of a requirement, mutant or variant, the name of a
    /// case, or an exit status
    #[arg(value_name = "NAME", required = true)]
    name: Vec<String>,
    /// Print the rules of the reference for this tool or profile, as YAML
    #[arg(long)]
    rules: bool,
}

/// The context of a page.
struct ExplainPage<'a> {
    loaded: &'a LoadedSuite,
    session: &'a CommandSession,
    width: usize,
    good: &'a GoodTargets,
    tools: &'a [ToolView<'a>],
}

impl ExplainPage<'_> {
    /// A paragraph, indented.
    fn paragraph(&self, out: &mut dyn Write, text: &str) -> io::Result<()> {
        wrap(text, self.width - 2)
            .iter()
            .try_for_each(|line| writeln!(out, "  {line}"))
    }

    /// The command line of seekspec with these words, on the same fixtures.
    fn command(&self, words: &[&str]) -> String {
        let own = ["seekspec"]
            .iter()
            .chain(words)
            .map(|word| (*word).to_owned());
        let all: Vec<String> = own.chain(self.session.source.words()).collect();
        shell::line(&all)
    }
}

fn explain(arguments: &ExplainArgs, session: &CommandSession) -> anyhow::Result<ExitCode> {
    let loaded = session.cases()?;
    let good = GoodTargets::read(&loaded.suite)?;
    let page = ExplainPage {
        loaded,
        session,
        good: &good,
        tools: &tools(&loaded.suite),
        width: session.output.width(),
    };
    let mut text = Vec::new();
    let name = &arguments.name.join(" ");
    if arguments.rules {
        text.extend(rules::of(&loaded.suite, name, session.output)?.bytes());
    } else if exit_status::is_list(name) {
        exit_status::write_list(&mut text)?;
    } else if let Some(code) = exit_status::find(name) {
        exit_status::write(&mut text, &page, code)?;
    } else {
        write(&mut text, &page, name)?;
    }
    session.output.stdout().write_all(&text)?;
    Ok(ExitCode::Conforms)
}

/// Writes what has this name.
fn write(text: &mut Vec<u8>, page: &ExplainPage<'_>, name: &str) -> anyhow::Result<()> {
    let (session, suite) = (page.session, &page.loaded.suite);
    match subject::find(suite, name, session.output) {
        Ok(NamedThing::Profile(profile)) => contents::profile(text, page, profile)?,
        Ok(NamedThing::Tool(profile, tool)) => {
            let is_it = |one: &&ToolView<'_>| one.profile.profile == profile && one.name == tool;
            if let Some(tool) = page.tools.iter().find(is_it) {
                contents::tool(text, page, tool)?;
            }
        }
        Ok(NamedThing::Topic(first)) => contents::topic(text, page, first)?,
        Ok(NamedThing::Group(prefix)) => contents::group(text, page, prefix)?,
        Ok(NamedThing::Requirement(requirement)) => {
            requirement::write(text, page, requirement)?;
        }
        Ok(NamedThing::Case(case)) => case::write(text, page, case)?,
        Err(unknown) => {
            let mutant = mutant::find(session.deviations()?, suite, name)?;
            mutant::write(text, page, mutant.ok_or(unknown)?, &session.matrix()?)?;
        }
    }
    Ok(())
}
