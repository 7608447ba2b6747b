//! From the lines of a server to messages.

use serde_json::Value;

use super::reply::{self, Answer};
use crate::transport::Broken;
use crate::transport::process::excerpt;

/// A message of a server.
pub(super) enum ServerMessage {
    /// A request.
    Request { id: Value, method: String },
    /// A notification: the whole message.
    Notification(Value),
    /// An answer to a request of ours.
    Answer { id: Value, answer: Answer },
}

/// Some lines, read.
#[derive(Default)]
pub(super) struct ReadLines {
    pub(super) messages: Vec<ServerMessage>,
    /// The first line that has nothing of a message. The protocol forbids it, and clients pass over it.
    pub(super) noise: Option<Broken>,
}

/// Reads some lines. A line is a message, or a batch of them. One that only begins like a message,
/// or has one within, is not a log.
pub(super) fn read(lines: &[u8]) -> Result<ReadLines, Broken> {
    let lines = lines.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    let mut read = ReadLines::default();
    for line in lines.filter(|line| !line.is_empty()) {
        let noise = |why| Broken::Noise {
            why,
            line: excerpt(line),
        };
        match of_line(line) {
            Ok(messages) => read.messages.extend(messages),
            Err(why) if find(line, b"\"jsonrpc\"") => return Err(noise(why)),
            Err(why) => read.noise = read.noise.or_else(|| Some(noise(why))),
        }
    }
    Ok(read)
}

fn find(line: &[u8], part: &[u8]) -> bool {
    line.windows(part.len()).any(|window| window == part)
}

fn of_line(line: &[u8]) -> Result<Vec<ServerMessage>, String> {
    let value = serde_json::from_slice(line).map_err(|error| format!("not JSON: {error}"))?;
    let batch = match value {
        Value::Array(batch) => batch,
        message => vec![message],
    };
    let messages = batch
        .into_iter()
        .map(|message| of_json(message).map_err(str::to_owned));
    messages.collect()
}

fn of_json(message: Value) -> Result<ServerMessage, &'static str> {
    if message["jsonrpc"] != "2.0" {
        return Err("JSON, but not JSON-RPC 2.0");
    }
    let is_answer = message.get("result").is_some() || message.get("error").is_some();
    match (message.get("method"), message.get("id")) {
        (Some(_), None) => Ok(ServerMessage::Notification(message)),
        (Some(Value::String(method)), Some(id @ (Value::String(_) | Value::Number(_)))) => {
            Ok(ServerMessage::Request {
                id: id.clone(),
                method: method.clone(),
            })
        }
        (Some(_), Some(_)) => Err("an invalid request"),
        (None, id) if is_answer => Ok(ServerMessage::Answer {
            id: id.cloned().unwrap_or_default(),
            answer: reply::read(message),
        }),
        (None, _) => Err("JSON-RPC, but not a request, a notification or an answer"),
    }
}
