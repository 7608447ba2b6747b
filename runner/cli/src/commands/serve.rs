//! `seekspec serve`: the reference engine as an MCP server.

use std::path::{self, PathBuf};

use anyhow::Context as _;
use clap::{Args, FromArgMatches as _};

use super::call::second_wall;
use super::command::Command;
use super::reference_args::ReferenceArgs;
use crate::serve;
use seekspec_prove::reference::Reference;
use seekspec_prove::session::CommandSession;
use seekspec_run::exit_code::ExitCode;

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "serve",
    about: "Serve the reference engine's tools over MCP, on stdin and stdout",
    details: &[
        (
            "Roots",
            "  Relative paths start at --root, or else at the client's first root, or else at\n  \
             the working directory. An absolute path works in any of the client's roots. A\n  \
             call can name another directory as `io.seekspec/workspace` in its `_meta`; see\n  \
             runner/PROTOCOL.md. A client is refused if it has roots, and none of them is a\n  \
             directory of this machine. A profile whose document says that roots replace\n  \
             the directory of the command line follows them, whatever --root and the\n  \
             workspace of a call say.",
        ),
        (
            "Reach",
            "  The documents of the profile decide. Some confine nothing: their tools read\n  \
             all that this process may read, by absolute paths, `..` and links. With\n  \
             --confine no path leads out of the root, nor does a workspace that a call\n  \
             names. With --root, too, the kernel refuses writes elsewhere (Landlock, where\n  \
             Linux has it), unless the profile follows the client's roots. With --read-only\n  \
             the tools that change files are left out.",
        ),
        (
            "Exit",
            "  When stdin is closed, the server answers the pending requests and exits. At\n  SIGTERM \
             or SIGINT it exits at once. The exit status is 0.",
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
    /// Refuse paths that lead out of the root, by themselves or through links
    #[arg(long)]
    confine: bool,
    /// Leave out the tools that change files
    #[arg(long)]
    read_only: bool,
}

fn serve(arguments: &ServeArgs, session: &CommandSession) -> anyhow::Result<ExitCode> {
    let reference = arguments.reference.reference(session)?;
    let absolute = |root: &PathBuf| {
        path::absolute(root).with_context(|| format!("there can be no root {}", root.display()))
    };
    let root = arguments.root.as_ref().map(absolute).transpose()?;
    let reference = if arguments.read_only {
        reference.limited(Reference::read_only)
    } else {
        reference
    };
    if let (Some(root), true, false) = (
        &root,
        arguments.confine,
        reference.reference().follows_roots(),
    ) {
        second_wall(root)?;
    }
    serve::serve(reference, root, arguments.confine)?;
    Ok(ExitCode::Conforms)
}
