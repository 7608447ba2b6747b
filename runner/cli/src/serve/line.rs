//! A line from the client: a message, or the error with which it is answered. The SDK ignores lines
//! that it cannot parse, and treats unknown requests as custom methods.

use rmcp::model::{
    CallToolRequestParams, ClientJsonRpcMessage, ClientRequest, ErrorData, JsonRpcMessage,
};
use serde_json::{Map, Value, json};

/// The methods of this server.
const METHODS: [&str; 6] = [
    "initialize",
    "ping",
    "server/discover",
    "subscriptions/listen",
    "tools/list",
    CALL,
];

const CALL: &str = "tools/call";

/// A parsed line.
pub(super) enum Line {
    /// A message for the SDK.
    Message(Box<ClientJsonRpcMessage>),
    /// The answer to an invalid line.
    Refused(Value),
    /// A line that is not answered.
    Nothing,
}

/// Parses a line.
pub(super) fn read(line: &[u8]) -> Line {
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    if line.trim_ascii().is_empty() {
        return Line::Nothing;
    }
    match serde_json::from_slice(line) {
        Ok(Value::Object(message)) => object(message),
        Ok(_) => refused(&Value::Null, &invalid("expected a JSON object")),
        Err(error) => {
            let reason = format!("invalid JSON: {error}");
            refused(&Value::Null, &ErrorData::parse_error(reason, None))
        }
    }
}

/// The answer to a line that is too long.
pub(super) fn too_long(limit: usize) -> Value {
    let reason = format!("line longer than {limit} bytes");
    answer(&Value::Null, &ErrorData::parse_error(reason, None))
}

fn object(message: Map<String, Value>) -> Line {
    let id = message.get("id").cloned();
    let is_named = message.contains_key("method");
    if !is_named && (message.contains_key("result") || message.contains_key("error")) {
        // An invalid response gets no answer.
        return read_as_message(message).map_or(Line::Nothing, Line::Message);
    }
    let Some(id) = id else {
        return match read_as_message(message) {
            Ok(message) => Line::Message(message),
            // A notification gets no answer.
            Err(_) if is_named => Line::Nothing,
            Err(_) => refused(&Value::Null, &invalid("neither a request nor a response")),
        };
    };
    if !(id.is_string() || id.is_i64()) {
        return refused(
            &Value::Null,
            &invalid("`id` must be a string or an integer"),
        );
    }
    request(&id, message)
}

fn request(id: &Value, message: Map<String, Value>) -> Line {
    let Some(method) = message.get("method").and_then(Value::as_str) else {
        return refused(id, &invalid("a request must have a `method`, a string"));
    };
    if message.get("jsonrpc").and_then(Value::as_str) != Some("2.0") {
        return refused(id, &invalid("`jsonrpc` must be \"2.0\""));
    }
    if !METHODS.contains(&method) {
        let unknown = rmcp::model::ErrorCode::METHOD_NOT_FOUND;
        let reason = format!("unknown method `{method}`");
        return refused(id, &ErrorData::new(unknown, reason, None));
    }
    let reason = params_error(method, message.get("params"));
    match read_as_message(message) {
        Ok(message) if reason.is_none() && !is_custom(&message) => Line::Message(message),
        _ => {
            let reason = reason.unwrap_or_else(|| "invalid params for this method".to_owned());
            refused(id, &ErrorData::invalid_params(reason, None))
        }
    }
}

/// The error in the params of a call, which the SDK does not report.
fn params_error(method: &str, params: Option<&Value>) -> Option<String> {
    match params {
        Some(params) if !params.is_object() => Some("`params` must be an object".to_owned()),
        Some(params) if method == CALL => {
            serde_json::from_value::<CallToolRequestParams>(params.clone())
                .err()
                .map(|error| error.to_string())
        }
        None if method == CALL => {
            Some("a call must have `params` with the `name` of a tool".to_owned())
        }
        _ => None,
    }
}

/// Whether the SDK treats the message as a custom request, since it does not know the shape of its
/// params.
fn is_custom(message: &ClientJsonRpcMessage) -> bool {
    match message {
        JsonRpcMessage::Request(request) => {
            matches!(request.request, ClientRequest::CustomRequest(_))
        }
        _ => true,
    }
}

fn read_as_message(
    message: Map<String, Value>,
) -> Result<Box<ClientJsonRpcMessage>, serde_json::Error> {
    serde_json::from_value(Value::Object(message)).map(Box::new)
}

fn invalid(reason: &'static str) -> ErrorData {
    ErrorData::invalid_request(reason, None)
}

fn refused(id: &Value, error: &ErrorData) -> Line {
    Line::Refused(answer(id, error))
}

fn answer(id: &Value, error: &ErrorData) -> Value {
    json!({"jsonrpc": "2.0", "id": id, "error": error})
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The code and the id of the answer, if the line is refused.
    fn refusal(line: &[u8]) -> Option<(i64, Value)> {
        match read(line) {
            Line::Refused(answer) => Some((
                answer["error"]["code"].as_i64().unwrap(),
                answer["id"].clone(),
            )),
            Line::Message(_) => None,
            Line::Nothing => panic!("{}", String::from_utf8_lossy(line)),
        }
    }

    fn check(line: &str, expected: &Option<(i64, Value)>) {
        assert_eq!(&refusal(line.as_bytes()), expected, "{line}");
    }

    const fn code(code: i64) -> Option<(i64, Value)> {
        Some((code, Value::Null))
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
        assert_eq!(refusal(b"{\"id\": \"\xff\"}"), code(-32700));
    }

    #[test]
    fn invalid_messages_are_invalid_requests() {
        for line in ["1", "[]", "{}", r#"{"jsonrpc":"2.0"}"#] {
            check(line, &code(-32600));
        }
        for id in ["null", "1.5", "{}", "[1]", "true"] {
            let line = format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"ping"}}"#);
            check(&line, &code(-32600));
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
            check(&line, &Some((-32601, json!(1))));
        }
    }

    #[test]
    fn calls_have_params_of_their_shape() {
        for params in [
            "null",
            "[]",
            "{}",
            r#"{"name":5}"#,
            r#"{"name":"find","arguments":[]}"#,
            r#"{"name":"find","arguments":"{}"}"#,
        ] {
            check(&call(params), &Some((-32602, json!("a"))));
        }
        let without = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call"}"#;
        check(without, &Some((-32602, json!(1))));
        check(&call(r#"{"name":"find"}"#), &None);
        check(&call(r#"{"name":"find","arguments":null}"#), &None);
        check(&call(r#"{"name":"find","arguments":{}}"#), &None);
        let hello = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"x":1}}"#;
        check(hello, &Some((-32602, json!(1))));
    }

    #[test]
    fn lines_without_a_request_are_not_answered() {
        let lines = [
            "",
            " \r",
            r#"{"jsonrpc":"2.0","method":7}"#,
            r#"{"jsonrpc":"1.0","method":"notifications/initialized"}"#,
            r#"{"jsonrpc":"2.0","id":{},"result":{}}"#,
        ];
        for line in lines {
            assert!(matches!(read(line.as_bytes()), Line::Nothing), "{line}");
        }
    }

    #[test]
    fn messages_are_read() {
        check(
            "\u{feff}{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\r",
            &None,
        );
        check(
            r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
            &None,
        );
        check(r#"{"jsonrpc":"2.0","id":1,"result":{"roots":[]}}"#, &None);
        check(r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#, &None);
    }
}
