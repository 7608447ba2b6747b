//! From the words of a command line to a command and its exit status.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io::Write as _;
use std::path::PathBuf;

use clap::ArgMatches;

use crate::commands;
use crate::refusal;
use seekspec_prove::session::CommandSession;
use seekspec_run::exit_code::ExitCode;
use seekspec_run::interrupt;
use seekspec_run::leftovers;
use seekspec_run::output::Output;
use seekspec_run::suite_source::SuiteSource;
use seekspec_run::targets;
use seekspec_run::transport::process;

/// Runs the command line, and reports errors to the user.
pub(crate) fn main(words: impl IntoIterator<Item = OsString>) -> ExitCode {
    // This process may be the supervisor of a target.
    if process::supervise() {
        return ExitCode::Conforms;
    }
    let matches = match commands::command_line().try_get_matches_from(words) {
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

fn session(arguments: &ArgMatches) -> CommandSession {
    let folder: Option<&PathBuf> = arguments.get_one("fixtures");
    let color = arguments.get_one("color").copied().unwrap_or_default();
    let own = || target_file(arguments).and_then(|file| targets::own_fixtures(file));
    let source = match folder {
        Some(folder) => SuiteSource::Folder(folder.clone()),
        None => own().map_or(SuiteSource::Embedded, SuiteSource::Added),
    };
    let output = Output {
        color,
        has_commands: false,
    };
    CommandSession::new(source, output).of_profiles(named_profiles(arguments))
}

/// The profiles that the arguments of a command name, if it is about no others: one for all cases, that of
/// the target file, or those with which the names of cases and requirements begin.
fn named_profiles(arguments: &ArgMatches) -> Option<BTreeSet<String>> {
    let values = |id: &str| {
        let values = arguments.try_get_many::<String>(id).ok().flatten();
        values.map(|values| values.cloned().collect::<Vec<_>>())
    };
    if let Some(profile) = values("profile") {
        return Some(profile.into_iter().collect());
    }
    if let Some(file) = target_file(arguments) {
        return Some(BTreeSet::from([targets::own_profile(file)?]));
    }
    let names = ["run", "covers", "name"].into_iter().filter_map(values);
    let first = |name: String| name.split(['/', '.']).next().map(str::to_owned);
    let profiles: BTreeSet<String> = names.flatten().filter_map(first).collect();
    (!profiles.is_empty()).then_some(profiles)
}

/// The target file that the arguments of a command name.
fn target_file(arguments: &ArgMatches) -> Option<&PathBuf> {
    let named = |id: &str| arguments.try_get_one::<PathBuf>(id).ok().flatten();
    named("target")
        .or_else(|| named("file"))
        .or_else(|| named("path"))
        .or_else(|| target_file(arguments.subcommand()?.1))
}
