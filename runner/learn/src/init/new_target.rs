//! A commented target file.

use std::env;
use std::path::Path;

use anyhow::Context as _;
use seekspec_conformance::suite::Suite;
use serde_json::Map;

use crate::doctor::{self, FindingState, TargetDraft};
use seekspec_run::suite_source::SuiteSource;
use seekspec_run::targets::{self, CommandLine, Target};
use seekspec_run::transport;
use seekspec_run::yaml_text::scalar;

/// The words of the user about a target.
#[derive(Debug)]
pub struct NewTarget<'a> {
    /// The file that is to be written.
    pub path: &'a Path,
    /// The profile; default: the first one.
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
    /// An unknown profile, or a transport that reaches no program.
    pub fn text(
        &self,
        suite: &Suite,
        source: &SuiteSource,
    ) -> anyhow::Result<(String, Option<String>)> {
        let profile = match self.profile {
            Some(name) => &suite.profile(name)?.profile,
            None => {
                let first = suite.profiles.keys().next();
                first.context("these fixtures have no profile")?
            }
        };
        let text = self.template(profile, suite, source)?;
        if self.command.is_empty() {
            return Ok((text, None));
        }
        self.with_tools(text, profile, suite)
    }

    fn template(
        &self,
        profile: &str,
        suite: &Suite,
        source: &SuiteSource,
    ) -> anyhow::Result<String> {
        let transport = self.transport.unwrap_or(transport::DEFAULT);
        targets::to_program(transport).map_err(anyhow::Error::msg)?;
        let name = self.path.file_stem().unwrap_or("my-target".as_ref());
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
            ("NAME", scalar(&name.to_string_lossy())),
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
        let mut text = include_str!("target.yaml").to_owned();
        for (key, value) in filled {
            text = text.replace(&format!("<{key}>"), &value);
        }
        Ok(text)
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

    /// The text with the tools that the command lists, if it can be started.
    fn with_tools(
        &self,
        text: String,
        profile: &str,
        suite: &Suite,
    ) -> anyhow::Result<(String, Option<String>)> {
        let target = target(self.command, profile, self.transport)?;
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
        let mut written = Vec::new();
        for (key, value) in &tools {
            written.extend(doctor::lines(key, value));
        }
        let mut edited = String::new();
        for line in text.lines() {
            if line.starts_with("# tools: [") && !written.is_empty() {
                edited += &written.join("\n");
            } else {
                edited += line;
            }
            edited.push('\n');
        }
        let mut findings = draft.findings.iter();
        let bad = findings.find(|finding| finding.state == FindingState::Bad);
        let note = match (tools.is_empty(), bad) {
            _ if probe.tools.is_none() => return Ok((edited, None)),
            (false, _) => "`tools` is drafted from the tools that it lists".to_owned(),
            (true, None) => "the target lists all tools of the profile".to_owned(),
            (true, Some(bad)) => format!("`tools` is left open: {}", bad.text),
        };
        Ok((edited, Some(note)))
    }
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
