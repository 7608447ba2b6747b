//! From the answer to a `tools/call` to the result that is judged.

use seekspec_conformance::request::UPDATES_KEY;
use serde_json::{Value, json};

use crate::transport::Broken;

/// Errors that are about the message, and not about what the tool was asked to do: `Parse error`, `Invalid Request`, `Method not found`.
const OF_THE_MESSAGE: [i64; 3] = [-32700, -32600, -32601];

/// What a server told in answer to a request.
#[derive(Default)]
pub(super) struct Told {
    /// The result as it is written, or the error; `None`: no answer has come.
    pub(super) answer: Option<Result<Value, RpcError>>,
    /// The snapshots that came before it.
    pub(super) updates: Vec<Value>,
}

/// The error of an answer.
pub(super) struct RpcError {
    pub(super) code: i64,
    pub(super) message: String,
}

impl RpcError {
    pub(super) fn read(error: &Value) -> RpcError {
        RpcError {
            code: error["code"].as_i64().unwrap_or_default(),
            message: error["message"].as_str().unwrap_or_default().to_owned(),
        }
    }

    /// Whether the server has no such method.
    pub(super) fn is_unknown_method(&self) -> bool {
        self.code == -32601
    }

    pub(super) fn into_broken(self) -> Broken {
        Broken::Refused(format!("{} (JSON-RPC error {})", self.message, self.code))
    }
}

/// The result of a call. Many servers refuse arguments, or report what went wrong in a tool, by an error of JSON-RPC: it is an answer
/// like another.
pub(super) fn of_a_call(
    answer: Result<Value, RpcError>,
    updates: Vec<Value>,
) -> Result<Value, Broken> {
    let mut result = match answer {
        Ok(result) => result,
        Err(error) if OF_THE_MESSAGE.contains(&error.code) => return Err(error.into_broken()),
        Err(error) => {
            json!({"content": [{"type": "text", "text": error.message}], "isError": true})
        }
    };
    if !updates.is_empty() {
        add_updates(&mut result, updates);
    }
    Ok(result)
}

/// The result of a call that was cancelled. A server need not answer it any more, and its caller would not listen; what is no error
/// may have been on its way before, and an error of JSON-RPC is what some SDKs answer by themselves, whatever the tool does.
pub(super) fn of_a_cancelled_call(told: Told) -> Result<Value, Broken> {
    let Some(answer) = told.answer else {
        return Err(Broken::CancelledSilently);
    };
    let is_of_the_tool = answer.is_ok();
    match of_a_call(answer, told.updates)? {
        result if is_of_the_tool && result["isError"] == true => Ok(result),
        _ => Err(Broken::CancelledSilently),
    }
}

/// Where `exec` has them.
fn add_updates(result: &mut Value, updates: Vec<Value>) {
    if let Some(result) = result.as_object_mut() {
        let meta = result.entry("_meta").or_insert_with(|| json!({}));
        if let Some(meta) = meta.as_object_mut() {
            meta.insert(UPDATES_KEY.to_owned(), Value::Array(updates));
        }
    }
}
