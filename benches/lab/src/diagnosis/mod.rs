//! How often a diagnosis is right.

mod accuracy;
mod compounds;

use std::io::{self, Write};

use clap::{Args, ValueEnum};

use crate::selected::Selected;
use accuracy::Accuracy;
use compounds::Sample;
use seekspec_prove::good_targets::GoodTargets;
use seekspec_prove::selftest;
use seekspec_run::counted::counted;
use seekspec_run::exit_code::ExitCode;
use seekspec_run::output::write_json;
use seekspec_run::progress::Steps;
use seekspec_run::style::{FAINT, styled};

#[derive(Debug, Args)]
pub(crate) struct DiagnosisArguments {
    /// How many targets with one fault, and how many with two or three
    #[arg(value_name = "N")]
    targets: usize,
    /// Choose other targets to diagnose; equal seeds choose equal targets
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How the counts are printed
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Human)]
    report: Format,
    #[command(flatten)]
    selected: Selected,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    Human,
    Json,
}

/// Judges all mutants on all cases, and diagnoses some of them, alone and together.
pub(crate) fn run(arguments: &DiagnosisArguments) -> anyhow::Result<ExitCode> {
    let session = arguments.selected.session();
    let suite = &session.full_suite()?.loaded.suite;
    let good = GoodTargets::read(suite)?;
    let cases = arguments.selected.cases(suite, &good)?;
    let judged = arguments.selected.deviations(session.deviations()?, &good);
    let jobs = arguments.selected.jobs();
    let mut steps = Steps::new(cases.len(), session.output);
    let selftest = selftest::run(&cases, &judged, &good, jobs, &mut |_| {
        steps.step();
        steps.begin("cases");
    })?;
    drop(steps);
    let sample = Sample {
        size: arguments.targets,
        seed: arguments.seed,
    };
    let accuracy = compounds::accuracy(&cases, &selftest.matrix, &judged, &good, sample, jobs)?;
    let mut out = session.output.stdout();
    match arguments.report {
        Format::Human => write_accuracy(&mut *out, &accuracy)?,
        Format::Json => write_json(&mut *out, &accuracy)?,
    }
    out.flush()?;
    Ok(ExitCode::Conforms)
}

/// Writes a line for each number of faults. Without targets it writes nothing.
fn write_accuracy(out: &mut dyn Write, accuracy: &[Accuracy]) -> io::Result<()> {
    let measured = || accuracy.iter().filter(|one| one.targets > 0);
    if measured().next().is_none() {
        return Ok(());
    }
    let head = format!(
        "{:28}{:>9}{:>17}{:>18}",
        "diagnosis", "targets", "all causes true", "all faults named"
    );
    writeln!(out, "{}", styled(head, FAINT))?;
    for one in measured() {
        let faults = counted(one.number_of_faults, "fault");
        let (is_true, is_named) = (percent(one.all_true, one), percent(one.all_named, one));
        writeln!(
            out,
            "  {faults:26}{:>9}{is_true:>17}{is_named:>18}",
            one.targets
        )?;
    }
    writeln!(out)
}

/// Rounded down, so that 100 % means all.
fn percent(count: usize, accuracy: &Accuracy) -> String {
    let tenths = 1000 * count / accuracy.targets.max(1);
    format!("{}.{} %", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_all_is_a_hundred_percent() {
        let accuracy = Accuracy {
            targets: 3000,
            ..Accuracy::default()
        };
        assert_eq!(percent(3000, &accuracy), "100.0 %");
        assert_eq!(percent(2999, &accuracy), "99.9 %");
        assert_eq!(percent(0, &Accuracy::default()), "0.0 %");
    }
}
