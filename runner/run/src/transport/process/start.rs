//! How a process is started: in which directory, with which environment, in a group of its own.

use std::env;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use seekspec_contain::{self as contain, Grants, Log};

use super::environment;
use super::group::{Ends, ProcessGroup};
use super::supervisor::{self, Control};
use crate::conditions::Conditions;
use crate::interrupt;
use crate::leftovers;
use crate::program::{MissingProgram, Program, find_program};
use crate::sandbox::WorkspacePaths;
use crate::transport::Broken;

/// A command that is ready to be started.
pub(in crate::transport) struct Start {
    /// The program's own, or that of its supervisor.
    command: Command,
    program: PathBuf,
    directory: PathBuf,
    conditions: Conditions,
    bounds: Option<Bounds>,
}

/// The bounds of a process, outside of which it cannot write.
pub(super) struct Bounds {
    pub(super) grants: Grants,
    /// Where its attempts are noted.
    pub(super) log: Option<Log>,
}

/// The program's own command, for calls on the tree in these places.
pub(in crate::transport) fn of_program(
    program: &Program,
    places: &WorkspacePaths,
) -> Result<Start, Broken> {
    let root = places.root.to_string_lossy();
    let command = program.command_for(&root);
    program_of(&command)?;
    let command = places.conditions.command(&root, command);
    let mut start = prepare(&command, program.directory_for(&places.root))?;
    start.conditions = places.conditions.clone();
    start.bounds = program.grants(places.directory()).map(|grants| Bounds {
        grants,
        log: places.log.clone(),
    });
    start
        .command
        .env_clear()
        .envs(environment::variables(places, program.env_for(&root)));
    Ok(start)
}

/// The command for the version. There is no tree yet, so that it gets the environment of the user.
pub(super) fn of_version(program: &Program) -> Result<Start, Broken> {
    let directory = if program.folder.as_os_str().is_empty() {
        env::temp_dir()
    } else {
        program.folder.clone()
    };
    let mut start = prepare(&program.version, &directory)?;
    start.bounds = program
        .grants(None)
        .map(|grants| Bounds { grants, log: None });
    Ok(start)
}

/// The program that a command starts.
pub(super) fn program_of(command: &[String]) -> Result<PathBuf, MissingProgram> {
    find_program(command.first().map_or("", String::as_str))
}

impl Start {
    /// Starts it.
    pub(in crate::transport) fn spawn(mut self) -> Result<ProcessGroup, Broken> {
        interrupt::listen();
        let started = if supervisor::is_enabled() {
            self.spawn_supervised()
        } else {
            self.spawn_alone()
        };
        started.map_err(|error| cannot_start(&self.program, &self.directory, &error))
    }

    fn spawn_alone(&mut self) -> io::Result<ProcessGroup> {
        let (ends, pipes) = pipes()?;
        let [stdin, stdout, stderr] = pipes.map(Stdio::from);
        self.command.stdin(stdin).stdout(stdout).stderr(stderr);
        let command = &mut self.command;
        let child = match &self.bounds {
            None => self.conditions.spawn(|| command.spawn())?,
            Some(bounds) => {
                let log = bounds.log.as_ref().map(|log| log.writer().try_clone());
                let log = log.transpose()?;
                let grants = &bounds.grants;
                self.conditions
                    .spawn(|| contain::spawn(command, grants, log))?
            }
        };
        // The command would keep its ends of the pipes open.
        self.command = Command::new("");
        Ok(ProcessGroup::of_child(child, ends))
    }

    fn spawn_supervised(&mut self) -> io::Result<ProcessGroup> {
        let (ends, pipes) = pipes()?;
        let (control, theirs) = Control::pair()?;
        self.command
            .stdin(theirs)
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let command = &mut self.command;
        let mut supervisor = leftovers::start(|| self.conditions.spawn(|| command.spawn()))?;
        self.command = Command::new("");
        match control.start(pipes.each_ref().map(AsFd::as_fd), self.bounds.as_ref()) {
            Ok(id) => Ok(ProcessGroup::of_supervisor(id, supervisor, control, ends)),
            Err(error) => {
                let (child, known) = &mut supervisor;
                child.kill()?;
                child.wait()?;
                known.forget();
                Err(error)
            }
        }
    }
}

/// Three pipes: our ends, and those of the process.
fn pipes() -> io::Result<(Ends, [OwnedFd; 3])> {
    let (their_stdin, stdin) = io::pipe()?;
    let (stdout, their_stdout) = io::pipe()?;
    let (stderr, their_stderr) = io::pipe()?;
    let ends = Ends {
        stdin,
        stdout,
        stderr,
    };
    Ok((
        ends,
        [their_stdin.into(), their_stdout.into(), their_stderr.into()],
    ))
}

fn prepare(command: &[String], directory: &Path) -> Result<Start, Broken> {
    use std::os::unix::process::CommandExt;
    let program = program_of(command)?;
    let mut process = if supervisor::is_enabled() {
        let mut process = Command::new(supervisor::PROGRAM);
        process.arg(supervisor::ARGUMENT).arg(&program);
        process
    } else {
        Command::new(&program)
    };
    process
        .args(command.iter().skip(1))
        .current_dir(directory)
        .process_group(0);
    Ok(Start {
        command: process,
        program,
        directory: directory.to_owned(),
        conditions: Conditions::default(),
        bounds: None,
    })
}

fn cannot_start(program: &Path, directory: &Path, error: &io::Error) -> Broken {
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
        program: program.to_string_lossy().into_owned(),
        why,
    }
}
