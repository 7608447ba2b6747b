//! A client without an SDK.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

use crate::schema;

pub(crate) const SEEKSPEC: &str = env!("CARGO_BIN_EXE_seekspec");

pub(crate) fn start(folder: &Path, words: &[&str]) -> (Child, ChildStdin, BufReader<ChildStdout>) {
    start_profile("omp", folder, words)
}

/// A server after the handshake.
pub(crate) fn start_profile(
    profile: &str,
    folder: &Path,
    words: &[&str],
) -> (Child, ChildStdin, BufReader<ChildStdout>) {
    let (server, mut stdin, mut stdout) = silent(profile, folder, words);
    let welcome = greet(&mut stdin, &mut stdout, &json!({}));
    assert_eq!(welcome["result"]["protocolVersion"], "2025-06-18");
    (server, stdin, stdout)
}

/// A server before the handshake.
pub(crate) fn silent(
    profile: &str,
    folder: &Path,
    words: &[&str],
) -> (Child, ChildStdin, BufReader<ChildStdout>) {
    let mut server = Command::new(SEEKSPEC)
        .args(["serve", "--profile", profile])
        .args(words)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let stdin = server.stdin.take().unwrap();
    let stdout = BufReader::new(server.stdout.take().unwrap());
    (server, stdin, stdout)
}

/// Makes the handshake, and returns the server's answer.
pub(crate) fn greet(
    stdin: &mut ChildStdin,
    stdout: &mut BufReader<ChildStdout>,
    capabilities: &Value,
) -> Value {
    let client = json!({"name": "test", "version": "1"});
    let hello = json!({"protocolVersion": "2025-06-18", "capabilities": capabilities, "clientInfo": client});
    ask(stdin, 0, "initialize", &hello);
    let welcome = next(stdout);
    let initialized = message(None, "notifications/initialized", &json!({}));
    stdin.write_all(initialized.as_bytes()).unwrap();
    welcome
}

pub(crate) fn ask(stdin: &mut ChildStdin, id: u32, method: &str, params: &Value) {
    let message = message(Some(id), method, params);
    stdin.write_all(message.as_bytes()).unwrap();
}

/// A line with a request, or with a notification if there is no id.
pub(crate) fn message(id: Option<u32>, method: &str, params: &Value) -> String {
    let mut message = json!({"jsonrpc": "2.0", "method": method, "params": params});
    if let Some(id) = id {
        message["id"] = id.into();
    }
    format!("{message}\n")
}

/// The next message of the server, which must be valid.
pub(crate) fn next(stdout: &mut BufReader<ChildStdout>) -> Value {
    let mut line = String::new();
    stdout.read_line(&mut line).unwrap();
    let message = serde_json::from_str(&line).unwrap();
    schema::check(&message);
    message
}

pub(crate) fn folder(file: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(file), "").unwrap();
    folder
}
