//! The load between client and server. A client that sends more requests than it reads answers has
//! to wait.

use std::collections::HashMap;

use rmcp::model::RequestId;
use tokio::sync::watch;

/// The most requests without an answer and answers not read by the client. Beyond, nothing more is
/// read from the client.
const MAX_MESSAGES: usize = 1000;

/// The most bytes of them.
const MAX_BYTES: usize = 32 << 20;

/// The most bytes of answers not read by the client. Beyond, no call is started.
const MAX_UNREAD_BYTES: usize = 1 << 20;

/// The current load.
#[derive(Clone, Debug)]
pub(super) struct Load(watch::Sender<Pending>);

#[derive(Debug, Default)]
struct Pending {
    /// The bytes of each request without an answer.
    asked: HashMap<RequestId, usize>,
    /// The number of messages not read by the client.
    unread: usize,
    /// The bytes of these messages.
    unread_bytes: usize,
}

impl Load {
    pub(super) fn new() -> Self {
        Self(watch::Sender::new(Pending::default()))
    }

    /// Records a request.
    pub(super) fn asked(&self, id: RequestId, bytes: usize) {
        self.0.send_modify(|load| {
            load.asked.insert(id, bytes);
        });
    }

    /// Records that a request was answered, or needs no answer any more.
    pub(super) fn answered(&self, id: &RequestId) {
        self.0.send_modify(|load| {
            load.asked.remove(id);
        });
    }

    /// Records a message as not read by the client, until the returned value is dropped.
    pub(super) fn unread(&self, bytes: usize) -> Unread {
        self.0.send_modify(|load| {
            load.unread += 1;
            load.unread_bytes += bytes;
        });
        Unread {
            load: self.clone(),
            bytes,
        }
    }

    /// Waits until more may be read from the client.
    pub(super) async fn wait_until_readable(&self) {
        self.until(|load| {
            let bytes = load.unread_bytes + load.asked.values().sum::<usize>();
            load.unread + load.asked.len() < MAX_MESSAGES && bytes < MAX_BYTES
        })
        .await;
    }

    /// Waits until a call may be started.
    pub(super) async fn wait_until_callable(&self) {
        self.until(|load| load.unread_bytes < MAX_UNREAD_BYTES)
            .await;
    }

    /// Waits until the client has read everything.
    pub(super) async fn wait_until_all_is_read(&self) {
        self.until(|load| load.unread == 0).await;
    }

    async fn until(&self, is_so: impl FnMut(&Pending) -> bool) {
        // This value holds a sender, so the channel stays open.
        drop(self.0.subscribe().wait_for(is_so).await);
    }
}

/// A message not read by the client.
pub(super) struct Unread {
    load: Load,
    bytes: usize,
}

impl Drop for Unread {
    fn drop(&mut self) {
        self.load.0.send_modify(|load| {
            load.unread -= 1;
            load.unread_bytes -= self.bytes;
        });
    }
}
