//! Without Seekspec around it, each program changes the canary: the test can fail.
//!
//! An aimed call names nothing but the canary, whose directory contains all else that a program
//! gets here: its tree, its HOME and its TMPDIR.

use std::fs;
use std::io::Write as _;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::canary::{Canary, State};
use crate::program::{self, Program};
use crate::user::User;

#[test]
fn every_program_changes_a_canary_when_nothing_holds_it() {
    check(Program::command, true);
}

#[test]
fn the_tools_without_their_bugs_change_no_canary() {
    check(Program::right, false);
}

fn check(command: impl Fn(&Program, &Path, User) -> Vec<String>, changes: bool) {
    let mut wrong = Vec::new();
    for line in program::all() {
        let canary = Canary::of(User::Same);
        let program = Program::aimed(&line, &canary);
        let before = canary.state();
        let command = command(&program, &program::folder(), User::Same);
        let answer = call(&program, &command, &canary);
        let changed = changes_of(&canary, &before, changes);
        // Some file systems have no extended attributes.
        let cannot = answer.to_string().contains("not supported");
        if changed.is_empty() == changes && !cannot {
            wrong.push(format!("{}: {answer} {changed:#?}", program.file));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The changes. A process that was signalled takes a moment to end.
fn changes_of(canary: &Canary, before: &State, are_expected: bool) -> Vec<String> {
    let mut changes = canary.changes_since(before);
    for _ in 0..100 {
        if are_expected && changes.is_empty() {
            thread::sleep(Duration::from_millis(10));
            changes = canary.changes_since(before);
        }
    }
    changes
}

/// The program's answer to its aimed call, over exec.
fn call(program: &Program, command: &[String], canary: &Canary) -> Value {
    let places = ["tree", "home", "tmp"].map(|name| canary.folder().join(name));
    for place in &places {
        fs::create_dir(place).unwrap();
    }
    let [tree, home, tmp] = places;
    create(&tree, program);
    let mut child = Command::new(&command[0])
        .args(&command[1..])
        .current_dir(&tree)
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap())
        .env("HOME", home)
        .env("TMPDIR", tmp)
        .env("GIT_CEILING_DIRECTORIES", canary.folder())
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let request = json!({"name": program.tool, "arguments": program.call});
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(request.to_string().as_bytes()).unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(answer["content"][0]["text"].is_string(), "{answer}");
    answer
}

fn create(root: &Path, program: &Program) {
    for (name, entry) in &program.tree {
        let path = root.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        match entry {
            Value::String(text) => fs::write(&path, text).unwrap(),
            link => symlink(link["symlink"].as_str().unwrap(), &path).unwrap(),
        }
    }
}
