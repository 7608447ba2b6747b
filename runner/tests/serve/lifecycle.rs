//! The versions of the protocol, and sessions with and without a handshake.

use std::io::Write as _;

use serde_json::{Value, json};

use crate::client::{ask, folder, message, next, silent, start};

const VERSIONS: [&str; 5] = [
    "2024-11-05",
    "2025-03-26",
    "2025-06-18",
    "2025-11-25",
    "2026-07-28",
];

/// The `_meta` of a request in a session without a handshake.
fn meta(version: &str) -> Value {
    json!({
        "io.modelcontextprotocol/protocolVersion": version,
        "io.modelcontextprotocol/clientCapabilities": {},
    })
}

#[test]
fn client_and_server_agree_on_a_version_with_a_handshake() {
    let folder = folder("one.ts");
    for wanted in VERSIONS.into_iter().chain(["1999-01-01", "9999-01-01", ""]) {
        let (_server, mut stdin, mut stdout) = silent("omp", folder.path(), &[]);
        let client = json!({"name": "test", "version": "1"});
        let hello = json!({"protocolVersion": wanted, "capabilities": {}, "clientInfo": client});
        ask(&mut stdin, 0, "initialize", &hello);
        let agreed = if VERSIONS[..4].contains(&wanted) {
            wanted
        } else {
            VERSIONS[3]
        };
        assert_eq!(next(&mut stdout)["result"]["protocolVersion"], agreed);
        ask(&mut stdin, 1, "tools/list", &json!({}));
        assert_eq!(next(&mut stdout)["result"].get("resultType"), None);
    }
}

#[test]
fn a_session_needs_no_handshake() {
    let folder = folder("one.ts");
    let (_server, mut stdin, mut stdout) = silent("omp", folder.path(), &[]);
    let mut answer = |method: &str, params: Value| {
        ask(&mut stdin, 1, method, &params);
        next(&mut stdout)
    };
    let modern = json!({"_meta": meta("2026-07-28")});
    let discovered = answer("server/discover", modern.clone());
    assert_eq!(discovered["result"]["supportedVersions"], json!(VERSIONS));
    let listed = answer("tools/list", modern.clone());
    assert_eq!(listed["result"]["tools"][0]["name"], "find");
    let call = json!({"name": "find", "arguments": {"paths": ["*"]}, "_meta": meta("2026-07-28")});
    let called = answer("tools/call", call);
    assert_eq!(called["result"]["content"][0]["text"], "one.ts");
    for result in [discovered, listed, called] {
        assert_eq!(result["result"]["resultType"], "complete");
    }
    for (method, params, code) in [
        ("tools/list", json!({}), -32602),
        ("tools/list", json!({"_meta": meta("1999-01-01")}), -32022),
        ("ping", modern, -32601),
    ] {
        assert_eq!(answer(method, params)["error"]["code"], code, "{method}");
    }
}

#[test]
fn an_id_that_is_used_twice_gets_two_answers() {
    let folder = folder("one.ts");
    let (_server, mut stdin, mut stdout) = start(folder.path(), &[]);
    let call = json!({"name": "find", "arguments": {"paths": ["*"]}});
    let twice = message(Some(1), "tools/call", &call).repeat(2);
    stdin.write_all(twice.as_bytes()).unwrap();
    assert_eq!(next(&mut stdout), next(&mut stdout));
}
