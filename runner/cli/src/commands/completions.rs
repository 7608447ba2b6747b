//! `seekspec completions`: prints completions of the command line for a shell.

use clap::{Args, FromArgMatches as _};
use clap_complete::Shell;

use super::command::Command;
use seekspec_run::exit_code::ExitCode;

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "completions",
    about: "Print the completions of the command line for a shell",
    details: &[("Example", "  source <(seekspec completions bash)")],
    arguments: CompletionsArgs::augment_args,
    run: |matches, session| {
        let shell = CompletionsArgs::from_arg_matches(matches)?.shell;
        let mut script = Vec::new();
        clap_complete::generate(shell, &mut super::command_line(), "seekspec", &mut script);
        session.output.stdout().write_all(&script)?;
        Ok(ExitCode::Conforms)
    },
};

#[derive(Debug, Args)]
struct CompletionsArgs {
    /// The shell
    shell: Shell,
}
