//! The updates that a call streams before its answer.

use std::time::Instant;

use seekspec_protocol::UPDATES;
use serde_json::{Value, json};

use super::protocol::{PROGRESS, PROGRESS_TOKEN};

/// The updates of a call, each with its time.
pub(super) struct ReceivedUpdates {
    token: Value,
    started: Instant,
    noted: Vec<Value>,
}

impl ReceivedUpdates {
    /// The updates of the request with this id, which is made now.
    pub(super) fn of(id: u64) -> Self {
        Self {
            token: id.into(),
            started: Instant::now(),
            noted: Vec::new(),
        }
    }

    /// Makes the params of the request ask for them.
    pub(super) fn ask_for(&self, params: &mut Value) {
        params["_meta"][PROGRESS_TOKEN] = self.token.clone();
    }

    /// Takes a notification that is one of them.
    pub(super) fn note(&mut self, message: &Value) {
        let params = &message["params"];
        let is_ours = message["method"] == PROGRESS && params[PROGRESS_TOKEN] == self.token;
        if is_ours {
            let at = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
            let text = params["message"].as_str().unwrap_or_default();
            self.noted.push(json!({"text": text, "atMs": at}));
        }
    }

    /// Puts them where `exec` has them.
    pub(super) fn add_to(self, result: &mut Value) {
        if self.noted.is_empty() {
            return;
        }
        if let Some(result) = result.as_object_mut() {
            let meta = result.entry("_meta").or_insert_with(|| json!({}));
            if let Some(meta) = meta.as_object_mut() {
                meta.insert(UPDATES.to_owned(), Value::Array(self.noted));
            }
        }
    }
}
