//! The command line: global flags, and the commands of the registry.

use std::ffi::OsString;
use std::io::Write as _;
use std::path::PathBuf;

use clap::builder::styling::Styles;
use clap::{Arg, ArgAction, ArgMatches, value_parser};

use crate::commands;
use crate::exit_code::{self, ExitCode};
use crate::interrupt;
use crate::leftovers;
use crate::output::{Color, Output};
use crate::refusal;
use crate::session::Session;
use crate::style::{LITERAL, STRONG, styled};
use crate::suite_source::SuiteSource;
use crate::target;
use crate::transport::process;

const ABOUT: &str =
    "Replays the executable specification of agents' file tools against any implementation.";
const STYLES: Styles = Styles::styled()
    .header(STRONG)
    .usage(STRONG)
    .literal(LITERAL)
    .placeholder(anstyle::Style::new());

/// The whole command line.
pub fn command() -> clap::Command {
    clap::Command::new("seekspec")
        .version(env!("CARGO_PKG_VERSION"))
        .about(ABOUT)
        .styles(STYLES)
        .max_term_width(100)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .subcommand_value_name("COMMAND")
        .subcommands(commands::ALL.iter().map(|command| command.clap()))
        .disable_help_flag(true)
        .args([help(), fixtures(), color()])
        .after_help(format!(
            "{}\n{}",
            styled("Exit status:", STRONG),
            exit_code::table()
        ))
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
        .value_parser(value_parser!(Color))
        .global(true)
}

/// Runs the command line, and reports errors to the user.
pub fn main(words: impl IntoIterator<Item = OsString>) -> ExitCode {
    // This process may be the supervisor of a target.
    if process::supervise() {
        return ExitCode::Conforms;
    }
    let matches = match command().try_get_matches_from(words) {
        Ok(matches) => matches,
        Err(error) => return show_usage(&error),
    };
    let Some((name, arguments)) = matches.subcommand() else {
        return ExitCode::Usage;
    };
    let Some(command) = commands::find(name) else {
        return ExitCode::Usage;
    };
    let session = session(arguments);
    leftovers::adopt();
    process::supervise_targets();
    let code = (command.run)(arguments, &session)
        .unwrap_or_else(|error| refusal::show(&error, session.output));
    // The result of an interrupted command means nothing.
    if interrupt::is_set() {
        ExitCode::Interrupted
    } else {
        code
    }
}

/// Prints help and version, which clap returns as errors, and usage errors.
fn show_usage(error: &clap::Error) -> ExitCode {
    let output = Output::default();
    let mut out = if error.use_stderr() {
        output.stderr()
    } else {
        output.stdout()
    };
    // A message that cannot be written cannot be reported either.
    drop(write!(out, "{}", error.render().ansi()));
    match error.exit_code() {
        0 => ExitCode::Conforms,
        _ => ExitCode::Usage,
    }
}

fn session(arguments: &ArgMatches) -> Session {
    let folder: Option<&PathBuf> = arguments.get_one("fixtures");
    let color = arguments.get_one("color").copied().unwrap_or_default();
    let own = || target_file(arguments).and_then(|file| target::own_fixtures(file));
    let source = match folder {
        Some(folder) => SuiteSource::Folder(folder.clone()),
        None => own().map_or(SuiteSource::Embedded, SuiteSource::Added),
    };
    Session::new(source, Output { color })
}

/// The target file that the arguments of a command name.
fn target_file(arguments: &ArgMatches) -> Option<&PathBuf> {
    let named = |id: &str| arguments.try_get_one::<PathBuf>(id).ok().flatten();
    let of_subcommand = || target_file(arguments.subcommand()?.1);
    named("target")
        .or_else(|| named("file"))
        .or_else(of_subcommand)
}
