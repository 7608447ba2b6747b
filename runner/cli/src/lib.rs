//! The command line of `seekspec`: arguments and printing.

pub mod bug;
mod cli;
mod commands;
mod named_values;
mod refusal;
mod reports;
mod rules_file;
mod serve;

use seekspec_learn::{doctor, probe};
use seekspec_pages::{changes, comparison, findings, markdown, site, tree_drawing, views};
use seekspec_prove::{
    deviations, diagnosis, full_suite, fuzz, good_targets, laws, record, reference, selftest,
    session,
};
use seekspec_run::{
    ask, baseline, counted, decision, document, event, exit_code, file_uri, implementation,
    interrupt, leftovers, merge, nothing_selected, output, printable, progress, repro, schedule,
    selection, shard, shell, style, suite_source, targets, text_file, transport, whole_file, wrap,
    yaml_text,
};

use std::env;
use std::process;

/// Runs the command line of this process.
pub fn main() -> process::ExitCode {
    bug::guard(|| cli::main(env::args_os())).into()
}
