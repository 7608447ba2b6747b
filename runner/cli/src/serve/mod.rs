//! The reference engine as an MCP server on stdin and stdout.

mod call;
mod line;
mod load;
mod server;
mod transport;
mod workspace;

use std::path::PathBuf;

use anyhow::{Context as _, anyhow};
use rmcp::service::{ServerInitializeError, ServiceExt};
use rmcp::transport::stdio_pipes;
use tokio::runtime::Builder;
use tokio::sync::watch;

use crate::deviations::Deviating;
use crate::interrupt;
use load::Load;
use server::Server;
use transport::Transport;
use workspace::Workspace;

/// Serves the tools until the client closes stdin, or until SIGINT or SIGTERM. Relative paths start
/// at `root`, or else at the client's first root, or else at the working directory. With
/// `is_confined`, no path of a call leads out of the roots.
///
/// # Errors
/// The handshake failed; system errors.
pub fn serve(reference: Deviating, root: Option<PathBuf>, is_confined: bool) -> anyhow::Result<()> {
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let here = std::env::current_dir().context("cannot find the working directory")?;
    let load = Load::new();
    let workspace = Workspace::new(root, here);
    let server = Server::new(reference, workspace, is_confined, load.clone());
    let served = runtime.block_on(run(server, load));
    // A pending read of stdin cannot be cancelled if stdin is not a pipe. The process ends without
    // it.
    runtime.shutdown_background();
    served
}

async fn run(server: Server, load: Load) -> anyhow::Result<()> {
    let mut signal = signals()?;
    let serving = async {
        let (stdin, stdout) = stdio_pipes();
        match server.serve(Transport::new(stdin, stdout, load)).await {
            Ok(running) => Ok(Some(running)),
            Err(ServerInitializeError::ConnectionClosed(_)) => Ok(None),
            Err(error) => Err(anyhow!("the handshake failed: {error}")),
        }
    };
    let running = tokio::select! {
        running = serving => running?,
        _ = signal.changed() => None,
    };
    let Some(running) = running else {
        return Ok(());
    };
    let stop = running.cancellation_token();
    tokio::select! {
        quit = running.waiting() => drop(quit?),
        _ = signal.changed() => stop.cancel(),
    }
    Ok(())
}

/// Changes when SIGINT or SIGTERM arrives.
fn signals() -> anyhow::Result<watch::Receiver<bool>> {
    let (sender, receiver) = watch::channel(false);
    interrupt::call_instead(move || sender.send_modify(|came| *came = true))?;
    Ok(receiver)
}
