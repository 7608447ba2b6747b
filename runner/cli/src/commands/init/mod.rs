//! `seekspec init`: a target file that was tried, or a profile of one's own.

mod page;
mod profile;
mod target;

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use clap::builder::PossibleValuesParser;
use clap::{Args, FromArgMatches as _};
use serde_json::Value;

use super::command::Command;
use super::{TargetArgs, record};
use seekspec_learn::init::LANGUAGES;
use seekspec_prove::session::CommandSession;
use seekspec_run::exit_code::ExitCode;
use seekspec_run::shell;
use seekspec_run::style::{LITERAL, styled};

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "init",
    about: "Try a target with a few calls, and write its target file",
    details: &[
        (
            "Target files",
            "  With a command, init tries it, and writes the file with all that it found out.\n  \
             A file that exists is tried, and the difference is shown; --write makes it.\n  \
             With neither, init writes a file to fill in.",
        ),
        (
            "Profiles",
            "  `init profile NAME` specifies a tool of your own: it writes a profile,\n  \
             requirements and a first case into the directory of --fixtures (default:\n  \
             fixtures). With a command, the tools are those that it lists, the case has its\n  \
             answer, and a target file is written as well.",
        ),
        (
            "Libraries",
            "  `init --library python` (or node) writes a server that serves functions over\n  \
             MCP: serve.py, and server.py, in which yours take the place of an example.",
        ),
        (
            "Exit status",
            "  0 healthy, 1 problems, 2 an invalid target file, 3 does not start",
        ),
        (
            "Examples",
            "  seekspec init my-tool.yaml --profile NAME -- ./my-tool --json\n  \
             seekspec init my-tool.yaml --write\n  \
             seekspec init profile acme --transport mcp -- ./my-server\n  \
             seekspec init profile acme --tool head --call '{path: notes.txt}' -- ./head",
        ),
    ],
    arguments: InitArgs::augment_args,
    run: |matches, session| run(InitArgs::from_arg_matches(matches)?, session),
};

#[derive(Debug, Args)]
struct InitArgs {
    /// The target file
    #[arg(
        value_name = "PATH",
        default_value = "target.yaml",
        conflicts_with = "target"
    )]
    path: PathBuf,
    /// The same as PATH, as in `baseline write`
    #[arg(short = 'o', value_name = "FILE", conflicts_with_all = ["path", "target"])]
    file: Option<PathBuf>,
    /// Write the changes into a file that exists
    #[arg(long, conflicts_with = "name")]
    write: bool,
    /// With `profile` before it: the name of a new profile
    #[arg(value_name = "NAME")]
    name: Option<String>,
    /// Of a new profile: the tool of the first case
    #[arg(long, value_name = "TOOL", requires = "name")]
    tool: Option<String>,
    /// Of a new profile: the arguments of the first call, as JSON or YAML
    #[arg(long, value_name = "ARGUMENTS", requires = "name", value_parser = record::map)]
    call: Option<Value>,
    /// Write every key of a target file, as a comment
    #[arg(long, conflicts_with = "name")]
    all: bool,
    /// Write a server for the functions of a library in this language: python or node
    #[arg(long = "library", value_name = "LANGUAGE", conflicts_with_all = ["name", "all", "command"],
        value_parser = PossibleValuesParser::new(LANGUAGES.iter().map(|one| one.name)))]
    language: Option<String>,
    /// The profile that the target implements; default: the one of which most tools are listed
    #[arg(long, value_name = "PROFILE")]
    profile: Option<String>,
    #[command(flatten)]
    target: TargetArgs,
}

impl InitArgs {
    fn path(&self) -> &Path {
        let file = self.target.file().or(self.file.as_deref());
        file.unwrap_or(&self.path)
    }

    /// Whether `profile` is a word of the command, and not the name of a file after `-o`.
    fn is_about_a_profile(&self) -> bool {
        self.path().as_os_str() == "profile" && self.file.is_none()
    }
}

fn run(arguments: InitArgs, session: &CommandSession) -> anyhow::Result<ExitCode> {
    if let Some(name) = &arguments.language {
        return init_library(name, session);
    }
    match &arguments.name {
        Some(name) if arguments.is_about_a_profile() => profile::init(&arguments, name, session),
        Some(name) => bail!(
            "unexpected `{name}`: `seekspec init PATH` writes a target file, `seekspec init profile NAME` a profile"
        ),
        None if arguments.is_about_a_profile() => bail!(
            "name the new profile: seekspec init profile NAME; `-o profile` writes a target file of that name"
        ),
        None => target::init(arguments, session),
    }
}

fn init_library(name: &str, session: &CommandSession) -> anyhow::Result<ExitCode> {
    let language = LANGUAGES.iter().find(|one| one.name == name);
    let language = language.context("unknown language")?;
    let mut paths = language.files.iter().map(|(path, _)| Path::new(path));
    if let Some(path) = paths.find(|path| path.exists()) {
        bail!("{} already exists, and is not changed", path.display());
    }
    let mut out = session.output.stdout();
    for (path, text) in language.files {
        write_new(Path::new(path), text).with_context(|| format!("cannot write {path}"))?;
        writeln!(out, "wrote {path}")?;
    }
    let words = ["init", "--transport", "mcp", "--"];
    let next = [&words[..], language.command].concat();
    write_next(
        &mut *out,
        &[(&next, "write a target file, after your functions are in it")],
    )?;
    Ok(ExitCode::Conforms)
}

/// The commands that come next, and what each is for.
fn write_next(out: &mut dyn Write, next: &[(&[&str], &str)]) -> io::Result<()> {
    writeln!(out, "next:")?;
    for (words, why) in next {
        let mut line = vec!["seekspec".to_owned()];
        line.extend(words.iter().map(|word| (*word).to_owned()));
        writeln!(out, "  {}  {why}", styled(shell::line(&line), LITERAL))?;
    }
    Ok(())
}

fn write_new(path: &Path, text: &str) -> io::Result<()> {
    File::create_new(path)?.write_all(text.as_bytes())
}
