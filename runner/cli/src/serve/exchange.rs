//! The messages under way between client and server. A client that sends more requests than it reads
//! answers has to wait.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use super::message::{self, RpcRefusal};
use seekspec_run::implementation::Cancellation;

/// The most calls without an answer and messages not read by the client. Beyond, nothing more is
/// read from the client.
const MAX_MESSAGES: usize = 1000;

/// The most bytes of them.
const MAX_BYTES: usize = 32 << 20;

/// The most bytes of messages not read by the client. Beyond, no call is started.
const MAX_UNREAD_BYTES: usize = 1 << 20;

/// The most messages not read by the client beside which an update is sent.
const MAX_UNREAD_UPDATES: usize = 16;

/// The messages under way.
pub(super) struct Exchange {
    under_way: Mutex<UnderWay>,
    changed: Condvar,
    lines: Sender<Vec<u8>>,
}

#[derive(Default)]
struct UnderWay {
    /// The calls without an answer, by their number: the client may use an id twice.
    calls: BTreeMap<u64, OpenCall>,
    /// The number of the last call.
    opened: u64,
    /// The number of messages not read by the client.
    unread: usize,
    /// The bytes of these messages.
    unread_bytes: usize,
}

/// A call without an answer.
#[derive(Clone)]
pub(super) struct OpenCall {
    number: u64,
    id: Value,
    /// The length of its line.
    bytes: usize,
    pub(super) cancellation: Cancellation,
}

impl Exchange {
    /// Starts the thread that writes to the client.
    pub(super) fn start(to: impl Write + Send + 'static) -> io::Result<Arc<Self>> {
        let (lines, sent) = mpsc::channel();
        let exchange = Arc::new(Self {
            under_way: Mutex::default(),
            changed: Condvar::new(),
            lines,
        });
        let writer = Arc::clone(&exchange);
        thread::Builder::new().spawn(move || writer.write(&sent, to))?;
        Ok(exchange)
    }

    fn write(&self, lines: &Receiver<Vec<u8>>, mut to: impl Write) {
        for line in lines {
            // A client that has closed its end reads nothing. The end of stdin ends the server.
            drop(to.write_all(&line).and_then(|()| to.flush()));
            let mut under_way = self.lock();
            under_way.unread -= 1;
            under_way.unread_bytes -= line.len();
            self.changed.notify_all();
        }
    }

    /// Sends a message.
    pub(super) fn send(&self, message: &Value) {
        self.push(&mut self.lock(), line(message));
    }

    /// Whether the client reads fast enough for updates.
    pub(super) fn has_room_for_an_update(&self) -> bool {
        self.lock().unread < MAX_UNREAD_UPDATES
    }

    /// Records a call.
    pub(super) fn open(&self, id: Value, bytes: usize) -> OpenCall {
        let mut under_way = self.lock();
        under_way.opened += 1;
        let call = OpenCall {
            number: under_way.opened,
            id,
            bytes,
            cancellation: Cancellation::new(),
        };
        under_way.calls.insert(call.number, call.clone());
        call
    }

    /// Answers a call, unless it was cancelled.
    pub(super) fn close(&self, call: &OpenCall, outcome: Result<Value, RpcRefusal>) {
        let line = line(&message::answer(&call.id, outcome));
        let mut under_way = self.lock();
        under_way.calls.remove(&call.number);
        if !call.cancellation.is_cancelled() {
            self.push(&mut under_way, line);
        }
        self.changed.notify_all();
    }

    /// Cancels the calls with this id; `None`: every call.
    pub(super) fn cancel(&self, id: Option<&Value>) {
        for call in self.lock().calls.values() {
            if id.is_none_or(|id| call.id == *id) {
                call.cancellation.cancel();
            }
        }
    }

    /// Waits until more may be read from the client.
    pub(super) fn wait_until_readable(&self) {
        drop(self.changed.wait_while(self.lock(), |under_way| {
            let asked: usize = under_way.calls.values().map(|call| call.bytes).sum();
            under_way.unread + under_way.calls.len() >= MAX_MESSAGES
                || under_way.unread_bytes + asked >= MAX_BYTES
        }));
    }

    /// Waits until a call may be started.
    pub(super) fn wait_until_callable(&self) {
        drop(self.changed.wait_while(self.lock(), |under_way| {
            under_way.unread_bytes >= MAX_UNREAD_BYTES
        }));
    }

    /// Waits until every call is answered and the client has read all, but no longer than this.
    pub(super) fn wait_until_done(&self, limit: Duration) {
        let waited = self
            .changed
            .wait_timeout_while(self.lock(), limit, |under_way| {
                under_way.unread > 0 || !under_way.calls.is_empty()
            });
        drop(waited);
    }

    fn push(&self, under_way: &mut UnderWay, line: Vec<u8>) {
        under_way.unread += 1;
        under_way.unread_bytes += line.len();
        // The writer, which receives it, never ends.
        drop(self.lines.send(line));
    }

    fn lock(&self) -> MutexGuard<'_, UnderWay> {
        self.under_way
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

fn line(message: &Value) -> Vec<u8> {
    format!("{message}\n").into_bytes()
}
