//! The reference engine as an MCP server on stdin and stdout.

mod call;
mod server;
mod workspace;

use std::path::PathBuf;

use anyhow::{Context as _, anyhow};
use rmcp::service::{ServerInitializeError, ServiceExt};
use rmcp::transport::stdio_pipes;
use tokio::runtime::Builder;
use tokio::sync::watch;

use crate::interrupt;
use crate::reference::Reference;
use server::Server;
use workspace::Workspace;

/// Serves the tools until the client closes stdin, or a signal comes. Calls count paths from `root`, or else from the client's first
/// root, or else from the working directory.
///
/// # Errors
/// Where the handshake or the operating system fails.
pub fn serve(reference: Reference, root: Option<PathBuf>) -> anyhow::Result<()> {
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let here = std::env::current_dir().context("there is no working directory")?;
    let server = Server::new(reference, Workspace::new(root, here));
    let served = runtime.block_on(until_the_end(server));
    // A read of stdin cannot be given up where stdin is no pipe; the process ends without it.
    runtime.shutdown_background();
    served
}

async fn until_the_end(server: Server) -> anyhow::Result<()> {
    let mut signal = signals()?;
    let serving = async {
        match server.serve(stdio_pipes()).await {
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

/// Changes when a signal comes that asks for the end.
fn signals() -> anyhow::Result<watch::Receiver<bool>> {
    let (sender, receiver) = watch::channel(false);
    interrupt::call_instead(move || sender.send_modify(|came| *came = true))?;
    Ok(receiver)
}
