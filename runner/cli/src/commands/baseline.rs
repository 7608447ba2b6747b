//! `seekspec baseline`: writes the file of known failures, and keeps it up to date.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use clap::{Args, FromArgMatches as _, ValueEnum};
use seekspec_conformance::suite::Case;

use super::{Command, SelectionArgs, TargetArgs, baseline_file, count, selection_args};
use seekspec_prove::session::CommandSession;
use seekspec_run::baseline::{Baseline, JudgedRun, REASON_PLACEHOLDER, new_text};
use seekspec_run::document::Document;
use seekspec_run::event::Event;
use seekspec_run::exit_code::ExitCode;
use seekspec_run::progress::{self, ProgressStyle};
use seekspec_run::schedule::{self, RunOptions};
use seekspec_run::style::{LITERAL, WARNING, styled};
use seekspec_run::suite_source::LoadedSuite;
use seekspec_run::targets::Target;
use seekspec_run::whole_file;

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "baseline",
    about: "Write the known failures of a target to a file, and keep it up to date",
    details: &[
        (
            "Actions",
            "  write   write a new file: one entry per failure; equal failures of a whole\n          \
                     topic are one entry\n  \
             update  add new failures, update `matches` where a failure has changed, and\n          \
                     rename cases that have been renamed\n  \
             prune   remove entries that no longer fail, with the comment directly above\n  \
             Comments, order and reasons of an existing file stay.",
        ),
        (
            "Reports",
            "  With --from nothing is run: the failures are those of a JSON report. Its\n  \
             likely causes become the reasons of new entries, which are grouped by them.\n  \
             Other new entries get a placeholder to replace.",
        ),
        selection_args::PATTERNS,
        (
            "Examples",
            "  seekspec run --target my-tool.yaml --report json=report.json\n  \
             seekspec baseline write --from report.json -o known.yaml\n  \
             seekspec run --target my-tool.yaml --baseline known.yaml\n  \
             seekspec baseline prune --target my-tool.yaml -o known.yaml",
        ),
    ],
    arguments: BaselineArgs::augment_args,
    run: |matches, session| run(&BaselineArgs::from_arg_matches(matches)?, session),
};

