//! No process, thread, descriptor or directory outlives a run, however its target behaves. This
//! test has its own binary because it counts them.
#![cfg(target_os = "linux")]
#![expect(
    clippy::unwrap_used,
    reason = "a helper of a test may fail as the test does"
)]

#[path = "mcp_server/mod.rs"]
mod mcp_server;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use seekspec_run::sandbox::RunDirectory;
use seekspec_run::targets::{CommandLine, Target};
use seekspec_run::transport::Call;
use serde_json::json;

/// How long the cleanup may take. Only a leak takes this long.
const BOUND: Duration = Duration::from_secs(60);

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

/// Scripts that servers run at a call.
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
    let (descriptors_before, threads_before) = (descriptors(), threads());
    (0..3).for_each(|_| call_all(&temporary));
    empties(|| new(&descriptors(), &descriptors_before));
    empties(|| new(&threads(), &threads_before));
    empties(|| processes(temporary.path()));
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
            lists_tools: false,
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

/// The open descriptors with their files: a number is used again, but not for the same pipe.
fn descriptors() -> BTreeSet<String> {
    let own = format!("/proc/{}/fd", std::process::id());
    entries("/proc/self/fd")
        .filter_map(|path| Some((fs::read_link(&path).ok()?, path)))
        .filter(|(behind, _)| behind != Path::new(&own))
        .map(|(behind, path)| format!("{} {}", path.display(), behind.display()))
        .collect()
}

/// The threads by their ids.
fn threads() -> BTreeSet<String> {
    entries("/proc/self/task")
        .map(|path| path.display().to_string())
        .collect()
}

/// The items that are new. Old ones may be gone: they were about to end.
fn new(now: &BTreeSet<String>, before: &BTreeSet<String>) -> BTreeSet<String> {
    now.difference(before).cloned().collect()
}

/// The children of this process, and all processes that run in one of the workspaces.
fn processes(workspaces: &Path) -> BTreeSet<String> {
    entries("/proc")
        .filter(|process| is_child(process) || is_in(process, workspaces))
        .map(|process| fs::read_to_string(process.join("stat")).unwrap_or_default())
        .collect()
}

fn is_child(process: &Path) -> bool {
    let status = fs::read_to_string(process.join("status")).unwrap_or_default();
    let parent = format!("PPid:\t{}", std::process::id());
    status.lines().any(|line| line == parent)
}

/// HOME of a target is in its workspace, and its children inherit it.
fn is_in(process: &Path, workspaces: &Path) -> bool {
    let environment = fs::read(process.join("environ")).unwrap_or_default();
    String::from_utf8_lossy(&environment).contains(workspaces.to_str().unwrap())
}

fn entries(of: &str) -> impl Iterator<Item = PathBuf> {
    fs::read_dir(of).unwrap().map(|entry| entry.unwrap().path())
}

/// Waits until nothing is left.
#[track_caller]
fn empties(left: impl Fn() -> BTreeSet<String>) {
    let until = Instant::now() + BOUND;
    while Instant::now() < until && !left().is_empty() {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(left(), BTreeSet::new());
}
