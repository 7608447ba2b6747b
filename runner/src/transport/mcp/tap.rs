//! The tap on the wire: it sees every line before the SDK does.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use rmcp::model::{ClientJsonRpcMessage, ServerJsonRpcMessage, ServerResult};
use serde_json::{Value, json};

use super::outgoing;
use super::reply::{RpcError, Told};
use crate::transport::Broken;
use crate::transport::process::{MOST_OUTPUT, excerpt};

/// What is known of a conversation.
#[derive(Default)]
pub(super) struct Tap {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// The ids that have no answer yet.
    open: HashSet<String>,
    /// The ids of calls that were given up: an answer may come, and none need come.
    given_up: HashSet<String>,
    /// The request whose answer is kept as it is written.
    watched: Option<Watched>,
    /// How the server broke.
    broken: Option<Broken>,
    /// How much it wrote since the watched request.
    written: usize,
}

struct Watched {
    id: Option<String>,
    token: Option<Value>,
    wants_updates: bool,
    started: Instant,
    told: Told,
}

impl Tap {
    /// From now on the next request is watched: its answer is kept, and its updates too, if they are wanted.
    pub(super) fn watch(&self, wants_updates: bool) {
        let mut state = self.state();
        state.written = 0;
        state.watched = Some(Watched {
            id: None,
            token: None,
            wants_updates,
            started: Instant::now(),
            told: Told::default(),
        });
    }

    /// What the server told in answer to the watched request, or how it broke.
    pub(super) fn told(&self) -> Result<Told, Broken> {
        let mut state = self.state();
        if let Some(broken) = &state.broken {
            return Err(broken.clone());
        }
        Ok(state
            .watched
            .take()
            .map(|watched| watched.told)
            .unwrap_or_default())
    }

    /// How the server broke, if it did.
    pub(super) fn broken(&self) -> Option<Broken> {
        self.state().broken.clone()
    }

    /// The first way to break is the one that counts: others follow from it.
    pub(super) fn break_with(&self, broken: Broken) {
        self.state().broken.get_or_insert(broken);
    }

    /// A message of ours, as it goes over the wire.
    pub(super) fn outgoing(&self, message: &ClientJsonRpcMessage) -> serde_json::Result<Vec<u8>> {
        let mut message = serde_json::to_value(message)?;
        self.state().sent(&mut message);
        Ok(format!("{message}\n").into_bytes())
    }

    /// So many bytes have come.
    pub(super) fn count(&self, bytes: usize) -> Result<(), Broken> {
        let mut state = self.state();
        state.written += bytes;
        match state.written > MOST_OUTPUT {
            true => Err(Broken::Flood(MOST_OUTPUT)),
            false => Ok(()),
        }
    }

    /// A line that has come: the messages in it that the SDK is to see.
    pub(super) fn incoming(&self, line: &[u8]) -> Result<Vec<ServerJsonRpcMessage>, Broken> {
        let noise = |why: String| Broken::Noise {
            why,
            line: excerpt(line),
        };
        let value: Value =
            serde_json::from_slice(line).map_err(|error| noise(format!("no JSON: {error}")))?;
        let messages = match value {
            Value::Array(batch) => batch,
            message => vec![message],
        };
        let mut state = self.state();
        let passed = messages.into_iter().map(|message| state.came(message));
        let passed: Result<Vec<_>, Wrong> = passed.collect();
        let passed = passed.map_err(|wrong| match wrong {
            Wrong::Line(why) => noise(why.to_owned()),
            Wrong::Answer(broken) => broken,
        })?;
        Ok(passed.into_iter().flatten().collect())
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What is wrong with a message.
enum Wrong {
    Line(&'static str),
    Answer(Broken),
}

impl State {
    fn sent(&mut self, message: &mut Value) {
        if let Some(id) = outgoing::cancelled(message) {
            self.open.remove(&id);
            self.given_up.insert(id);
        }
        let Some(id) = outgoing::request_id(message) else {
            return;
        };
        self.open.insert(id.clone());
        let watched = self
            .watched
            .as_mut()
            .filter(|watched| watched.id.is_none() && outgoing::is_watched(message));
        match watched {
            None => drop(outgoing::take_token(message)),
            Some(watched) => {
                watched.id = Some(id);
                watched.started = Instant::now();
                match watched.wants_updates {
                    true => watched.token = outgoing::token(message),
                    false => drop(outgoing::take_token(message)),
                }
            }
        }
    }

    fn came(&mut self, message: Value) -> Result<Option<ServerJsonRpcMessage>, Wrong> {
        if message["jsonrpc"] != "2.0" {
            return Err(Wrong::Line("JSON, but no JSON-RPC 2.0"));
        }
        let is_answer = message.get("result").is_some() || message.get("error").is_some();
        match (message.get("method"), message.get("id")) {
            (Some(_), None) => {
                self.note_update(&message);
                // The SDK has no use for others.
                Ok(None)
            }
            (Some(_), Some(_)) => serde_json::from_value(message)
                .map(Some)
                .map_err(|_| Wrong::Line("a request without the form of one")),
            (None, id) if is_answer => {
                let id = id.cloned().unwrap_or_default();
                self.answered(&id, message)
            }
            (None, _) => Err(Wrong::Line(
                "JSON-RPC, but no request, no notification and no answer",
            )),
        }
    }

    fn answered(
        &mut self,
        id: &Value,
        message: Value,
    ) -> Result<Option<ServerJsonRpcMessage>, Wrong> {
        let key = id.to_string();
        if self.given_up.remove(&key) {
            self.keep(&key, message);
            return Ok(None);
        }
        if !self.open.remove(&key) {
            return Err(Wrong::Answer(unasked(id, &message)));
        }
        match self.keep(&key, message) {
            None => Ok(stand_in(id)),
            Some(message) => serde_json::from_value(message)
                .map(Some)
                .map_err(|_| Wrong::Line("an answer without the form of one")),
        }
    }

    /// Keeps the answer to the watched request; gives any other back.
    fn keep(&mut self, id: &str, message: Value) -> Option<Value> {
        match &mut self.watched {
            Some(watched) if watched.id.as_deref() == Some(id) => {
                watched.told.answer = Some(raw(message));
                None
            }
            _ => Some(message),
        }
    }

    /// A snapshot that the watched call has streamed.
    fn note_update(&mut self, message: &Value) {
        let Some(watched) = &mut self.watched else {
            return;
        };
        let params = &message["params"];
        let is_ours = message["method"] == "notifications/progress"
            && watched.token.as_ref() == params.get("progressToken");
        if is_ours {
            let at = u64::try_from(watched.started.elapsed().as_millis()).unwrap_or(u64::MAX);
            let text = params["message"].as_str().unwrap_or_default();
            watched.told.updates.push(json!({"text": text, "atMs": at}));
        }
    }
}

/// The SDK waits for an answer; what is in it is kept elsewhere.
fn stand_in(id: &Value) -> Option<ServerJsonRpcMessage> {
    let id = serde_json::from_value(id.clone()).ok()?;
    Some(ServerJsonRpcMessage::response(ServerResult::empty(()), id))
}

fn raw(mut message: Value) -> Result<Value, RpcError> {
    match message.get("error") {
        Some(error) => Err(RpcError::read(error)),
        None => Ok(message["result"].take()),
    }
}

fn unasked(id: &Value, message: &Value) -> Broken {
    match (id, message.get("error")) {
        (Value::Null, Some(error)) => Broken::Refused(RpcError::read(error).message),
        _ => Broken::WrongId(id.to_string()),
    }
}
