//! How a process is started: in which directory, with which environment, in a group of its own.

use std::env;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::environment;
use super::group::Group;
use crate::conditions::Conditions;
use crate::sandbox::Places;
use crate::target::{Missing, Program, find_program};
use crate::transport::Broken;

/// A command that is ready to be started.
pub(in crate::transport) struct Start {
    command: Command,
    directory: PathBuf,
    workspace: Option<PathBuf>,
    conditions: Conditions,
}

/// The program's own command, for calls on the tree in these places.
pub(in crate::transport) fn of_program(
    program: &Program,
    places: &Places,
) -> Result<Start, Broken> {
    let root = places.root.to_string_lossy();
    places
        .make_for_a_process()
        .map_err(|error| Broken::Exchange(error.to_string()))?;
    let command = program.command_for(&root);
    program_of(&command)?;
    let command = places.conditions.command(&root, command);
    let mut start = prepare(&command, program.directory_for(&places.root))?;
    start.conditions = places.conditions.clone();
    start.workspace = places.root.parent().map(Path::to_owned);
    start
        .command
        .env_clear()
        .envs(environment::variables(places, program.env_for(&root)));
    Ok(start)
}

/// The command that asks for the version. It belongs to no tree yet, and so it gets the user's own environment.
pub(super) fn of_version(program: &Program) -> Result<Start, Broken> {
    let directory = if program.folder.as_os_str().is_empty() {
        env::temp_dir()
    } else {
        program.folder.clone()
    };
    prepare(&program.version, &directory)
}

/// The program that a command starts.
pub(super) fn program_of(command: &[String]) -> Result<PathBuf, Missing> {
    find_program(command.first().map_or("", String::as_str))
}

impl Start {
    /// Starts it.
    pub(in crate::transport) fn spawn(mut self) -> Result<Group, Broken> {
        match self.conditions.spawn(&mut self.command) {
            Ok(child) => Ok(Group::new(child, self.workspace)),
            Err(error) => Err(cannot_start(&self.command, &self.directory, &error)),
        }
    }
}

fn prepare(command: &[String], directory: &Path) -> Result<Start, Broken> {
    use std::os::unix::process::CommandExt;
    let program = program_of(command)?;
    let mut process = Command::new(program);
    process
        .args(command.iter().skip(1))
        .current_dir(directory)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group(0);
    Ok(Start {
        command: process,
        directory: directory.to_owned(),
        workspace: None,
        conditions: Conditions::default(),
    })
}

fn cannot_start(process: &Command, directory: &Path, error: &io::Error) -> Broken {
    if !directory.is_dir() {
        return Broken::RootGone;
    }
    let why = match error.kind() {
        // The program itself was looked up before.
        io::ErrorKind::NotFound => {
            "the interpreter that its first line names is missing".to_owned()
        }
        _ => error.to_string(),
    };
    Broken::CannotStart {
        program: process.get_program().to_string_lossy().into_owned(),
        why,
    }
}
