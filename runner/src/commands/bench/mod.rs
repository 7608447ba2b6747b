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
use crate::session::Session;
use measure::{Bench, reference_like};

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "bench",
    about: "Measure how fast a target answers, beside the reference",
    details: &[
        (
            "What is measured",
            "  Cases of one plain call, spread over the topics of each tool, are called by\n  \
             one worker, round after round: the target, then the reference. A call takes\n  \
             from the request to the answer, with the start of a process where each call\n  \
             has one. The reference is reached by the same transport, as a process of its\n  \
             own. What a target answers wrongly counts, and is told; what breaks does not.",
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
    /// How many cases of each tool are called
    #[arg(long, value_name = "N", default_value = "20", value_parser = count::times)]
    cases: NonZeroUsize,
    /// How often each of them is called
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
            "which target is to be measured? Name it with --target FILE, or by its command: seekspec bench --profile NAME -- COMMAND…"
        );
    }
    let selection = selection.clone().of_profile(target.profile.clone());
    let cases = chosen::chosen(&selection.select(suite)?, arguments.cases.get());
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
