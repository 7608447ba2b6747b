//! No file and no pattern exhausts the engine: each tool gets each hostile input in a process with
//! little memory, and must give the expected answer. The table in README.md is made from the same
//! cells.
#![cfg(target_os = "linux")]
#![expect(
    clippy::expect_used,
    reason = "clippy allows it in tests, but not in the functions that the tests of such a file share"
)]

mod cells;
mod patterns;
mod trees;

use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::ptr::fn_addr_eq;
use std::thread;
use std::time::{Duration, Instant};

use seekspec_reference::host::{Context, Resource, SystemClock};
use seekspec_reference::profiles;
use serde_json::{Value, json};
use tempfile::TempDir;

use cells::{Cell, Tree, cells};

/// The variable with the call to make in little memory.
const CALL: &str = "SEEKSPEC_BOUNDED_CALL";

/// Only a call that never ends takes longer.
const PATIENCE: Duration = Duration::from_secs(120);

#[test]
#[ignore = "makes the call that the test below has written down"]
fn bounded_call() {
    let directory = PathBuf::from(std::env::var_os(CALL).expect("a call"));
    let call = fs::read(directory.join("call.json")).expect("read");
    let call: Value = serde_json::from_slice(&call).expect("JSON");
    let text = |name: &str| call[name].as_str().expect("a text");
    let (clock, root) = (SystemClock::new(), directory.join("tree"));
    let profile = profiles::find_profile(text("profile")).expect("a profile");
    let tool = profile.tools.iter().find(|tool| tool.name == text("tool"));
    let context = Context {
        threads: NonZeroUsize::new(2).expect("some"),
        resources: resources(&call),
        ..Context::new(&root, &clock)
    };
    let answer = tool
        .expect("a tool")
        .make()
        .call(&call["arguments"], &context);
    let begin: String = answer.text.chars().take(1000).collect();
    let written = json!({ "begin": begin, "bytes": answer.text.len(), "peak": peak() });
    fs::write(directory.join("answer.json"), written.to_string()).expect("written");
}

fn resources(call: &Value) -> Vec<Resource> {
    let text = call["resource"].as_str().map(|text| Resource {
        uri: "memory://text".to_owned(),
        text: Some(text.to_owned()),
        file: None,
        immutable: false,
    });
    text.into_iter().collect()
}

/// The most address space used by this process, in MiB.
fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").expect("read");
    let line = status.lines().find_map(|line| line.strip_prefix("VmPeak:"));
    let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kib.expect("a number") >> 10
}

/// A running call, killed when dropped.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // Most have ended by themselves.
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

/// Makes the call of the cell in its own process. `None` if it exceeds the memory or the time.
fn answer(cell: &Cell, directory: &Path) -> Option<Value> {
    drop(fs::remove_file(directory.join("answer.json")));
    fs::write(directory.join("call.json"), cell.call().to_string()).expect("written");
    let program = std::env::current_exe().expect("this program");
    let limited = format!("ulimit -v {} && exec \"$0\" \"$@\"", cell.mebibytes << 10);
    let child = Command::new("sh")
        .args(["-c", &limited])
        .arg(program)
        .args(["--exact", "bounded_call", "--ignored"])
        .env(CALL, directory)
        // More arenas only reserve addresses.
        .env("MALLOC_ARENA_MAX", "1")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let mut running = Running(child.expect("a shell"));
    let begun = Instant::now();
    while running.0.try_wait().expect("waited").is_none() {
        if begun.elapsed() > PATIENCE {
            return None;
        }
        thread::sleep(Duration::from_millis(2));
    }
    let answer = fs::read(directory.join("answer.json")).ok()?;
    serde_json::from_slice(&answer).ok()
}

fn directory_with(tree: Tree) -> TempDir {
    let directory = tempfile::tempdir().expect("a directory");
    let root = directory.path().join("tree");
    fs::create_dir(&root).expect("created");
    tree(&root);
    directory
}

#[test]
fn every_call_ends_in_little_memory_with_the_right_answer() {
    let mut failures = Vec::new();
    let mut directories: Vec<(Tree, TempDir)> = Vec::new();
    for cell in cells() {
        // No call changes its tree, so it can be shared.
        let made = directories
            .iter()
            .position(|(tree, _)| fn_addr_eq(*tree, cell.tree));
        let place = made.unwrap_or_else(|| {
            directories.push((cell.tree, directory_with(cell.tree)));
            directories.len() - 1
        });
        let directory = &directories[place].1;
        let name = format!("{} {}: {}", cell.profile, cell.tool, cell.input);
        let begun = Instant::now();
        match answer(&cell, directory.path()) {
            None => failures.push(format!("{name}: too much memory or time")),
            Some(answer) => {
                let begin = answer["begin"].as_str().unwrap_or_default();
                if !begin.contains(cell.says) {
                    failures.push(format!("{name}: {begin}"));
                }
                let (bytes, peak, most) = (&answer["bytes"], &answer["peak"], cell.mebibytes);
                println!(
                    "{name}: {bytes} bytes, {peak} of {most} MiB, {:?}",
                    begun.elapsed()
                );
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn the_table_of_the_readme_is_that_of_the_cells() {
    let readme = include_str!("../../README.md");
    let rows: Vec<&str> = readme
        .lines()
        .filter(|line| line.ends_with(" MiB |"))
        .collect();
    let expected: Vec<String> = cells().iter().map(Cell::row).collect();
    assert!(
        rows == expected,
        "README.md should say:\n{}",
        expected.join("\n")
    );
}
