//! How much is under way between the client and the server. A client that asks for more than it reads has to wait.

use std::collections::HashMap;

use rmcp::model::RequestId;
use tokio::sync::watch;

/// Requests that are not answered, and answers that are not read: with so many nothing more is read from the client.
const MESSAGES: usize = 1000;

/// So many bytes of them.
const BYTES: usize = 32 << 20;

/// Bytes of answers that the client has not read: with more no call is begun.
const UNREAD: usize = 1 << 20;

/// What is under way.
#[derive(Clone, Debug)]
pub(super) struct Load(watch::Sender<UnderWay>);

#[derive(Debug, Default)]
struct UnderWay {
    /// The bytes of each request that is not answered.
    asked: HashMap<RequestId, usize>,
    /// Messages that the client has not read.
    unread: usize,
    /// Their bytes.
    unread_bytes: usize,
}

impl Load {
    pub(super) fn new() -> Self {
        Self(watch::Sender::new(UnderWay::default()))
    }

    /// A request was read.
    pub(super) fn asked(&self, id: RequestId, bytes: usize) {
        self.0.send_modify(|load| {
            load.asked.insert(id, bytes);
        });
    }

    /// A request was answered, or needs no answer any more.
    pub(super) fn answered(&self, id: &RequestId) {
        self.0.send_modify(|load| {
            load.asked.remove(id);
        });
    }

    /// A message waits for the client to read it, for as long as the value is there.
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
    pub(super) async fn until_it_may_ask(&self) {
        self.until(|load| {
            let bytes = load.unread_bytes + load.asked.values().sum::<usize>();
            load.unread + load.asked.len() < MESSAGES && bytes < BYTES
        })
        .await;
    }

    /// Waits until the client has read so much that a call may be begun.
    pub(super) async fn until_it_has_read(&self) {
        self.until(|load| load.unread_bytes < UNREAD).await;
    }

    /// Waits until the client has read everything.
    pub(super) async fn until_all_is_read(&self) {
        self.until(|load| load.unread == 0).await;
    }

    async fn until(&self, is_so: impl FnMut(&UnderWay) -> bool) {
        // This value sends, so that the channel does not close meanwhile.
        drop(self.0.subscribe().wait_for(is_so).await);
    }
}

/// A message that the client has not read.
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
