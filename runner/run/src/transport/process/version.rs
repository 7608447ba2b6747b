//! The version of a target, by the command in its file.

use std::time::Duration;

use super::once::run_once;
use super::start::{of_version, program_of};
use crate::program::Program;
use crate::transport::Broken;

/// The first line of the version command; `None`: there is no such command, but the program exists.
pub(in crate::transport) fn version(
    program: &Program,
    deadline: Duration,
) -> Result<Option<String>, Broken> {
    if program.version.is_empty() {
        program_of(&program.command)?;
        return Ok(None);
    }
    let outcome = run_once(of_version(program)?, b"", deadline)?;
    outcome.check(deadline)?;
    let output = String::from_utf8_lossy(&outcome.stdout);
    Ok(output.lines().next().map(str::to_owned))
}
