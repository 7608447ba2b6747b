//! `seekspec serve` with real clients: through the official SDKs for TypeScript and Python and the
//! MCP Inspector; and by hand, for sessions that no SDK would start.
//!
//! A test whose SDK cannot be installed says so and is skipped, unless `CI` is set.
#![expect(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a helper of a test may fail as the test does"
)]

mod at_once;
mod behind;
mod client;
mod hostile;
#[path = "../installed/mod.rs"]
mod installed;
mod lifecycle;
mod roots;
mod schema;
mod sdk;

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process, test_kill_process};
use serde_json::{Value, json};

use client::{SEEKSPEC, ask, folder, message, next, start, start_profile};

/// The number of directories in the large tree, and of files in each: more than a search finds
/// before it is cancelled, or between two updates.
const MANY: usize = 60;

#[test]
fn the_typescript_sdk_uses_roots_progress_and_cancellation() {
    let Some(package) = sdk::typescript() else {
        return;
    };
    let (root, other, large) = (folder("one.ts"), folder("two.ts"), large());
    let output = Command::new("node")
        .arg(package.join("talk.mjs"))
        .args([root.path(), other.path(), large.path()])
        .args([SEEKSPEC, "serve", "--profile", "omp"])
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stderr}");
    let reported: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(reported["server"]["name"], "seekspec");
    assert!(reported["instructions"].as_str().unwrap().contains("root"));
    let tool = |name: &str| json!({"name": name, "described": true, "type": "object"});
    assert_eq!(reported["tools"], json!([tool("find"), tool("search")]));
    assert_eq!(reported["found"]["content"][0]["text"], "one.ts");
    assert_eq!(reported["found"]["structuredContent"]["fileCount"], 1);
    assert_eq!(reported["wrong"]["isError"], true);
    let unknown = reported["unknown"].as_str().unwrap();
    assert!(
        unknown.starts_with("-32602: ") && unknown.contains("unknown tool `fnd`"),
        "{unknown}"
    );
    assert_eq!(reported["together"], 1);
    assert!(reported["updates"].as_u64().unwrap() > 0, "{reported}");
    assert_eq!(reported["meta"], Value::Null);
    assert_eq!(reported["elsewhere"], "two.ts");
    assert!(is_gone(&reported["pid"]));
}

#[test]
fn pending_calls_are_answered_after_the_end_of_stdin() {
    let folder = folder("one.ts");
    let (mut server, mut stdin, mut stdout) = start(folder.path(), &[]);
    ask(
        &mut stdin,
        1,
        "tools/call",
        &json!({"name": "find", "arguments": {"paths": ["*"]}}),
    );
    drop(stdin);
    assert_eq!(next(&mut stdout)["result"]["content"][0]["text"], "one.ts");
    assert!(server.wait().unwrap().success());
}

#[test]
fn a_signal_ends_it_in_order() {
    for signal in [Signal::TERM, Signal::INT] {
        let folder = folder("one.ts");
        let (mut server, _stdin, _stdout) = start(folder.path(), &[]);
        kill_process(Pid::from_child(&server), signal).unwrap();
        assert!(server.wait().unwrap().success());
    }
}

#[test]
fn it_ends_if_stdin_is_empty() {
    let mut server = Command::new(SEEKSPEC)
        .args(["serve", "--profile", "omp"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    assert!(server.wait().unwrap().success());
}

#[test]
fn a_root_of_the_command_line_is_the_root() {
    let (here, there) = (folder("here.ts"), folder("there.ts"));
    let root = there.path().to_str().unwrap();
    let (_server, mut stdin, mut stdout) = start(here.path(), &["--root", root]);
    ask(
        &mut stdin,
        1,
        "tools/call",
        &json!({"name": "find", "arguments": {"paths": ["*"]}}),
    );
    assert_eq!(
        next(&mut stdout)["result"]["content"][0]["text"],
        "there.ts"
    );
}

/// A cancellation can arrive after the answer. Here all messages are sent at once, so it is early
/// in almost every attempt.
#[test]
fn a_call_that_is_cancelled_is_not_answered_and_others_are() {
    let large = large();
    assert!((0..20).any(|_| is_first_answer_to_the_second(large.path())));
}

fn is_first_answer_to_the_second(folder: &Path) -> bool {
    let (_server, mut stdin, mut stdout) = start(folder, &[]);
    let everything = json!({"name": "find", "arguments": {"paths": ["**/*"]}});
    let messages = [
        message(Some(1), "tools/call", &everything),
        message(None, "notifications/cancelled", &json!({"requestId": 1})),
        message(Some(2), "ping", &json!({})),
    ];
    stdin.write_all(messages.concat().as_bytes()).unwrap();
    next(&mut stdout)["id"] == 2
}

#[test]
fn a_tool_keeps_its_memory_for_the_client() {
    let folder = folder("one.ts");
    let (_server, mut stdin, mut stdout) = start_profile("gemini", folder.path(), &[]);
    let meta = json!({"io.seekspec/settings": {"extensions": ["cache"]}});
    let call = json!({"name": "glob", "arguments": {"pattern": "*.ts"}, "_meta": meta});
    ask(&mut stdin, 1, "tools/call", &call);
    let first = next(&mut stdout)["result"].clone();
    fs::write(folder.path().join("two.ts"), "").unwrap();
    ask(&mut stdin, 2, "tools/call", &call);
    assert_eq!(next(&mut stdout)["result"], first);
}

fn large() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for directory in 0..MANY {
        let directory = folder.path().join(directory.to_string());
        fs::create_dir(&directory).unwrap();
        (0..MANY).for_each(|file| fs::write(directory.join(file.to_string()), "").unwrap());
    }
    folder
}

/// A killed process takes a moment to disappear.
fn is_gone(pid: &Value) -> bool {
    let pid = i32::try_from(pid.as_i64().unwrap()).unwrap();
    let until = Instant::now() + Duration::from_secs(60);
    while Instant::now() < until {
        if test_kill_process(Pid::from_raw(pid).unwrap()).is_err() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    false
}
