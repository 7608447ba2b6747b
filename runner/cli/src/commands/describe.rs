//! `seekspec describe`: the document that a tool should have had.

use anyhow::bail;
use clap::{Args, FromArgMatches as _};

use super::command::Command;
use super::probe_args::ProbeArgs;
use seekspec_learn::probe;
use seekspec_prove::session::CommandSession;
use seekspec_run::exit_code::ExitCode;
use seekspec_run::schedule::RunError;

/// The command.
pub(super) const COMMAND: Command = Command {
    name: "describe",
    about: "Write the document that a tool should have had, from its answers",
    details: &[
        (
            "Contents",
            "  The tool is probed, as `seekspec probe` does it. Its answers become\n  \
             a Markdown document; rules that they do not tell are listed at its end.",
        ),
        (
            "Examples",
            "  seekspec describe --target my-tool.yaml > my-tool.md\n  \
             seekspec describe --profile NAME --tool find -- node server.js",
        ),
    ],
    arguments: ProbeArgs::augment_args,
    run: |matches, session| describe(&ProbeArgs::from_arg_matches(matches)?, session),
};

fn describe(arguments: &ProbeArgs, session: &CommandSession) -> anyhow::Result<ExitCode> {
    let full = session.full_suite()?;
    let suite = &full.loaded.suite;
    let target = arguments.target(suite)?;
    let tools = arguments.tools(&target, full, session)?;
    let mut out = session.output.stdout();
    for (number, tool) in tools.iter().enumerate() {
        let card = arguments.card(tool, None, session)?;
        if card.is_interrupted {
            bail!(RunError::Interrupted);
        }
        let profile = suite.profile(&card.profile)?;
        let Some(spec) = profile.tools.get(&card.tool) else {
            continue;
        };
        if number > 0 {
            writeln!(out)?;
        }
        let arguments = target
            .mapping
            .argument_places(&card.tool, spec.parameters.keys());
        let text = probe::document(&card, spec, target.tool_name(&card.tool), &arguments);
        write!(out, "{text}")?;
    }
    out.flush()?;
    Ok(ExitCode::Conforms)
}
