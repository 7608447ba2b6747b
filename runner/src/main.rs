//! The command `seekspec`.

use std::process;

fn main() -> process::ExitCode {
    seekspec::bug::guard(|| seekspec::cli::main(std::env::args_os())).into()
}
