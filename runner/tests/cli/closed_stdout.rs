//! A reader may close stdout early, as `head` does: no command fails then.

use std::fs;
use std::io;
use std::process::{Command, Stdio};

use crate::seekspec::small;

#[test]
#[expect(
    clippy::too_many_lines,
    reason = "a test, which is read from top to bottom"
)]
fn a_closed_stdout_is_not_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let small = small();
    let target = "{name: x, profile: omp, command: [cat]}";
    fs::write(folder.path().join("t.yaml"), target).unwrap();
    for words in [
        "run --progress none",
        "run --progress none --report json",
        "run --progress none --report junit",
        "list",
        "list --format json",
        "explain a-bare-glob-reaches-every-level",
        "schema fixture",
        "coverage",
        "coverage --format json",
        "check",
        "explain omp --rules",
        "completions bash",
        "call --profile omp --tool find",
        "repro a-bare-glob-reaches-every-level --into tree",
        "init new.yaml",
        "run --progress none --report json=r.json",
        "baseline write --from r.json",
        "init t.yaml",
        "--help",
        "run --help",
        "--version",
    ] {
        let (reader, writer) = io::pipe().unwrap();
        drop(reader);
        let output = Command::new(env!("CARGO_BIN_EXE_seekspec"))
            .arg("--fixtures")
            .arg(&small)
            .args(words.split(' '))
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .stdout(writer)
            .output()
            .unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(stderr.is_empty(), "{words}: {stderr}");
        assert_eq!(output.status.code(), Some(0), "{words}");
    }
}
