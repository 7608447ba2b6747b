//! `seekspec fuzz`: random trees and calls, judged where the document decides.

mod report;

use std::num::NonZeroUsize;
use std::path::Path;
use std::time::{Duration, Instant, SystemTime};

use anyhow::{Error, bail};
use clap::{Args, FromArgMatches as _};

use super::{Command, NothingSelected, TargetArgs, count};
use seekspec_prove::fuzz::{self, Extent, Findings, Fuzzing, Options, fixture};
use seekspec_prove::good_targets::GoodTargets;
use seekspec_prove::session::CommandSession;
use seekspec_run::counted::counted;
use seekspec_run::exit_code::ExitCode;
use seekspec_run::interrupt::{self, LiveResult};
use seekspec_run::progress::Steps;
use seekspec_run::schedule::{RunError, RunOptions};
use seekspec_run::suite_source::SuiteSource;
use seekspec_run::targets::parse_deadline;

/// The number of cases when nothing is said.
const CASES: usize = 1000;

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "fuzz",
    about: "Make random calls on random trees, and judge them with the reference",
    details: &[
        (
            "Findings",
            "  The grammar of a tool (fuzz.yaml beside its fixtures) gives trees and calls.\n  \
             An answer departs if it differs from the reference's in a facet in which every\n  \
             variant agrees with the reference: open points of the document are not judged.\n  \
             A departure is made as small as possible, compared with mutants, and reported\n  \
             once with all others like it. --write adds each to the fixtures of --fixtures\n  \
             as a case that `run` repeats.",
        ),
        (
            "Seeds",
            "  Equal seeds and --cases give equal cases, whatever --jobs and the target are.",
        ),
        (
            "Examples",
            "  seekspec fuzz --target my-tool.yaml --for 60s\n  \
             seekspec fuzz --target my-tool.yaml --seed 7 --write --fixtures fixtures\n  \
             seekspec fuzz --profile NAME --tool find --cases 5000 -- ./my-tool --json",
        ),
    ],
    arguments: FuzzArgs::augment_args,
    run: |matches, session| run(&FuzzArgs::from_arg_matches(matches)?, session),
};

#[derive(Debug, Args)]
struct FuzzArgs {
    /// The number of cases; default: 1000
    #[arg(long, value_name = "N", value_parser = count::times, conflicts_with = "time")]
    cases: Option<NonZeroUsize>,
    /// Take this long instead, such as 60s or 10m, with a second look at departures
    #[arg(long = "for", id = "time", value_name = "TIME", value_parser = parse_deadline)]
    time: Option<Duration>,
    /// Decides every case; default: another one each time
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The number of workers; default: one per processor
    #[arg(long, value_name = "N", value_parser = count::jobs)]
    jobs: Option<NonZeroUsize>,
    /// The most findings that are reported
    #[arg(long, value_name = "N", default_value = "10", value_parser = count::times)]
    findings: NonZeroUsize,
    /// Write every finding as a case into the directory of --fixtures
    #[arg(long)]
    write: bool,
    /// The profile of the tools
    #[arg(long, value_name = "NAME")]
    profile: Option<String>,
    /// Call only this tool (repeatable)
    #[arg(long, value_name = "NAME")]
    tool: Vec<String>,
    #[command(flatten)]
    target: TargetArgs,
}

