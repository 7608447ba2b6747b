//! From a line of the client to a message, or to the error that answers it.

use serde::Serialize;
use serde_json::{Map, Value, json};

use seekspec_run::transport::mcp::protocol::{
    CALL_TOOL, INITIALIZE, INVALID_REQUEST, LIST_TOOLS, PARSE_ERROR, PING, UNKNOWN_METHOD,
};

/// The error for params of another shape, and for refused calls.
pub(super) const INVALID_PARAMS: i64 = -32602;

/// The method that replaces the handshake.
pub(super) const DISCOVER: &str = "server/discover";

/// The methods of this server.
const METHODS: [&str; 5] = [INITIALIZE, DISCOVER, PING, LIST_TOOLS, CALL_TOOL];

/// A message of the client.
pub(super) enum ClientMessage {
    /// A request for a method of this server. The id is a string or an integer, the params are an
    /// object.
    Request {
        id: Value,
        method: String,
        params: Value,
    },
    Notification {
        method: String,
        params: Value,
    },
    /// The answer to a request of this server: an object with a `result` or an `error`.
    Answer {
        id: Value,
        answer: Value,
    },
}

/// The error of JSON-RPC that answers a request.
#[derive(Serialize)]
pub(super) struct RpcRefusal {
    pub(super) code: i64,
    pub(super) message: String,
    #[serde(skip_serializing_if = "Value::is_null")]
    pub(super) data: Value,
}

impl RpcRefusal {
    pub(super) fn new(code: i64, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            data: Value::Null,
        }
    }

    pub(super) fn unknown(method: &str) -> Self {
        Self::new(UNKNOWN_METHOD, format!("unknown method `{method}`"))
    }
}

/// The answer to a request.
pub(super) fn answer(id: &Value, outcome: Result<Value, RpcRefusal>) -> Value {
    match outcome {
        Ok(result) => json!({"jsonrpc": "2.0", "id": id, "result": result}),
        Err(refusal) => json!({"jsonrpc": "2.0", "id": id, "error": refusal}),
    }
}

/// The message of a line, if it has any.
///
/// # Errors
/// The answer to an invalid line.
pub(super) fn read(line: &[u8]) -> Result<Option<ClientMessage>, Value> {
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    if line.trim_ascii().is_empty() {
        return Ok(None);
    }
    match serde_json::from_slice(line) {
        Ok(Value::Object(message)) => of_object(message),
        Ok(_) => Err(invalid(&Value::Null, "expected a JSON object")),
        Err(error) => Err(unreadable(format!("invalid JSON: {error}"))),
    }
}

/// The answer to a line that is not JSON.
pub(super) fn unreadable(reason: String) -> Value {
    answer(&Value::Null, Err(RpcRefusal::new(PARSE_ERROR, reason)))
}

fn invalid(id: &Value, reason: &str) -> Value {
    answer(id, Err(RpcRefusal::new(INVALID_REQUEST, reason)))
}

/// Invalid notifications and answers get no answer.
fn of_object(mut message: Map<String, Value>) -> Result<Option<ClientMessage>, Value> {
    let is_valid = message
        .get("jsonrpc")
        .is_some_and(|version| version == "2.0");
    let is_answer = message.contains_key("result") || message.contains_key("error");
    let params = message.remove("params").unwrap_or_else(|| json!({}));
    let read = match (message.remove("id"), message.remove("method")) {
        (Some(id), None) if is_answer => {
            let answer = message.into();
            is_valid.then_some(ClientMessage::Answer { id, answer })
        }
        (None, None) if !is_answer => {
            return Err(invalid(&Value::Null, "neither a request nor a response"));
        }
        (None, Some(Value::String(method))) if is_valid => {
            Some(ClientMessage::Notification { method, params })
        }
        (None, _) => None,
        (Some(id), method) => Some(request(id, method, params, is_valid)?),
    };
    Ok(read)
}

fn request(
    id: Value,
    method: Option<Value>,
    params: Value,
    is_valid: bool,
) -> Result<ClientMessage, Value> {
    if !(id.is_string() || id.is_i64()) {
        let reason = "`id` must be a string or an integer";
        return Err(invalid(&Value::Null, reason));
    }
    let Some(Value::String(method)) = method else {
        return Err(invalid(&id, "a request must have a `method`, a string"));
    };
    if !is_valid {
        return Err(invalid(&id, "`jsonrpc` must be \"2.0\""));
    }
    if !METHODS.contains(&method.as_str()) {
        return Err(answer(&id, Err(RpcRefusal::unknown(&method))));
    }
    if !has_shape(&method, &params) {
        let refusal = RpcRefusal::new(INVALID_PARAMS, format!("invalid params for `{method}`"));
        return Err(answer(&id, Err(refusal)));
    }
    Ok(ClientMessage::Request { id, method, params })
}

