//! Seekspec as a user starts it on a program.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::canary::{Canary, give};
use crate::program::{self, Program};
use crate::user::User;

const SUITE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures");

/// The machine may be busy.
const DEADLINE: &str = "120s";

/// That of the test, or a faster build of it.
fn seekspec() -> PathBuf {
    let named = std::env::var_os("SEEKSPEC").map(PathBuf::from);
    let named = named.map(|path| path.canonicalize().unwrap());
    named.unwrap_or_else(|| env!("CARGO_BIN_EXE_seekspec").into())
}

/// The programs and the binary that a user can start.
pub(crate) struct Place {
    pub(crate) user: User,
    folder: TempDir,
    seekspec: PathBuf,
    pub(crate) programs: PathBuf,
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
            seekspec: seekspec(),
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
        let output = self.run(&words, program, &self.command(program), transport);
        let report = fs::read(&report).map_err(|_| failure(program, transport, &ended(&output)))?;
        let report: Value = serde_json::from_slice(&report).unwrap();
        let case = &report["cases"][0];
        let is_right = verdicts.contains(&case["verdict"].as_str().unwrap());
        (is_right)
            .then_some(())
            .ok_or_else(|| failure(program, transport, &case.to_string()))
    }

    pub(crate) fn run(
        &self,
        first: &[&str],
        program: &Program,
        command: &[String],
        transport: &str,
    ) -> Output {
        let temporary = self.directory();
        let mut run = Command::new(&self.seekspec);
        run.args(first)
            .args(["--profile", &program.profile, "--tool", &program.tool])
            .args(["--transport", transport, "--progress", "none"])
            .args(["--keep-going", "--deadline", DEADLINE, "--"])
            .args(command)
            .args((transport == "mcp").then_some("--mcp"))
            .current_dir(temporary.path())
            .env("TMPDIR", temporary.path());
        self.user.starts(&mut run);
        run.output().unwrap()
    }

    pub(crate) fn command(&self, program: &Program) -> Vec<String> {
        program.command(&self.programs, self.user)
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

pub(crate) fn failure(program: &Program, transport: &str, why: &str) -> String {
    format!("{} over {transport}: {why}\n", program.file)
}

pub(crate) fn ended(output: &Output) -> String {
    let said = [&output.stdout, &output.stderr].map(|said| String::from_utf8_lossy(said));
    format!("ended with {}\n{}{}", output.status, said[0], said[1])
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