fn run(arguments: &FuzzArgs, session: &CommandSession) -> anyhow::Result<ExitCode> {
    let full = session.full_suite()?;
    let loaded = full.loaded;
    let suite = &loaded.suite;
    let profile = arguments.profile.as_deref();
    let target = arguments.target.target(profile, suite)?;
    let folder = folder(arguments.write, &session.source)?;
    let good = GoodTargets::read(suite)?;
    let deviations = session.deviations()?;
    let profile = target.profile.as_deref().or(profile);
    let fuzzing = Fuzzing::new(full, profile, &arguments.tool, deviations, &good)?;
    let options = arguments.options();
    let started = Instant::now();
    let _until_it_is_written = LiveResult::begin();
    let mut progress = FuzzProgress::new(options.extent, session);
    let mut so_far = None;
    let findings = fuzz::run(&fuzzing, &target, &options, &mut |counts, departed| {
        progress.show(counts.cases);
        so_far = Some((counts.cases, departed));
    });
    drop(progress);
    let ended_early = |error: RunError| match so_far {
        Some(so_far) => Error::from(error).context(unfinished(so_far, options.seed)),
        None => error.into(),
    };
    let findings = findings.map_err(ended_early)?;
    let write = |folder| fixture::write(&findings, options.seed, folder, loaded, &session.source);
    let folder = folder.filter(|_| !interrupt::is_set());
    let written = folder.map(write).transpose()?.unwrap_or_default();
    let report = report::FuzzReport {
        suite,
        target: &target,
        seed: options.seed,
        took: started.elapsed(),
        session,
    };
    report.write(&mut *session.output.stdout(), &findings, &written)?;
    if interrupt::is_set() {
        return Err(ended_early(RunError::Interrupted));
    }
    exit_code(&findings)
}

impl FuzzArgs {
    fn options(&self) -> Options {
        Options {
            seed: self.seed.unwrap_or_else(another_seed),
            extent: match (self.time, self.cases) {
                (Some(time), _) => Extent::Time(time),
                (None, cases) => Extent::Cases(cases.map_or(CASES, NonZeroUsize::get)),
            },
            jobs: self.jobs.unwrap_or(RunOptions::default().jobs),
            most: self.findings.get(),
        }
    }
}

fn exit_code(findings: &Findings<'_>) -> anyhow::Result<ExitCode> {
    if findings.counts.cases == 0 {
        bail!(NothingSelected::because(
            "the target can answer none of the cases; `seekspec run` says what it lacks"
        ));
    }
    Ok(if findings.findings.is_empty() {
        ExitCode::Conforms
    } else {
        ExitCode::Failures
    })
}

/// The directory of fixtures in which files can be written; `None`: none are.
fn folder(is_wanted: bool, source: &SuiteSource) -> anyhow::Result<Option<&Path>> {
    match source {
        _ if !is_wanted => Ok(None),
        SuiteSource::Folder(folder) | SuiteSource::Added(folder) => Ok(Some(folder)),
        SuiteSource::Embedded => {
            bail!("--write needs the directory of the fixtures: --fixtures DIR")
        }
    }
}

/// The answers before an error, and the seed that makes their cases again.
fn unfinished((cases, departed): (usize, usize), seed: u64) -> String {
    let (cases, answers) = (counted(cases, "case"), counted(departed, "answer"));
    format!(
        "stopped after {cases}; {answers} did not conform; `--seed {seed}` makes the same cases"
    )
}

/// A seed that a person can type.
fn another_seed() -> u64 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    now.map_or(1, |now| u64::from(now.subsec_nanos()))
}

/// The cases so far, or the time so far.
struct FuzzProgress {
    steps: Steps,
    extent: Extent,
    started: Instant,
    shown: usize,
}

impl FuzzProgress {
    fn new(extent: Extent, session: &CommandSession) -> Self {
        let total = match extent {
            Extent::Cases(cases) => cases,
            Extent::Time(time) => usize::try_from(time.as_secs()).unwrap_or(usize::MAX),
        };
        Self {
            steps: Steps::new(total, session.output),
            extent,
            started: Instant::now(),
            shown: 0,
        }
    }

    fn show(&mut self, cases: usize) {
        let (now, what) = match self.extent {
            Extent::Cases(_) => (cases, "cases".to_owned()),
            Extent::Time(_) => {
                let seconds = self.started.elapsed().as_secs();
                let seconds = usize::try_from(seconds).unwrap_or(usize::MAX);
                (seconds, format!("seconds, {cases} cases"))
            }
        };
        while self.shown < now {
            self.shown += 1;
            self.steps.step();
        }
        self.steps.begin(&what);
    }
}
