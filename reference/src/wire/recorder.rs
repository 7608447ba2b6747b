use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use serde_json::{Value, json};

use crate::host::{Progress, Update};

/// Keeps the updates of a call for its answer, and passes them on as they come.
pub(super) struct Recorder<'a> {
    live: Option<&'a dyn Progress>,
    updates: Mutex<Vec<Update>>,
}

impl<'a> Recorder<'a> {
    pub(super) fn new(live: Option<&'a dyn Progress>) -> Self {
        Self {
            live,
            updates: Mutex::default(),
        }
    }

    /// The updates with their time since the call began.
    pub(super) fn to_json(&self, started: Duration) -> Value {
        let updates = self.updates.lock().unwrap_or_else(PoisonError::into_inner);
        let json = |update: &Update| json!({ "text": update.text, "atMs": milliseconds(update.at.saturating_sub(started)) });
        updates.iter().map(json).collect()
    }
}

impl Progress for Recorder<'_> {
    fn update(&self, update: Update) {
        if let Some(live) = self.live {
            live.update(update.clone());
        }
        self.updates
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(update);
    }
}

/// Rounded down: two updates that are whole milliseconds apart stay as far apart.
fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
