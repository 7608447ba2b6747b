//! Where a call sends what it has found so far.

use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use serde_json::{Value, json};

/// Where a call sends what it has found so far. Each snapshot is kept with its time.
#[derive(Debug)]
pub struct Updates {
    began: Instant,
    sent: Mutex<Vec<Value>>,
}

impl Updates {
    pub(super) fn new() -> Updates {
        Updates {
            began: Instant::now(),
            sent: Mutex::default(),
        }
    }

    /// Sends a snapshot, from whatever thread.
    pub fn send(&self, text: impl Into<String>) {
        let at_ms = u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX);
        let update = json!({"text": text.into(), "atMs": at_ms});
        self.sent
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(update);
    }

    pub(super) fn into_json(self) -> Value {
        self.sent
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner)
            .into()
    }
}
