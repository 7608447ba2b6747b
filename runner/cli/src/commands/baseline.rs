//! `seekspec baseline`: writes the file of known failures, and keeps it up to date.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use clap::{Args, FromArgMatches as _, ValueEnum};
use seekspec_conformance::diagnosis::Diagnosis;
use seekspec_conformance::suite::Case;
use seekspec_conformance::verdict::Verdict;

use super::{Command, SelectionArgs, TargetArgs, baseline_file, count, selection_args};
use seekspec_prove::session::Session;
use seekspec_run::baseline::{
    Baseline, CaseNames, Ledger, LikelyCause, NewFailure, Proposal, REASON_PLACEHOLDER,
    new_failures, new_text, propose,
};
use seekspec_run::document::Document;
use seekspec_run::event::{BaselineEntry, CaseReport, Event};
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

/// The outcome of a run.
#[derive(Default)]
struct Outcome {
    target: String,
    reports: Vec<CaseReport>,
    entries: Vec<BaselineEntry>,
    diagnosis: Option<Diagnosis>,
}

fn run(arguments: &BaselineArgs, session: &Session) -> anyhow::Result<ExitCode> {
    let loaded = session.cases()?;
    let profile = arguments.selection.profile.as_deref();
    let target = arguments.target.target(profile, &loaded.suite)?;
    let selection = arguments
        .selection
        .clone()
        .of_profile(target.profile.clone());
    let cases = selection.select(&loaded.suite, session.output)?;
    let file = baseline_file(arguments.file.as_deref(), &target);
    let before = before(arguments.action, file.as_deref())?;
    let outcome = match &arguments.from {
        Some(path) => Outcome::read(path, session, loaded, &cases, before.as_ref())?,
        None => replay(arguments, session, loaded, &target, &cases, before.clone())?,
    };
    let Some(before) = before else {
        let failures: Vec<NewFailure> = outcome.reports.iter().flat_map(new_failures).collect();
        let text = new_text(&outcome.target, &outcome.propose(&failures, loaded));
        return write(file.as_deref(), &text, session);
    };
    let after = match arguments.action {
        Action::Prune => outcome.pruned(&before)?,
        _ => {
            let renamed = before.with_renamed(&loaded.suite.renamed)?;
            outcome.updated(&renamed, loaded)?
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
    session: &Session,
    loaded: &LoadedSuite,
    target: &Target,
    cases: &[&Case],
    baseline: Option<Baseline>,
) -> anyhow::Result<Outcome> {
    let options = RunOptions {
        jobs: arguments.jobs.unwrap_or(RunOptions::default().jobs),
        suite_hash: loaded.hash.clone(),
        baseline,
        ..RunOptions::default()
    };
    let mut progress = progress::start(ProgressStyle::Auto, session.output);
    let mut outcome = Outcome {
        target: target.name.clone(),
        ..Outcome::default()
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

impl Outcome {
    /// The outcome that a JSON report records, of these cases, compared with the baseline.
    fn read(
        path: &Path,
        session: &Session,
        loaded: &LoadedSuite,
        cases: &[&Case],
        baseline: Option<&Baseline>,
    ) -> anyhow::Result<Self> {
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
        let mut reports: Vec<CaseReport> = document.cases;
        reports.retain(|report| names.contains(report.name.as_str()));
        reports.iter_mut().for_each(without_baseline);
        let entries = baseline.map(|baseline| {
            let profiles: BTreeSet<&str> = reports.iter().filter_map(profile_of).collect();
            let known = loaded.suite.cases.iter();
            let known = known.filter(|case| profiles.contains(case.profile.as_str()));
            let known: Vec<&str> = known.map(|case| case.name.as_str()).collect();
            let names = CaseNames {
                known: &known,
                renamed: &loaded.suite.renamed,
            };
            let mut ledger = Ledger::new(baseline, &names);
            let reports = reports.iter().cloned();
            reports.for_each(|mut report| ledger.judge(&mut report));
            ledger.finish()
        });
        Ok(Self {
            target: document.run.target,
            reports,
            entries: entries.unwrap_or_default(),
            diagnosis: document.diagnosis,
        })
    }

    fn propose(&self, failures: &[NewFailure], loaded: &LoadedSuite) -> Vec<Proposal> {
        let judged = self
            .reports
            .iter()
            .filter(|report| report.verdict != Verdict::Unsupported);
        let judged: Vec<&str> = judged.map(|report| report.name.as_str()).collect();
        let ran = |name: &str| self.reports.iter().any(|report| report.name == name);
        let cases = loaded.suite.cases.iter();
        let not_run = cases.filter(|case| !ran(&case.name));
        let not_run: Vec<&str> = not_run.map(|case| case.name.as_str()).collect();
        propose(failures, &judged, &not_run, &self.causes())
    }

    /// The likely cause of each failure, by name of the case.
    fn causes(&self) -> BTreeMap<&str, LikelyCause> {
        let causes = self
            .diagnosis
            .iter()
            .flat_map(|diagnosis| &diagnosis.causes);
        let mut by_case = BTreeMap::new();
        for (rank, cause) in causes.enumerate() {
            let likely = LikelyCause {
                rank,
                about: cause.sentence.clone(),
                id: cause.id.clone(),
            };
            for case in &cause.explained {
                by_case
                    .entry(case.as_str())
                    .or_insert_with(|| likely.clone());
            }
        }
        by_case
    }

    /// Without the entries that match no case, or only cases that pass.
    fn pruned(&self, before: &Baseline) -> anyhow::Result<Baseline> {
        let is_stale = |index: &usize| {
            let row = self.row(before, *index);
            row.is_some_and(|row| row.names_nothing() || row.no_longer_fails())
        };
        let stale: Vec<usize> = (0..before.entries.len()).filter(is_stale).collect();
        before.without(&stale)
    }

    /// With the new failures, and the present text of those that have changed.
    fn updated(&self, before: &Baseline, loaded: &LoadedSuite) -> anyhow::Result<Baseline> {
        let mut unknown: Vec<NewFailure> = self.unknown(before);
        let mut changes = Vec::new();
        for (index, entry) in before.entries.iter().enumerate() {
            let is_own = |failure: &NewFailure| {
                entry.matches.is_some()
                    && entry.names(&failure.case)
                    && entry.covers(failure.facet.as_deref())
            };
            let own: Vec<&NewFailure> = unknown.iter().filter(|failure| is_own(failure)).collect();
            let never_matched = self.row(before, index).is_some_and(|row| row.failed == 0);
            let Some(excerpt) = own.first().and_then(|failure| failure.excerpt.clone()) else {
                continue;
            };
            let all_equal = own
                .iter()
                .all(|failure| failure.excerpt.as_ref() == Some(&excerpt));
            if never_matched
                && (all_equal || entry.facet.is_none() && entry.is_name_of(&own[0].case))
            {
                changes.push((index, excerpt));
                unknown.retain(|failure| !is_own(failure));
            }
        }
        let proposals = self.propose(&unknown, loaded);
        let changed = before.with_matches(&changes)?;
        if proposals.is_empty() {
            Ok(changed)
        } else {
            changed.with_more(&proposals)
        }
    }

    /// The failures that no entry covers.
    fn unknown(&self, before: &Baseline) -> Vec<NewFailure> {
        let reports = self.reports.iter();
        let unknown = reports.flat_map(|report| {
            let known = before.known_facets(report);
            let failures = new_failures(report).into_iter();
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

/// The report as it was before a baseline was applied.
fn without_baseline(report: &mut CaseReport) {
    report.verdict = match report.verdict {
        Verdict::UnexpectedPass => Verdict::Pass,
        Verdict::KnownFailure if report.failures().next().is_some() => Verdict::Fail,
        Verdict::KnownFailure => Verdict::Broken,
        verdict => verdict,
    };
    report.baseline.clear();
}

fn profile_of(report: &CaseReport) -> Option<&str> {
    report.name.split('/').next()
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

fn say(session: &Session, sentence: &str) -> anyhow::Result<ExitCode> {
    writeln!(session.output.stdout(), "{sentence}")?;
    Ok(ExitCode::Conforms)
}
