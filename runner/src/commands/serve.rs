//! `seekspec serve`: the reference engine as an MCP server.

use std::path::{self, PathBuf};

use anyhow::Context as _;
use clap::{Args, FromArgMatches as _};

use super::command::Command;
use super::reference_args::ReferenceArgs;
use crate::exit_code::ExitCode;
use crate::serve;
use crate::session::Session;

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
    run: |matches, session| serve(&ServeArgs::from_arg_matches(matches)?, session),
};

#[derive(Debug, Args)]
struct ServeArgs {
    #[command(flatten)]
    reference: ReferenceArgs,
    /// The root of the tree; default: the client's first root, or the working directory
    #[arg(long, value_name = "DIR")]
    root: Option<PathBuf>,
}

fn serve(arguments: &ServeArgs, session: &Session) -> anyhow::Result<ExitCode> {
    let reference = arguments.reference.reference(session)?;
    let absolute = |root: &PathBuf| {
        path::absolute(root).with_context(|| format!("there can be no root {}", root.display()))
    };
    let root = arguments.root.as_ref().map(absolute).transpose()?;
    serve::serve(reference, root)?;
    Ok(ExitCode::Conforms)
}
