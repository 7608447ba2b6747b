//! `seekspec bench`: how long a target takes to answer, tool by tool, beside the reference.

mod chosen;
mod latency;
mod measure;
mod table;

use std::num::NonZeroUsize;

use anyhow::bail;
use clap::{Args, FromArgMatches as _, ValueEnum};

use super::{Command, SelectionArgs, TargetArgs, count, selection_args};
use crate::exit_code::ExitCode;
use crate::output::write_json;
use crate::reference;
use crate::session::Session;
use measure::{Bench, reference_like};

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "bench",
    about: "Measure how fast a target answers, beside the reference",
    details: &[
        (
            "Measurement",
            "  Cases of one plain call, spread over the topics of each tool, are called by\n  \
             one worker, round after round: the target, then the reference. The time of a\n  \
             call is from the request to the answer, including the start of a process if\n  \
             each call has one. The reference runs as a separate process, over the same\n  \
             transport. Wrong answers count, and are reported; broken calls do not count.",
        ),
        selection_args::PATTERNS,
        (
            "Examples",
            "  seekspec bench --profile NAME -- ./my-tool --json\n  \
             seekspec bench --target my-tool.yaml --rounds 20 --format json",
        ),
    ],
    arguments: BenchArgs::augment_args,
    run: |matches, session| bench(&BenchArgs::from_arg_matches(matches)?, session),
};

#[derive(Debug, Args)]
struct BenchArgs {
    /// The number of cases per tool
    #[arg(long, value_name = "N", default_value = "20", value_parser = count::times)]
    cases: NonZeroUsize,
    /// The number of calls per case
    #[arg(long, value_name = "N", default_value = "5", value_parser = count::times)]
    rounds: NonZeroUsize,
    /// table or json
    #[arg(
        long,
        value_name = "FORMAT",
        default_value = "table",
        hide_possible_values = true
    )]
    format: Format,
    #[command(flatten)]
    target: TargetArgs,
    #[command(flatten)]
    selection: SelectionArgs,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    /// For people
    Table,
    /// For programs: an object
    Json,
}

fn bench(arguments: &BenchArgs, session: &Session) -> anyhow::Result<ExitCode> {
    let suite = &session.cases()?.suite;
    let selection = &arguments.selection;
    let target = arguments
        .target
        .target(selection.profile.as_deref(), suite)?;
    if target.reach.program().is_none() {
        bail!(
            "no target to measure; name it with --target FILE, or by its command: seekspec bench --profile NAME -- COMMAND…"
        );
    }
    let selection = selection.clone().of_profile(target.profile.clone());
    if let Some(profile) = &target.profile
        && !reference::has_profile(profile)
    {
        bail!(
            "nothing to compare with: the reference engine does not implement the profile `{profile}`"
        );
    }
    let cases = chosen::chosen(
        &selection.select(suite, session.output)?,
        arguments.cases.get(),
    );
    if cases.is_empty() {
        bail!("none of the selected cases is a plain call; select more");
    }
    let reference = reference_like(&target)?;
    let bench = Bench {
        suite,
        cases,
        rounds: arguments.rounds.get(),
    };
    let measured = bench.measure(&target, &reference)?;
    let mut out = session.output.stdout();
    match arguments.format {
        Format::Table => table::write(&mut *out, &measured)?,
        Format::Json => write_json(&mut *out, &measured)?,
    }
    Ok(if measured.tools.is_empty() {
        ExitCode::NothingJudged
    } else {
        ExitCode::Conforms
    })
}
