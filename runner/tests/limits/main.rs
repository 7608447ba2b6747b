//! Full disks, quotas, writers that are killed while they rename, and processes that serve many calls.
//!
//! A test that needs a mount or `strace` says so where it has neither, and is skipped.
#![cfg(target_os = "linux")]
#![expect(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a helper of a test may fail as the test does"
)]

mod full_disk;
mod killed;
mod many_calls;
mod quota;
mod traced;

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

const SEEKSPEC: &str = env!("CARGO_BIN_EXE_seekspec");

/// A call of a tool.
fn call(tool: &str, arguments: &Value) -> Value {
    json!({"name": tool, "arguments": arguments})
}

/// The names in a directory, sorted.
fn names(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).unwrap().flatten();
    let mut names: Vec<String> = entries
        .map(|entry| entry.file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// The number in this variable of the environment: a test that is quick by default can be made long.
fn number(variable: &str, usual: usize) -> usize {
    let given = std::env::var(variable).ok();
    given.map_or(usual, |given| given.parse().unwrap())
}
