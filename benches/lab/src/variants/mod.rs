//! Correct tools with two variants each, measured: no MUST case fails one.

mod measure;

use std::collections::BTreeMap;
use std::io::{self, Write};

use clap::Args;
use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::suite::Case;
use seekspec_faults::mutation::Deviation;

use crate::selected::Selected;
use measure::{Measured, Measuring};
use seekspec_prove::good_targets::GoodTargets;
use seekspec_prove::selftest;
use seekspec_run::exit_code::ExitCode;
use seekspec_run::progress::Steps;
use seekspec_run::style::{BAD, FAINT, styled};

#[derive(Debug, Args)]
pub(crate) struct VariantsArguments {
    /// The most pairs of each tool, drawn from all [default: all]
    #[arg(value_name = "N")]
    pairs: Option<usize>,
    /// Draws other pairs; equal seeds draw equal pairs
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    selected: Selected,
}

/// Writes a line for each tool. A MUST case that fails a correct tool is a defect.
pub(crate) fn run(arguments: &VariantsArguments) -> anyhow::Result<ExitCode> {
    let selected = &arguments.selected;
    let session = selected.session();
    let suite = &session.full_suite()?.loaded.suite;
    let good = GoodTargets::read(suite)?;
    let mut cases = selected.cases(suite, &good)?;
    cases.retain(|case| case.level == Level::Must && case.applies_if.is_empty());
    let (cases, _) = selftest::divide(&cases, &good, &good.directory()?);
    let by_tool = by_tool(selected.deviations(session.deviations()?, &good));
    let mut out = session.output.stdout();
    let mut steps = Steps::new(by_tool.len(), session.output);
    let mut sums = Counts::default();
    write_head(&mut *out)?;
    for ((profile, tool), variants) in by_tool {
        let is_its = |case: &&&Case| case.profile == profile && calls(case, tool);
        let cases: Vec<&Case> = cases.iter().filter(is_its).copied().collect();
        let measuring = Measuring {
            cases: &cases,
            variants: &variants,
            good: &good,
            jobs: selected.jobs(),
        };
        let most = arguments.pairs.unwrap_or(usize::MAX);
        let measured = measuring.measure(most, arguments.seed)?;
        let counts = counts(&variants, &measured);
        write_tool(&mut *out, &format!("{profile}/{tool}"), counts, &measured)?;
        sums.iter_mut()
            .zip(counts)
            .for_each(|(sum, count)| *sum += count);
        steps.step();
        steps.begin("tools");
    }
    drop(steps);
    write_counts(&mut *out, "all", sums)?;
    Ok(match sums {
        [.., 0] => ExitCode::Conforms,
        _ => ExitCode::Failures,
    })
}

/// The variants of each tool, which is named by its profile and itself.
fn by_tool(
    all: Vec<&'static Deviation>,
) -> BTreeMap<(&'static str, &'static str), Vec<&'static Deviation>> {
    let mut by_tool: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for one in all.into_iter().filter(|one| one.is_variant()) {
        let variants = by_tool
            .entry((one.profile.as_str(), one.tool.as_str()))
            .or_default();
        variants.push(one);
    }
    by_tool
}

/// Variants, pairs, answers that differ from the reference's, and accusations.
type Counts = [usize; 4];

fn calls(case: &Case, tool: &str) -> bool {
    case.steps.iter().any(|step| step.tool == tool)
}

fn counts(variants: &[&Deviation], measured: &Measured) -> Counts {
    let accused = measured.accused.len();
    [variants.len(), measured.pairs, measured.answers, accused]
}

fn write_head(out: &mut dyn Write) -> io::Result<()> {
    let head = format!(
        "{:40}{:>9}{:>9}{:>9}{:>9}",
        "tool", "variants", "pairs", "answers", "accused"
    );
    writeln!(out, "{}", styled(head, FAINT))
}

fn write_tool(
    out: &mut dyn Write,
    tool: &str,
    counts: Counts,
    measured: &Measured,
) -> io::Result<()> {
    write_counts(out, tool, counts)?;
    for ([one, other], case) in &measured.accused {
        let accuses = styled("accuses", BAD);
        writeln!(out, "  {case} {accuses} {one} with {other}")?;
    }
    out.flush()
}

fn write_counts(out: &mut dyn Write, name: &str, counts: Counts) -> io::Result<()> {
    write!(out, "{name:40}")?;
    counts
        .iter()
        .try_for_each(|count| write!(out, "{count:>9}"))?;
    writeln!(out)
}
