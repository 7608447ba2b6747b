//! `seekspec init`: a commented target file to start from.

use std::env;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use clap::{Args, FromArgMatches as _};
use seekspec_conformance::suite::Suite;
use serde_json::{Map, Value};

use super::command::Command;
use super::init_profile::{self, NewProfile};
use super::record;
use seekspec_learn::doctor::{self, FindingState, TargetDraft};
use seekspec_prove::session::Session;
use seekspec_run::exit_code::ExitCode;
use seekspec_run::shell;
use seekspec_run::style::{LITERAL, styled};
use seekspec_run::targets::{self, CommandLine, Target};
use seekspec_run::transport;
use seekspec_run::wrap::wrap;
use seekspec_run::yaml_text::scalar;

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
    /// The profile that the target implements; default: the first one
    #[arg(long, value_name = "PROFILE")]
    profile: Option<String>,
    /// How it is reached; default: exec
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

fn run(arguments: &InitArgs, session: &Session) -> anyhow::Result<ExitCode> {
    let path = arguments.path();
    match &arguments.name {
        Some(name) if arguments.is_about_a_profile() => {
            let new = NewProfile {
                name,
                tool: arguments.tool.as_deref(),
                call: arguments.call.as_ref(),
                transport: arguments.transport.as_deref(),
                command: &arguments.command,
            };
            return init_profile::init(&new, session);
        }
        Some(name) => bail!(
            "unexpected `{name}`: `seekspec init PATH` writes a target file, `seekspec init profile NAME` a profile"
        ),
        None if arguments.is_about_a_profile() => {
            bail!(
                "name the new profile: seekspec init profile NAME; `-o profile` writes a target file of that name"
            )
        }
        None => {}
    }
    let suite = &session.cases()?.suite;
    if path.exists() {
        bail!(already_there(path));
    }
    let text = text(arguments, suite)?.replace("<FIXTURES>", &fixtures(arguments, session)?);
    let (text, note) = with_tools(text, arguments, suite)?;
    match write_new(path, &text) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            bail!(already_there(path))
        }
        written => written.with_context(|| format!("cannot write {}", path.display()))?,
    }
    let file = path.display().to_string();
    let line = |words: &[&str]| {
        shell::line(
            &words
                .iter()
                .map(|word| (*word).to_owned())
                .collect::<Vec<_>>(),
        )
    };
    let mut out = session.output.stdout();
    writeln!(out, "wrote {file}")?;
    if let Some(note) = note {
        writeln!(out, "{}", wrap(&note, session.output.width()).join("\n"))?;
    }
    writeln!(out, "next:")?;
    for (words, why) in [
        (["seekspec", "doctor", &file].as_slice(), "try it"),
        (&["seekspec", "run", "--target", &file], "judge it"),
    ] {
        writeln!(out, "  {}  {why}", styled(line(words), LITERAL))?;
    }
    Ok(ExitCode::Conforms)
}

/// The line with the profiles of one's own.
fn fixtures(arguments: &InitArgs, session: &Session) -> anyhow::Result<String> {
    let suite = &session.cases()?.suite;
    let profile = profile(arguments.profile.as_deref(), suite)?;
    Ok(match session.source.own_folder(&profile) {
        None => "# fixtures: my-fixtures".to_owned(),
        Some(folder) => {
            let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
            let file = env::current_dir()
                .unwrap_or_default()
                .join(arguments.path());
            let beside = file
                .parent()
                .and_then(|beside| folder.strip_prefix(beside).ok());
            let folder = beside.unwrap_or(&folder);
            format!("fixtures: {}", scalar(&folder.to_string_lossy()))
        }
    })
}

fn already_there(path: &Path) -> String {
    let path = path.display();
    format!("{path} already exists, and is not changed; name another file")
}

fn write_new(path: &Path, text: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(text.as_bytes())
}

