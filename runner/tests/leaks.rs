//! No process, thread, descriptor or directory outlives a run, however its target behaves. Alone in its binary, as it counts them.
#![cfg(target_os = "linux")]
#![expect(
    clippy::unwrap_used,
    reason = "a helper of a test may fail as the test does"
)]

#[path = "mcp_server/mod.rs"]
mod mcp_server;

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use seekspec::sandbox::RunDirectory;
use seekspec::target::{CommandLine, Target};
use seekspec::transport::Call;
use serde_json::json;

const MISBEHAVIOURS: &[&str] = &[
    "echo '{}'",
    "true",
    "exit 3",
    "kill -KILL $$",
    "sleep 98765",
    "exec sleep 98765 <&- >&- 2>&-",
    "exec yes",
    "sleep 98765 & echo '{}'",
    "sleep 98765 > /dev/null 2>&1 & echo '{}'",
    "sh -c 'sleep 98765 & sleep 98765' & exit 1",
    "rm -rf \"$PWD\"; echo '{}'",
    "mkdir -p d/e; touch d/e/f; chmod 0 d; echo '{}'",
];

/// What a server does at a call.
const OF_SERVERS: &[&str] = &[
    mcp_server::ANSWER,
    "say noise",
    "say '{}'",
    "exit 3",
    "sleep 98765",
    "exec yes '{\"jsonrpc\":\"2.0\",\"method\":\"x\"}'",
    "trap '' TERM; sleep 98765",
    "sleep 98765 & exit 1",
    "sleep 98765 > /dev/null 2>&1 & answer '{}'",
    "exec >&- 2>&- <&-; sleep 98765",
];

#[test]
fn nothing_outlives_a_call() {
    let temporary = tempfile::tempdir().unwrap();
    call_all(&temporary);
    let (descriptors, threads) = (count("fd"), count("task"));
    (0..3).for_each(|_| call_all(&temporary));
    assert_eq!(count("fd"), descriptors);
    assert!(comes_true(|| count("task") <= threads));
    assert!(comes_true(|| children().is_empty()), "{:?}", children());
}

fn call_all(temporary: &tempfile::TempDir) {
    let directory = RunDirectory::create_in(temporary.path()).unwrap();
    let servers = OF_SERVERS.iter().map(|at_a_call| server(at_a_call));
    let commands = MISBEHAVIOURS.iter().map(|script| target(script, "exec"));
    for target in commands.chain(servers) {
        let workspace = directory.workspace(&std::sync::Arc::default()).unwrap();
        let mut connection = target.connect(workspace.places().clone());
        drop(connection.call(&Call {
            profile: "toy",
            params: &json!({"name": "find"}),
            cancel_after: None,
        }));
    }
    drop(directory);
    assert!(temporary.path().read_dir().unwrap().next().is_none());
}

fn server(at_a_call: &str) -> Target {
    target(&mcp_server::server(at_a_call), "mcp")
}

fn target(script: &str, transport: &str) -> Target {
    Target::from_command_line(CommandLine {
        transport: Some(transport.to_owned()),
        command: ["sh", "-c", script].map(str::to_owned).into(),
        deadline: Some(Duration::from_millis(200)),
        folder: PathBuf::from("/"),
        ..CommandLine::default()
    })
    .unwrap()
}

fn count(of: &str) -> usize {
    fs::read_dir(format!("/proc/self/{of}")).unwrap().count()
}

/// Processes whose group was begun by a child of this one: they are known by the only thing that they all are, a `sleep 98765` or a `yes`.
fn children() -> Vec<String> {
    let output = std::process::Command::new("ps")
        .args(["-eo", "pid=,ppid=,stat=,args="])
        .output()
        .unwrap();
    let me = std::process::id().to_string();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.lines()
        .filter(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            let is_mine = words[1] == me && !words[3].starts_with("ps");
            let is_left = words[2] != "Z" && words[3..] == ["sleep", "98765"];
            is_mine || is_left
        })
        .map(str::to_owned)
        .collect()
}

fn comes_true(holds: impl Fn() -> bool) -> bool {
    let until = Instant::now() + Duration::from_secs(5);
    while Instant::now() < until {
        if holds() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    false
}
