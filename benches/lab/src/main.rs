//! Measures the product: how often it is right, and how much it finds.

mod fuzz;
mod laws;
mod probe;
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
    /// Make N random calls of each tool, and count the mutants that they find
    Fuzz(fuzz::FuzzArguments),
    /// Apply the laws: no correct tool violates one, and mutants do
    Laws(laws::LawsArguments),
    /// Probe the reference under N random overlays of its rules
    Probe(probe::ProbeArguments),
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
        Measure::Fuzz(arguments) => fuzz::run(arguments),
        Measure::Laws(arguments) => laws::run(arguments),
        Measure::Probe(arguments) => probe::run(arguments),
        Measure::Variants(arguments) => variants::run(arguments),
    }?;
    Ok(code.into())
}
