use std::path::PathBuf;
use std::sync::Mutex;

use serde_json::json;

use super::*;
use crate::{GlobOptions, RemoteKind};

/// Answers with its whole input, in words.
fn echo(call: &ToolCall<'_>) -> Answer {
    if call.tool != "echo" {
        return Answer::protocol_error(format!("unknown tool {}", call.tool));
    }
    if let Some(updates) = call.updates {
        updates.send("so far");
    }
    let remote = call.operations.map(|remote| {
        let globbed = remote.glob("*", "/r/src", &GlobOptions::new());
        let kinds = ["/r/src", "/r/src/a", "/r/b"].map(|path| remote.stat(path));
        (remote.exists("/r/b"), kinds, globbed)
    });
    let uris: Vec<&str> = call.resources.iter().map(|one| one.uri.as_str()).collect();
    let text = json!([call.arguments, call.root, call.settings, uris]);
    Answer::text(text.to_string()).structured(json!({ "remote": format!("{remote:?}") }))
}

fn call_live(params: &Value, live: Option<&Live<'_>>) -> Result<Value, String> {
    let caller = Caller {
        profile: "toy",
        root: Path::new("/r"),
        cancellation: &Cancellation::new(),
        live,
    };
    perform(params, &caller, echo).map_err(|error| error.to_string())
}

fn call(params: &Value) -> Result<Value, String> {
    call_live(params, None)
}

#[test]
fn a_tool_gets_all_parts_of_a_call() {
    let meta = Meta {
        workspace: Some(PathBuf::from("/r/./x/../tree")),
        settings: Map::from_iter([("loud".to_owned(), true.into())]),
        resources: vec![crate::Resource {
            uri: "a://b".to_owned(),
            ..Default::default()
        }],
        ..Meta::default()
    };
    let result =
        call(&json!({ "name": "echo", "arguments": { "say": 1 }, "_meta": meta })).unwrap();
    let text = r#"[{"say":1},"/r/tree",{"loud":true},["a://b"]]"#;
    assert_eq!(result["content"][0]["text"], text);
    assert_eq!(result.get("_meta"), None);
}

#[test]
fn questions_to_the_remote_file_system_come_back() {
    let remote = json!({ "entries": { "src/a": "file" }, "stat": true, "glob": ["src/a"] });
    let meta = json!({ "io.seekspec/operations": remote });
    let result = call(&json!({ "name": "echo", "_meta": meta })).unwrap();
    let kinds = [Some(RemoteKind::Dir), Some(RemoteKind::File), None];
    let said = format!("{:?}", Some((false, kinds, Ok::<_, String>(vec!["src/a"]))));
    assert_eq!(result["structuredContent"]["remote"], said);
    let calls = result["_meta"][OPERATION_CALLS].as_array().unwrap();
    let ops: Vec<&str> = calls
        .iter()
        .map(|call| call["op"].as_str().unwrap())
        .collect();
    assert_eq!(ops, ["glob", "stat", "stat", "stat", "exists"]);
}

#[test]
fn updates_come_as_they_are_sent_and_with_the_result() {
    let seen = Mutex::new(Vec::new());
    let live = |text: &str| seen.lock().unwrap().push(text.to_owned());
    for meta in [json!({ UPDATES: true }), json!({ "progressToken": 7 })] {
        let params = json!({ "name": "echo", "_meta": meta });
        let result = call_live(&params, Some(&live)).unwrap();
        assert_eq!(result["_meta"][UPDATES][0]["text"], "so far");
    }
    let unasked = json!({ "name": "echo", "_meta": { UPDATES: false } });
    assert_eq!(call_live(&unasked, Some(&live)).unwrap().get("_meta"), None);
    assert_eq!(*seen.lock().unwrap(), ["so far", "so far"]);
}

fn check_refused(params: &Value, message: &str) {
    assert_eq!(call(params), Err(message.to_owned()));
}

#[test]
fn params_that_are_not_a_call_are_refused() {
    check_refused(
        &json!([]),
        "the params of a call must be an object: {\"name\": …, \"arguments\": {…}}",
    );
    check_refused(
        &json!({}),
        "the params of a call must name the tool: `name`, a string",
    );
    check_refused(
        &json!({ "name": "echo", "arguments": [] }),
        "`arguments` must be an object",
    );
    check_refused(
        &json!({ "name": "echo", "_meta": 1 }),
        "`_meta` must be an object",
    );
    check_refused(&json!({ "name": "sing" }), "unknown tool sing");
}

fn check_meta(key: &str, value: &Value, message: &str) {
    check_refused(
        &json!({ "name": "echo", "_meta": { key: value } }),
        &format!("`_meta` has a bad `{key}{message}"),
    );
}

#[test]
fn an_invalid_key_of_meta_is_reported_with_its_path_and_the_mistake() {
    check_meta(
        "io.seekspec/workspace",
        &json!("relative"),
        "`: expected an absolute path",
    );
    check_meta(
        "io.seekspec/settings",
        &json!([]),
        "`: invalid type: sequence, expected a map",
    );
    check_meta(
        "io.seekspec/resources",
        &json!([{ "file": "a" }]),
        "[0]`: missing field `uri`",
    );
    check_meta(
        "io.seekspec/operations",
        &json!({ "entries": { "a": "pipe" } }),
        ".entries.a`: unknown variant `pipe`, expected `file` or `dir`",
    );
    check_meta(
        "io.seekspec/updates",
        &json!(1),
        "`: invalid type: integer `1`, expected a boolean",
    );
}
