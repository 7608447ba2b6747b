//! `seekspec init`: a commented target file to begin with.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use clap::{Args, FromArgMatches as _};
use seekspec_conformance::suite::Suite;

use super::command::Command;
use crate::exit_code::ExitCode;
use crate::session::Session;
use crate::shell;
use crate::style::{LITERAL, styled};
use crate::transport;

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "init",
    about: "Write a commented target file to begin with",
    details: &[(
        "Examples",
        "  seekspec init\n  \
         seekspec init my-tool.yaml --profile NAME -- ./my-tool --json",
    )],
    arguments: InitArgs::augment_args,
    run: |matches, session| run(&InitArgs::from_arg_matches(matches)?, session),
};

#[derive(Debug, Args)]
struct InitArgs {
    /// The file to write; it must not exist
    #[arg(value_name = "PATH", default_value = "target.yaml")]
    path: PathBuf,
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

fn run(arguments: &InitArgs, session: &Session) -> anyhow::Result<ExitCode> {
    let suite = &session.cases()?.suite;
    let text = text(arguments, suite)?;
    let path = &arguments.path;
    match write_new(path, &text) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            bail!(
                "{} is there already, and is left as it is; name another file",
                path.display()
            )
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
    writeln!(out, "wrote {file}; what to do next:")?;
    for (words, why) in [
        (["seekspec", "doctor", &file].as_slice(), "whether it works"),
        (
            &["seekspec", "run", "--target", &file],
            "what it does right and wrong",
        ),
    ] {
        writeln!(out, "  {}  {why}", styled(line(words), LITERAL))?;
    }
    Ok(ExitCode::Conforms)
}

fn write_new(path: &Path, text: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(text.as_bytes())
}

fn text(arguments: &InitArgs, suite: &Suite) -> anyhow::Result<String> {
    let profile = profile(arguments.profile.as_deref(), suite)?;
    let transport = arguments.transport.as_deref().unwrap_or(transport::DEFAULT);
    transport::for_command(transport).map_err(anyhow::Error::msg)?;
    let file = arguments.path.file_stem();
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
        ("NAME", json(&name)),
        ("PROFILES", profiles.join(", ")),
        ("PROFILE", json(&profile)),
        ("TRANSPORTS", transports().join(" or ")),
        ("TRANSPORT", transport.to_owned()),
        (
            "COMMAND",
            format!(
                "[{}]",
                command
                    .iter()
                    .map(|word| json(word))
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

/// Those that reach a target with a command.
fn transports() -> Vec<&'static str> {
    let transports = transport::ALL.iter();
    transports
        .filter(|transport| transport.to_program.is_some())
        .map(|transport| transport.name)
        .collect()
}

/// JSON is YAML, and a word that needs no quotes is the nicer one.
fn json(word: &str) -> String {
    let is_plain = word
        .starts_with(|first: char| first.is_ascii_alphabetic() || "./".contains(first))
        && word
            .chars()
            .all(|one| one.is_ascii_alphanumeric() || "-_./".contains(one))
        && !["true", "false", "null", "yes", "no", "on", "off", "."]
            .contains(&word.to_lowercase().as_str());
    if is_plain {
        word.to_owned()
    } else {
        serde_json::Value::from(word).to_string()
    }
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