#[derive(Debug, Args)]
struct BaselineArgs {
    /// write, update or prune (see below)
    #[arg(value_name = "ACTION", hide_possible_values = true)]
    action: Action,
    /// The file; default: the one in the target file; `write` without either: standard output
    #[arg(short = 'o', long = "baseline", value_name = "FILE")]
    file: Option<PathBuf>,
    /// Take the failures from this JSON report instead of a new run
    #[arg(long, value_name = "REPORT")]
    from: Option<PathBuf>,
    /// The number of workers, as in `run`; default: one per processor
    #[arg(long, value_name = "N", value_parser = count::jobs)]
    jobs: Option<NonZeroUsize>,
    #[command(flatten)]
    target: TargetArgs,
    #[command(flatten)]
    selection: SelectionArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Action {
    Write,
    Update,
    Prune,
}

fn run(arguments: &BaselineArgs, session: &CommandSession) -> anyhow::Result<ExitCode> {
    let loaded = session.cases()?;
    let profile = arguments.selection.profile.as_deref();
    let target = match &arguments.from {
        // Of a report only the file and the profile of the target are needed.
        Some(_) => arguments
            .target
            .without_transport()
            .target(profile, &loaded.suite)?,
        None => arguments.target.target(profile, &loaded.suite)?,
    };
    let selection = arguments
        .selection
        .clone()
        .of_profile(target.profile.clone());
    let cases = selection.select(&loaded.suite, session.output)?;
    let file = baseline_file(arguments.file.as_deref(), &target);
    let before = before(arguments.action, file.as_deref())?;
    let outcome = match &arguments.from {
        Some(path) => read(path, session, loaded, &cases, before.as_ref())?,
        None => replay(arguments, session, loaded, &target, &cases, before.clone())?,
    };
    let Some(before) = before else {
        let text = new_text(&outcome.target, &outcome.proposals(&loaded.suite));
        return write(file.as_deref(), &text, session);
    };
    let after = match arguments.action {
        Action::Prune => outcome.pruned(&before)?,
        _ => {
            let renamed = before.with_renamed(&loaded.suite.renamed)?;
            outcome.updated(&renamed, &loaded.suite)?
        }
    };
    if after.text == before.text {
        say(session, &format!("{} is up to date", before.path.display()))
    } else {
        write(Some(&before.path), &after.text, session)
    }
}

/// The file as it is; `None`: a new one is to be written.
fn before(action: Action, file: Option<&Path>) -> anyhow::Result<Option<Baseline>> {
    match (action, file) {
        (Action::Write, Some(path)) if path.exists() => bail!(
            "{} already exists; `seekspec baseline update` keeps its reasons and comments",
            path.display()
        ),
        (Action::Write, _) => Ok(None),
        (_, Some(path)) => Ok(Some(Baseline::read(path)?)),
        (_, None) => {
            bail!("which file? Name it with -o FILE, or in the target file: `baseline: FILE`")
        }
    }
}

fn replay(
    arguments: &BaselineArgs,
    session: &CommandSession,
    loaded: &LoadedSuite,
    target: &Target,
    cases: &[&Case],
    baseline: Option<Baseline>,
) -> anyhow::Result<JudgedRun> {
    if !arguments.target.name_one() {
        bail!(
            "the failures of which target? Name it with --target FILE or after `--`, or its report with --from"
        );
    }
    let options = RunOptions {
        jobs: arguments.jobs.unwrap_or(RunOptions::default().jobs),
        suite_hash: loaded.hash.clone(),
        baseline,
        ..RunOptions::default()
    };
    let mut progress = progress::start(ProgressStyle::Auto, session.output);
    let mut outcome = JudgedRun {
        target: target.name.clone(),
        ..JudgedRun::default()
    };
    let summary = schedule::run(&loaded.suite, cases, target, &options, &mut |event| {
        if let Some(progress) = &mut progress {
            // Progress that cannot be shown must not end a run.
            drop(progress.event(&event));
        }
        if let Event::CaseFinished(report) = event {
            outcome.reports.push(*report);
        }
    })?;
    outcome.entries = summary.baseline;
    Ok(outcome)
}

/// The run that a JSON report records, of these cases, compared with the baseline.
fn read(
    path: &Path,
    session: &CommandSession,
    loaded: &LoadedSuite,
    cases: &[&Case],
    baseline: Option<&Baseline>,
) -> anyhow::Result<JudgedRun> {
    let document = Document::read(path)?;
    if document.run.suite != loaded.hash {
        writeln!(
            session.output.stderr(),
            "{} {} is the report of another suite; failures may have changed",
            styled("warning:", WARNING),
            path.display()
        )?;
    }
    let names: BTreeSet<&str> = cases.iter().map(|case| case.name.as_str()).collect();
    let mut recorded = JudgedRun {
        target: document.run.target,
        reports: document.cases,
        entries: Vec::new(),
        diagnosis: document.diagnosis,
    };
    recorded
        .reports
        .retain(|report| names.contains(report.name.as_str()));
    Ok(recorded.compared_with(baseline, &loaded.suite))
}

fn write(file: Option<&Path>, text: &str, session: &CommandSession) -> anyhow::Result<ExitCode> {
    let Some(path) = file else {
        session.output.stdout().write_all(text.as_bytes())?;
        return Ok(ExitCode::Conforms);
    };
    whole_file::replace(path, text).with_context(|| format!("cannot write {}", path.display()))?;
    let written = Baseline::read(path)?;
    let entries = match written.entries.len() {
        1 => "1 entry".to_owned(),
        count => format!("{count} entries"),
    };
    let rest = match written.missing_reasons() {
        0 => String::new(),
        1 => format!("; 1 still needs a reason instead of `{REASON_PLACEHOLDER}`"),
        missing => format!("; {missing} still need a reason instead of `{REASON_PLACEHOLDER}`"),
    };
    say(
        session,
        &format!("{}: {entries}{rest}", styled(path.display(), LITERAL)),
    )
}

fn say(session: &CommandSession, sentence: &str) -> anyhow::Result<ExitCode> {
    writeln!(session.output.stdout(), "{sentence}")?;
    Ok(ExitCode::Conforms)
}
