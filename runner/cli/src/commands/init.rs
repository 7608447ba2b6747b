//! `seekspec init`: a commented target file to start from.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use clap::builder::PossibleValuesParser;
use clap::{Args, FromArgMatches as _};
use serde_json::Value;

use super::command::Command;
use super::record;
use seekspec_learn::init::{LANGUAGES, NewProfile, NewTarget, ProfileDraft, TARGET_FILE};
use seekspec_prove::session::CommandSession;
use seekspec_run::exit_code::ExitCode;
use seekspec_run::shell;
use seekspec_run::style::{LITERAL, styled};
use seekspec_run::suite_source::SuiteSource;
use seekspec_run::wrap::wrap;

/// The directory of fixtures, if none is named.
const FOLDER: &str = "fixtures";

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "init",
    about: "Write a target file, or a profile of your own, to start from",
    details: &[
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
            "Examples",
            "  seekspec init\n  \
             seekspec init my-tool.yaml --profile NAME -- ./my-tool --json\n  \
             seekspec init profile acme --transport mcp -- ./my-server\n  \
             seekspec init profile acme --tool head --call '{path: notes.txt}' -- ./head",
        ),
    ],
    arguments: InitArgs::augment_args,
    run: |matches, session| run(&InitArgs::from_arg_matches(matches)?, session),
};

#[derive(Debug, Args)]
struct InitArgs {
    /// The file to write; it must not exist
    #[arg(value_name = "PATH", default_value = "target.yaml")]
    path: PathBuf,
    /// The same as PATH, as in `baseline write`
    #[arg(short = 'o', value_name = "FILE", conflicts_with = "path")]
    file: Option<PathBuf>,
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
    /// How it is reached; default: exec, or mcp if it answers only there
    #[arg(long, value_name = "NAME")]
    transport: Option<String>,
    /// The command of the target, after `--`
    #[arg(last = true, value_name = "COMMAND")]
    command: Vec<String>,
}

impl InitArgs {
    fn path(&self) -> &Path {
        self.file.as_ref().unwrap_or(&self.path)
    }

    /// Whether `profile` is a word of the command, and not the name of a file after `-o`.
    fn is_about_a_profile(&self) -> bool {
        self.file.is_none() && self.path.as_os_str() == "profile"
    }
}

fn run(arguments: &InitArgs, session: &CommandSession) -> anyhow::Result<ExitCode> {
    if let Some(name) = &arguments.language {
        return init_library(name, session);
    }
    match &arguments.name {
        Some(name) if arguments.is_about_a_profile() => init_profile(arguments, name, session),
        Some(name) => bail!(
            "unexpected `{name}`: `seekspec init PATH` writes a target file, `seekspec init profile NAME` a profile"
        ),
        None if arguments.is_about_a_profile() => bail!(
            "name the new profile: seekspec init profile NAME; `-o profile` writes a target file of that name"
        ),
        None => init_target(arguments, session),
    }
}

fn init_target(arguments: &InitArgs, session: &CommandSession) -> anyhow::Result<ExitCode> {
    let path = arguments.path();
    let suite = &session.cases()?.suite;
    if path.exists() {
        bail!(already_there(path));
    }
    let new = NewTarget {
        path,
        has_all: arguments.all,
        profile: arguments.profile.as_deref(),
        transport: arguments.transport.as_deref(),
        command: &arguments.command,
    };
    let (text, note) = new.text(suite, &session.source)?;
    match write_new(path, &text) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => bail!(already_there(path)),
        written => written.with_context(|| format!("cannot write {}", path.display()))?,
    }
    let file = path.display().to_string();
    let mut out = session.output.stdout();
    writeln!(out, "wrote {file}")?;
    if let Some(note) = note {
        writeln!(out, "{}", wrap(&note, session.output.width()).join("\n"))?;
    }
    write_next(
        &mut *out,
        &[
            (&["doctor", &file], "try it"),
            (&["run", "--target", &file], "judge it"),
        ],
    )?;
    Ok(ExitCode::Conforms)
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

fn already_there(path: &Path) -> String {
    let path = path.display();
    format!("{path} already exists, and is not changed; name another file")
}

fn write_new(path: &Path, text: &str) -> io::Result<()> {
    File::create_new(path)?.write_all(text.as_bytes())
}

fn init_profile(
    arguments: &InitArgs,
    name: &str,
    session: &CommandSession,
) -> anyhow::Result<ExitCode> {
    let folder = match &session.source {
        SuiteSource::Folder(folder) | SuiteSource::Added(folder) => folder.clone(),
        SuiteSource::Embedded => PathBuf::from(FOLDER),
    };
    let new = NewProfile {
        name,
        tool: arguments.tool.as_deref(),
        call: arguments.call.as_ref(),
        transport: arguments.transport.as_deref(),
        command: &arguments.command,
    };
    let draft = new.draft(&folder)?;
    let mut files = Vec::new();
    for file in &draft.files {
        files.push((folder.join(&file.path), &*file.text));
    }
    if let Some(text) = &draft.target_file {
        files.push((PathBuf::from(TARGET_FILE), text));
    }
    for (path, text) in &files {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        write_new(path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    let mut out = session.output.stdout();
    for (path, _) in &files {
        writeln!(out, "wrote {}", path.display())?;
    }
    write_next_of_profile(&mut *out, &new, &draft, &folder)?;
    Ok(ExitCode::Conforms)
}

fn write_next_of_profile(
    out: &mut dyn Write,
    new: &NewProfile<'_>,
    draft: &ProfileDraft,
    folder: &Path,
) -> io::Result<()> {
    let case = format!("{}/first/NAME", draft.tool);
    let shown = folder.display().to_string();
    let fixtures = ["--fixtures", &*shown];
    let mut run = [&["run"], &fixtures[..]].concat();
    if new.command.is_empty() {
        run.extend(["--", "./my-tool"]);
    }
    let covers = ["--covers", &draft.requirement, "--call", "{…}"];
    let record = [&["record", &case], &fixtures[..], &covers].concat();
    let explain = [&["explain", new.name], &fixtures[..]].concat();
    let selftest = [&["selftest"], &fixtures[..], &["--write"]].concat();
    let mut next: Vec<(&[&str], &str)> = vec![
        (&run, "judge the tool"),
        (&record, "add a case"),
        (&explain, "read the specification"),
    ];
    if !new.command.is_empty() {
        next.push((&selftest, "which faults the cases detect"));
    }
    write_next(out, &next)
}
