//! `seekspec repro`: repeats a case by hand.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context as _, bail};
use clap::{Args, FromArgMatches as _};
use seekspec_conformance::suite::Case;

use super::{Command, TargetArgs, subject};
use seekspec_prove::session::CommandSession;
use seekspec_run::exit_code::ExitCode;
use seekspec_run::repro::{self, Repro};
use seekspec_run::shell;
use seekspec_run::style::{FAINT, LITERAL, STRONG, styled};

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "repro",
    about: "Write the tree of a case and a script that repeats its calls",
    details: &[
        (
            "Files",
            "  root/ has the tree, request-1.json the first call, and run.sh makes all calls\n  \
             of the case and prints the answers: it starts an MCP server, initialises it,\n  \
             and changes the tree where the case does. The servers run as in `run`.",
        ),
        (
            "Examples",
            "  seekspec repro limits/a-limit-of-1-returns-one-path\n  \
         seekspec repro limits/a-limit-of-1-returns-one-path --into tree -- ./my-tool\n  \
         seekspec repro --run a-limit-of-1-returns-one-path --target my-tool.yaml",
        ),
    ],
    arguments: ReproArgs::augment_args,
    run: |matches, session| run(&ReproArgs::from_arg_matches(matches)?, session),
};

#[derive(Debug, Args)]
struct ReproArgs {
    /// The name of a case; its last parts are enough if no other case has them
    #[arg(value_name = "CASE", required_unless_present = "run")]
    name: Option<String>,
    /// The same as CASE, as a report prints it
    #[arg(long, value_name = "CASE", conflicts_with = "name")]
    run: Option<String>,
    /// The profile of the case, as a report prints it
    #[arg(long, value_name = "PROFILE")]
    profile: Option<String>,
    /// The directory to write to, new or empty; default: a temporary one
    #[arg(long, value_name = "DIR")]
    into: Option<PathBuf>,
    #[command(flatten)]
    target: TargetArgs,
}

fn run(arguments: &ReproArgs, session: &CommandSession) -> anyhow::Result<ExitCode> {
    let suite = &session.cases()?.suite;
    let name = arguments.name.as_ref().or(arguments.run.as_ref());
    let case = subject::find_case(suite, name.map_or("", String::as_str), session.output)?;
    if let Some(said) = arguments
        .profile
        .as_ref()
        .filter(|said| **said != case.profile)
    {
        bail!(
            "{} is a case of the profile {}, not {said}",
            case.name,
            case.profile
        );
    }
    let target = arguments.target.target(Some(&case.profile), suite)?;
    let directory = arguments
        .into
        .clone()
        .map_or_else(|| new_directory(case), Ok)?;
    let repro = repro::write(case, &target, &directory)?;
    write(&mut *session.output.stdout(), case, &repro)?;
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

fn write(out: &mut dyn Write, case: &Case, repro: &Repro) -> io::Result<()> {
    writeln!(out, "{}", styled(&case.name, STRONG))?;
    writeln!(out, "{} {}", styled("tree   ", FAINT), repro.root.display())?;
    let single = repro.calls.len() == 1 && !repro.calls.iter().any(|call| call.changes_tree);
    for (index, call) in repro.calls.iter().enumerate() {
        if repro.calls.len() > 1 {
            let heading = format!("step {}", index + 1);
            writeln!(out, "\n{}", styled(heading, STRONG))?;
        }
        if call.changes_tree {
            let about = "the script changes the tree before this call";
            writeln!(out, "{} {about}", styled("change ", FAINT))?;
        }
        writeln!(out, "{} {}", styled("request", FAINT), call.request)?;
    }
    let line = match repro.calls.first() {
        Some(call) if single => call.shell.clone(),
        _ => {
            writeln!(out)?;
            format!("sh {}", shell::path(&repro.script))
        }
    };
    writeln!(
        out,
        "{} {}",
        styled("run    ", FAINT),
        styled(line, LITERAL)
    )
}
