//! The conversation with the client: reads its messages, and answers all but the calls.

use std::io::{self, BufRead};
use std::sync::Arc;
use std::sync::mpsc::Sender;

use serde_json::{Value, json};

use super::calls::ServedCall;
use super::lifecycle::Lifecycle;
use super::message::{self, ClientMessage, DISCOVER};
use super::server::McpServer;
use seekspec_run::transport::mcp::protocol::{
    CALL_TOOL, CANCELLED, INITIALIZE, INITIALIZED, LIST_TOOLS, ROOTS_CHANGED,
};

/// The most bytes of a line.
const MAX_LINE: usize = 4 << 20;

/// The conversation.
pub(super) struct Conversation {
    pub(super) server: Arc<McpServer>,
    pub(super) lifecycle: Lifecycle,
    /// The way to the threads that perform calls.
    pub(super) calls: Sender<ServedCall>,
}

impl Conversation {
    /// Reads messages until the end of the input.
    pub(super) fn read(mut self, mut from: impl BufRead) {
        loop {
            self.server.exchange.wait_until_readable();
            match next_line(&mut from) {
                Ok(Some(line)) => self.take(&line),
                Ok(None) => {
                    let reason = format!("line longer than {MAX_LINE} bytes");
                    self.server.exchange.send(&message::unreadable(reason));
                }
                Err(_) => return,
            }
        }
    }

    fn take(&mut self, line: &[u8]) {
        let server = &self.server;
        match message::read(line) {
            Ok(None) => {}
            Ok(Some(ClientMessage::Request { id, method, params })) => {
                self.take_request(id, &method, params, line.len());
            }
            Ok(Some(ClientMessage::Notification { method, params })) => match method.as_str() {
                CANCELLED => server.exchange.cancel(Some(&params["requestId"])),
                INITIALIZED | ROOTS_CHANGED => {
                    let terms = self.lifecycle.settled();
                    server.workspace.ask(terms, &server.exchange);
                }
                _ => {}
            },
            Ok(Some(ClientMessage::Answer { id, answer })) => {
                server.workspace.take_answer(&id, answer);
            }
            Err(refusal) => server.exchange.send(&refusal),
        }
    }

    fn take_request(&mut self, id: Value, method: &str, params: Value, bytes: usize) {
        let server = &self.server;
        let outcome = match self.lifecycle.terms(method, &params["_meta"]) {
            Err(refusal) => Err(refusal),
            Ok(terms) => Ok(match method {
                INITIALIZE => self
                    .lifecycle
                    .initialize(&params, |version| server.welcome(version)),
                DISCOVER => server.discovered(),
                LIST_TOOLS => server.tools(terms),
                CALL_TOOL => {
                    let call = server.exchange.open(id, bytes);
                    // The threads, which receive it, never end.
                    drop(self.calls.send(ServedCall {
                        call,
                        params,
                        terms,
                    }));
                    return;
                }
                _ => json!({}),
            }),
        };
        server.exchange.send(&message::answer(&id, outcome));
    }
}

/// The next line, or the rest of the input; `None`: it is too long.
///
/// # Errors
/// The input has ended, or cannot be read.
fn next_line(from: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    let limit = MAX_LINE as u64 + 1;
    io::Read::take(&mut *from, limit).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    if line.len() > MAX_LINE && !line.ends_with(b"\n") {
        from.skip_until(b'\n')?;
        return Ok(None);
    }
    Ok(Some(line))
}
