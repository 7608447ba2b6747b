//! `seekspec run`: runs the cases on a target and judges the answers.

mod departures;
mod part_args;

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::bail;
use clap::{Args, FromArgMatches as _};
use seekspec_conformance::suite::{Case, Suite};
use seekspec_conformance::verdict::Verdict;
use seekspec_faults::matrix::{self, Matrix};

use super::reporting::Reporting;
use super::reporting_args::{self, ReportingArgs};
use super::watch;
use super::way;
use super::{
    Command, NothingSelected, SelectionArgs, TargetArgs, baseline_file, count, selection_args,
};
use part_args::PartArgs;
use seekspec_prove::diagnosis::DiagnosisStage;
use seekspec_prove::session::CommandSession;
use seekspec_run::baseline::Baseline;
use seekspec_run::decision::{self, Policy};
use seekspec_run::event::{BaselineNote, Event};
use seekspec_run::exit_code::ExitCode;
use seekspec_run::interrupt::LiveResult;
use seekspec_run::schedule::{self, Amend, RunOptions};
use seekspec_run::suite_source::SuiteSource;
use seekspec_run::targets::Target;

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "run",
    about: "Run the cases on a target and judge the answers; default: the reference",
    details: &[
        selection_args::PATTERNS,
        reporting_args::REPORTS,
        watch::HELP,
        (
            "Trees",
            "  The trees of cases are created in TMPDIR, or else in /tmp. Those for the
  reference, which runs in this process, are created in memory (/dev/shm) if
  TMPDIR is not set and there is enough space.",
        ),
        (
            "Examples",
            "  seekspec run                            the reference, all cases\n  \
             seekspec run --run limits               one topic\n  \
             seekspec run --profile NAME -- ./my-tool --json\n  \
             seekspec run --target my-tool.yaml --report junit=report.xml\n  \
             seekspec run --target my-tool.yaml --shard 1/4 --report json=1.json",
        ),
    ],
    arguments: RunArgs::augment_args,
    run: |matches, session| {
        let arguments = RunArgs::from_arg_matches(matches)?;
        if arguments.watch {
            return watch::watch(&arguments.watched(session), session);
        }
        run(&arguments, session)
    },
};

#[derive(Debug, Args)]
struct RunArgs {
    /// The number of workers; default: one per processor. From 2 on, cases that make the target
    /// wait get the same number of extra workers
    #[arg(long, value_name = "N", value_parser = count::jobs)]
    jobs: Option<NonZeroUsize>,
    /// Start a process and create a tree for every case; by default, cases that only read
    /// share them
    #[arg(long)]
    isolate: bool,
    /// Run each case N times; a case whose answers differ fails
    #[arg(long, value_name = "N", default_value = "1", hide_default_value = true, value_parser = count::times)]
    repeat: NonZeroUsize,
    /// Repeat each case that passes: unchanged, in another place, with other variables, with
    /// fewer programs in PATH and with one more file; a case that then fails is a failure
    #[arg(long)]
    vary: bool,
    /// Run the cases in another order, to find those that depend on earlier ones
    #[arg(long, value_name = "SEED")]
    shuffle: Option<u64>,
    /// Run only a small set of cases that kills nine of ten mutants
    #[arg(long)]
    quick: bool,
    /// Stop after the first MUST failure
    #[arg(long)]
    fail_fast: bool,
    /// Run every case, even if the first calls all break in the same way
    #[arg(long)]
    keep_going: bool,
    /// Treat SHOULD failures as errors
    #[arg(long)]
    strict: bool,
    /// Treat unsupported cases as failures
    #[arg(long)]
    require_all: bool,
    /// Run again whenever a file changes (see below)
    #[arg(long)]
    watch: bool,
    /// The file of known failures; default: the one in the target file
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
    #[command(flatten)]
    target: TargetArgs,
    #[command(flatten)]
    selection: SelectionArgs,
    #[command(flatten)]
    part: PartArgs,
    #[command(flatten)]
    reporting: ReportingArgs,
}

