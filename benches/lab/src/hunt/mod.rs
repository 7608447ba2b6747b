//! Where two implementations differ in calls that no case makes: cases are mutated, and both answer.
//!
//! For those who work on the suite. A person reads the differences: one may be a fault, a point that the
//! document leaves open, or a case that is missing.

mod asking;
mod donors;
mod entries;
mod kept_process;
mod mutated;
mod reading;
mod report;
mod values;

use std::env;
use std::path::PathBuf;

use anyhow::{Context as _, bail, ensure};
use clap::Args;
use seekspec_conformance::numbers::Numbers;
use seekspec_conformance::suite::{Case, Suite};
use seekspec_conformance::unknown_name::UnknownName;
use seekspec_run::exit_code::ExitCode;
use seekspec_run::interrupt;
use seekspec_run::schedule::RunError;
use seekspec_run::targets::{CommandLine, Target};

use crate::selected::Selected;
use asking::Pair;
use donors::Donors;
use mutated::MutatedCase;
use report::Report;
use seekspec_prove::good_targets::GoodTargets;
use seekspec_prove::session::CommandSession;

/// The largest tree that is mutated, in entries: differences are to be read.
const MOST_ENTRIES: usize = 40;
/// The most calls of a case that is mutated.
const MOST_CALLS: usize = 4;
/// How often a case is drawn for each that can be mutated and asked.
const MOST_DRAWS: usize = 10;

#[derive(Debug, Args)]
pub(crate) struct HuntArguments {
    /// The number of mutated cases
    #[arg(long, value_name = "N", default_value_t = 1000)]
    cases: usize,
    /// Decides which cases are mutated, and how
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Ask the reference with this mutant or variant
    #[arg(long, value_name = "NAME", conflicts_with_all = ["target", "command"])]
    deviation: Option<String>,
    /// Ask the target of this file
    #[arg(long, value_name = "FILE", conflicts_with = "command")]
    target: Option<PathBuf>,
    /// How to reach the command: exec or mcp
    #[arg(long, value_name = "NAME", requires = "command")]
    transport: Option<String>,
    #[command(flatten)]
    selected: Selected,
    /// Ask this command, after `--`; needs --profile
    #[arg(last = true, value_name = "COMMAND")]
    command: Vec<String>,
}

/// Writes one difference per kind. It gives no verdict: the exit status is always 0.
pub(crate) fn run(arguments: &HuntArguments) -> anyhow::Result<ExitCode> {
    let selected = &arguments.selected;
    let session = selected.session();
    let suite = &session.cases()?.suite;
    let good = GoodTargets::read(suite)?;
    let target = arguments.target(suite, &good, &session)?;
    let mut cases = selected.cases(suite, &good)?;
    cases.retain(|case| {
        target
            .profile
            .as_ref()
            .is_none_or(|own| *own == case.profile)
    });
    let pair = Pair::new(&good, &target)?;
    let donors = Donors::new(&cases);
    let asker = pair.asker();
    cases.retain(|case| is_plain(case) && asker.can_ask(case));
    ensure!(
        !cases.is_empty(),
        "none of the cases can be mutated and asked"
    );
    let mutated = draw(&cases, &donors, arguments);
    let asked = mutated.len();
    let found = pair.ask(mutated, selected.jobs(), session.output)?;
    let report = Report {
        target: &target.name,
        asked,
        seed: arguments.seed,
    };
    report.write(&mut *session.output.stdout(), found)?;
    if interrupt::is_set() {
        bail!(RunError::Interrupted);
    }
    Ok(ExitCode::Conforms)
}

impl HuntArguments {
    /// The implementation that is compared with the reference.
    fn target(
        &self,
        suite: &Suite,
        good: &GoodTargets,
        session: &CommandSession,
    ) -> anyhow::Result<Target> {
        if let Some(path) = &self.target {
            return Ok(Target::read(path, suite)?);
        }
        let profile = self.selected.profile.clone();
        if let Some(name) = &self.deviation {
            let all = session.deviations()?;
            let Some(deviation) = all.iter().find(|one| one.name == *name) else {
                let names = all.iter().map(|one| one.name.as_str());
                bail!(UnknownName::new("mutant or variant", name, names));
            };
            let profile = Some(deviation.profile.clone());
            let target = good.deviating(&[deviation]);
            return Ok(Target { profile, ..target });
        }
        let profile = profile.context("name the profile: --profile NAME")?;
        if self.command.is_empty() {
            let target = good
                .of(&profile)
                .context("the profile has no good target")?;
            return Ok(Target {
                profile: Some(profile),
                ..target.clone()
            });
        }
        Ok(Target::from_command_line(CommandLine {
            command: self.command.clone(),
            profile: Some(profile),
            transport: self.transport.clone(),
            folder: env::current_dir().context("cannot find the working directory")?,
            ..CommandLine::default()
        })?)
    }
}

/// Whether a case is a tree with calls of tools, and nothing that a mutation would have to keep in step.
fn is_plain(case: &Case) -> bool {
    case.tree.entries.len() <= MOST_ENTRIES
        && case.steps.len() <= MOST_CALLS
        && case.home.is_none()
        && case.fault.is_none()
        && !case.needs_own_process
        && case
            .steps
            .iter()
            .all(|step| step.change.is_none() && !step.lists_tools && step.cancel_after().is_none())
}

fn draw<'a>(
    cases: &[&'a Case],
    donors: &Donors<'a>,
    arguments: &HuntArguments,
) -> Vec<MutatedCase<'a>> {
    let mut numbers = Numbers::new(arguments.seed);
    let mut mutated = Vec::new();
    for _ in 0..arguments.cases.saturating_mul(MOST_DRAWS) {
        if mutated.len() == arguments.cases {
            break;
        }
        let case = numbers.pick(cases);
        mutated.extend(case.and_then(|case| MutatedCase::draw(case, donors, &mut numbers)));
    }
    mutated
}
