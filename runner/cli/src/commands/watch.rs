//! `--watch`: the command again, in a new process, whenever a file changes that it depends on.

use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, SystemTime};

use anyhow::{Context as _, bail};
use rustix::process::{Pid, Signal, kill_process};

use seekspec_prove::session::CommandSession;
use seekspec_run::exit_code::ExitCode;
use seekspec_run::interrupt;
use seekspec_run::style::{FAINT, styled};

/// How often the files are looked at. Polling needs no limit of watches, and works on every file
/// system.
const PAUSE: Duration = Duration::from_millis(200);
/// Puts the cursor to the top of an empty screen.
const CLEAR: &[u8] = b"\x1b[2J\x1b[3J\x1b[H";
const FLAG: &str = "--watch";

static IS_OVER: AtomicBool = AtomicBool::new(false);

/// The section of the help.
pub(super) const HELP: (&str, &str) = (
    "Watching",
    "  --watch runs the command again when a file changes: fixtures of a directory, a
  target file, files that the command of the target names. A run that is under
  way is ended first. The screen is cleared on a terminal. Ctrl-C ends it with
  exit status 130.",
);

/// The times and sizes of files.
type Stamp = BTreeMap<PathBuf, (SystemTime, u64)>;

/// Runs the command of this process without `--watch`, now and after each change of these files and
/// directories, until a signal comes.
///
/// # Errors
/// Nothing to watch, or this program cannot be started again.
pub(super) fn watch(paths: &[PathBuf], session: &CommandSession) -> anyhow::Result<ExitCode> {
    if paths.is_empty() {
        bail!(
            "nothing can change: --watch needs --fixtures DIR, --target FILE, or a command with a file of yours"
        );
    }
    interrupt::call_instead(|| IS_OVER.store(true, Ordering::SeqCst))
        .context("cannot listen for signals")?;
    let mut seen = stamp(paths);
    while !is_over() {
        if io::stdout().is_terminal() {
            io::stdout().write_all(CLEAR)?;
            io::stdout().flush()?;
        }
        let mut child = start()?;
        while !is_over() && child.try_wait()?.is_none() && stamp(paths) == seen {
            thread::sleep(PAUSE);
        }
        end(&mut child)?;
        if !is_over() && stamp(paths) == seen {
            let names: Vec<String> = paths
                .iter()
                .map(|path| path.display().to_string())
                .collect();
            let waiting = format!("watching {}; Ctrl-C ends", names.join(", "));
            writeln!(session.output.stderr(), "{}", styled(waiting, FAINT))?;
        }
        seen = next(paths, &seen);
    }
    Ok(ExitCode::Interrupted)
}

fn is_over() -> bool {
    IS_OVER.load(Ordering::SeqCst)
}

/// Waits for a change, and then until nothing changes any more.
fn next(paths: &[PathBuf], seen: &Stamp) -> Stamp {
    let mut now = stamp(paths);
    while !is_over() && now == *seen {
        thread::sleep(PAUSE);
        now = stamp(paths);
    }
    loop {
        thread::sleep(PAUSE);
        let later = stamp(paths);
        if is_over() || later == now {
            return later;
        }
        now = later;
    }
}

fn start() -> anyhow::Result<Child> {
    let program = env::current_exe().context("cannot find this program")?;
    let mut words: Vec<OsString> = env::args_os().skip(1).collect();
    let own = words.iter().position(|word| word == "--");
    let at = words.iter().position(|word| word == FLAG);
    if let Some(at) = at.filter(|at| own.is_none_or(|own| *at < own)) {
        words.remove(at);
    }
    let started = Command::new(program).args(words).spawn();
    started.context("cannot start this program again")
}

/// Asks a process that is still there to end, which it does in order.
fn end(child: &mut Child) -> io::Result<()> {
    if child.try_wait()?.is_none() {
        let id = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
        if let Some(id) = id {
            // It may have ended by itself.
            kill_process(id, Signal::TERM).ok();
        }
    }
    child.wait().map(drop)
}

fn stamp(paths: &[PathBuf]) -> Stamp {
    let mut stamp = Stamp::new();
    for path in paths {
        look(path, &mut stamp);
    }
    stamp
}

/// Hidden files and what a link below leads to do not count.
fn look(path: &Path, stamp: &mut Stamp) {
    let Ok(metadata) = fs::metadata(path) else {
        return;
    };
    if metadata.is_dir() {
        let entries = fs::read_dir(path).into_iter().flatten().flatten();
        let is_meant = |entry: &fs::DirEntry| {
            let is_hidden = entry.file_name().to_string_lossy().starts_with('.');
            let is_link = entry.file_type().is_ok_and(|kind| kind.is_symlink());
            !is_hidden && !is_link
        };
        for entry in entries.filter(is_meant) {
            look(&entry.path(), stamp);
        }
    } else {
        let modified = metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH);
        stamp.insert(path.to_owned(), (modified, metadata.len()));
    }
}
