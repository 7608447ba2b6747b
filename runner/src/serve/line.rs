//! One line of the client: the message in it, or why there is none. The SDK is silent about a line that it cannot read, and takes what it
//! does not know for a method of ours.

use rmcp::model::{
    CallToolRequestParams, ClientJsonRpcMessage, ClientRequest, ErrorData, JsonRpcMessage,
};
use serde_json::{Map, Value, json};

/// The requests that this server offers.
const OFFERED: [&str; 6] = [
    "initialize",
    "ping",
    "server/discover",
    "subscriptions/listen",
    "tools/list",
    CALL,
];

const CALL: &str = "tools/call";

/// What a line says.
pub(super) enum Line {
    /// A message for the SDK.
    Message(Box<ClientJsonRpcMessage>),
    /// Something that is answered with this.
    Refused(Value),
    /// Nothing that anybody answers.
    Nothing,
}

/// Reads a line.
pub(super) fn read(line: &[u8]) -> Line {
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    if line.trim_ascii().is_empty() {
        return Line::Nothing;
    }
    match serde_json::from_slice(line) {
        Ok(Value::Object(message)) => object(message),
        Ok(_) => refused(&Value::Null, &invalid("a message is a JSON object")),
        Err(error) => {
            let reason = format!("not one line of JSON: {error}");
            refused(&Value::Null, &ErrorData::parse_error(reason, None))
        }
    }
}

/// The answer to a line that was not read to its end.
pub(super) fn too_long(limit: usize) -> Value {
    let reason = format!("a line has more than {limit} bytes");
    answer(&Value::Null, &ErrorData::parse_error(reason, None))
}

fn object(message: Map<String, Value>) -> Line {
    let id = message.get("id").cloned();
    let is_named = message.contains_key("method");
    if !is_named && (message.contains_key("result") || message.contains_key("error")) {
        // Whose answer cannot be read is told nothing.
        return read_as_message(message).map_or(Line::Nothing, Line::Message);
    }
    let Some(id) = id else {
        return match read_as_message(message) {
            Ok(message) => Line::Message(message),
            // A notification is never answered.
            Err(_) if is_named => Line::Nothing,
            Err(_) => refused(&Value::Null, &invalid("neither a request nor an answer")),
        };
    };
    if !(id.is_string() || id.is_i64()) {
        return refused(&Value::Null, &invalid("an id is a string or an integer"));
    }
    request(&id, message)
}

fn request(id: &Value, message: Map<String, Value>) -> Line {
    let Some(method) = message.get("method").and_then(Value::as_str) else {
        return refused(id, &invalid("a request names its `method`"));
    };
    if message.get("jsonrpc").and_then(Value::as_str) != Some("2.0") {
        return refused(id, &invalid("`jsonrpc` is not \"2.0\""));
    }
    if !OFFERED.contains(&method) {
        let unknown = rmcp::model::ErrorCode::METHOD_NOT_FOUND;
        let reason = format!("there is no method `{method}` here");
        return refused(id, &ErrorData::new(unknown, reason, None));
    }
    let reason = wrong_params(method, message.get("params"));
    match read_as_message(message) {
        Ok(message) if reason.is_none() && !is_of_another_shape(&message) => Line::Message(message),
        _ => {
            let reason = reason.unwrap_or_else(|| "the params are not of this method".to_owned());
            refused(id, &ErrorData::invalid_params(reason, None))
        }
    }
}

/// What the SDK does not say of the params of a call.
fn wrong_params(method: &str, params: Option<&Value>) -> Option<String> {
    match params {
        Some(params) if !params.is_object() => Some("`params` is not an object".to_owned()),
        Some(params) if method == CALL => {
            serde_json::from_value::<CallToolRequestParams>(params.clone())
                .err()
                .map(|error| error.to_string())
        }
        None if method == CALL => Some("a call has `params`, with the `name` of a tool".to_owned()),
        _ => None,
    }
}

/// The SDK reads a request whose params it does not know as one of its user's own.
fn is_of_another_shape(message: &ClientJsonRpcMessage) -> bool {
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

    /// The error and the id with which a line is answered, if it is refused.
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
    fn what_is_not_a_message_is_an_invalid_request() {
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
    fn what_is_not_offered_is_not_found() {
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
    fn what_nobody_answers_is_not_answered() {
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
