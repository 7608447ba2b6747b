//! The reference engine as an MCP server on stdin and stdout.
//!
//! A line goes from the reader ([`conversation`]) to one of the workers ([`calls`]) if it is a call;
//! other requests are answered at once. Every answer goes through [`exchange`] to the writer. A
//! client that does not read its answers stops the writer, then the workers, and then the reader.

mod calls;
mod conversation;
mod exchange;
mod lifecycle;
mod message;
mod server;
mod workspace;

use std::io;
use std::panic::{self, AssertUnwindSafe};
use std::path::PathBuf;
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

use anyhow::Context as _;

use conversation::Conversation;
use exchange::Exchange;
use lifecycle::Lifecycle;
use seekspec_prove::deviations::Deviating;
use seekspec_run::interrupt;
use server::McpServer;
use workspace::ServedDirectories;

/// The time after the end of stdin for the last calls, and for the client to read their answers.
const PATIENCE: Duration = Duration::from_secs(10);

/// The same after a signal, which cancels the calls: one may be writing a file.
const PATIENCE_AFTER_SIGNAL: Duration = Duration::from_secs(2);

/// Serves the tools until the client closes stdin, or until SIGINT or SIGTERM. Relative paths start
/// at `root`, or else at the client's first root, or else at the working directory. With
/// `is_confined`, no path of a call leads out of the roots. A profile whose document says so follows the
/// roots even with a `root`, and works in all of them.
///
/// The threads that read and write cannot be interrupted: they end with the process.
///
/// # Errors
/// System errors.
pub(crate) fn serve(
    reference: Deviating,
    root: Option<PathBuf>,
    is_confined: bool,
) -> anyhow::Result<()> {
    let here = std::env::current_dir().context("cannot find the working directory")?;
    let exchange = Exchange::start(io::stdout())?;
    let (at_end, end) = mpsc::channel();
    let (signalled, interrupted) = (at_end.clone(), Arc::clone(&exchange));
    interrupt::call_instead(move || {
        interrupted.cancel(None);
        signalled.send(PATIENCE_AFTER_SIGNAL).ok();
    })?;
    let follows_roots = reference.reference().follows_roots();
    let server = Arc::new(McpServer {
        reference,
        workspace: ServedDirectories::new(root, here, follows_roots),
        is_confined,
        exchange: Arc::clone(&exchange),
    });
    let conversation = Conversation {
        calls: calls::start(&server)?,
        lifecycle: Lifecycle::default(),
        server,
    };
    thread::Builder::new().spawn(move || {
        // After a panic, too, the process must end.
        let read = AssertUnwindSafe(|| conversation.read(io::stdin().lock()));
        drop(panic::catch_unwind(read));
        at_end.send(PATIENCE).ok();
    })?;
    exchange.wait_until_done(end.recv()?);
    Ok(())
}
