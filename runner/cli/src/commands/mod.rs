//! The commands: one file each, one line each in [`ALL`].

mod baseline;
mod both_sides;
mod call;
mod check;
mod command;
mod command_line;
mod compare;
mod completions;
mod contain;
mod count;
mod coverage;
mod diff;
mod explain;
mod given_reports;
mod init;
mod list;
mod record;
mod reference_args;
mod report;
mod reporting;
mod reporting_args;
mod repro;
mod run;
mod schema;
mod selection_args;
mod selftest;
mod serve;
mod site;
mod subject;
mod target_args;
mod text_format;
mod watch;
mod way;

use std::path::{Path, PathBuf};

use seekspec_run::nothing_selected::NothingSelected;
use seekspec_run::targets::Target;

pub(crate) use command::Command;
pub(crate) use command_line::command_line;
use selection_args::SelectionArgs;
use target_args::TargetArgs;

/// Every command, in the order of the help.
pub(crate) const ALL: &[&Command] = &[
    &run::COMMAND,
    &init::COMMAND,
    &call::COMMAND,
    &repro::COMMAND,
    &contain::COMMAND,
    &baseline::COMMAND,
    &report::COMMAND,
    &compare::COMMAND,
    &diff::COMMAND,
    &list::COMMAND,
    &explain::COMMAND,
    &coverage::COMMAND,
    &site::COMMAND,
    &record::COMMAND,
    &check::COMMAND,
    &selftest::COMMAND,
    &serve::COMMAND,
    &schema::COMMAND,
    &completions::COMMAND,
];

/// The headings of the help, each with the first of its commands.
const GROUPS: &[(&str, &str)] = &[
    ("Judge your tool", "run"),
    ("Keep and compare results", "baseline"),
    ("Read the specification", "list"),
    ("Write a specification", "record"),
    ("Use the reference engine", "serve"),
    ("For other programs", "schema"),
];

/// The command of that name.
pub(crate) fn find(name: &str) -> Option<&'static Command> {
    ALL.iter().copied().find(|command| command.name == name)
}

/// The file of known failures: that of the command line, or else that of the target file.
fn baseline_file(said: Option<&Path>, target: &Target) -> Option<PathBuf> {
    said.map(Path::to_owned).or_else(|| target.baseline.clone())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn commands_have_unique_names_and_descriptions() {
        let names: BTreeSet<_> = ALL.iter().map(|command| command.name).collect();
        assert_eq!(names.len(), ALL.len());
        for Command {
            name,
            about,
            details,
            ..
        } in ALL
        {
            assert!(
                !about.is_empty() && !about.ends_with('.') && about.len() <= 80,
                "{name}"
            );
            let (heading, examples) = details.last().unwrap();
            assert!(
                heading.starts_with("Example") && examples.contains("seekspec "),
                "{name}"
            );
            let mut lines = details.iter().flat_map(|(_, text)| text.lines());
            let too_long = lines.find(|line| line.chars().count() > 80);
            assert_eq!(too_long, None, "{name}");
        }
    }

    #[test]
    fn groups_of_the_help_begin_with_commands_in_their_order() {
        let places = GROUPS.iter().map(|(_, first)| {
            let place = ALL.iter().position(|command| command.name == *first);
            place.unwrap_or_else(|| panic!("unknown command {first}"))
        });
        let places: Vec<usize> = places.collect();
        assert!(
            places.is_sorted() && places.first() == Some(&0),
            "{places:?}"
        );
    }

    #[test]
    fn clap_finds_nothing_wrong_with_them() {
        command_line().debug_assert();
    }

    #[test]
    fn every_option_is_explained() {
        let command = command_line();
        for command in command.get_subcommands() {
            for argument in command.get_arguments() {
                assert!(
                    argument.get_help().is_some(),
                    "{} {}",
                    command.get_name(),
                    argument.get_id()
                );
            }
        }
    }
}
