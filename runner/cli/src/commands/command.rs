//! The description of a command.

use clap::ArgMatches;

use seekspec_prove::session::CommandSession;
use seekspec_run::exit_code::ExitCode;
use seekspec_run::style::{STRONG, styled};

/// A command of `seekspec`.
pub(crate) struct Command {
    /// Its name.
    pub name: &'static str,
    /// A description in one line.
    pub about: &'static str,
    /// Sections of the help below the options: headings and texts, the examples last.
    pub details: &'static [(&'static str, &'static str)],
    /// Adds its options.
    pub arguments: fn(clap::Command) -> clap::Command,
    /// Runs it.
    pub run: fn(&ArgMatches, &CommandSession) -> anyhow::Result<ExitCode>,
}

impl Command {
    /// The command as clap has it.
    pub(crate) fn clap(&self) -> clap::Command {
        // The options come first: clap takes the words on a struct of options for words on the command.
        (self.arguments)(clap::Command::new(self.name))
            .about(self.about)
            .long_about(None)
            .after_help(self.after_help())
    }

    fn after_help(&self) -> String {
        self.details
            .iter()
            .map(|(heading, text)| {
                format!("{}\n{text}\n", styled(format_args!("{heading}:"), STRONG))
            })
            .collect::<Vec<_>>()
            .join("\n")
    }
}
