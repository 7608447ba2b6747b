//! The whole command line: global flags, and the commands of the registry.

use std::path::PathBuf;

use clap::builder::styling::Styles;
use clap::{Arg, ArgAction, value_parser};

use super::{ALL, GROUPS};
use crate::named_values::named_values;
use seekspec_run::exit_code;
use seekspec_run::output::Color;
use seekspec_run::style::{LITERAL, STRONG, styled};
use seekspec_run::wrap::wrap;

const ABOUT: &str =
    "Replays the executable specification of agents' file tools against any implementation.";
/// The width of the list of commands, in columns.
const WIDTH: usize = 80;
const STYLES: Styles = Styles::styled()
    .header(STRONG)
    .usage(STRONG)
    .literal(LITERAL)
    .placeholder(anstyle::Style::new());

/// The whole command line.
pub(crate) fn command_line() -> clap::Command {
    clap::Command::new("seekspec")
        .version(env!("CARGO_PKG_VERSION"))
        .about(ABOUT)
        .styles(STYLES)
        .max_term_width(100)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .subcommand_value_name("COMMAND")
        .help_template(format!(
            "{{about}}\n\n{{usage-heading}} {{usage}}\n\n{}{}\n{{options}}{{after-help}}",
            groups(),
            styled("Options:", STRONG)
        ))
        .subcommands(ALL.iter().map(|command| command.clap()))
        .disable_help_flag(true)
        .args([help(), fixtures(), color()])
        .after_help(format!(
            "{}\n{}",
            styled("Exit status:", STRONG),
            exit_code::table()
        ))
}

/// The commands under their headings, and their purposes.
fn groups() -> String {
    let widest = ALL.iter().map(|command| command.name.len()).max();
    let width = widest.unwrap_or_default() + 2;
    let mut text = String::new();
    for command in ALL {
        let heading = GROUPS.iter().find(|(_, first)| *first == command.name);
        if let Some((heading, _)) = heading {
            let space = if text.is_empty() { "" } else { "\n" };
            text += &format!("{space}{}\n", styled(format!("{heading}:"), STRONG));
        }
        let name = styled(command.name, LITERAL);
        let about = wrap(command.about, WIDTH - width - 2).join(&format!("\n{:width$}  ", ""));
        text += &format!("  {name:width$}{about}\n");
    }
    text + "\n"
}

/// The short form for both `-h` and `--help`: the long one has the same text on five times as many lines.
fn help() -> Arg {
    Arg::new("help")
        .short('h')
        .long("help")
        .help("Print help")
        .help_heading("Global options")
        .action(ArgAction::HelpShort)
        .global(true)
}

fn fixtures() -> Arg {
    Arg::new("fixtures")
        .long("fixtures")
        .value_name("DIR")
        .help("Read the fixtures from DIR instead of the binary")
        .help_heading("Global options")
        .value_parser(value_parser!(PathBuf))
        .global(true)
}

fn color() -> Arg {
    Arg::new("color")
        .long("color")
        .value_name("WHEN")
        .hide_possible_values(true)
        .help("Colour the output: auto, always or never")
        .help_heading("Global options")
        .default_value("auto")
        .value_parser(named_values(Color::ALL, Color::Auto))
        .global(true)
}
