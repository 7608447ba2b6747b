//! From the params of a `tools/call` to an implementation, and back.

use std::path::Path;

use seekspec_conformance::answer::OPERATION_CALLS_KEY;
use seekspec_conformance::model::fixture::Operations;
use seekspec_conformance::request::{OPERATIONS_KEY, RESOURCES_KEY, SETTINGS_KEY, UPDATES_KEY};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::{Cancellation, Implementation, RemoteFiles, Resource, ToolCall, Updates};

/// Has the implementation answer the params of a `tools/call` with a `CallToolResult`.
///
/// # Errors
/// Params that are no call, and what the implementation refuses, in words.
pub fn perform(
    implementation: &dyn Implementation,
    profile: &str,
    params: &Value,
    root: &Path,
    cancellation: &Cancellation,
) -> Result<Value, String> {
    let empty = Map::new();
    let tool = params.get("name").and_then(Value::as_str);
    let arguments = params.get("arguments").and_then(Value::as_object);
    let resources: Vec<Resource> = meta(params, RESOURCES_KEY)?.unwrap_or_default();
    let operations: Option<Operations> = meta(params, OPERATIONS_KEY)?;
    let operations = operations.map(|canned| RemoteFiles::new(root, canned));
    let updates = meta(params, UPDATES_KEY)?
        .unwrap_or(false)
        .then(Updates::new);
    let settings = key(params, SETTINGS_KEY).and_then(Value::as_object);
    let call = ToolCall {
        profile,
        tool: tool.ok_or("the call names no tool")?,
        arguments: arguments.unwrap_or(&empty),
        root,
        settings: settings.unwrap_or(&empty),
        resources: &resources,
        operations: operations.as_ref(),
        updates: updates.as_ref(),
        cancellation,
        params,
    };
    let mut result = implementation.call(&call).0?;
    carry(&mut result, UPDATES_KEY, updates.map(Updates::into_json));
    let calls = operations.map(RemoteFiles::into_json);
    carry(&mut result, OPERATION_CALLS_KEY, calls);
    Ok(result)
}

fn key<'a>(params: &'a Value, key: &str) -> Option<&'a Value> {
    params.get("_meta")?.get(key)
}

fn meta<T: DeserializeOwned>(params: &Value, name: &str) -> Result<Option<T>, String> {
    let value = key(params, name).cloned();
    value
        .map(serde_json::from_value)
        .transpose()
        .map_err(|error| format!("`{name}` of `_meta`: {error}"))
}

/// What the implementation itself says in `_meta` stands.
fn carry(result: &mut Value, key: &str, value: Option<Value>) {
    let (Some(value), Some(result)) = (value, result.as_object_mut()) else {
        return;
    };
    let meta = result
        .entry("_meta")
        .or_insert_with(|| Value::Object(Map::new()));
    if let Some(meta) = meta.as_object_mut() {
        meta.entry(key).or_insert(value);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::implementation::{Answer, GlobOptions, RemoteKind};

    /// Answers with all that it was given, in words.
    struct Echo;

    impl Implementation for Echo {
        fn call(&self, call: &ToolCall<'_>) -> Answer {
            if call.tool != "echo" {
                return Answer::refused(format!("there is no {}", call.tool));
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
            Answer::text(text.to_string()).structured(json!({"remote": format!("{remote:?}")}))
        }
    }

    fn call(params: &Value) -> Result<Value, String> {
        perform(&Echo, "toy", params, Path::new("/r"), &Cancellation::new())
    }

    #[test]
    fn an_implementation_gets_what_a_call_holds() {
        let result = call(&json!({
            "name": "echo",
            "arguments": {"say": 1},
            "_meta": {SETTINGS_KEY: {"loud": true}, RESOURCES_KEY: [{"uri": "a://b", "text": "c", "immutable": false}]},
        }));
        let text = r#"[{"say":1},"/r",{"loud":true},["a://b"]]"#;
        let result = result.unwrap();
        assert_eq!(result["content"][0]["text"], text);
        assert_eq!(result.get("_meta"), None);
    }

    #[test]
    fn updates_and_questions_to_the_remote_file_system_come_back() {
        let remote = json!({"entries": {"src/a": "file"}, "stat": true, "glob": ["src/a"]});
        let meta = json!({UPDATES_KEY: true, OPERATIONS_KEY: remote});
        let result = call(&json!({"name": "echo", "_meta": meta})).unwrap();
        let kinds = [Some(RemoteKind::Dir), Some(RemoteKind::File), None];
        let said = format!("{:?}", Some((false, kinds, Ok::<_, String>(vec!["src/a"]))));
        assert_eq!(result["structuredContent"]["remote"], said);
        assert_eq!(result["_meta"][UPDATES_KEY][0]["text"], "so far");
        let ops: Vec<&str> = result["_meta"][OPERATION_CALLS_KEY]
            .as_array()
            .unwrap()
            .iter()
            .map(|call| call["op"].as_str().unwrap())
            .collect();
        assert_eq!(ops, ["glob", "stat", "stat", "stat", "exists"]);
    }

    #[test]
    fn what_is_no_call_is_refused_in_words() {
        assert_eq!(call(&json!({})), Err("the call names no tool".to_owned()));
        let refused = call(&json!({"name": "sing"}));
        assert_eq!(refused, Err("there is no sing".to_owned()));
        let message = call(&json!({"name": "echo", "_meta": {RESOURCES_KEY: 3}})).unwrap_err();
        assert!(
            message.starts_with("`io.seekspec/resources` of `_meta`: "),
            "{message}"
        );
    }
}
