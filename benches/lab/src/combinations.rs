//! Correct tools that differ from the reference in half of all permitted ways at once, measured: no MUST
//! case fails one, and none answers a question in two ways.

use std::io::Write;

use clap::Args;
use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::numbers::Numbers;
use seekspec_conformance::suite::{Case, Suite};
use seekspec_conformance::verdict::Verdict;
use seekspec_faults::mutation::Deviation;

use crate::selected::Selected;
use seekspec_prove::good_targets::GoodTargets;
use seekspec_run::decision::{self, Policy};
use seekspec_run::event::Event;
use seekspec_run::exit_code::ExitCode;
use seekspec_run::schedule::{self, RunOptions};
use seekspec_run::style::{BAD, styled};

#[derive(Debug, Args)]
pub(crate) struct CombinationsArguments {
    /// The number of tools
    #[arg(value_name = "N", default_value_t = 30)]
    tools: u64,
    /// The seed of the first tool; the others have those that follow
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    selected: Selected,
}

/// Writes a line for each tool, and the cases that accuse it.
pub(crate) fn run(arguments: &CombinationsArguments) -> anyhow::Result<ExitCode> {
    let selected = &arguments.selected;
    let session = selected.session();
    let suite = &session.full_suite()?.loaded.suite;
    let good = GoodTargets::read(suite)?;
    let cases = selected.cases(suite, &good)?;
    let mut variants = selected.deviations(session.deviations()?, &good);
    variants.retain(|one| one.is_variant() && one.change.is_in_rules());
    let options = RunOptions {
        jobs: selected.jobs(),
        ..RunOptions::default()
    };
    let mut out = session.output.stdout();
    let mut accusations = 0;
    for seed in (arguments.seed..).take(usize::try_from(arguments.tools)?) {
        let tool = combined(&variants, &good, &mut Numbers::new(seed));
        let (judged, accusing) = judged(suite, &cases, &good, &tool, &options)?;
        let count = tool.len();
        writeln!(
            out,
            "tool {seed:3}: {count} variants, {judged} cases judged"
        )?;
        for accusation in &accusing {
            writeln!(out, "  {} {accusation}", styled("accused:", BAD))?;
        }
        accusations += accusing.len();
    }
    writeln!(out, "{accusations} accusations")?;
    Ok(match accusations {
        0 => ExitCode::Conforms,
        _ => ExitCode::Failures,
    })
}

/// Half of the variants, as far as one tool can have them at once.
fn combined(
    variants: &[&'static Deviation],
    good: &GoodTargets,
    numbers: &mut Numbers,
) -> Vec<&'static Deviation> {
    let mut left = variants.to_vec();
    let mut chosen = Vec::new();
    while left.len() > variants.len() / 2 {
        let one = left.swap_remove(numbers.below(left.len()));
        chosen.push(one);
        if !good.can_be_combined(&chosen) {
            chosen.pop();
        }
    }
    chosen
}

/// The number of cases that were judged, and the accusations.
fn judged(
    suite: &Suite,
    cases: &[&Case],
    good: &GoodTargets,
    tool: &[&'static Deviation],
    options: &RunOptions,
) -> anyhow::Result<(usize, Vec<String>)> {
    let target = good.deviating(tool);
    let mut accusing = Vec::new();
    let mut sink = |event| {
        if let Event::CaseFinished(case) = event
            && case.level == Level::Must
            && matches!(case.verdict, Verdict::Fail | Verdict::Broken)
        {
            accusing.push(format!("{}: {}", case.name, case.headline()));
        }
    };
    let summary = schedule::run(suite, cases, &target, options, &mut sink)?;
    let wavering = summary
        .choices
        .iter()
        .filter(|one| decision::decides(one, Policy::default()));
    for one in wavering {
        let shown = one
            .answers
            .iter()
            .map(|(answer, cases)| format!("{answer} ({})", cases[0]));
        accusing.push(format!(
            "{}: {}",
            one.choice,
            shown.collect::<Vec<_>>().join(", ")
        ));
    }
    let judged = summary.total() - summary.with_verdict(Verdict::Unsupported);
    accusing.extend((!accusing.is_empty()).then(|| target.name.clone()));
    Ok((judged, accusing))
}
