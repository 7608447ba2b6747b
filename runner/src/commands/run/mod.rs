//! `seekspec run`: replay cases on a target, and judge the answers.

mod reporting;
mod reporting_args;

use std::num::NonZeroUsize;

use clap::{Args, FromArgMatches as _};

use super::{Command, SelectionArgs, TargetArgs, selection_args};
use crate::decision::{self, Policy};
use crate::exit_code::ExitCode;
use crate::schedule::{self, Amend, RunOptions};
use crate::session::Session;
use crate::suite_source::SuiteSource;
use reporting::Reporting;
use reporting_args::ReportingArgs;

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "run",
    about: "Replay cases on a target and judge the answers; the reference is the default",
    details: &[
        selection_args::PATTERNS,
        reporting_args::REPORTS,
        (
            "Examples",
            "  seekspec run                            the reference, all cases\n  \
             seekspec run --run limits               one topic\n  \
             seekspec run --profile NAME -- ./my-tool --json\n  \
             seekspec run --target my-tool.yaml --report junit=report.xml",
        ),
    ],
    arguments: RunArgs::augment_args,
    run: |matches, session| run(&RunArgs::from_arg_matches(matches)?, session),
};

#[derive(Debug, Args)]
struct RunArgs {
    /// How many workers there are; default: one for each processor
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
    /// Begin no further case after the first must that fails
    #[arg(long)]
    fail_fast: bool,
    /// A should that does not hold fails the run too
    #[arg(long)]
    strict: bool,
    /// An unsupported case fails the run too
    #[arg(long)]
    require_all: bool,
    #[command(flatten)]
    target: TargetArgs,
    #[command(flatten)]
    selection: SelectionArgs,
    #[command(flatten)]
    reporting: ReportingArgs,
}

fn run(arguments: &RunArgs, session: &Session) -> anyhow::Result<ExitCode> {
    let loaded = session.suite()?;
    let suite = &loaded.suite;
    let target = arguments
        .target
        .target(arguments.selection.profile.as_deref(), suite)?;
    let selection = arguments
        .selection
        .clone()
        .of_profile(target.profile.clone());
    let cases = selection.select(suite)?;
    let policy = Policy {
        strict: arguments.strict,
        require_all: arguments.require_all,
    };
    let mut reporting = Reporting::start(&arguments.reporting, suite, policy, session.output)?;
    let options = RunOptions {
        jobs: arguments.jobs.unwrap_or(RunOptions::default().jobs),
        fail_fast: arguments.fail_fast,
        suite_hash: loaded.hash.clone(),
        repeat: session.source.words(),
        amend: Some(openable(session.source.clone())),
    };
    let ran = schedule::run(suite, &cases, &target, &options, &mut |event| {
        reporting.event(&event);
    });
    let reported = reporting.finish();
    let summary = ran?;
    reported?;
    Ok(decision::decide(&summary, cases.len(), policy).exit_code)
}

/// Locations that a user can open from where the command was given.
fn openable(source: SuiteSource) -> Amend {
    Box::new(move |report| report.location = source.path_of(&report.location))
}