fn run(arguments: &RunArgs, session: &CommandSession) -> anyhow::Result<ExitCode> {
    let loaded = session.cases()?;
    let suite = &loaded.suite;
    let profile = arguments.selection.profile.as_deref();
    let target = arguments.target.target(profile, suite)?;
    let selection = arguments.selection.clone();
    let selection = selection.of_profile(target.profile.clone());
    let cases = arguments.cases(&selection, session)?;
    let target = reached(target, cases.len(), suite, session)?;
    let baseline = baseline_file(arguments.baseline.as_deref(), &target);
    let policy = arguments.policy();
    let mut reporting = Reporting::start(&arguments.reporting, suite, policy, session.output)?;
    let options = RunOptions {
        suite_hash: loaded.hash.clone(),
        as_of: selection.as_of,
        baseline: baseline.map(|path| Baseline::read(&path)).transpose()?,
        amend: Some(amend(session, departures::of_cases(&target, session)?)),
        ..arguments.options(session)
    };
    let _until_it_is_written = LiveResult::begin();
    let mut stage = DiagnosisStage::new(session);
    let mut report = |event: &Event| reporting.event(event);
    let mut pass = |event| stage.pass(&event, &mut report);
    let ran = schedule::run(suite, &cases, &target, &options, &mut pass);
    let reported = reporting.finish();
    let summary = ran?;
    reported?;
    stage.finish()?;
    Ok(decision::decide(&summary, cases.len(), policy).exit_code)
}

impl RunArgs {
    fn cases<'s>(
        &self,
        selection: &SelectionArgs,
        session: &'s CommandSession,
    ) -> anyhow::Result<Vec<&'s Case>> {
        let suite = &session.cases()?.suite;
        let mut selected = selection.select(suite, session.output)?;
        if self.quick {
            let profiles = selected.iter().map(|case| case.profile.as_str()).collect();
            selected = quick(selected, &session.deviations_of(&profiles)?.matrix)?;
        }
        self.part.of(selected, suite)
    }

    fn policy(&self) -> Policy {
        Policy {
            strict: self.strict,
            require_all: self.require_all,
        }
    }

    /// The options that follow from the arguments alone.
    fn options(&self, session: &CommandSession) -> RunOptions {
        RunOptions {
            jobs: self.jobs.unwrap_or(RunOptions::default().jobs),
            isolate: self.isolate,
            rounds: self.repeat,
            vary: self.vary,
            shuffle: self.shuffle,
            fail_fast: self.fail_fast,
            keep_going: self.keep_going,
            tools_are_claimed: self.selection.names_cases(),
            repeat: repeat_words(self, session),
            shard: self.part.shard(),
            ..RunOptions::default()
        }
    }
}

/// Fewer cases are run sooner than it is tried whether one process can serve them all.
const MANY_CASES: usize = 40;

/// The target in the way in which it answers, and the faster one where both do.
fn reached(
    target: Target,
    cases: usize,
    suite: &Suite,
    session: &CommandSession,
) -> anyhow::Result<Target> {
    let target = way::over_mcp(target, suite, session.output)?;
    if cases < MANY_CASES {
        return Ok(target);
    }
    way::for_the_run(target, suite, session.output)
}

impl RunArgs {
    /// The files and directories on which the outcome depends, as far as they are the user's.
    fn watched(&self, session: &CommandSession) -> Vec<PathBuf> {
        let folder = match &session.source {
            SuiteSource::Folder(folder) | SuiteSource::Added(folder) => Some(folder.clone()),
            SuiteSource::Embedded => None,
        };
        let files = folder.into_iter().chain(self.baseline.clone());
        files.chain(self.target.files()).collect()
    }
}

/// The flags of this run that the command which repeats a case needs, too.
fn repeat_words(arguments: &RunArgs, session: &CommandSession) -> Vec<String> {
    let mut words = session.source.words();
    if arguments.repeat > NonZeroUsize::MIN {
        words.extend(["--repeat".to_owned(), arguments.repeat.to_string()]);
    }
    words.extend(arguments.vary.then(|| "--vary".to_owned()));
    words
}

/// The few of these cases that kill nine tenths of the mutants that all of them kill, in the order of
/// the suite.
fn quick<'a>(cases: Vec<&'a Case>, matrix: &Matrix) -> anyhow::Result<Vec<&'a Case>> {
    let names: Vec<&str> = cases.iter().map(|case| case.name.as_str()).collect();
    let chosen: BTreeSet<&str> = matrix::quick(matrix, &names).into_iter().collect();
    if chosen.is_empty() {
        bail!(NothingSelected::because(
            "the kill matrix has none of these cases; `seekspec selftest --write` updates it"
        ));
    }
    Ok(cases
        .into_iter()
        .filter(|case| chosen.contains(case.name.as_str()))
        .collect())
}

/// Makes locations relative to the working directory, so that a user can open them, and a failure that
/// follows from a choice that the target declares a known one.
fn amend(session: &CommandSession, departures: BTreeMap<String, String>) -> Amend {
    let source = session.source.clone();
    Box::new(move |report| {
        report.location = source.path_of(&report.location);
        if let Some(reason) = departures
            .get(&report.name)
            .filter(|_| report.verdict == Verdict::Fail)
        {
            report.verdict = Verdict::KnownFailure;
            report.baseline = vec![BaselineNote::of_choice(reason.clone())];
        }
    })
}
