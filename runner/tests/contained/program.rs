//! The programs with their bugs, and the call by which each one reaches a canary.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use serde_json::{Map, Value, json};

use crate::canary::Canary;
use crate::user::User;

const ALL: &str = include_str!("programs.json");

/// A file of every tree, so that the directory of a store exists.
pub(crate) const THERE: &str = "memories/there.txt";

/// How many levels a path climbs: more than any tree is deep.
const LEVELS: usize = 16;

/// A program and its aimed call, with the places of a canary.
pub(crate) struct Program {
    pub(crate) file: String,
    pub(crate) profile: String,
    pub(crate) tool: String,
    /// As in a fixture: texts and links.
    pub(crate) tree: Map<String, Value>,
    /// The arguments.
    pub(crate) call: Value,
    /// The expectation of the call.
    pub(crate) expect: Value,
    /// Whether a case detects the bug.
    pub(crate) is_seen: bool,
}

/// The lines of `programs.json` whose programs can be started here.
pub(crate) fn all() -> Vec<Value> {
    let all: Vec<Value> = serde_json::from_str(ALL).unwrap();
    let can_start = |program: &&Value| needs(program).iter().all(|name| is_there(name));
    all.iter().filter(can_start).cloned().collect()
}

fn needs(program: &Value) -> Vec<&str> {
    let file = program["file"].as_str().unwrap();
    let others = program["needs"].as_array().into_iter().flatten();
    let interpreter = if file.ends_with(".mjs") {
        "node"
    } else {
        "python3"
    };
    let others = others.map(|name| name.as_str().unwrap());
    others.chain([interpreter]).collect()
}

fn is_there(program: &str) -> bool {
    let there = Command::new(program).arg("--version").output().is_ok();
    #[expect(clippy::print_stderr, reason = "a test that is skipped says so")]
    if !there {
        eprintln!("skipped: {program} is missing");
    }
    there
}

impl Program {
    /// The program of a line, aimed at `canary`.
    pub(crate) fn aimed(line: &Value, canary: &Canary) -> Self {
        let path = canary.path();
        let path = path.to_str().unwrap();
        let places = [
            ("{{canary}}", path),
            ("{{bare canary}}", path.strip_prefix('/').unwrap()),
            ("{{canary in tmp}}", path.strip_prefix("/tmp/").unwrap()),
            ("{{pid}}", &canary.witness().to_string()),
        ];
        let text = places
            .iter()
            .fold(climbing(&line.to_string()), |text, (name, place)| {
                text.replace(name, place)
            });
        let line: Value = serde_json::from_str(&text).unwrap();
        let (profile, tool) = line["tool"].as_str().unwrap().split_once('/').unwrap();
        let mut tree = line["tree"].as_object().unwrap().clone();
        tree.insert(THERE.to_owned(), Value::from("there\n"));
        Self {
            file: line["file"].as_str().unwrap().to_owned(),
            profile: profile.to_owned(),
            tool: tool.to_owned(),
            tree,
            call: line["call"].clone(),
            expect: json!({"error": true}),
            is_seen: line["seen"] != false,
        }
    }

    /// The command that starts it as `user`, without `--mcp`.
    pub(crate) fn command(&self, programs: &Path, user: User) -> Vec<String> {
        let program = programs.join(&self.file).to_str().unwrap().to_owned();
        let interpreter: &[&str] = match self.file.rsplit('.').next().unwrap() {
            "py" => &[python(user), "-B"],
            "mjs" => &["node"],
            _ => &["sh"],
        };
        let interpreter = interpreter.iter().map(|&word| word.to_owned());
        interpreter.chain([program]).collect()
    }

    /// The command that starts the same tool without its bug.
    pub(crate) fn right(&self, programs: &Path, user: User) -> Vec<String> {
        let file = if self.file.ends_with(".mjs") {
            "tool.mjs"
        } else {
            "tool.py"
        };
        let kind = match (self.profile.as_str(), self.tool.as_str()) {
            (_, "memory") => "memory",
            (_, "str_replace_based_edit_tool") => "editor",
            ("codescout", _) => "project",
            _ => "server",
        };
        let right = Self {
            file: file.to_owned(),
            tree: Map::new(),
            profile: String::new(),
            tool: String::new(),
            call: Value::Null,
            expect: Value::Null,
            is_seen: true,
        };
        let mut command = right.command(programs, user);
        command.push(kind.to_owned());
        command
    }
}

/// The text with `{{16 times x}}` written out.
fn climbing(text: &str) -> String {
    let Some((before, rest)) = text.split_once("{{16 times ") else {
        return text.to_owned();
    };
    let (step, after) = rest.split_once("}}").unwrap();
    format!("{before}{}{}", step.repeat(LEVELS), climbing(after))
}

/// The interpreter itself, since a version manager in front of it takes longer than a call.
fn python(user: User) -> &'static str {
    static FOUND: LazyLock<String> = LazyLock::new(|| {
        let said = Command::new("python3")
            .args(["-c", "import sys; print(sys.executable)"])
            .output();
        String::from_utf8(said.unwrap().stdout)
            .unwrap()
            .trim()
            .to_owned()
    });
    match user {
        User::Same => &FOUND,
        User::Other => "python3",
    }
}

/// Where the programs are.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/contained/programs")
}

#[test]
fn every_program_is_aimed_once_and_every_aimed_one_exists() {
    let lines: Vec<Value> = serde_json::from_str(ALL).unwrap();
    let mut aimed: Vec<String> = lines
        .iter()
        .map(|line| line["file"].as_str().unwrap().to_owned())
        .collect();
    aimed.sort();
    let entries = std::fs::read_dir(folder()).unwrap();
    let mut found: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| !name.starts_with("tool.") && name.contains('.'))
        .collect();
    found.sort();
    assert_eq!(aimed, found);
}
