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

use crate::interrupt;
use crate::reference::Reference;
use load::Load;
use server::Server;
use transport::Transport;
use workspace::Workspace;

/// Serves the tools until the client closes stdin, or a signal comes. Calls count paths from `root`, or else from the client's first
/// root, or else from the working directory. Where the server confines, no path of a call leads out of there.
///
/// # Errors
/// Where the handshake or the operating system fails.
pub fn serve(reference: Reference, root: Option<PathBuf>, confines: bool) -> anyhow::Result<()> {
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let here = std::env::current_dir().context("there is no working directory")?;
    let load = Load::new();
    let workspace = Workspace::new(root, here);
    let server = Server::new(reference, workspace, confines, load.clone());
    let served = runtime.block_on(until_the_end(server, load));
    // A read of stdin cannot be given up where stdin is no pipe; the process ends without it.
    runtime.shutdown_background();
    served
}

async fn until_the_end(server: Server, load: Load) -> anyhow::Result<()> {
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

/// Changes when a signal comes that asks for the end.
fn signals() -> anyhow::Result<watch::Receiver<bool>> {
    let (sender, receiver) = watch::channel(false);
    interrupt::call_instead(move || sender.send_modify(|came| *came = true))?;
    Ok(receiver)
}
