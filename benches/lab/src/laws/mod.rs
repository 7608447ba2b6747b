//! The laws, measured: a table.

mod measure;

use std::collections::BTreeSet;
use std::io::Write as _;

use clap::Args;
use seekspec_conformance::suite::Law;
use seekspec_faults::mutation::Deviation;

use crate::selected::Selected;
use measure::{Measured, measure};
use seekspec_prove::good_targets::GoodTargets;
use seekspec_prove::laws;
use seekspec_prove::session::CommandSession;
use seekspec_run::counted::counted;
use seekspec_run::exit_code::ExitCode;
use seekspec_run::progress::Steps;
use seekspec_run::style::{BAD, FAINT, STRONG, styled};

#[derive(Debug, Args)]
pub(crate) struct LawsArguments {
    #[command(flatten)]
    selected: Selected,
}

/// Writes a line per law. A law that accuses a correct tool is a defect.
pub(crate) fn run(LawsArguments { selected }: &LawsArguments) -> anyhow::Result<ExitCode> {
    let session = &selected.session();
    let suite = &session.full_suite()?.loaded.suite;
    let good = GoodTargets::read(suite)?;
    let cases = selected.cases(suite, &good)?;
    let deviations = selected.deviations(session.deviations()?, &good);
    let laws = laws::of_tools(suite, &cases)?;
    let mut steps = Steps::new(laws.len(), session.output);
    let mut measured = Vec::new();
    for law in laws {
        let of_law = measure(suite, law, &cases, &deviations, &good, selected.jobs())?;
        measured.push((law, of_law));
        steps.step();
        steps.begin("laws");
    }
    drop(steps);
    let is_clean = write(&measured, &deviations, session)?;
    Ok(if is_clean {
        ExitCode::Conforms
    } else {
        ExitCode::Failures
    })
}

fn write(
    measured: &[(&Law, Measured)],
    deviations: &[&'static Deviation],
    session: &CommandSession,
) -> anyhow::Result<bool> {
    let mut out = session.output.stdout();
    let head = format!("{:46}{:>9}{:>9}{:>9}", "law", "calls", "applied", "mutants");
    writeln!(out, "{}", styled(head, FAINT))?;
    let mut is_clean = true;
    for (law, measured) in measured {
        let name = law.name.replace("/laws/", " ");
        let (inputs, held, found) = (measured.inputs, measured.held, measured.found.len());
        let example = measured.found.first().map_or("", |name| name.as_str());
        let example = styled(example, FAINT);
        writeln!(out, "{name:46}{inputs:>9}{held:>9}{found:>9}  {example}")?;
        for (tool, (case, what)) in &measured.accused {
            is_clean = false;
            writeln!(out, "  {} {tool}: {what} ({case})", styled("accuses", BAD))?;
        }
    }
    let tools: BTreeSet<(&str, &str)> = measured
        .iter()
        .map(|(law, _)| (law.profile.as_str(), law.tool.as_str()))
        .collect();
    writeln!(out)?;
    for (profile, tool) in tools {
        let is_its = |one: &&&Deviation| one.profile == profile && one.tool == tool;
        let mutants = deviations
            .iter()
            .filter(is_its)
            .filter(|one| !one.is_variant());
        let of_tool = measured.iter();
        let of_tool = of_tool.filter(|(law, _)| law.profile == profile && law.tool == tool);
        let found: BTreeSet<&String> = of_tool.flat_map(|(_, measured)| &measured.found).collect();
        let name = styled(format!("{profile}/{tool}"), STRONG);
        let mutants = counted(mutants.count(), "mutant");
        writeln!(out, "{name}: the laws find {} of {mutants}", found.len())?;
    }
    Ok(is_clean)
}
