//! A commented target file.

use std::env;
use std::path::Path;

use anyhow::Context as _;
use seekspec_conformance::suite::Suite;
use serde_json::Map;

use super::likeliest;
use crate::doctor::{self, FindingState, TargetDraft};
use seekspec_run::suite_source::SuiteSource;
use seekspec_run::targets::{self, CommandLine, Target};
use seekspec_run::transport::{self, Probe};
use seekspec_run::yaml_text::scalar;

/// The words of the user about a target.
#[derive(Debug)]
pub struct NewTarget<'a> {
    /// The file that is to be written.
    pub path: &'a Path,
    /// Whether it is to have every key, as a comment.
    pub has_all: bool,
    /// The profile; default: the one of which most tools are listed. Without a command, the first one.
    pub profile: Option<&'a str>,
    /// How it is reached; default: exec.
    pub transport: Option<&'a str>,
    /// Its command; empty if it is not known yet.
    pub command: &'a [String],
}

impl NewTarget<'_> {
    /// The text of its file, and a sentence about its tools if the command was tried.
    ///
    /// # Errors
    /// An unknown profile, a command whose profile nothing tells, or a transport that reaches no program.
    pub fn text(
        &self,
        suite: &Suite,
        source: &SuiteSource,
    ) -> anyhow::Result<(String, Option<String>)> {
        let first = suite.profiles.keys().next();
        let first = first.context("these fixtures have no profile")?;
        let profile = match self.profile {
            Some(name) => &suite.profile(name)?.profile,
            None => first,
        };
        if self.command.is_empty() {
            let transport = self.transport.unwrap_or(transport::DEFAULT);
            return Ok((
                self.template(profile, transport, None, suite, source)?,
                None,
            ));
        }
        let target = target(self.command, profile, self.transport)?;
        let over_mcp = doctor::over_mcp(&target, suite)?;
        let note = over_mcp
            .as_ref()
            .map(|_| "it answers over mcp, and not over exec".to_owned());
        let target = over_mcp.unwrap_or(target);
        let probe = target.probe();
        let transport = target.reach.transport().name;
        let target = match self.profile {
            Some(_) => target,
            None => {
                let profile = likeliest::profile(self.command, &probe, transport, suite)?;
                self::target(self.command, &profile, Some(transport))?
            }
        };
        let profile = target.profile.as_deref().unwrap_or(profile);
        let name = probe.as_ref().ok().and_then(|probe| probe.name.as_deref());
        let text = self.template(profile, transport, name, suite, source)?;
        let (text, said) = match probe {
            Ok(probe) => with_tools(&text, &target, &probe, suite),
            Err(broken) => {
                let said = format!("`tools` is left open, as the target does not start: {broken}");
                (text, Some(said))
            }
        };
        let notes: Vec<String> = note.into_iter().chain(said).collect();
        Ok((text, (!notes.is_empty()).then(|| notes.join("; "))))
    }

    /// The text with all known values filled in. `name` is the server's.
    fn template(
        &self,
        profile: &str,
        transport: &str,
        name: Option<&str>,
        suite: &Suite,
        source: &SuiteSource,
    ) -> anyhow::Result<String> {
        targets::to_program(transport).map_err(anyhow::Error::msg)?;
        let stem = self.path.file_stem().unwrap_or("my-target".as_ref());
        let name = name.map_or_else(|| stem.to_string_lossy(), Into::into);
        let command = match self.command {
            [] => "./my-tool".to_owned(),
            words => flow_list(words),
        };
        let mut tools = Vec::new();
        if let Some(profile) = suite.profiles.get(profile) {
            tools.extend(profile.tools.keys().map(String::as_str));
        }
        let profiles: Vec<&str> = suite.profiles.keys().map(String::as_str).collect();
        let filled = [
            ("NAME", scalar(&name)),
            ("PROFILES", profiles.join(", ")),
            ("PROFILE", scalar(profile)),
            ("TRANSPORTS", transports().join(" or ")),
            ("TRANSPORT", transport.to_owned()),
            ("COMMAND", format!("[{command}]")),
            ("TOOLS", tools.join(", ")),
            (
                "TOOL",
                tools.first().copied().unwrap_or_default().to_owned(),
            ),
            ("FIXTURES", self.fixtures(profile, source)),
        ];
        let mut text = TEMPLATE.to_owned();
        for (key, value) in filled {
            text = text.replace(&format!("<{key}>"), &value);
        }
        Ok(if self.has_all {
            text
        } else {
            let parts = text.split("\n\n").enumerate();
            let wanted = parts.filter(|(index, part)| *index == 0 || is_wanted(part));
            let parts: Vec<&str> = wanted.map(|(_, part)| part.trim_end()).collect();
            parts.join("\n\n") + "\n"
        })
    }

    /// The line with the profiles of one's own.
    fn fixtures(&self, profile: &str, source: &SuiteSource) -> String {
        let Some(folder) = source.own_folder(profile) else {
            return "# fixtures: my-fixtures".to_owned();
        };
        let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        let file = env::current_dir().unwrap_or_default().join(self.path);
        let beside = file
            .parent()
            .and_then(|beside| folder.strip_prefix(beside).ok());
        let shown = beside.unwrap_or(&folder).to_string_lossy();
        format!("fixtures: {}", scalar(&shown))
    }
}

