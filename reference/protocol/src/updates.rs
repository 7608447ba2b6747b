use std::fmt;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// Receives each snapshot as it comes.
pub type Live<'a> = dyn Fn(&str) + Sync + 'a;

/// The receiver of partial results of a running call. Each snapshot is recorded with its time.
pub struct Updates<'a> {
    began: Instant,
    live: Option<&'a Live<'a>>,
    sent: Mutex<Vec<Value>>,
}

impl<'a> Updates<'a> {
    pub(crate) fn new(live: Option<&'a Live<'a>>) -> Self {
        Self {
            began: Instant::now(),
            live,
            sent: Mutex::default(),
        }
    }

    /// Sends a snapshot, from any thread.
    pub fn send(&self, text: impl Into<String>) {
        self.send_at(text, self.began.elapsed());
    }

    /// Sends a snapshot with the time since the call began, for a tool with its own clock.
    pub fn send_at(&self, text: impl Into<String>, at: Duration) {
        let text = text.into();
        if let Some(live) = self.live {
            live(&text);
        }
        // Rounded down, so that updates whole milliseconds apart stay that far apart.
        let at_ms = u64::try_from(at.as_millis()).unwrap_or(u64::MAX);
        let mut sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
        sent.push(json!({ "text": text, "atMs": at_ms }));
    }

    pub(crate) fn into_json(self) -> Value {
        let sent = self.sent.into_inner();
        sent.unwrap_or_else(PoisonError::into_inner).into()
    }
}

impl fmt::Debug for Updates<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Updates").field(&self.sent).finish()
    }
}