fn text(arguments: &InitArgs, suite: &Suite) -> anyhow::Result<String> {
    let profile = profile(arguments.profile.as_deref(), suite)?;
    let transport = arguments.transport.as_deref().unwrap_or(transport::DEFAULT);
    targets::to_program(transport).map_err(anyhow::Error::msg)?;
    let file = arguments.path().file_stem();
    let name = file.map_or("my-target".into(), |stem| stem.to_string_lossy());
    let command = match arguments.command.as_slice() {
        [] => vec!["./my-tool".to_owned()],
        words => words.to_vec(),
    };
    let tools = suite.profiles.get(&profile).map(|profile| &profile.tools);
    let tools: Vec<&str> = tools
        .into_iter()
        .flatten()
        .map(|(name, _)| name.as_str())
        .collect();
    let one = tools.first().copied().unwrap_or_default();
    let profiles: Vec<&str> = suite.profiles.keys().map(String::as_str).collect();
    let filled = [
        ("NAME", scalar(&name)),
        ("PROFILES", profiles.join(", ")),
        ("PROFILE", scalar(&profile)),
        ("TRANSPORTS", transports().join(" or ")),
        ("TRANSPORT", transport.to_owned()),
        (
            "COMMAND",
            format!(
                "[{}]",
                command
                    .iter()
                    .map(|word| scalar(word))
                    .collect::<Vec<_>>()
                    .join(", ")
            ),
        ),
        ("TOOLS", tools.join(", ")),
        ("TOOL", one.to_owned()),
    ];
    let template = include_str!("init/target.yaml");
    Ok(filled
        .iter()
        .fold(template.to_owned(), |text, (key, value)| {
            text.replace(&format!("<{key}>"), value)
        }))
}

/// The text with the tools that the command lists, if it can be started, and a sentence about it.
fn with_tools(
    text: String,
    arguments: &InitArgs,
    suite: &Suite,
) -> anyhow::Result<(String, Option<String>)> {
    if arguments.command.is_empty() {
        return Ok((text, None));
    }
    let target = Target::from_command_line(CommandLine {
        command: arguments.command.clone(),
        profile: Some(profile(arguments.profile.as_deref(), suite)?),
        transport: arguments.transport.clone(),
        folder: env::current_dir().context("there is no working directory")?,
        ..CommandLine::default()
    })?;
    let probe = match target.probe() {
        Ok(probe) => probe,
        Err(broken) => {
            let note = format!("`tools` is left open, as the target does not start: {broken}");
            return Ok((text, Some(note)));
        }
    };
    let draft = TargetDraft::new(&target, &probe, suite);
    let tools = draft
        .changes
        .merged(&Map::new(), &doctor::all_tools(&target, suite));
    let written: Vec<String> = tools
        .iter()
        .flat_map(|(key, value)| doctor::lines(key, value))
        .collect();
    let lines = text.lines().map(|line| {
        if line.starts_with("# tools: [") && !written.is_empty() {
            written.join("\n")
        } else {
            line.to_owned()
        }
    });
    let edited = lines.collect::<Vec<_>>().join("\n") + "\n";
    let mut findings = draft.findings.iter();
    let bad = findings.find(|finding| finding.state == FindingState::Bad);
    let note = probe
        .tools
        .is_some()
        .then(|| match (tools.is_empty(), bad) {
            (false, _) => "`tools` is drafted from the tools that it lists".to_owned(),
            (true, None) => "the target lists all tools of the profile".to_owned(),
            (true, Some(bad)) => format!("`tools` is left open: {}", bad.text),
        });
    Ok((edited, note))
}

/// Those that reach a target with a command.
fn transports() -> Vec<&'static str> {
    let transports = transport::ALL.iter();
    transports
        .filter(|transport| targets::to_program(transport.name).is_ok())
        .map(|transport| transport.name)
        .collect()
}

fn profile(said: Option<&str>, suite: &Suite) -> anyhow::Result<String> {
    match said {
        None => suite
            .profiles
            .keys()
            .next()
            .cloned()
            .context("these fixtures have no profile"),
        Some(name) => Ok(suite.profile(name)?.profile.clone()),
    }
}
