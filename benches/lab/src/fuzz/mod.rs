//! How many mutants random calls find.

mod beyond;
mod measure;

use std::collections::BTreeMap;
use std::io::{self, Write};

use clap::{Args, ValueEnum};
use seekspec_faults::mutation::Deviation;

use crate::selected::Selected;
use measure::{Measured, measure};
use seekspec_prove::full_suite::stored_matrix;
use seekspec_prove::fuzz::{FuzzedTool, Fuzzing, Noticed};
use seekspec_prove::good_targets::GoodTargets;
use seekspec_prove::session::CommandSession;
use seekspec_run::exit_code::ExitCode;
use seekspec_run::progress::Steps;
use seekspec_run::style::{FAINT, STRONG, styled};

#[derive(Debug, Args)]
pub(crate) struct FuzzArguments {
    /// The most calls of each tool
    #[arg(value_name = "N")]
    calls: usize,
    /// Decides every tree and call
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// table has a line for every mutant
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Human)]
    report: Format,
    #[command(flatten)]
    selected: Selected,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Human,
    Table,
}

/// Measures, and writes a table. Mutants count if a case kills them that random calls could be.
pub(crate) fn run(arguments: &FuzzArguments) -> anyhow::Result<ExitCode> {
    let FuzzArguments {
        selected,
        calls,
        seed,
        ..
    } = arguments;
    let session = &selected.session();
    let full = session.full_suite()?;
    let suite = &full.loaded.suite;
    let good = GoodTargets::read(suite)?.without_deadline();
    let deviations = session.deviations()?;
    let profile = selected.profile.as_deref();
    let fuzzing = Fuzzing::new(full, profile, &selected.tool, deviations, &good)?;
    let matrix = stored_matrix(&session.source, deviations)?;
    let killed = beyond::divide(suite, &matrix);
    let is_meant = |mutant: &Deviation| killed.within.contains(mutant.name.as_str());
    let mut steps = Steps::new(calls * fuzzing.tools.len(), session.output);
    let measured = measure(
        &fuzzing,
        *seed,
        *calls,
        selected.jobs(),
        &is_meant,
        &mut |made| {
            (0..made).for_each(|_| steps.step());
            steps.begin("calls");
        },
    )?;
    drop(steps);
    write(&measured, arguments, session)?;
    let own = |tool: &FuzzedTool<'_>| format!("{}.{}.", tool.file.profile, tool.file.tool);
    let own: Vec<String> = fuzzing.tools.iter().map(own).collect();
    let mut beyond = killed.beyond;
    beyond.retain(|name, _| own.iter().any(|own| name.starts_with(own)));
    write_beyond(&beyond, session)?;
    Ok(ExitCode::Conforms)
}

/// Writes how many mutants no random call can show, and why.
fn write_beyond(
    beyond: &BTreeMap<&str, &'static str>,
    session: &CommandSession,
) -> anyhow::Result<()> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for reason in beyond.values() {
        *counts.entry(reason).or_default() += 1;
    }
    let mut out = session.output.stdout();
    for (reason, count) in counts {
        writeln!(out, "{count:>5} more show only with {reason}")?;
    }
    Ok(())
}

fn write(
    measured: &[Measured],
    arguments: &FuzzArguments,
    session: &CommandSession,
) -> anyhow::Result<()> {
    let mut out = session.output.stdout();
    let title = format!(
        "{:<30} {:>7} {:>7} {:>6} {:>7} {:>8}",
        "tool", "mutants", "found", "", "calls", "half by"
    );
    writeln!(out, "{}", styled(title, STRONG))?;
    let (mut mutants, mut found) = (0, 0);
    for one in measured {
        mutants += one.mutants.len();
        found += one.found();
        let calls = format!("{:>7} {:>8}", one.calls, one.half());
        let line = line(&one.tool, one.mutants.len(), one.found(), &calls);
        writeln!(out, "{line}")?;
        if arguments.report == Format::Table {
            write_mutants(&mut *out, one)?;
        }
    }
    writeln!(out, "{}", line("all", mutants, found, ""))?;
    let pairs = measured.iter().flat_map(|one| &one.pairs);
    let accused = pairs
        .clone()
        .filter_map(|(two, one)| Some((two, one.call()?)));
    for ([one, other], call) in accused.clone() {
        writeln!(out, "{call:>8}  accused: {} with {}", one.name, other.name)?;
    }
    let (pairs, accused) = (pairs.count(), accused.count());
    writeln!(
        out,
        "{pairs} correct tools with two variants each, {accused} accused"
    )?;
    let FuzzArguments { calls, seed, .. } = arguments;
    writeln!(out, "at most {calls} calls of each tool, seed {seed}")?;
    Ok(())
}

fn write_mutants(out: &mut dyn Write, measured: &Measured) -> io::Result<()> {
    for (mutant, noticed) in &measured.mutants {
        let call = match noticed {
            Noticed::At(call) => call.to_string(),
            Noticed::WhereOpen => "open".to_owned(),
            Noticed::Never => "never".to_owned(),
        };
        let line = format!("{call:>6}  {}", mutant.name);
        writeln!(out, "  {}", styled(line, FAINT))?;
    }
    Ok(())
}

fn line(name: &str, mutants: usize, found: usize, calls: &str) -> String {
    let share = 100.0 * found as f64 / mutants.max(1) as f64;
    format!("{name:<30} {mutants:>7} {found:>7} {share:>5.1}% {calls}")
}
