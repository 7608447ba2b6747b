//! `seekspec repro`: a case by hand.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::{Args, FromArgMatches as _};
use seekspec_conformance::suite::Case;

use super::{Command, TargetArgs, subject};
use crate::exit_code::ExitCode;
use crate::repro::{self, Repro, ReproCall};
use crate::session::Session;
use crate::shell;
use crate::style::{FAINT, LITERAL, STRONG, WARNING, styled};
use crate::target::Target;

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "repro",
    about: "Write the tree of a case and print its calls, to repeat them by hand",
    details: &[(
        "Examples",
        "  seekspec repro limits/a-limit-of-one-returns-one\n  \
         seekspec repro limits/a-limit-of-one-returns-one --into tree -- ./my-tool",
    )],
    arguments: ReproArgs::augment_args,
    run: |matches, session| run(&ReproArgs::from_arg_matches(matches)?, session),
};

#[derive(Debug, Args)]
struct ReproArgs {
    /// The name of a case; its last parts are enough where they mean only one
    #[arg(value_name = "CASE")]
    name: String,
    /// The directory to write into, new or empty; default: one for temporary files
    #[arg(long, value_name = "DIR")]
    into: Option<PathBuf>,
    #[command(flatten)]
    target: TargetArgs,
}

fn run(arguments: &ReproArgs, session: &Session) -> anyhow::Result<ExitCode> {
    let suite = &session.cases()?.suite;
    let case = subject::find_case(suite, &arguments.name)?;
    let target = arguments.target.target(Some(&case.profile), suite)?;
    let directory = arguments
        .into
        .clone()
        .map_or_else(|| new_directory(case), Ok)?;
    let repro = repro::write(case, &target, &directory)?;
    write(&mut *session.output.stdout(), case, &target, &repro)?;
    Ok(ExitCode::Conforms)
}

fn new_directory(case: &Case) -> anyhow::Result<PathBuf> {
    let mut builder = tempfile::Builder::new();
    builder.prefix("seekspec-repro-").disable_cleanup(true);
    let directory = builder
        .tempdir()
        .with_context(|| format!("cannot make a directory for {}", case.name))?;
    Ok(directory.keep())
}

fn write(out: &mut dyn Write, case: &Case, target: &Target, repro: &Repro) -> io::Result<()> {
    writeln!(out, "{}", styled(&case.name, STRONG))?;
    writeln!(out, "{} {}", styled("tree   ", FAINT), repro.root.display())?;
    for (index, call) in repro.calls.iter().enumerate() {
        if repro.calls.len() > 1 {
            writeln!(
                out,
                "\n{}",
                styled(format_args!("step {}", index + 1), STRONG)
            )?;
        }
        if call.changes_tree {
            writeln!(
                out,
                "{} change the tree first, as `seekspec explain` shows",
                styled("note:", WARNING)
            )?;
        }
        writeln!(out, "{} {}", styled("request", FAINT), call.request)?;
        writeln!(
            out,
            "{} {}",
            styled("run    ", FAINT),
            styled(line(case, target, &repro.root, call), LITERAL)
        )?;
    }
    Ok(())
}

/// The line that makes the call: that of the target, or for the reference in process, the reference as a command.
fn line(case: &Case, target: &Target, root: &Path, call: &ReproCall) -> String {
    if let Some(line) = &call.shell {
        return line.clone();
    }
    let profile = target.profile.as_ref().unwrap_or(&case.profile);
    let root = root.display().to_string();
    let words = ["seekspec", "call", "--profile", profile, "--root", &root].map(str::to_owned);
    format!(
        "{} < {}",
        shell::line(&words),
        shell::line([&call.file.display().to_string()])
    )
}
