//! `seekspec explain`: a page about a profile, a tool, a topic, a requirement, a case or a mutant.

mod answer;
mod case;
mod contents;
mod excerpt;
mod mutant;
mod requirement;
mod tree;

use clap::{Args, FromArgMatches as _};

use super::command::Command;
use super::subject::{self, Subject};
use crate::exit_code::ExitCode;
use crate::session::Session;
use crate::suite_source::LoadedSuite;

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "explain",
    about: "Show a profile, a tool, a topic, a requirement, a case or a mutant",
    details: &[
        (
            "Names",
            "  A profile, a tool and a topic show a table of contents; a requirement, a case\n  \
             and a mutant everything about it. The last parts of a name or an id are enough\n  \
             if they are unambiguous, and so is a glob that matches one case.",
        ),
        (
            "Examples",
            "  seekspec explain find\n  \
             seekspec explain find.input.limit.default\n  \
             seekspec explain limits/a-limit-of-1-returns-one-path\n  \
             seekspec explain order.mtime-ascending",
        ),
    ],
    arguments: ExplainArgs::augment_args,
    run: |matches, session| explain(&ExplainArgs::from_arg_matches(matches)?, session),
};

#[derive(Debug, Args)]
struct ExplainArgs {
    /// A profile, a tool, a topic, the id of a requirement or a mutant, or the name of a case
    #[arg(value_name = "NAME")]
    name: String,
}

/// The context of a page.
struct Page<'a> {
    loaded: &'a LoadedSuite,
    session: &'a Session,
    width: usize,
}

fn explain(arguments: &ExplainArgs, session: &Session) -> anyhow::Result<ExitCode> {
    let loaded = session.cases()?;
    let page = Page {
        loaded,
        session,
        width: session.output.width(),
    };
    let mut text = Vec::new();
    match subject::find(&loaded.suite, &arguments.name, session.output) {
        Ok(Subject::Profile(profile)) => contents::profile(&mut text, &page, profile)?,
        Ok(Subject::Tool(profile, tool)) => contents::tool(&mut text, &page, profile, tool)?,
        Ok(Subject::Topic(first)) => contents::topic(&mut text, &page, first)?,
        Ok(Subject::Group(prefix)) => contents::group(&mut text, &page, prefix)?,
        Ok(Subject::Requirement(requirement)) => requirement::write(&mut text, &page, requirement)?,
        Ok(Subject::Case(case)) => case::write(&mut text, &page, case)?,
        Err(unknown) => {
            let suite = &session.suite()?.suite;
            let mutants = session.deviations(suite)?;
            let Some(mutant) = mutant::find(mutants, suite, &arguments.name)? else {
                return Err(unknown);
            };
            mutant::write(&mut text, &page, mutant, &session.source.matrix(mutants)?)?;
        }
    }
    session.output.stdout().write_all(&text)?;
    Ok(ExitCode::Conforms)
}
