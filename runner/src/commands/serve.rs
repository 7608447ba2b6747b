//! `seekspec serve`: the reference engine as an MCP server.

use std::path::{self, PathBuf};

use anyhow::Context as _;
use clap::{Args, FromArgMatches as _};

use super::Command;
use crate::exit_code::ExitCode;
use crate::reference;
use crate::serve;

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "serve",
    about: "Serve the reference engine's tools over MCP, on stdin and stdout",
    details: &[
        (
            "Where paths count from",
            "  From --root, or else from the client's first root, or else from the working\n  \
             directory. A call can name another one, `io.seekspec/workspace` in its\n  `_meta`; \
             runner/PROTOCOL.md says more.",
        ),
        (
            "The end",
            "  When stdin is closed it answers what was asked, and ends. At SIGTERM or SIGINT\n  \
             it ends at once. The exit status is 0.",
        ),
        (
            "Examples",
            "  seekspec serve --profile NAME --root ~/project\n  \
             seekspec run --profile NAME --transport mcp -- \\\n    \
             seekspec serve --profile NAME",
        ),
    ],
    arguments: ServeArgs::augment_args,
    run: |matches, _session| serve(&ServeArgs::from_arg_matches(matches)?),
};

#[derive(Debug, Args)]
struct ServeArgs {
    /// The profile whose tools are served
    #[arg(long, value_name = "PROFILE", required_unless_present = "mutant")]
    profile: Option<String>,
    /// Serve them with the fault of this mutant (`seekspec selftest` names them)
    #[arg(long, value_name = "NAME")]
    mutant: Option<String>,
    /// The root of the tree; default: the client's first root, or the working directory
    #[arg(long, value_name = "DIR")]
    root: Option<PathBuf>,
}

fn serve(arguments: &ServeArgs) -> anyhow::Result<ExitCode> {
    let reference = reference::chosen(arguments.profile.as_deref(), arguments.mutant.as_deref())?;
    let absolute = |root: &PathBuf| {
        path::absolute(root).with_context(|| format!("there can be no root {}", root.display()))
    };
    let root = arguments.root.as_ref().map(absolute).transpose()?;
    serve::serve(reference, root)?;
    Ok(ExitCode::Conforms)
}
