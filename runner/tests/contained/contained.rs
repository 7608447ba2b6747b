//! Started by Seekspec, no program changes a canary.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::canary::{Canary, State, give};
use crate::program::{self, Program};
use crate::surroundings::Surroundings;
use crate::user::{User, is_root};

/// With the value `all`, every program runs over both transports, and as another user, too.
const HOW_MUCH: &str = "SEEKSPEC_CONTAINED";

/// Without it, one in this many programs runs over exec.
const OVER_EXEC: usize = 3;

const THREADS: usize = 2;

const SUITE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures");

#[test]
#[ignore = "until targets are contained"]
fn no_program_changes_a_canary_when_seekspec_starts_it() {
    for user in users() {
        check(user);
    }
}

pub(crate) fn users() -> Vec<User> {
    let other = (runs_everything() && is_root()).then_some(User::Other);
    [User::Same].into_iter().chain(other).collect()
}

#[test]
fn every_aimed_call_is_a_valid_case() {
    for line in program::all() {
        let fixtures = tempfile::tempdir().unwrap();
        write_case(
            fixtures.path(),
            &Program::aimed(&line, &Canary::of(User::Same)),
        );
        let mut command = Command::new(env!("CARGO_BIN_EXE_seekspec"));
        let output = command.arg("check").arg(fixtures.path()).output().unwrap();
        assert!(output.status.success(), "{line}: {}", ended(&output));
    }
}

fn runs_everything() -> bool {
    std::env::var(HOW_MUCH).is_ok_and(|value| value == "all")
}

fn check(user: User) {
    let place = Place::of(user);
    let before = Surroundings::now();
    let wrong = each_of(|index, line| judge(&place, index, line));
    let changes = before.changes();
    assert!(wrong.is_empty(), "as {user:?}:\n{wrong}");
    assert!(changes.is_empty(), "left or gone: {changes:?}");
}

/// Judges every program, on two threads, and returns the failures.
pub(crate) fn each_of(judge: impl Fn(usize, &Value) -> Result<(), String> + Sync) -> String {
    let (lines, next) = (program::all(), AtomicUsize::new(0));
    let wrong = Mutex::new(String::new());
    let work = || {
        while let Some((index, line)) = take(&lines, &next) {
            if let Err(error) = judge(index, line) {
                wrong.lock().unwrap().push_str(&error);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(work);
        }
    });
    wrong.into_inner().unwrap()
}

fn take<'a>(lines: &'a [Value], next: &AtomicUsize) -> Option<(usize, &'a Value)> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    Some((index, lines.get(index)?))
}

/// The program makes its aimed call, and only if that is harmless, all other calls.
fn judge(place: &Place, index: usize, line: &Value) -> Result<(), String> {
    let canary = Canary::of(place.user);
    let program = Program::aimed(line, &canary);
    let before = canary.state();
    for transport in ["exec", "mcp"] {
        // Which answer is right does not matter here.
        place.makes_its_call(&program, transport, &["pass", "fail"])?;
        unchanged(&canary, &before, &program, transport)?;
    }
    for transport in transports(index) {
        let output = place.runs_all_cases(&program, transport);
        unchanged(&canary, &before, &program, transport)?;
        let status = output.status.code();
        let right = if program.is_seen {
            &[Some(1)][..]
        } else {
            &[Some(0), Some(1)]
        };
        if !right.contains(&status) {
            return Err(failure(&program, transport, &ended(&output)));
        }
    }
    Ok(())
}

fn transports(index: usize) -> Vec<&'static str> {
    let over_exec = runs_everything() || index.is_multiple_of(OVER_EXEC);
    ["mcp"]
        .into_iter()
        .chain(over_exec.then_some("exec"))
        .collect()
}

fn unchanged(
    canary: &Canary,
    before: &State,
    program: &Program,
    transport: &str,
) -> Result<(), String> {
    let changes = canary.changes_since(before);
    let all = changes.join("\n  ");
    (changes.is_empty())
        .then_some(())
        .ok_or_else(|| failure(program, transport, &format!("the canary changed\n  {all}")))
}

fn failure(program: &Program, transport: &str, why: &str) -> String {
    format!("{} over {transport}: {why}\n", program.file)
}

fn ended(output: &Output) -> String {
    let said = [&output.stdout, &output.stderr].map(|said| String::from_utf8_lossy(said));
    format!("ended with {}\n{}{}", output.status, said[0], said[1])
}

/// The programs and the binary that a user can start.
pub(crate) struct Place {
    user: User,
    folder: TempDir,
    seekspec: PathBuf,
    programs: PathBuf,
}

