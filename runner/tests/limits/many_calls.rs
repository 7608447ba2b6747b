//! A process serves many calls of each tool of a profile, and needs no more for it.
//!
//! `SEEKSPEC_CALLS=5000 cargo test -p seekspec --features cli --test limits -- many_calls`

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

use crate::{SEEKSPEC, call, number};

/// Calls before the first measurement: they fill caches and start threads.
const FIRST: usize = 100;

/// The most that a process may grow afterwards, in KiB: allocators keep freed memory.
const GROWTH: usize = 16 << 10;

/// A server, killed when dropped.
struct Server {
    process: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
    asked: usize,
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

impl Server {
    fn start(profile: &str, root: &Path) -> Self {
        let mut process = Command::new(SEEKSPEC)
            .args(["serve", "--profile", profile])
            .current_dir(root)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let stdin = process.stdin.take().unwrap();
        let stdout = BufReader::new(process.stdout.take().unwrap());
        let mut server = Self {
            process,
            stdin,
            stdout,
            asked: 0,
        };
        let client = json!({"name": "test", "version": "1"});
        let hello =
            json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client});
        server.ask("initialize", &hello);
        let initialized = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
        writeln!(server.stdin, "{initialized}").unwrap();
        server
    }

    fn ask(&mut self, method: &str, params: &Value) -> Value {
        self.asked += 1;
        let request =
            json!({"jsonrpc": "2.0", "id": self.asked, "method": method, "params": params});
        writeln!(self.stdin, "{request}").unwrap();
        let mut line = String::new();
        self.stdout.read_line(&mut line).unwrap();
        let answer: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(answer["id"], self.asked, "{answer}");
        answer["result"].clone()
    }

    /// The number of descriptors, the number of threads and the memory in use, in KiB.
    fn needs(&self) -> (usize, usize, usize) {
        let process = Path::new("/proc").join(self.process.id().to_string());
        let descriptors = fs::read_dir(process.join("fd")).unwrap().count();
        let status = fs::read_to_string(process.join("status")).unwrap();
        let value = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name));
            let value = line.unwrap().split_whitespace().next().unwrap();
            value.parse().unwrap()
        };
        (descriptors, value("Threads:"), value("VmRSS:"))
    }
}

fn tree(root: &Path) {
    fs::create_dir(root.join("src")).unwrap();
    for name in 0..20 {
        fs::write(root.join(format!("src/{name}.txt")), "a needle\n").unwrap();
    }
    fs::write(root.join("edited.txt"), "even\n").unwrap();
}

fn check(profile: &str, calls: &dyn Fn(usize) -> Value) {
    let directory = tempfile::tempdir().unwrap();
    tree(directory.path());
    let mut server = Server::start(profile, directory.path());
    let perform = |server: &mut Server, number| {
        let call = calls(number);
        let answer = server.ask("tools/call", &call);
        assert_ne!(answer["isError"], true, "{profile} {call}: {answer}");
        assert!(answer["content"].is_array(), "{profile} {call}: {answer}");
    };
    (0..FIRST).for_each(|number| perform(&mut server, number));
    let before = server.needs();
    let last = FIRST + number("SEEKSPEC_CALLS", 500);
    (FIRST..last).for_each(|number| perform(&mut server, number));
    let after = server.needs();
    eprintln!("{profile}: descriptors, threads and KiB were {before:?} and are {after:?}");
    assert_eq!((after.0, after.1), (before.0, before.1), "{profile}");
    assert!(
        after.2 < before.2 + GROWTH,
        "{profile}: {before:?} {after:?}"
    );
}

/// One of these calls.
fn turn(number: usize, calls: &[(&str, Value)]) -> Value {
    let (tool, arguments) = &calls[number % calls.len()];
    call(tool, arguments)
}

#[test]
fn omp_needs_no_more() {
    let calls = [
        ("find", json!({"paths": ["**/*.txt"]})),
        ("search", json!({"pattern": "needle", "paths": "."})),
    ];
    check("omp", &|number| turn(number, &calls));
}

#[test]
fn gemini_needs_no_more() {
    let calls = [("glob", json!({"pattern": "**/*.txt"}))];
    check("gemini", &|number| turn(number, &calls));
}

#[test]
fn mini_needs_no_more() {
    let calls = [
        ("glob", json!({"pattern": "**/*.txt"})),
        ("search", json!({"query": "needle"})),
    ];
    check("mini", &|number| turn(number, &calls));
}

#[test]
fn codescout_needs_no_more() {
    let edit = |old, new| json!({"path": "edited.txt", "old_string": old, "new_string": new});
    let calls = [
        ("edit_file", edit("even", "odd")),
        ("read_file", json!({"path": "edited.txt"})),
        ("find_file", json!({"pattern": "**/*.txt"})),
        ("search_pattern", json!({"pattern": "needle"})),
        ("edit_file", edit("odd", "even")),
        ("list_dir", json!({"path": ".", "recursive": true})),
        ("create_file", json!({"path": "new/er.txt", "content": "x"})),
    ];
    check("codescout", &|number| turn(number, &calls));
}

#[test]
fn common_tools_need_no_more() {
    let edit = |old, new| json!({"path": "edited.txt", "old_text": old, "new_text": new});
    let calls = [
        ("edit", edit("even", "odd")),
        ("read", json!({"path": "edited.txt"})),
        ("find", json!({"pattern": "*.txt"})),
        ("search", json!({"pattern": "needle"})),
        ("edit", edit("odd", "even")),
        ("list", json!({"path": "."})),
        ("write", json!({"path": "new/er.txt", "content": "x"})),
        ("delete", json!({"path": "new/er.txt"})),
    ];
    check("common", &|number| turn(number, &calls));
}

#[test]
fn claude_needs_no_more() {
    let edit = |old, new| json!({"command": "str_replace", "path": "edited.txt", "old_str": old, "new_str": new});
    let editor = "str_replace_based_edit_tool";
    let memory = "/memories/a.txt";
    let calls = [
        (editor, edit("even", "odd")),
        (editor, json!({"command": "view", "path": "edited.txt"})),
        (
            "memory",
            json!({"command": "create", "path": memory, "file_text": "x"}),
        ),
        ("memory", json!({"command": "view", "path": "/memories"})),
        ("memory", json!({"command": "delete", "path": memory})),
        (editor, edit("odd", "even")),
    ];
    check("claude", &|number| turn(number, &calls));
}

#[test]
fn the_file_server_needs_no_more() {
    let edit =
        |old, new| json!({"path": "edited.txt", "edits": [{"oldText": old, "newText": new}]});
    let calls = [
        ("edit_file", edit("even", "odd")),
        ("read_text_file", json!({"path": "edited.txt"})),
        ("search_files", json!({"path": ".", "pattern": "**/*.txt"})),
        ("edit_file", edit("odd", "even")),
        ("directory_tree", json!({"path": "."})),
    ];
    check("mcp-filesystem", &|number| turn(number, &calls));
}