/// Whether the params have the shape of the method. The engine judges those of a call.
fn has_shape(method: &str, params: &Value) -> bool {
    const STRINGS: [&str; 3] = [
        "/protocolVersion",
        "/clientInfo/name",
        "/clientInfo/version",
    ];
    let is_string = |path: &&str| params.pointer(path).is_some_and(Value::is_string);
    params.is_object()
        && (params["_meta"].is_null() || params["_meta"].is_object())
        && (method != INITIALIZE
            || params["capabilities"].is_object() && STRINGS.iter().all(is_string))
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn code(code: i64) -> Option<(i64, Value)> {
        Some((code, Value::Null))
    }

    /// Checks the code and the id of the answer, if the line is refused.
    fn check(line: impl AsRef<[u8]>, expected: &Option<(i64, Value)>) {
        let line = line.as_ref();
        let refusal = read(line).err().map(|answer| {
            let code = answer["error"]["code"].as_i64().unwrap();
            (code, answer["id"].clone())
        });
        assert_eq!(&refusal, expected, "{}", String::from_utf8_lossy(line));
    }

    fn call(params: &str) -> String {
        format!(r#"{{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{params}}}"#)
    }

    #[test]
    fn a_line_that_is_not_json_is_a_parse_error() {
        let nested = "[".repeat(100_000);
        for line in ["x", r#"{"jsonrpc":"2.0","id":1,"#, "{} {}", &nested] {
            check(line, &code(-32700));
        }
        check(b"{\"id\": \"\xff\"}", &code(-32700));
    }

    #[test]
    fn invalid_messages_are_invalid_requests() {
        for line in ["1", "[]", "{}", r#"{"jsonrpc":"2.0"}"#] {
            check(line, &code(-32600));
        }
        for id in ["null", "1.5", "{}", "[1]", "true"] {
            let line = format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"ping"}}"#);
            check(line, &code(-32600));
        }
        check(r#"{"jsonrpc":"2.0","id":7}"#, &Some((-32600, json!(7))));
        let old = r#"{"jsonrpc":"1.0","id":7,"method":"ping"}"#;
        check(old, &Some((-32600, json!(7))));
        let unnamed = r#"{"jsonrpc":"2.0","id":"b","method":5}"#;
        check(unnamed, &Some((-32600, json!("b"))));
    }

    #[test]
    fn unknown_methods_are_not_found() {
        for method in ["resources/list", "prompts/list", "completion/complete", "x"] {
            let line = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"{method}","params":{{}}}}"#);
            check(line, &Some((-32601, json!(1))));
        }
    }

    #[test]
    fn params_have_the_shape_of_their_method() {
        for params in ["null", "[]", "5", r#"{"name":"find","_meta":[]}"#] {
            check(call(params), &Some((-32602, json!("a"))));
        }
        for request in [
            r#""method":"tools/list","params":[]"#,
            r#""method":"initialize","params":{"x":1}"#,
            r#""method":"initialize","params":{"protocolVersion":"x","capabilities":{}}"#,
        ] {
            let line = format!(r#"{{"jsonrpc":"2.0","id":1,{request}}}"#);
            check(line, &Some((-32602, json!(1))));
        }
    }

    #[test]
    fn lines_without_a_request_are_not_answered() {
        let lines = [
            "",
            " \r",
            r#"{"jsonrpc":"2.0","method":7}"#,
            r#"{"jsonrpc":"1.0","method":"notifications/initialized"}"#,
            r#"{"jsonrpc":"1.0","id":1,"result":{}}"#,
        ];
        for line in lines {
            assert!(matches!(read(line.as_bytes()), Ok(None)), "{line}");
        }
    }

    #[test]
    fn messages_are_read() {
        for line in [
            "\u{feff}{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\r",
            r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
            r#"{"jsonrpc":"2.0","id":1,"result":{"roots":[]}}"#,
            r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#,
            &call(r#"{"name":"find"}"#),
            &call(r#"{"name":"find","arguments":null}"#),
            &call(r#"{"name":"find","arguments":{}}"#),
        ] {
            assert!(matches!(read(line.as_bytes()), Ok(Some(_))), "{line}");
        }
    }
}
