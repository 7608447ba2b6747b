//! The message and the exit status of a command that failed.

use std::io::{self, Write};

use seekspec_run::exit_code::ExitCode;
use seekspec_run::nothing_selected::NothingSelected;
use seekspec_run::output::Output;
use seekspec_run::schedule::RunError;
use seekspec_run::style::{BAD, styled};

/// Tells the user why, and says how the command ends.
pub(crate) fn show(error: &anyhow::Error, output: Output) -> ExitCode {
    if is_closed_pipe(error) {
        // Whoever read the output has had enough, as `head` does.
        return ExitCode::Conforms;
    }
    // A message that cannot be written cannot be reported either.
    drop(write(&mut *output.stderr(), error));
    exit_code(error)
}

fn write(out: &mut dyn Write, error: &anyhow::Error) -> io::Result<()> {
    // All other errors name the file in front of the system's message.
    let is_bare = error.chain().len() == 1 && error.is::<io::Error>();
    let what = if is_bare {
        "cannot write to standard output: "
    } else {
        ""
    };
    writeln!(out, "{} {what}{error}", styled("error:", BAD.bold()))?;
    let mut said = error.to_string();
    for cause in error.chain().skip(1).map(ToString::to_string) {
        // Some messages contain their cause already.
        if !said.contains(&cause) {
            writeln!(out, "  because: {cause}")?;
            said = cause;
        }
    }
    Ok(())
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let mut errors = error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>());
    errors.any(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

fn exit_code(error: &anyhow::Error) -> ExitCode {
    match error.downcast_ref() {
        Some(RunError::WouldNotStart { .. } | RunError::Unusable(_)) => {
            return ExitCode::TargetUnavailable;
        }
        Some(RunError::Interrupted) => return ExitCode::Interrupted,
        _ => {}
    }
    if error.is::<NothingSelected>() {
        ExitCode::NothingJudged
    } else {
        ExitCode::Usage
    }
}
