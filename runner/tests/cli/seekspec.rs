//! Runs the binary, and formats its output for snapshots.

use std::fmt;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A few cases that do not change when the suite grows.
pub(crate) fn small() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/small")
}

/// The result of a command.
pub(crate) struct Ran {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) status: Option<i32>,
}

impl fmt::Display for Ran {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let status = self
            .status
            .map_or("a signal".to_owned(), |status| status.to_string());
        writeln!(f, "exit status: {status}")?;
        for (name, text) in [("stdout", &self.stdout), ("stderr", &self.stderr)] {
            if !text.is_empty() {
                let text = text
                    .trim_end()
                    .replace(env!("CARGO_MANIFEST_DIR"), "[runner]");
                writeln!(f, "--- {name}\n{text}")?;
            }
        }
        Ok(())
    }
}

/// `seekspec WORDS…`, in a directory, with an input.
pub(crate) fn run_in(directory: &Path, words: &[&str], input: &str) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_seekspec"))
        .args(words)
        .current_dir(directory)
        .env("COLUMNS", "80")
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that reads no input may have ended already.
    drop(child.stdin.take().unwrap().write_all(input.as_bytes()));
    let output = child.wait_with_output().unwrap();
    Ran {
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
        status: output.status.code(),
    }
}

/// `seekspec WORDS…`
pub(crate) fn run(words: &[&str]) -> Ran {
    run_in(Path::new(env!("CARGO_MANIFEST_DIR")), words, "")
}

/// `seekspec --fixtures tests/small WORDS…`
pub(crate) fn run_small(words: &[&str]) -> Ran {
    run(&[&["--fixtures", "tests/small"], words].concat())
}
