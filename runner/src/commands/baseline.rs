//! `seekspec baseline`: makes the file of known failures from a run, and keeps it true.

use std::io::Write as _;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use clap::{Args, FromArgMatches as _, ValueEnum};
use seekspec_conformance::suite::Case;
use seekspec_conformance::verdict::Verdict;

use super::{Command, SelectionArgs, TargetArgs, baseline_file, count, selection_args};
use crate::baseline::{Baseline, Shown, new_text, propose, shown};
use crate::counted::counted;
use crate::event::{BaselineEntry, CaseReport, Event};
use crate::exit_code::ExitCode;
use crate::progress::{self, ProgressStyle};
use crate::schedule::{self, RunOptions};
use crate::session::Session;
use crate::style::{LITERAL, styled};
use crate::suite_source::LoadedSuite;
use crate::target::Target;
use crate::whole_file;

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "baseline",
    about: "Write down the known failures of a target, and keep them true",
    details: &[
        (
            "Actions",
            "  write   a new file from a run: an entry for each failure, each to be given a\n          \
                     reason; what fails alike in a whole topic is one entry\n  \
             update  add what is new, and change `sees` where a failure has changed\n  \
             prune   remove what no longer fails, with the comment directly above it\n  \
             Comments, order and reasons of a file stay.",
        ),
        selection_args::PATTERNS,
        (
            "Examples",
            "  seekspec baseline write --target my-tool.yaml -o known.yaml\n  \
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
    /// The file; default: the one that the target file names; write without either: standard output
    #[arg(short = 'o', long = "baseline", value_name = "FILE")]
    file: Option<PathBuf>,
    /// How many workers there are, as in `run`; default: one for each processor
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

/// What a run has shown.
#[derive(Default)]
struct Ran {
    reports: Vec<CaseReport>,
    entries: Vec<BaselineEntry>,
}

fn run(arguments: &BaselineArgs, session: &Session) -> anyhow::Result<ExitCode> {
    let loaded = session.cases()?;
    let profile = arguments.selection.profile.as_deref();
    let target = arguments.target.target(profile, &loaded.suite)?;
    let selection = arguments
        .selection
        .clone()
        .of_profile(target.profile.clone());
    let cases = selection.select(&loaded.suite)?;
    let file = baseline_file(arguments.file.as_deref(), &target);
    let before = before(arguments.action, file.as_deref())?;
    let ran = replay(arguments, session, loaded, &target, &cases, before.clone())?;
    let Some(before) = before else {
        let failures: Vec<Shown> = ran.reports.iter().flat_map(shown).collect();
        let text = new_text(&target.name, &ran.propose(&failures, loaded, &target));
        return write(file.as_deref(), &text, session);
    };
    let after = match arguments.action {
        Action::Prune => ran.pruned(&before)?,
        _ => ran.updated(&before, loaded, &target)?,
    };
    if after.text == before.text {
        say(
            session,
            &format!("{} tells the truth already", before.path.display()),
        )
    } else {
        write(Some(&before.path), &after.text, session)
    }
}

/// The file as it is; `None`: a new one is wanted.
fn before(action: Action, file: Option<&Path>) -> anyhow::Result<Option<Baseline>> {
    match (action, file) {
        (Action::Write, Some(path)) if path.exists() => bail!(
            "{} is there already; `seekspec baseline update` keeps its reasons and comments",
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
    session: &Session,
    loaded: &LoadedSuite,
    target: &Target,
    cases: &[&Case],
    baseline: Option<Baseline>,
) -> anyhow::Result<Ran> {
    let options = RunOptions {
        jobs: arguments.jobs.unwrap_or(RunOptions::default().jobs),
        suite_hash: loaded.hash.clone(),
        baseline,
        ..RunOptions::default()
    };
    let mut progress = progress::start(ProgressStyle::Auto, session.output);
    let mut ran = Ran::default();
    let summary = schedule::run(&loaded.suite, cases, target, &options, &mut |event| {
        if let Some(progress) = &mut progress {
            // Progress that cannot be shown is no reason to end a run.
            drop(progress.event(&event));
        }
        if let Event::CaseFinished(report) = event {
            ran.reports.push(*report);
        }
    })?;
    ran.entries = summary.baseline;
    Ok(ran)
}

impl Ran {
    fn propose(
        &self,
        failures: &[Shown],
        loaded: &LoadedSuite,
        target: &Target,
    ) -> Vec<crate::baseline::Proposal> {
        let judged = self
            .reports
            .iter()
            .filter(|report| report.verdict != Verdict::Unsupported);
        let judged: Vec<&str> = judged.map(|report| report.name.as_str()).collect();
        let ran = |name: &str| self.reports.iter().any(|report| report.name == name);
        let cases = loaded.suite.cases.iter();
        let not_run = cases.filter(|case| {
            target
                .profile
                .as_ref()
                .is_none_or(|own| *own == case.profile)
                && !ran(&case.name)
        });
        let not_run: Vec<&str> = not_run.map(|case| case.name.as_str()).collect();
        propose(failures, &judged, &not_run)
    }

    /// Without the entries that name no case, or cases that hold.
    fn pruned(&self, before: &Baseline) -> anyhow::Result<Baseline> {
        let is_over = |index: &usize| {
            let row = self.row(before, *index);
            row.is_some_and(|row| row.names_nothing() || row.no_longer_fails())
        };
        let over: Vec<usize> = (0..before.entries.len()).filter(is_over).collect();
        before.without(&over)
    }

    /// With what is new, and with what is seen now.
    fn updated(
        &self,
        before: &Baseline,
        loaded: &LoadedSuite,
        target: &Target,
    ) -> anyhow::Result<Baseline> {
        let mut unknown: Vec<Shown> = self.unknown(before);
        let mut changes = Vec::new();
        for (index, entry) in before.entries.iter().enumerate() {
            let is_his = |failure: &Shown| {
                entry.sees.is_some()
                    && entry.names(&failure.case)
                    && entry.covers(failure.facet.as_deref())
            };
            let his: Vec<&Shown> = unknown.iter().filter(|failure| is_his(failure)).collect();
            let never_seen = self.row(before, index).is_some_and(|row| row.failed == 0);
            let Some(sees) = his.first().and_then(|failure| failure.sees.clone()) else {
                continue;
            };
            let sees_all = his
                .iter()
                .all(|failure| failure.sees.as_ref() == Some(&sees));
            if never_seen && (sees_all || entry.facet.is_none() && entry.is_name_of(&his[0].case)) {
                changes.push((index, sees));
                unknown.retain(|failure| !is_his(failure));
            }
        }
        let proposals = self.propose(&unknown, loaded, target);
        let changed = before.with_sees(&changes)?;
        if proposals.is_empty() {
            Ok(changed)
        } else {
            changed.with_more(&proposals)
        }
    }

    /// The failures that no entry knows.
    fn unknown(&self, before: &Baseline) -> Vec<Shown> {
        let reports = self.reports.iter();
        let unknown = reports.flat_map(|report| {
            let known = before.known_facets(report);
            let failures = shown(report).into_iter();
            failures.filter(move |failure| !known.contains(&failure.facet))
        });
        unknown.collect()
    }

    fn row(&self, before: &Baseline, index: usize) -> Option<&BaselineEntry> {
        let entry = before.entries.get(index)?;
        let mut rows = self.entries.iter();
        rows.find(|row| row.entry == entry.location && row.case == entry.case)
    }
}

fn write(file: Option<&Path>, text: &str, session: &Session) -> anyhow::Result<ExitCode> {
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
    let wanted = written.reasons_wanted();
    let rest = match wanted {
        0 => String::new(),
        _ => format!(
            "; give {} in the place of `{}`",
            counted(wanted, "reason"),
            crate::baseline::REASON_WANTED
        ),
    };
    say(
        session,
        &format!("{}: {entries}{rest}", styled(path.display(), LITERAL)),
    )
}

fn say(session: &Session, sentence: &str) -> anyhow::Result<ExitCode> {
    writeln!(session.output.stdout(), "{sentence}")?;
    Ok(ExitCode::Conforms)
}
