//! How well a probe works: the reference under random overlays, found again.

use std::io::Write as _;

use anyhow::{Context as _, ensure};
use clap::Args;
use seekspec_conformance::numbers::Numbers;
use serde_json::json;

use crate::selected::Selected;
use seekspec_learn::probe::{FoundRules, Overlay, Relevance, Simulation, TargetTool};
use seekspec_prove::good_targets::GoodTargets;
use seekspec_prove::reference;
use seekspec_prove::session::CommandSession;
use seekspec_run::counted::counted;
use seekspec_run::exit_code::ExitCode;
use seekspec_run::interrupt;
use seekspec_run::progress::Steps;
use seekspec_run::schedule::{self, RunError};
use seekspec_run::targets::Target;

/// The most rules that differ at once.
const MOST_RULES: usize = 6;

#[derive(Debug, Args)]
pub(crate) struct ProbeArguments {
    /// How many random overlays of its rules the reference gets
    #[arg(value_name = "N")]
    trials: usize,
    /// The seed of the trials
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The most calls for each tool
    #[arg(long, value_name = "N", default_value_t = 300)]
    calls: usize,
    #[command(flatten)]
    selected: Selected,
}

/// A trial: the rules of the target, and what a probe found.
struct ProbeTrial {
    wanted: Overlay,
    found: FoundRules,
}

/// Writes a line per tool, and below it every overlay that was not found.
pub(crate) fn run(arguments: &ProbeArguments) -> anyhow::Result<ExitCode> {
    let session = arguments.selected.session();
    let suite = &session.full_suite()?.loaded.suite;
    let good = GoodTargets::read(suite)?;
    let mut steps = Steps::new(0, session.output);
    let mut is_any = false;
    for profile in reference::profiles() {
        let Some(target) = good.of(profile) else {
            continue;
        };
        for tool in reference::tools(profile).filter(|tool| arguments.selected.has(profile, tool)) {
            let tool = target_tool(target, (profile, tool), &session)?;
            if tool.can_be_asked() {
                is_any = true;
                measure(&tool, arguments, &mut steps, &session)?;
            }
        }
    }
    ensure!(is_any, "no tool of the reference is selected");
    Ok(ExitCode::Conforms)
}

fn target_tool<'a>(
    target: &'a Target,
    (profile, tool): (&'a str, &'a str),
    session: &CommandSession,
) -> anyhow::Result<TargetTool<'a>> {
    let full = session.full_suite()?;
    let relevance = Relevance::new(&session.matrix()?, session.deviations()?, profile, tool);
    let about = schedule::probe(target)?;
    let suite = (&full.loaded.suite, &full.faults);
    Ok(TargetTool::new(
        target,
        &about,
        suite,
        (profile, tool),
        relevance,
    )?)
}

fn measure(
    tool: &TargetTool<'_>,
    arguments: &ProbeArguments,
    steps: &mut Steps,
    session: &CommandSession,
) -> anyhow::Result<()> {
    let ProbeArguments { trials, seed, .. } = *arguments;
    steps.expect(trials);
    let mut made = Vec::new();
    let outcome = make(tool, arguments, &mut |trial| {
        made.push(trial);
        steps.begin(tool.name());
        steps.step();
    });
    let (right, wrong): (Vec<&ProbeTrial>, Vec<&ProbeTrial>) = made
        .iter()
        .partition(|one| one.found.told_apart_by.is_empty());
    let most = made.iter().map(|one| one.found.calls).max();
    let mut out = session.output.stdout();
    writeln!(
        out,
        "{}: {} of {} overlays found, in at most {}, seed {seed}",
        tool.name(),
        right.len(),
        made.len(),
        counted(most.unwrap_or_default(), "call")
    )?;
    for ProbeTrial { wanted, found } in wrong {
        writeln!(out, "  wanted {}", json!(wanted.0))?;
        writeln!(out, "  found  {}", json!(found.overlay.0))?;
        writeln!(out, "  told apart by {}", found.told_apart_by.join(", "))?;
    }
    out.flush()?;
    outcome.with_context(|| format!("only {} of {trials} trials were made", made.len()))
}

fn make(
    tool: &TargetTool<'_>,
    arguments: &ProbeArguments,
    done: &mut dyn FnMut(ProbeTrial),
) -> Result<(), RunError> {
    let mut simulation = tool.simulation()?;
    let mut random = Numbers::new(arguments.seed);
    for _ in 0..arguments.trials {
        if interrupt::is_set() {
            return Err(RunError::Interrupted);
        }
        let wanted = overlay(&mut random, &simulation);
        let found = simulation.find(&wanted, arguments.calls)?;
        done(ProbeTrial { wanted, found });
    }
    Ok(())
}

fn overlay(random: &mut Numbers, simulation: &Simulation<'_>) -> Overlay {
    let most = 1 + random.below(MOST_RULES);
    let mut overlay = Overlay::default();
    while overlay.0.len() < most {
        let Some(change) = random.pick(simulation.changes()) else {
            break;
        };
        let both = overlay.with(change);
        let is_possible = simulation.is_possible(&both);
        if !overlay.overlaps(change) && both.0.len() <= most && is_possible {
            overlay = both;
        }
    }
    overlay
}
