//! `seekspec contain`: runs a command that can write only where it may.

use std::io::Write as _;
use std::os::unix::process::ExitStatusExt as _;
use std::path::PathBuf;
use std::process;

use anyhow::{Context as _, bail};
use clap::{Args, FromArgMatches as _};
use seekspec_contain::{self as contain, Grants, Log};

use super::command::Command;
use seekspec_prove::session::CommandSession;
use seekspec_run::exit_code::ExitCode;

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "contain",
    about: "Run a command that can change nothing outside of some directories",
    details: &[
        (
            "Purpose",
            "  For a case by hand: the lines of `seekspec repro` begin with it, since a wrong\n  \
             tool that is asked to delete `/` may do so. The command can read everything\n  \
             and write to the usual devices. Attempts elsewhere are listed on standard\n  \
             error. It needs Linux 5.19 with Landlock; docs/security.md has the details.",
        ),
        (
            "Exit",
            "  The exit status is that of the command, 128 and the number of a signal that\n  \
             killed it, or 2 if it cannot be contained or started.",
        ),
        (
            "Examples",
            "  seekspec contain --write /tmp/try -- python3 tool.py < call.json",
        ),
    ],
    arguments: ContainArgs::augment_args,
    run: |matches, session| contained(&ContainArgs::from_arg_matches(matches)?, session),
};

#[derive(Debug, Args)]
struct ContainArgs {
    /// A directory or file that it may change, with all that is below (repeatable)
    #[arg(long, value_name = "PATH")]
    write: Vec<PathBuf>,
    /// The command, after `--`
    #[arg(last = true, required = true, value_name = "COMMAND")]
    command: Vec<String>,
}

fn contained(arguments: &ContainArgs, session: &CommandSession) -> anyhow::Result<ExitCode> {
    if let Some(why) = contain::missing() {
        bail!("nothing can be contained here: {why}");
    }
    for path in &arguments.write {
        path.metadata()
            .with_context(|| format!("cannot grant {}", path.display()))?;
    }
    let Some((program, words)) = arguments.command.split_first() else {
        bail!("no command; it comes after `--`");
    };
    let log = Log::new()?;
    let mut command = process::Command::new(program);
    command.args(words);
    let grants = Grants::of(&arguments.write);
    let mut child = contain::spawn(&mut command, &grants, Some(log.writer().try_clone()?))
        .with_context(|| format!("cannot start {program}"))?;
    let status = child.wait()?;
    let mut out = session.output.stderr();
    for reached in log.take() {
        let path = reached.path.display();
        writeln!(out, "refused: it tried to {} {path}", reached.action)?;
    }
    if status.success() {
        return Ok(ExitCode::Conforms);
    }
    out.flush()?;
    // Whoever asks for the command wants its status, whatever ours mean.
    process::exit(
        status
            .code()
            .unwrap_or_else(|| 128 + status.signal().unwrap_or_default()),
    )
}
