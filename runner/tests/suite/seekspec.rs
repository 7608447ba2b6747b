//! Runs the binary, and reads its report as JSON.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

/// The directory of the project.
pub(crate) fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap()
        .to_owned()
}

/// The path of the binary.
pub(crate) fn binary() -> &'static str {
    env!("CARGO_BIN_EXE_seekspec")
}

/// `seekspec run WORDS…` in the directory of the project.
pub(crate) fn run(words: &[&str]) -> Output {
    Command::new(binary())
        .args(["run", "--progress", "none", "--color", "never"])
        .args(words)
        .current_dir(project())
        .env("COLUMNS", "80")
        .output()
        .unwrap()
}

/// The same, with the report as JSON.
pub(crate) fn report(words: &[&str]) -> Value {
    let output = run(&[&["--report", "json"], words].concat());
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}\n{}", String::from_utf8_lossy(&output.stderr)))
}

/// Whether a program is installed. If `CI` is set, it must be.
pub(crate) fn is_there(program: &str) -> bool {
    let is_there = Command::new(program).arg("--version").output().is_ok();
    assert!(
        is_there || std::env::var_os("CI").is_none(),
        "there is no {program}; `.ci/run` installs it"
    );
    if !is_there {
        eprintln!("skipped: there is no {program} on this machine");
    }
    is_there
}
