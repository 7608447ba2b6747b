//! A PID namespace whose leaders of group and session are outside, as in a container: their ids are
//! 0 there.
#![cfg(target_os = "linux")]

use std::process::{Command, Output, Stdio};

const AS_ROOT: &[&str] = &["--pid", "--fork", "--mount-proc"];
const AS_ANYBODY: &[&str] = &[
    "--user",
    "--map-root-user",
    "--pid",
    "--fork",
    "--mount-proc",
];

/// Enough parallel cases that a worker sees the processes of another one.
const RUN: &[&str] = &["--fixtures", "tests/small", "run", "--jobs", "4"];

/// `unshare WORDS… PROGRAM…`
fn unshare(words: &[&str], program: &[&str]) -> Output {
    let mut command = Command::new("unshare");
    command.args(words).args(program).stdin(Stdio::null());
    command.output().unwrap()
}

/// The first way to create a namespace that this machine allows.
fn way() -> Option<&'static [&'static str]> {
    let works = |words: &&[&str]| unshare(words, &["true"]).status.success();
    [AS_ROOT, AS_ANYBODY].into_iter().find(works)
}

#[test]
fn targets_are_judged_in_a_namespace_of_their_own() {
    let Some(way) = way() else {
        eprintln!("no namespace can be made here, so that nothing was tested");
        return;
    };
    let answer = r#"cat >/dev/null; echo '{"content":[{"type":"text","text":"top.ts"}]}'"#;
    let target = ["--progress", "none", "--", "sh", "-c", answer];
    let seekspec = [env!("CARGO_BIN_EXE_seekspec")];
    let output = unshare(way, &[&seekspec, RUN, &target].concat());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(1));
}
