//! The wire between the SDK and the pipes of a server: lines in, lines out, and an end that is always noticed.

use std::collections::VecDeque;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use rmcp::RoleClient;
use rmcp::model::{ClientJsonRpcMessage, ServerJsonRpcMessage};
use rmcp::transport::Transport;
use rustix::process::Pid;
use tokio::io::AsyncWriteExt;
use tokio::net::unix::pipe::Receiver;
use tokio::time::{sleep, timeout};

use super::pipes::Stdin;
use super::tap::Tap;
use crate::transport::Broken;
use crate::transport::process::how_it_ended;

/// How long a process that has closed a pipe may take to end, and so to say more by its exit status.
const PATIENCE: Duration = Duration::from_millis(300);

/// The wire to one server.
pub(super) struct Wire {
    pub(super) tap: Arc<Tap>,
    pub(super) process: Pid,
    pub(super) stdin: Stdin,
    pub(super) stdout: Receiver,
    pub(super) ended: Receiver,
    /// What has come, and is no whole line yet.
    pub(super) line: Vec<u8>,
    /// What has come in whole lines, for the SDK to take.
    pub(super) messages: VecDeque<ServerJsonRpcMessage>,
}

impl Transport<RoleClient> for Wire {
    type Error = io::Error;

    fn send(
        &mut self,
        message: ClientJsonRpcMessage,
    ) -> impl Future<Output = io::Result<()>> + Send + 'static {
        let line = self.tap.outgoing(&message);
        let (stdin, tap) = (Arc::clone(&self.stdin), Arc::clone(&self.tap));
        async move {
            let line = line?;
            let written = match stdin.lock().await.as_mut() {
                Some(stdin) => stdin.write_all(&line).await,
                None => Err(io::ErrorKind::BrokenPipe.into()),
            };
            if written.is_err() {
                // If it has ended, that is to be said.
                sleep(PATIENCE).await;
                tap.break_with(Broken::ClosedStdin);
            }
            written
        }
    }

    async fn receive(&mut self) -> Option<ServerJsonRpcMessage> {
        loop {
            if let Some(message) = self.messages.pop_front() {
                return Some(message);
            }
            if let Err(broken) = self.read().await {
                self.tap.break_with(broken);
                return None;
            }
        }
    }

    async fn close(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Wire {
    /// Waits for more, and takes it. Nothing is lost where it is given up in the middle.
    async fn read(&mut self) -> Result<(), Broken> {
        let has_ended = tokio::select! {
            biased;
            readable = self.stdout.readable() => {
                readable?;
                false
            }
            ended = self.ended.readable() => {
                ended?;
                true
            }
        };
        match self.take()? {
            Taken::Some => Ok(()),
            Taken::Nothing if has_ended => Err(how_it_ended(self.process)),
            Taken::Nothing => Ok(()),
            Taken::TheEnd => Err(self.after_the_end().await),
        }
    }

    /// Takes what is there, but no more than a buffer at once: nobody is to be held up by one who writes without end.
    fn take(&mut self) -> Result<Taken, Broken> {
        let mut buffer = [0; 64 * 1024];
        match self.stdout.try_read(&mut buffer) {
            Ok(0) => Ok(Taken::TheEnd),
            Ok(length) => self.push(&buffer[..length]).map(|()| Taken::Some),
            Err(error) if is_temporary(&error) => Ok(Taken::Nothing),
            Err(error) => Err(error.into()),
        }
    }

    fn push(&mut self, bytes: &[u8]) -> Result<(), Broken> {
        self.tap.count(bytes.len())?;
        let mut lines = bytes.split(|byte| *byte == b'\n').peekable();
        while let Some(part) = lines.next() {
            self.line.extend_from_slice(part);
            if lines.peek().is_some() {
                self.end_line()?;
            }
        }
        Ok(())
    }

    fn end_line(&mut self) -> Result<(), Broken> {
        let line = std::mem::take(&mut self.line);
        if !line.trim_ascii().is_empty() {
            self.messages.extend(self.tap.incoming(line.trim_ascii())?);
        }
        Ok(())
    }

    async fn after_the_end(&mut self) -> Broken {
        match timeout(PATIENCE, self.ended.readable()).await {
            Ok(_) => how_it_ended(self.process),
            Err(_) => Broken::ClosedStdout,
        }
    }
}

/// What could be taken from stdout.
enum Taken {
    Some,
    Nothing,
    TheEnd,
}

fn is_temporary(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted
    )
}
