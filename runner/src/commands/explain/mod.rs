//! `seekspec explain`: a requirement, a case, or a mutant.

mod answer;
mod case;
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
    about: "Show a requirement, a case with its tree and calls, or a mutant",
    details: &[
        (
            "Names",
            "  A requirement by its id, a case by its name, a mutant or variant by its id. The\n  \
             last parts are enough where they mean only one.",
        ),
        (
            "Examples",
            "  seekspec explain find.input.limit.default\n  \
             seekspec explain limits/a-limit-of-one-returns-one\n  \
             seekspec explain order.mtime-ascending",
        ),
    ],
    arguments: ExplainArgs::augment_args,
    run: |matches, session| explain(&ExplainArgs::from_arg_matches(matches)?, session),
};

#[derive(Debug, Args)]
struct ExplainArgs {
    /// The id of a requirement or a mutant, or the name of a case
    #[arg(value_name = "ID|CASE")]
    name: String,
}

/// What the parts of an explanation need to know.
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
    match subject::find(&loaded.suite, &arguments.name) {
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
