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
    cases.retain(|case| case.level == Level::Must);
    let (cases, _) = selftest::divide(&cases, &good, &good.directory()?);
    let mut by_tool: BTreeMap<(&str, &str), Vec<&'static Deviation>> = BTreeMap::new();
    for one in selected.deviations(session.deviations()?, &good) {
        if one.is_variant() {
            let variants = by_tool.entry((&one.profile, &one.tool)).or_default();
            variants.push(one);
        }
    }
    let mut steps = Steps::new(by_tool.len(), session.output);
    let mut all = Vec::new();
    for ((profile, tool), variants) in by_tool {
        let is_its = |case: &&&Case| selftest::concerns(variants[0], case);
        let cases: Vec<&Case> = cases.iter().filter(is_its).copied().collect();
        let measuring = Measuring {
            cases: &cases,
            variants: &variants,
            good: &good,
            jobs: selected.jobs(),
        };
        let most = arguments.pairs.unwrap_or(usize::MAX);
        let measured = measuring.measure(most, arguments.seed)?;
        all.push((format!("{profile}/{tool}"), variants.len(), measured));
        steps.step();
        steps.begin("tools");
    }
    drop(steps);
    let accused = write(&mut *session.output.stdout(), &all)?;
    Ok(match accused {
        0 => ExitCode::Conforms,
        _ => ExitCode::Failures,
    })
}

/// Returns the number of accusations.
fn write(out: &mut dyn Write, all: &[(String, usize, Measured)]) -> io::Result<usize> {
    let head = format!(
        "{:40}{:>9}{:>9}{:>9}{:>9}",
        "tool", "variants", "pairs", "answers", "accused"
    );
    writeln!(out, "{}", styled(head, FAINT))?;
    let mut sums = [0; 4];
    for (tool, variants, measured) in all {
        let accused = &measured.accused;
        let counts = [*variants, measured.pairs, measured.answers, accused.len()];
        write_counts(out, tool, counts)?;
        for ([one, other], case) in accused {
            let accuses = styled("accuses", BAD);
            writeln!(out, "  {case} {accuses} {one} with {other}")?;
        }
        sums.iter_mut()
            .zip(counts)
            .for_each(|(sum, count)| *sum += count);
    }
    write_counts(out, "all", sums)?;
    Ok(sums[3])
}

fn write_counts(out: &mut dyn Write, name: &str, counts: [usize; 4]) -> io::Result<()> {
    write!(out, "{name:40}")?;
    counts
        .iter()
        .try_for_each(|count| write!(out, "{count:>9}"))?;
    writeln!(out)
}
