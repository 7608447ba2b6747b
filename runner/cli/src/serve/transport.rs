//! Lines from and to the client, in bounded memory. Invalid messages are answered here, and never
//! reach the SDK.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use rmcp::model::{
    ClientJsonRpcMessage, ClientNotification, ClientRequest, InitializeResult, JsonRpcMessage,
    ServerJsonRpcMessage, ServerResult,
};
use rmcp::{RoleServer, transport};
use serde_json::Value;
use tokio::io::{AsyncBufReadExt as _, AsyncRead, AsyncWrite, AsyncWriteExt as _, BufReader};
use tokio::sync::Mutex;
use tokio::task::yield_now;
use tokio::time::timeout;

use super::line::{self, Line};
use super::load::Load;

/// The most bytes of a line.
const MAX_LINE: usize = 4 << 20;

/// The time that a client may take to read the last answers.
const TIMEOUT: Duration = Duration::from_secs(5);

/// The transport between the client and the SDK.
pub(super) struct Transport<R, W> {
    reader: BufReader<R>,
    /// The part of the line read so far.
    line: Vec<u8>,
    /// Whether the rest of the line is skipped, since it is too long.
    is_skipping: bool,
    writer: Arc<Mutex<W>>,
    load: Load,
    /// The answer to the first `initialize`, repeated for others.
    initialize_result: Option<InitializeResult>,
    /// Whether a session has started. Before, a notification would make the SDK exit.
    has_started: bool,
}

impl<R, W> Transport<R, W>
where
    R: AsyncRead + Send + Unpin + 'static,
    W: AsyncWrite + Send + Unpin + 'static,
{
    pub(super) fn new(reader: R, writer: W, load: Load) -> Self {
        Self {
            reader: BufReader::new(reader),
            line: Vec::new(),
            is_skipping: false,
            writer: Arc::new(Mutex::new(writer)),
            load,
            initialize_result: None,
            has_started: false,
        }
    }

    /// Reads to the end of a line or of the input. Can be cancelled at any time, and continues
    /// where it was.
    async fn read_line(&mut self) -> io::Result<End> {
        loop {
            let bytes = self.reader.fill_buf().await?;
            if bytes.is_empty() {
                return Ok(End::OfInput);
            }
            let end = bytes.iter().position(|byte| *byte == b'\n');
            let length = end.unwrap_or(bytes.len());
            if self.line.len() + length > MAX_LINE {
                self.is_skipping = true;
                self.line = Vec::new();
            }
            if !self.is_skipping {
                self.line.extend_from_slice(&bytes[..length]);
            }
            self.reader.consume(length + usize::from(end.is_some()));
            if end.is_some() {
                return Ok(End::OfLine);
            }
        }
    }

    /// Parses the line just read.
    fn take_line(&mut self) -> (Line, usize) {
        let line = std::mem::take(&mut self.line);
        if std::mem::take(&mut self.is_skipping) {
            return (Line::Refused(line::too_long(MAX_LINE)), 0);
        }
        (line::read(&line), line.len())
    }

    /// Passes a message to the SDK, unless it is answered here.
    fn admit(
        &mut self,
        message: ClientJsonRpcMessage,
        bytes: usize,
    ) -> Option<ClientJsonRpcMessage> {
        match &message {
            JsonRpcMessage::Request(request) => {
                let is_initialize = matches!(request.request, ClientRequest::InitializeRequest(_));
                if let Some(initialize_result) =
                    self.initialize_result.clone().filter(|_| is_initialize)
                {
                    let result = ServerResult::InitializeResult(initialize_result);
                    self.answer(&JsonRpcMessage::response(result, request.id.clone()));
                    return None;
                }
                self.load.asked(request.id.clone(), bytes);
            }
            JsonRpcMessage::Notification(notification) => {
                if let ClientNotification::CancelledNotification(cancelled) =
                    &notification.notification
                    && let Some(id) = &cancelled.params.request_id
                {
                    self.load.answered(id);
                }
                return Some(message).filter(|_| self.has_started);
            }
            JsonRpcMessage::Response(_) | JsonRpcMessage::Error(_) => {
                return Some(message).filter(|_| self.has_started);
            }
        }
        Some(message)
    }

    fn answer(&self, message: &ServerJsonRpcMessage) {
        if let Ok(message) = serde_json::to_value(message) {
            self.refuse(&message);
        }
    }

    /// Answers without the SDK.
    fn refuse(&self, answer: &Value) {
        tokio::spawn(self.write(answer.to_string().into_bytes()));
    }

    fn write(&self, mut line: Vec<u8>) -> impl Future<Output = io::Result<()>> + Send + use<R, W> {
        line.push(b'\n');
        let unread = self.load.unread(line.len());
        let writer = Arc::clone(&self.writer);
        async move {
            let mut writer = writer.lock().await;
            writer.write_all(&line).await?;
            writer.flush().await?;
            drop(unread);
            Ok(())
        }
    }

    /// Tracks the state of the session in the SDK's messages.
    fn note(&mut self, message: &ServerJsonRpcMessage) {
        match message {
            JsonRpcMessage::Response(response) => {
                self.load.answered(&response.id);
                match &response.result {
                    ServerResult::InitializeResult(initialize_result) => {
                        self.initialize_result = Some(initialize_result.clone());
                        self.has_started = true;
                    }
                    // Sent before a session as well.
                    ServerResult::EmptyResult(_) | ServerResult::DiscoverResult(_) => {}
                    _ => self.has_started = true,
                }
            }
            JsonRpcMessage::Error(error) => {
                if let Some(id) = &error.id {
                    self.load.answered(id);
                }
            }
            JsonRpcMessage::Request(_) | JsonRpcMessage::Notification(_) => self.has_started = true,
        }
    }
}

/// The reason why reading stopped.
enum End {
    OfLine,
    OfInput,
}

impl<R, W> transport::Transport<RoleServer> for Transport<R, W>
where
    R: AsyncRead + Send + Unpin + 'static,
    W: AsyncWrite + Send + Unpin + 'static,
{
    type Error = io::Error;

    fn send(
        &mut self,
        message: ServerJsonRpcMessage,
    ) -> impl Future<Output = io::Result<()>> + Send + 'static {
        self.note(&message);
        let line = serde_json::to_vec(&message).map(|line| self.write(line));
        async move { line?.await }
    }

    async fn receive(&mut self) -> Option<ClientJsonRpcMessage> {
        loop {
            // Starts pending requests before more are read.
            yield_now().await;
            self.load.wait_until_readable().await;
            let end = self.read_line().await.ok()?;
            let (said, bytes) = self.take_line();
            match said {
                Line::Message(message) => {
                    if let Some(message) = self.admit(*message, bytes) {
                        return Some(message);
                    }
                }
                Line::Refused(answer) => self.refuse(&answer),
                Line::Nothing => {}
            }
            if matches!(end, End::OfInput) {
                return None;
            }
        }
    }

    async fn close(&mut self) -> io::Result<()> {
        // A client that does not read is not waited for.
        let closed = timeout(TIMEOUT, async {
            self.load.wait_until_all_is_read().await;
            self.writer.lock().await.shutdown().await
        });
        closed.await.unwrap_or(Ok(()))
    }
}
