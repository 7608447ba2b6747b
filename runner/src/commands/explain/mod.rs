//! `seekspec explain`: a requirement, or a case, as a reader wants it.

mod answer;
mod case;
mod excerpt;
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
    about: "Show a requirement, or a case with its tree, its calls and what is expected",
    details: &[
        (
            "Names",
            "  A requirement by its id, a case by its name. The last parts of either are\n  \
             enough where they mean only one.",
        ),
        (
            "Examples",
            "  seekspec explain find.input.limit.default\n  \
             seekspec explain limits/a-limit-of-one-returns-one",
        ),
    ],
    arguments: ExplainArgs::augment_args,
    run: |matches, session| explain(&ExplainArgs::from_arg_matches(matches)?, session),
};

#[derive(Debug, Args)]
struct ExplainArgs {
    /// The id of a requirement, or the name of a case
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
    match subject::find(&loaded.suite, &arguments.name)? {
        Subject::Requirement(requirement) => requirement::write(&mut text, &page, requirement)?,
        Subject::Case(case) => case::write(&mut text, &page, case)?,
    }
    session.output.stdout().write_all(&text)?;
    Ok(ExitCode::Conforms)
}
