//! `--watch`: again after each change, until a signal.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};

use crate::seekspec::{run, small};

#[test]
fn a_change_is_checked_and_a_signal_ends() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("omp/profile.yaml");
    fs::create_dir(folder.path().join("omp")).unwrap();
    fs::copy(small().join("omp/profile.yaml"), &file).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_seekspec"))
        .args(["check", "--watch"])
        .arg(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut next = || lines.next().unwrap().unwrap();
    assert_eq!(next(), "ok: 0 cases in 1 file cover 0 requirements");
    fs::write(&file, "profile: [").unwrap();
    let said = next();
    assert!(said.contains("omp/profile.yaml:"), "{said}");
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn something_has_to_be_watched() {
    for words in [["check", "--watch"], ["run", "--watch"]] {
        let ran = run(&words);
        assert_eq!(ran.status, Some(2), "{ran}");
        assert!(ran.stderr.contains("nothing can change"), "{ran}");
    }
}
