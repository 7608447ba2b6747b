//! The official SDKs and the MCP Inspector, pinned in `mcp_client/` and installed below cargo's target directory.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

use crate::client::{SEEKSPEC, folder};
use crate::installed::{npm, pip};

/// The directory with the clients of the TypeScript SDK; `None`, and a message, if it cannot be
/// installed.
pub(crate) fn typescript() -> Option<PathBuf> {
    npm("mcp_client", &["talk.mjs", "each.mjs"])
}

/// The same for the Python SDK.
pub(crate) fn python() -> Option<PathBuf> {
    pip("mcp_client", &["each.py", "schema.py"])
}

/// Calls of every tool of a profile, and a text in each answer.
#[expect(
    clippy::too_many_lines,
    reason = "a test, which is read from top to bottom"
)]
fn calls(profile: &str) -> Vec<(Value, &'static str)> {
    let call = |name: &str, arguments: Value| json!({"name": name, "arguments": arguments});
    match profile {
        "omp" => vec![
            (call("find", json!({"paths": ["*.ts"]})), "one.ts"),
            (call("find", json!({"paths": ["nowhere"]})), "not found"),
            (
                call("search", json!({"pattern": "x", "paths": "."})),
                "No matches",
            ),
        ],
        "gemini" => vec![(call("glob", json!({"pattern": "*.ts"})), "/one.ts")],
        "mini" => vec![
            (call("search", json!({"query": "x"})), "x"),
            (call("glob", json!({"pattern": "*.ts"})), "one.ts"),
        ],
        "claude" => vec![
            (
                call(
                    "memory",
                    json!({"command": "create", "path": "/memories/a.md", "file_text": "x"}),
                ),
                "/memories/a.md",
            ),
            (
                call("memory", json!({"command": "view", "path": "/memories"})),
                "/memories/a.md",
            ),
            (
                call("memory", json!({"command": "delete", "path": "/memories"})),
                "the memory itself",
            ),
            (
                call(
                    "str_replace_based_edit_tool",
                    json!({"command": "view", "path": "one.ts"}),
                ),
                "empty",
            ),
        ],
        _ => vec![
            (
                call("create_file", json!({"path": "one.ts", "content": "x"})),
                "ok",
            ),
            (
                call(
                    "edit_file",
                    json!({"path": "one.ts", "old_string": "x", "new_string": "y"}),
                ),
                "ok",
            ),
            (call("read_file", json!({"path": "one.ts"})), "y"),
            (call("read_file", json!({"path": "two.ts"})), "not found"),
            (call("list_dir", json!({"path": "."})), "/one.ts"),
            (call("find_file", json!({"pattern": "*.ts"})), "/one.ts"),
            (call("search_pattern", json!({"pattern": "y"})), "/one.ts"),
        ],
    }
}

/// The SDKs fail if an answer does not match the `outputSchema` of its tool.
fn check(client: &str, command: &Path, script: &Path) {
    for profile in ["omp", "gemini", "mini", "codescout", "claude"] {
        let (root, calls) = (folder("one.ts"), calls(profile));
        let each: Vec<&Value> = calls.iter().map(|(call, _)| call).collect();
        let output = Command::new(command)
            .arg(script)
            .arg(root.path())
            .arg(serde_json::to_string(&each).unwrap())
            .args([SEEKSPEC, "serve", "--profile", profile])
            .output()
            .unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{client} {profile}: {stderr}");
        let reported: Value = serde_json::from_slice(&output.stdout).unwrap();
        check_tools(&reported["tools"], &each);
        assert!(reported["instructions"].is_string());
        for (number, (_, expected)) in calls.iter().enumerate() {
            let answer = &reported["answers"][number];
            let text = answer["content"][0]["text"].as_str().unwrap();
            let text = text.to_lowercase();
            assert!(
                text.contains(&expected.to_lowercase()),
                "{client} {profile}: {answer}"
            );
        }
    }
}

/// Every tool was called, and has a description.
fn check_tools(tools: &Value, calls: &[&Value]) {
    for tool in tools.as_array().unwrap() {
        assert!(calls.iter().any(|call| call["name"] == tool["name"]));
        let annotations = &tool["annotations"];
        assert!(tool["title"].is_string(), "{tool}");
        assert!(annotations["readOnlyHint"].is_boolean(), "{tool}");
        assert_eq!(annotations["openWorldHint"], false, "{tool}");
        assert_eq!(tool["inputSchema"]["additionalProperties"], false, "{tool}");
    }
}

#[test]
fn the_typescript_sdk_calls_every_tool() {
    let Some(package) = typescript() else { return };
    let script = package.join("each.mjs");
    check("TypeScript", Path::new("node"), &script);
}

#[test]
fn the_python_sdk_calls_every_tool() {
    let Some(package) = python() else { return };
    let command = package.join("venv/bin/python");
    check("Python", &command, &package.join("each.py"));
}

#[test]
fn the_inspector_lists_and_calls_a_tool() {
    let Some(package) = typescript() else { return };
    let root = folder("one.ts");
    let inspect = |words: &[&str]| -> Value {
        let output = Command::new("node")
            .arg(package.join("node_modules/.bin/mcp-inspector"))
            .args(["--cli", SEEKSPEC, "serve", "--profile", "mini"])
            .args(words)
            .current_dir(root.path())
            // It would keep its settings there.
            .env("HOME", &package)
            .output()
            .unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{stderr}");
        serde_json::from_slice(&output.stdout).unwrap()
    };
    let listed = inspect(&["--method", "tools/list"]);
    let names = listed["tools"].as_array().unwrap().iter();
    let names: Vec<&Value> = names.map(|tool| &tool["name"]).collect();
    assert_eq!(names, ["search", "glob"]);
    let call = ["--method", "tools/call", "--tool-name", "glob"];
    let called = inspect(&[&call[..], &["--tool-arg", "pattern=*.ts"]].concat());
    assert_eq!(called["content"][0]["text"], "one.ts");
}
