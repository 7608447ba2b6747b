//! Processes: started in a group of their own, and never left behind.

use std::env;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use rustix::process::Pid;

use super::environment;
use super::exchange::{Ending, Exchange, Outcome, Over};
use super::exit_watch::watch_exit;
use crate::interrupt::{self, LiveGroup};
use crate::sandbox::Places;
use crate::target::{Missing, Target, WorkingDirectory, find_program};
use crate::transport::Broken;

/// One call: `input` to a new process of the target.
pub(super) fn call(target: &Target, places: &Places, input: &[u8]) -> Result<Outcome, Broken> {
    let root = places.root.to_string_lossy();
    let command = target.command_for(&root);
    let directory = match target.working_directory {
        WorkingDirectory::Root => &places.root,
        WorkingDirectory::Target => &target.folder,
    };
    places
        .make_for_a_process()
        .map_err(|error| Broken::Exchange(error.to_string()))?;
    let mut process = prepare(&command, directory)?;
    process
        .env_clear()
        .envs(environment::variables(places, target.env_for(&root)));
    exchange(process, directory, input, target.deadline)
}

/// Runs the command that asks for the version. It belongs to no tree yet, and so it gets the user's own environment.
pub(super) fn ask_version(target: &Target) -> Result<Outcome, Broken> {
    let directory = match target.folder.as_os_str().is_empty() {
        true => env::temp_dir(),
        false => target.folder.clone(),
    };
    let process = prepare(&target.version, &directory)?;
    exchange(process, &directory, b"", target.deadline)
}

/// The program that a command starts.
pub(super) fn program_of(command: &[String]) -> Result<PathBuf, Missing> {
    find_program(command.first().map_or("", String::as_str))
}

fn prepare(command: &[String], directory: &Path) -> Result<Command, Broken> {
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
    Ok(process)
}

fn exchange(
    mut process: Command,
    directory: &Path,
    input: &[u8],
    deadline: Duration,
) -> Result<Outcome, Broken> {
    let until = Instant::now() + deadline;
    let child = process
        .spawn()
        .map_err(|error| cannot_start(&process, directory, &error))?;
    let mut group = Group::new(child);
    let exchanged = group.exchange(input, until);
    exchanged.map_err(|error| Broken::Exchange(error.to_string()))
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

/// A process with all that it has started. Dropping it kills and reaps it.
struct Group {
    child: Child,
    id: Option<Pid>,
    status: Option<ExitStatus>,
    _live: Option<LiveGroup>,
}

impl Group {
    fn new(child: Child) -> Group {
        let id = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
        Group {
            child,
            id,
            status: None,
            _live: id.map(LiveGroup::new),
        }
    }

    fn exchange(&mut self, input: &[u8], until: Instant) -> io::Result<Outcome> {
        let id = self
            .id
            .ok_or_else(|| io::Error::other("the process has no id"))?;
        let mut exchange = Exchange::new(&mut self.child, watch_exit(id)?, input)?;
        let over = exchange.run(until)?;
        let status = self.end()?;
        let (stdout, stderr) = exchange.finish()?;
        let ending = match over {
            Over::Exited => Ending::Exited(status),
            Over::TimeUp { answered } => Ending::TimeUp { answered },
            Over::Flood => Ending::Flood,
        };
        Ok(Outcome {
            ending,
            stdout,
            stderr,
        })
    }

    /// Kills the whole group, then reaps the process: in this order its id cannot have become a stranger's.
    fn end(&mut self) -> io::Result<ExitStatus> {
        if let Some(status) = self.status {
            return Ok(status);
        }
        self.id.into_iter().for_each(interrupt::kill);
        let status = self.child.wait()?;
        self.status = Some(status);
        Ok(status)
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        drop(self.end());
    }
}
