//! Documents as a reader follows them: the files to write, and the commands to run.

use std::env;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// A step of a reader of a document.
pub(crate) enum Step {
    /// Runs a `seekspec` command of a shell example.
    Run(String),
    /// Writes a block whose language is followed by the path of a file.
    Write(String, String),
}

pub(crate) fn steps(document: &Path) -> Vec<Step> {
    let text = fs::read_to_string(document).unwrap();
    let mut block: Option<(String, String)> = None;
    let mut steps = Vec::new();
    for line in text.lines() {
        match (line.strip_prefix("```"), &mut block) {
            (Some(language), None) => block = Some((language.to_owned(), String::new())),
            (Some(_), Some((language, text))) => {
                if let Some((_, path)) = language.split_once(' ') {
                    steps.push(Step::Write(path.to_owned(), text.clone()));
                }
                block = None;
            }
            (None, Some((language, _))) if language == "sh" && line.starts_with("seekspec ") => {
                steps.push(Step::Run(line.to_owned()));
            }
            (None, Some((_, text))) => text.extend([line, "\n"]),
            (None, None) => {}
        }
    }
    steps
}

/// Runs a line with a shell in the project's directory, and returns its exit status and stderr.
pub(crate) fn run(line: &str, directory: &Path) -> (Option<i32>, String) {
    let binary = Path::new(env!("CARGO_BIN_EXE_seekspec")).parent().unwrap();
    let path = env::var_os("PATH").unwrap();
    let path = env::join_paths(
        [binary.to_owned()]
            .into_iter()
            .chain(env::split_paths(&path)),
    );
    let output = Command::new("sh")
        .args(["-c", line])
        .current_dir(directory)
        .env("PATH", path.unwrap())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code(), stderr)
}
