//! The commented target file that one starts from.

use std::env;
use std::path::Path;

use seekspec_conformance::suite::Suite;
use serde_json::json;

use seekspec_run::suite_source::SuiteSource;
use seekspec_run::targets;
use seekspec_run::transport;
use seekspec_run::yaml_text::{flow, scalar};

const TEMPLATE: &str = include_str!("target.yaml");

/// The line for which the tools that a target lists are written.
const TOOLS: &str = "# tools: [";

/// The words of a target file that are known when it is begun.
#[derive(Debug)]
pub(crate) struct Template<'a> {
    /// The file that is to be written.
    pub(crate) path: &'a Path,
    /// The name of the target; default: that of the file.
    pub(crate) name: Option<&'a str>,
    /// The profile that it implements.
    pub(crate) profile: &'a str,
    /// How it is reached.
    pub(crate) transport: &'a str,
    /// Its command; empty if it is not known yet.
    pub(crate) command: &'a [String],
    /// Whether every key is to be there, as a comment.
    pub(crate) has_all: bool,
}

impl Template<'_> {
    /// The text with all known values filled in.
    pub(crate) fn text(&self, suite: &Suite, source: &SuiteSource) -> String {
        let stem = self.path.file_stem().unwrap_or("my-target".as_ref());
        let stem = stem.to_string_lossy();
        let example = ["./my-tool".to_owned()];
        let command = if self.command.is_empty() {
            &example
        } else {
            self.command
        };
        let mut tools = Vec::new();
        if let Some(profile) = suite.profiles.get(self.profile) {
            tools.extend(profile.tools.keys().map(String::as_str));
        }
        let profiles: Vec<&str> = suite.profiles.keys().map(String::as_str).collect();
        let filled = [
            ("NAME", scalar(self.name.unwrap_or(&stem))),
            ("PROFILES", profiles.join(", ")),
            ("PROFILE", scalar(self.profile)),
            ("TRANSPORTS", transports().join(" or ")),
            ("TRANSPORT", self.transport.to_owned()),
            ("COMMAND", flow(&json!(command))),
            ("TOOLS", tools.join(", ")),
            (
                "TOOL",
                tools.first().copied().unwrap_or_default().to_owned(),
            ),
            ("FIXTURES", self.fixtures(source)),
        ];
        let mut text = TEMPLATE.to_owned();
        for (key, value) in filled {
            text = text.replace(&format!("<{key}>"), &value);
        }
        if self.has_all {
            return text;
        }
        let parts = text.split("\n\n").enumerate();
        let wanted = parts.filter(|(index, part)| *index == 0 || is_wanted(part));
        let parts: Vec<&str> = wanted.map(|(_, part)| part.trim_end()).collect();
        parts.join("\n\n") + "\n"
    }

    /// The text with a line for the tools in place of the comment about them, if it has that.
    pub(crate) fn with_tools(text: &str) -> String {
        let parts = text.split("\n\n").map(|part| {
            if part.contains(TOOLS) {
                "# The tools that it has, and how they differ from the documents.\ntools:"
            } else {
                part
            }
        });
        parts.collect::<Vec<_>>().join("\n\n")
    }

    /// The line with the profiles of one's own.
    fn fixtures(&self, source: &SuiteSource) -> String {
        let Some(folder) = source.own_folder(self.profile) else {
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

/// Whether a part of the template has a key that is set, or that nearly every target needs.
fn is_wanted(part: &str) -> bool {
    part.lines().any(|line| !line.starts_with('#')) || part.contains(TOOLS)
}

/// Those that reach a target with a command.
fn transports() -> Vec<&'static str> {
    transport::ALL
        .iter()
        .map(|transport| transport.name)
        .filter(|name| targets::to_program(name).is_ok())
        .collect()
}