const TEMPLATE: &str = include_str!("target.yaml");

/// The line for which the tools that a target lists are written.
const TOOLS: &str = "# tools: [";

/// Whether a part of the template has a key that is set, or that nearly every target needs.
fn is_wanted(part: &str) -> bool {
    part.lines().any(|line| !line.starts_with('#')) || part.contains(TOOLS)
}

/// The text with the tools that the target lists, and a sentence about them.
fn with_tools(
    text: &str,
    target: &Target,
    probe: &Probe,
    suite: &Suite,
) -> (String, Option<String>) {
    let draft = TargetDraft::new(target, probe, suite);
    let all = doctor::all_tools(target, suite);
    let tools = draft.changes.merged(&Map::new(), &all);
    let written = tools
        .iter()
        .flat_map(|(key, value)| doctor::lines(key, value));
    let written: Vec<String> = written.map(|line| marked(&line)).collect();
    let parts = text.split("\n\n").map(|part| {
        if written.is_empty() || !part.contains(TOOLS) {
            return part.to_owned();
        }
        let about =
            "# The tools that it has. Lines with `guessed` follow from names and types alone.";
        format!("{about}\n{}", written.join("\n"))
    });
    let parts: Vec<String> = parts.collect();
    let edited = format!("{}\n", parts.join("\n\n").trim_end());
    let mut findings = draft.findings.iter();
    let bad = findings.find(|finding| finding.state == FindingState::Bad);
    let said = match (tools.is_empty(), bad) {
        _ if probe.tools.is_none() => return (edited, None),
        (false, _) => "`tools` is drafted from the tools that it lists".to_owned(),
        (true, None) => "the target lists all tools of the profile".to_owned(),
        (true, Some(bad)) => format!("`tools` is left open: {}", bad.text),
    };
    (edited, Some(said))
}

/// A line that says something about a tool, with the mark of a guess.
fn marked(line: &str) -> String {
    let says_something = line.starts_with(' ') && !line.ends_with(':');
    let mark = if says_something { doctor::GUESSED } else { "" };
    format!("{line}{mark}")
}

/// The target that a command reaches.
pub(super) fn target(
    command: &[String],
    profile: &str,
    transport: Option<&str>,
) -> anyhow::Result<Target> {
    Ok(Target::from_command_line(CommandLine {
        command: command.to_vec(),
        profile: Some(profile.to_owned()),
        transport: transport.map(str::to_owned),
        folder: env::current_dir().context("the working directory cannot be found")?,
        ..CommandLine::default()
    })?)
}

/// The words as a list of YAML, without its brackets.
pub(super) fn flow_list(words: &[String]) -> String {
    let words: Vec<String> = words.iter().map(|word| scalar(word)).collect();
    words.join(", ")
}

/// Those that reach a target with a command.
fn transports() -> Vec<&'static str> {
    transport::ALL
        .iter()
        .map(|transport| transport.name)
        .filter(|name| targets::to_program(name).is_ok())
        .collect()
}
