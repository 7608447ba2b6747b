//! How a command is reached, where the command line does not say it.

use std::io::Write as _;

use seekspec_conformance::suite::Suite;
use seekspec_run::output::Output;
use seekspec_run::style::{WARNING, styled};
use seekspec_run::targets::{Lifetime, Target};

/// The command as an MCP server, if it answers only there.
pub(super) fn over_mcp(target: Target, suite: &Suite, output: Output) -> anyhow::Result<Target> {
    let Some(server) = seekspec_learn::over_mcp(&target, suite)? else {
        return Ok(target);
    };
    let text = "no answer over exec, but the command is an MCP server: it is reached over mcp, as with `--transport mcp`";
    note(output, text)?;
    Ok(server)
}

/// The server with one process for many trees, if its answers are the same.
pub(super) fn for_the_run(target: Target, suite: &Suite, output: Output) -> anyhow::Result<Target> {
    let is_said = target.has_flag(&["--target", "--lifetime"]);
    if is_said || target.reach.program().is_none() || target.lifetime == Lifetime::Run {
        return Ok(target);
    }
    let Some(mut kept) = seekspec_learn::for_the_run(&target, suite)? else {
        return Ok(target);
    };
    kept.say(["--lifetime", Lifetime::Run.word()]);
    let text = "one process serves many trees, which was tried: as with `--lifetime run`";
    note(output, text)?;
    Ok(kept)
}

fn note(output: Output, text: &str) -> anyhow::Result<()> {
    writeln!(output.stderr(), "{} {text}", styled("note:", WARNING))?;
    Ok(())
}
