//! `seekspec rules`: prints the rules of the reference.

use std::path::PathBuf;

use anyhow::bail;
use clap::{Args, FromArgMatches as _};
use seekspec_conformance::unknown_name::UnknownName;
use seekspec_conformance::yaml;
use serde_json::{Map, Value};

use super::command::Command;
use crate::rules_file;
use seekspec_prove::reference;
use seekspec_prove::session::CommandSession;
use seekspec_run::exit_code::ExitCode;

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "rules",
    about: "Print the rules of a profile's tools: limits, orders, texts",
    details: &[
        (
            "Other rules",
            "  call, serve and run take a YAML file with other rules: a map of tools, and\n  \
             below each its changed rules. A list is replaced as a whole. The JSON Schema\n  \
             is printed by `seekspec schema rules`.",
        ),
        (
            "Examples",
            "  seekspec rules --profile NAME --tool find\n  \
             seekspec rules --profile NAME --rules mine.yaml",
        ),
    ],
    arguments: RulesArgs::augment_args,
    run: |matches, session| rules(&RulesArgs::from_arg_matches(matches)?, session),
};

#[derive(Debug, Args)]
struct RulesArgs {
    /// The profile
    #[arg(long, value_name = "PROFILE")]
    profile: String,
    /// Only this tool
    #[arg(long, value_name = "TOOL")]
    tool: Option<String>,
    /// Print the rules as changed by this file
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
}

fn rules(arguments: &RulesArgs, session: &CommandSession) -> anyhow::Result<ExitCode> {
    let overlay = match &arguments.rules {
        Some(path) => rules_file::read(path, &arguments.profile)?,
        None => Value::Object(Map::new()),
    };
    let mut rules = reference::effective_rules(&arguments.profile, &overlay)?;
    if let Some(tool) = &arguments.tool {
        let Some(of_tool) = rules.get(tool) else {
            let known = reference::tools(&arguments.profile);
            bail!(UnknownName::new("tool", tool, known));
        };
        rules = Value::Object([(tool.clone(), of_tool.clone())].into_iter().collect());
    }
    let mut out = session.output.stdout();
    out.write_all(yaml::written(&rules).as_bytes())?;
    out.flush()?;
    Ok(ExitCode::Conforms)
}
