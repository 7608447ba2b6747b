//! The schema of the protocol: every message of the server that a test reads by hand is valid.
//!
//! The Python SDK has models that are generated from the schema; `mcp_client/schema.py` turns them
//! back into JSON Schemas. Without the SDK nothing is checked.

use std::process::Command;
use std::sync::OnceLock;

use serde_json::Value;

use crate::sdk;

/// Fields by which a result shows its method.
const METHODS: [(&str, &str); 4] = [
    ("protocolVersion", "initialize"),
    ("supportedVersions", "server/discover"),
    ("tools", "tools/list"),
    ("content", "tools/call"),
];

/// The schemas by version and method; `None`: the SDK cannot be installed.
fn schemas() -> Option<&'static Value> {
    static SCHEMAS: OnceLock<Option<Value>> = OnceLock::new();
    let read = || {
        let package = sdk::python()?;
        let mut python = Command::new(package.join("venv/bin/python"));
        let output = python.arg(package.join("schema.py")).output().unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{stderr}");
        Some(serde_json::from_slice(&output.stdout).unwrap())
    };
    SCHEMAS.get_or_init(read).as_ref()
}

/// Checks a message of the server.
pub(crate) fn check(message: &Value) {
    let Some(schemas) = schemas() else { return };
    if let Some(method) = message["method"].as_str() {
        return check_against(&schemas["2025-11-25"][method], message);
    }
    if message.get("error").is_some() {
        return check_against(&schemas[""]["error"], message);
    }
    check_against(&schemas[""]["result"], message);
    let result = &message["result"];
    let version = match result.get("resultType") {
        Some(_) => "2026-07-28",
        None => "2025-11-25",
    };
    match METHODS
        .iter()
        .find(|(field, _)| result.get(field).is_some())
    {
        Some((_, method)) => check_against(&schemas[version][method], result),
        None => assert_eq!(result, &serde_json::json!({}), "the answer to a ping"),
    }
}

fn check_against(schema: &Value, value: &Value) {
    assert!(schema.is_object(), "no schema for {value}");
    let validator = jsonschema::validator_for(schema).unwrap();
    let errors: Vec<String> = validator
        .iter_errors(value)
        .map(|error| error.to_string())
        .collect();
    assert!(errors.is_empty(), "{errors:?} in {value}");
}

#[test]
fn wrong_messages_are_found() {
    if schemas().is_none() {
        return;
    }
    for wrong in [
        r#"{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"x"}]}}"#,
        r#"{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text"}]}}"#,
        r#"{"jsonrpc":"2.0","id":1,"result":{"content":[],"isError":null}}"#,
        r#"{"jsonrpc":"2.0","id":1,"error":{"code":"x","message":"y"}}"#,
        r#"{"jsonrpc":"2.0","id":1.5,"result":{}}"#,
        r#"{"jsonrpc":"2.0","method":"notifications/progress","params":{"progress":1}}"#,
        r#"{"jsonrpc":"2.0","method":"roots/list"}"#,
    ] {
        let message = serde_json::from_str(wrong).unwrap();
        assert!(
            std::panic::catch_unwind(|| check(&message)).is_err(),
            "{wrong}"
        );
    }
}
