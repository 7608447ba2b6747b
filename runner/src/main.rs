//! The command `seekspec`.

use std::process;

fn main() -> process::ExitCode {
    seekspec_cli::main()
}
