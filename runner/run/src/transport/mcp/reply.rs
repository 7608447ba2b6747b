//! From the answer to a `tools/call` to the result that is judged.

use serde_json::{Value, json};

use super::protocol::{INVALID_REQUEST, PARSE_ERROR, UNKNOWN_METHOD};
use super::updates::ReceivedUpdates;
use crate::transport::{Broken, Unanswered};
use seekspec_conformance::cut::cut;

/// Errors that are about the message, and not about the call.
const OF_THE_MESSAGE: [i64; 3] = [PARSE_ERROR, INVALID_REQUEST, UNKNOWN_METHOD];

/// How much of a message is shown, in characters.
const MOST_SHOWN: usize = 1000;

/// The answer to a request: the result as it was sent, or the error.
pub(super) type Answer = Result<Value, RpcError>;

/// The error of an answer.
pub(super) struct RpcError {
    code: i64,
    message: String,
}

/// Reads an answer.
pub(super) fn read(mut message: Value) -> Answer {
    match message.get("error") {
        None => Ok(message["result"].take()),
        Some(error) => Err(RpcError {
            code: error["code"].as_i64().unwrap_or_default(),
            message: error["message"].as_str().unwrap_or_default().to_owned(),
        }),
    }
}

/// How a server broke that answered without a request.
pub(super) fn unasked(id: &Value, answer: Answer) -> Broken {
    match (id, answer) {
        (Value::Null, Err(error)) => Broken::Refused(cut(&error.message, MOST_SHOWN)),
        _ => Broken::WrongId(cut(&id.to_string(), MOST_SHOWN)),
    }
}

impl RpcError {
    /// Whether the server has no such method.
    pub(super) fn is_unknown_method(&self) -> bool {
        self.code == UNKNOWN_METHOD
    }

    pub(super) fn into_broken(self) -> Broken {
        let message = cut(&self.message, MOST_SHOWN);
        Broken::Refused(format!("{message} (JSON-RPC error {})", self.code))
    }
}

/// The result of a call. Many servers refuse arguments, or report errors of a tool, by an error of
/// JSON-RPC: it is an answer like any other.
pub(super) fn of_a_call(answer: Answer, updates: Option<ReceivedUpdates>) -> Result<Value, Broken> {
    let mut result = match answer {
        Ok(result) => result,
        Err(error) if OF_THE_MESSAGE.contains(&error.code) => return Err(error.into_broken()),
        Err(error) => {
            json!({"content": [{"type": "text", "text": error.message}], "isError": true})
        }
    };
    if let Some(updates) = updates {
        updates.add_to(&mut result);
    }
    Ok(result)
}

/// The result of a call that was cancelled. A server need not answer it. A success may have been on
/// its way, unless it came before the tool can have been done; an error of JSON-RPC is sent by some
/// SDKs, whatever the tool does.
pub(super) fn of_a_cancelled_call(
    answer: Option<Answer>,
    updates: Option<ReceivedUpdates>,
    came_too_early: bool,
) -> Result<Value, Unanswered> {
    let Some(answer) = answer else {
        return Err(Unanswered::Cancelled);
    };
    let is_of_the_tool = answer.is_ok();
    match of_a_call(answer, updates)? {
        result if is_of_the_tool && (came_too_early || result["isError"] == true) => Ok(result),
        _ => Err(Unanswered::Cancelled),
    }
}