impl Place {
    /// Another user gets copies.
    pub(crate) fn of(user: User) -> Self {
        let folder = tempfile::Builder::new()
            .prefix("seekspec-contained-")
            .tempdir_in("/tmp")
            .unwrap();
        let mut place = Self {
            user,
            folder,
            seekspec: env!("CARGO_BIN_EXE_seekspec").into(),
            programs: program::folder(),
        };
        if let Some(id) = user.id() {
            place.copy();
            give(place.folder.path(), id);
        }
        place
    }

    fn copy(&mut self) {
        let programs = self.folder.path().join("programs");
        fs::create_dir(&programs).unwrap();
        for entry in fs::read_dir(&self.programs).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                fs::copy(&path, programs.join(path.file_name().unwrap())).unwrap();
            }
        }
        let seekspec = self.folder.path().join("seekspec");
        fs::copy(&self.seekspec, &seekspec).unwrap();
        let traversable = fs::Permissions::from_mode(0o755);
        fs::set_permissions(self.folder.path(), traversable).unwrap();
        (self.seekspec, self.programs) = (seekspec, programs);
    }

    /// The call as the only case, which has to end with one of `verdicts`.
    pub(crate) fn makes_its_call(
        &self,
        program: &Program,
        transport: &str,
        verdicts: &[&str],
    ) -> Result<(), String> {
        let fixtures = self.directory();
        write_case(fixtures.path(), program);
        if let Some(id) = self.user.id() {
            give(fixtures.path(), id);
        }
        let report = fixtures.path().join("report.json");
        let folder = fixtures.path().to_str().unwrap();
        let json = format!("json={}", report.display());
        let words = ["--fixtures", folder, "run", "--report", &json];
        let output = self.run(&words, program, transport);
        let report = fs::read(&report).map_err(|_| failure(program, transport, &ended(&output)))?;
        let report: Value = serde_json::from_slice(&report).unwrap();
        let case = &report["cases"][0];
        let is_right = verdicts.contains(&case["verdict"].as_str().unwrap());
        (is_right)
            .then_some(())
            .ok_or_else(|| failure(program, transport, &case.to_string()))
    }

    fn runs_all_cases(&self, program: &Program, transport: &str) -> Output {
        // A process per tree takes far longer.
        let is_long = runs_everything() || transport == "exec";
        let lifetime = if is_long { "tree" } else { "run" };
        let words = ["run", "--with", "all", "--lifetime", lifetime];
        self.run(&words, program, transport)
    }

    fn run(&self, first: &[&str], program: &Program, transport: &str) -> Output {
        let temporary = self.directory();
        let mut command = Command::new(&self.seekspec);
        command
            .args(first)
            .args(["--profile", &program.profile, "--tool", &program.tool])
            .args(["--transport", transport, "--progress", "none"])
            .args(["--keep-going", "--"])
            .args(program.command(&self.programs, self.user))
            .args((transport == "mcp").then_some("--mcp"))
            .current_dir(temporary.path())
            .env("TMPDIR", temporary.path());
        self.user.starts(&mut command);
        command.output().unwrap()
    }

    /// A temporary directory that the user may write into.
    fn directory(&self) -> TempDir {
        let directory = tempfile::tempdir_in(self.folder.path()).unwrap();
        if let Some(id) = self.user.id() {
            give(directory.path(), id);
        }
        directory
    }
}

/// The aimed call as the only case of a profile.
fn write_case(fixtures: &Path, program: &Program) {
    let Program { profile, tool, .. } = program;
    let folder = fixtures.join(profile);
    fs::create_dir_all(folder.join(tool)).unwrap();
    let known = fs::read_to_string(Path::new(SUITE).join(profile).join("profile.yaml")).unwrap();
    fs::write(folder.join("profile.yaml"), known).unwrap();
    let id = format!("{profile}.{tool}.aimed");
    let requirement = json!({"id": id, "level": "must", "statement": "Nothing outside changes.", "where": "here", "observe": "none"});
    let requirements = json!({"profile": profile, "tool": tool, "source": "this test", "requirements": [requirement]});
    let case = json!({"id": "aimed-call-is-refused", "covers": [id], "tree": program.tree, "call": program.call, "expect": program.expect});
    let fixture = json!({"about": "A call that is aimed at a canary", "profile": profile, "tool": tool, "cases": [case]});
    for (name, document) in [("requirements", requirements), ("aimed", fixture)] {
        let path = folder.join(tool).join(format!("{name}.yaml"));
        fs::write(path, document.to_string()).unwrap();
    }
}
