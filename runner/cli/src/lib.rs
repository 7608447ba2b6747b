//! The command line of `seekspec`: arguments and printing.

pub mod bug;
mod cli;
mod commands;
mod named_values;
mod refusal;
mod reports;
mod rules_file;
mod serve;

use std::env;
use std::process;

/// Runs the command line of this process.
pub fn main() -> process::ExitCode {
    bug::guard(|| cli::main(env::args_os())).into()
}
