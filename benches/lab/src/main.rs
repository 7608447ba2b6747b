//! Measures the product: how often it is right, and how much it finds. Hunts for cases that it lacks.

mod combinations;
mod hunt;
mod selected;
mod variants;

use std::process;

use clap::{Parser, Subcommand};

use seekspec_run::exit_code::ExitCode;
use seekspec_run::leftovers;
use seekspec_run::transport::process as targets;

/// Measure Seekspec
#[derive(Debug, Parser)]
#[command(name = "seekspec-lab")]
struct LabArguments {
    #[command(subcommand)]
    measure: Measure,
}

#[derive(Debug, Subcommand)]
enum Measure {
    /// Have all cases judge correct tools with half of all variants each: none is accused
    Combinations(combinations::CombinationsArguments),
    /// Mutate cases, and list where two implementations differ in them
    Hunt(hunt::HuntArguments),
    /// Have the MUST cases judge correct tools with two variants each: none is accused
    Variants(variants::VariantsArguments),
}

fn main() -> anyhow::Result<process::ExitCode> {
    // This process may be the supervisor of a target.
    if targets::supervise() {
        return Ok(ExitCode::Conforms.into());
    }
    let arguments = LabArguments::parse();
    leftovers::adopt();
    targets::supervise_targets();
    let code = match &arguments.measure {
        Measure::Combinations(arguments) => combinations::run(arguments),
        Measure::Hunt(arguments) => hunt::run(arguments),
        Measure::Variants(arguments) => variants::run(arguments),
    }?;
    Ok(code.into())
}
