//! `seekspec call`: the reference engine as a program that answers one call, which is how a target is reached through `exec`.

use std::io::{self, Read as _, Write as _};
use std::path::{self, Path, PathBuf};

use anyhow::{Context as _, bail};
use clap::{Args, FromArgMatches as _};
use seekspec_conformance::answer;
use seekspec_contain::{self as contain, Grants};
use serde_json::{Value, json};

use super::command::Command;
use super::reference_args::ReferenceArgs;
use seekspec_prove::session::CommandSession;
use seekspec_run::exit_code::ExitCode;
use seekspec_run::implementation::{Caller, Cancellation, Implementation as _, perform};
use seekspec_run::output::escaped;

/// The longest call on standard input, in bytes.
const MOST_INPUT: u64 = 64 * 1024 * 1024;

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "call",
    about: "Answer one call with the reference engine",
    details: &[
        (
            "Input and output",
            "  One JSON object on standard input: the params of an MCP `tools/call`. One on\n  \
             standard output: its CallToolResult. An error of the tool is an answer, too:\n  \
             the exit status is 0. runner/PROTOCOL.md has the details.",
        ),
        (
            "Examples",
            "  seekspec call --profile NAME --tool find --arguments '{\"paths\": [\"*.md\"]}'\n  \
             echo '{\"name\": \"find\", \"arguments\": {}}' | seekspec call --profile NAME",
        ),
    ],
    arguments: CallArgs::augment_args,
    run: |matches, session| call(&CallArgs::from_arg_matches(matches)?, session),
};

#[derive(Debug, Args)]
struct CallArgs {
    #[command(flatten)]
    reference: ReferenceArgs,
    /// The root of the tree; default: the working directory
    #[arg(long, value_name = "DIR")]
    root: Option<PathBuf>,
    /// The tool, instead of a call on standard input
    #[arg(long, value_name = "TOOL")]
    tool: Option<String>,
    /// Its arguments, a JSON object; default: {}
    #[arg(long, value_name = "JSON", requires = "tool")]
    arguments: Option<String>,
    /// Refuse paths that lead out of the root, by themselves or through links
    #[arg(long)]
    confine: bool,
}

fn call(arguments: &CallArgs, session: &CommandSession) -> anyhow::Result<ExitCode> {
    let reference = arguments.reference.reference(session)?;
    let root = arguments.root.clone().unwrap_or_else(|| PathBuf::from("."));
    // A root that does not exist is for the tool to answer.
    let root = path::absolute(&root).with_context(|| format!("invalid root {}", root.display()))?;
    let reference = if arguments.confine {
        reference.limited(|tools| tools.beneath(vec![root.clone()]))
    } else {
        reference
    };
    if arguments.confine {
        second_wall(&root)?;
    }
    let params = params(arguments)?;
    let caller = Caller {
        profile: reference.reference().profile(),
        root: &root,
        cancellation: &Cancellation::new(),
        live: None,
    };
    let result = perform(&params, &caller, |call| reference.call(call))?;
    let mut out = session.output.stdout();
    writeln!(out, "{}", escaped(&result.to_string()))?;
    out.flush()?;
    Ok(ExitCode::Conforms)
}

/// From now on the kernel, too, refuses this thread, and those that it starts, to write outside of the root. Where it cannot, the engine
/// alone does.
pub(super) fn second_wall(root: &Path) -> anyhow::Result<()> {
    if contain::missing().is_none() {
        contain::restrict_this_thread(&Grants::of([root]))
            .context("cannot restrict this process to its root")?;
    }
    Ok(())
}

fn params(arguments: &CallArgs) -> anyhow::Result<Value> {
    if let Some(tool) = &arguments.tool {
        let text = arguments.arguments.as_deref().unwrap_or("{}");
        let arguments = object(text, "--arguments")?;
        return Ok(json!({"name": tool, "arguments": arguments}));
    }
    let mut text = String::new();
    io::stdin()
        .take(MOST_INPUT + 1)
        .read_to_string(&mut text)
        .context("cannot read standard input")?;
    if text.len() as u64 > MOST_INPUT {
        bail!(
            "standard input has more than {} MiB",
            MOST_INPUT / (1024 * 1024)
        );
    }
    if text.trim().is_empty() {
        bail!(
            "standard input is empty; it takes a call such as {{\"name\": \"TOOL\", \"arguments\": {{}}}}, or use --tool"
        );
    }
    object(&text, "standard input")
}

fn object(text: &str, place: &str) -> anyhow::Result<Value> {
    let value: Value =
        serde_json::from_str(text).with_context(|| format!("{place} is not one JSON object"))?;
    if !value.is_object() {
        bail!("{place} is {}, not a JSON object", answer::kind(&value));
    }
    Ok(value)
}
