//! `selftest --fuzz`: how many mutants random calls find.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::num::NonZeroUsize;

use seekspec_faults::mutation::Deviation;

use crate::commands::fuzz::tools;
use seekspec_prove::full_suite::{FullSuite, stored_matrix};
use seekspec_prove::fuzz::measure::{Measured, Noticed, measure};
use seekspec_prove::fuzz::{FuzzedTool, Fuzzing, beyond};
use seekspec_prove::good_targets::GoodTargets;
use seekspec_prove::session::Session;
use seekspec_run::exit_code::ExitCode;
use seekspec_run::progress::Steps;
use seekspec_run::style::{FAINT, STRONG, styled};

/// The random calls of each tool, and the report on them.
pub(super) struct Wanted<'a> {
    pub(super) profile: Option<&'a str>,
    pub(super) tools: &'a [String],
    pub(super) calls: usize,
    pub(super) seed: u64,
    pub(super) jobs: NonZeroUsize,
    /// Whether every mutant has a line.
    pub(super) has_lines: bool,
}

/// Measures, and writes a table. Mutants are meant that a case kills which a random one could be.
pub(super) fn run(wanted: &Wanted<'_>, session: &Session) -> anyhow::Result<ExitCode> {
    let FullSuite { loaded, faults } = session.full_suite()?;
    let suite = &loaded.suite;
    let good = GoodTargets::read(suite)?.without_deadline();
    let deviations = session.deviations()?;
    let fuzzing = Fuzzing {
        tools: tools(
            (suite, faults),
            wanted.profile,
            wanted.tools,
            deviations,
            &good,
        )?,
        suite,
        good: &good,
    };
    let matrix = stored_matrix(&session.source, deviations)?;
    let killed = beyond::divide(suite, &matrix);
    let is_meant = |mutant: &Deviation| killed.within.contains(mutant.name.as_str());
    let mut steps = Steps::new(wanted.calls * fuzzing.tools.len(), session.output);
    let Wanted {
        calls, seed, jobs, ..
    } = *wanted;
    let measured = measure(&fuzzing, seed, calls, jobs, &is_meant, &mut |made| {
        (0..made).for_each(|_| steps.step());
        steps.begin("calls");
    })?;
    drop(steps);
    write(&measured, wanted, session)?;
    let own = |tool: &FuzzedTool<'_>| format!("{}.{}.", tool.file.profile, tool.file.tool);
    let own: Vec<String> = fuzzing.tools.iter().map(own).collect();
    let mut beyond = killed.beyond;
    beyond.retain(|name, _| own.iter().any(|own| name.starts_with(own)));
    write_beyond(&beyond, session)?;
    Ok(ExitCode::Conforms)
}

/// Writes how many mutants no random call can show, and why.
fn write_beyond(beyond: &BTreeMap<&str, &'static str>, session: &Session) -> anyhow::Result<()> {
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

fn write(measured: &[Measured], wanted: &Wanted<'_>, session: &Session) -> anyhow::Result<()> {
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
        writeln!(
            out,
            "{}",
            line(
                &one.tool,
                one.mutants.len(),
                one.found(),
                &format!("{:>7} {:>8}", one.calls, one.half())
            )
        )?;
        for (mutant, noticed) in one.mutants.iter().filter(|_| wanted.has_lines) {
            let call = match noticed {
                Noticed::At(call) => call.to_string(),
                Noticed::WhereOpen => "open".to_owned(),
                Noticed::Never => "never".to_owned(),
            };
            writeln!(
                out,
                "  {}",
                styled(format!("{call:>6}  {}", mutant.name), FAINT)
            )?;
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
    writeln!(
        out,
        "{} correct tools with two variants each, {} accused",
        pairs.count(),
        accused.count()
    )?;
    writeln!(
        out,
        "at most {} calls of each tool, seed {}",
        wanted.calls, wanted.seed
    )?;
    Ok(())
}

fn line(name: &str, mutants: usize, found: usize, calls: &str) -> String {
    let share = 100.0 * found as f64 / mutants.max(1) as f64;
    format!("{name:<30} {mutants:>7} {found:>7} {share:>5.1}% {calls}")
}
