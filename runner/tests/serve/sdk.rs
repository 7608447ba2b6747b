//! The official SDKs, pinned in `mcp_client/` and installed below cargo's target directory.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

use crate::client::{SEEKSPEC, folder};

/// The directory with the clients of the TypeScript SDK; `None`, and a message, if it cannot be
/// installed.
pub(crate) fn typescript() -> Option<PathBuf> {
    installed("mcp_client", "node and npm", |to| {
        run("node", &["--version"], to)?;
        let is_new = update(
            to,
            "package-lock.json",
            &["package.json", "talk.mjs", "each.mjs"],
        )?;
        let package = to.join("node_modules/@modelcontextprotocol/sdk/package.json");
        if !is_new && package.is_file() {
            return Ok(());
        }
        let arguments = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
        run("npm", &arguments, to)
    })
}

/// The same for the Python SDK.
fn python() -> Option<PathBuf> {
    installed("mcp_client_python", "python3 with venv and pip", |to| {
        let is_new = update(to, "requirements.txt", &["each.py"])?;
        if !is_new && to.join("venv/bin/mcp").is_file() {
            return Ok(());
        }
        run("python3", &["-m", "venv", "venv"], to)?;
        let arguments = ["install", "--quiet", "--requirement", "requirements.txt"];
        run("venv/bin/pip", &arguments, to)
    })
}

fn installed(
    name: &str,
    needs: &str,
    install: impl FnOnce(&Path) -> Result<(), String>,
) -> Option<PathBuf> {
    let to = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let made = fs::create_dir_all(&to).map_err(|error| error.to_string());
    match made.and_then(|()| install(&to)) {
        Ok(()) => Some(to),
        Err(reason) => {
            assert!(
                std::env::var_os("CI").is_none(),
                "{reason}; `.ci/run` installs the tools that tests need"
            );
            eprintln!("skipped: {reason}; install {needs} to run this test");
            None
        }
    }
}

/// Copies the files, and returns whether the list of packages has changed.
fn update(to: &Path, list: &str, files: &[&str]) -> Result<bool, String> {
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mcp_client");
    let old = fs::read(to.join(list)).unwrap_or_default();
    for file in files.iter().chain([&list]) {
        fs::copy(from.join(file), to.join(file)).map_err(|error| error.to_string())?;
    }
    Ok(fs::read(to.join(list)).is_ok_and(|new| new != old))
}

fn run(program: &str, arguments: &[&str], directory: &Path) -> Result<(), String> {
    let output = Command::new(program)
        .args(arguments)
        .current_dir(directory)
        .output();
    match output {
        Err(_) => Err(format!("{program} not found")),
        Ok(output) if !output.status.success() => Err(format!(
            "{program} failed: {}",
            String::from_utf8_lossy(&output.stderr)
                .lines()
                .last()
                .unwrap_or_default()
        )),
        Ok(_) => Ok(()),
    }
}

/// Calls of every tool of a profile, and a text in each answer.
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
    for profile in ["omp", "gemini", "mini", "codescout"] {
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
