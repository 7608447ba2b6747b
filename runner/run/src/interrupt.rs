//! Signals: a run that is interrupted ends in order.
//!
//! The first SIGINT, SIGTERM or SIGHUP stops the scheduling and kills the process groups of all targets; the run then ends by itself and
//! takes its directories with it. Should it not end soon, or should a second signal come, its directories are removed from here. One request
//! may come as two signals: `timeout` sends one to its child and one to the group. Signals within a second
//! of the first count as the same.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, Once, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process, kill_process_group};

/// The exit status of a run that was interrupted.
pub const EXIT_STATUS: i32 = 130;

/// How long an interrupted run may take to end by itself, and then again to print what it found on a busy
/// machine. A second signal ends it at once.
const PATIENCE: Duration = Duration::from_secs(10);

/// Signals within this time of the first count as the same.
const SAME_REQUEST: Duration = Duration::from_secs(1);

static FIRST: OnceLock<Instant> = OnceLock::new();
static NEXT: AtomicU64 = AtomicU64::new(0);
/// How many results are in the making.
static RESULTS: AtomicUsize = AtomicUsize::new(0);
static LIVE: Mutex<Live> = Mutex::new(Live {
    groups: BTreeMap::new(),
    directories: BTreeMap::new(),
    files: BTreeMap::new(),
});

/// Ends the work in a directory, and removes it.
pub(crate) type Removal = fn(&Path);

/// Everything that must not outlive this process.
struct Live {
    groups: BTreeMap<u64, Pid>,
    /// Directories, and what removes each with everything that works in it.
    directories: BTreeMap<u64, (PathBuf, Removal)>,
    /// Unfinished files.
    files: BTreeMap<u64, PathBuf>,
}

/// Whether a signal has come.
pub fn is_set() -> bool {
    FIRST.get().is_some()
}

/// Listens for signals from now on, before anything is begun that must not outlive this process. Ignored
/// ones, such as SIGINT in a background job of a shell, count: otherwise the other signals could not be
/// caught either.
pub(crate) fn listen() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| drop(ctrlc::set_handler(on_signal)));
}

/// Calls `on_signal` for every signal that asks for the end, and does nothing else: for servers, which
/// have no run to end.
///
/// # Errors
/// Where signals are listened for already.
pub fn call_instead(on_signal: impl FnMut() + Send + 'static) -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(on_signal)
}

/// A process group that is killed when a signal comes, until this is dropped.
pub(crate) struct LiveGroup(u64);

impl LiveGroup {
    pub(crate) fn new(group: Pid) -> Self {
        let key = NEXT.fetch_add(1, Ordering::Relaxed);
        live().groups.insert(key, group);
        // The signal may have come between the start of the process and this.
        if is_set() {
            kill(group);
        }
        Self(key)
    }
}

impl Drop for LiveGroup {
    fn drop(&mut self) {
        live().groups.remove(&self.0);
    }
}

/// A directory that is removed when a signal comes, until this is dropped.
#[derive(Debug)]
pub(crate) struct LiveDirectory(u64);

impl LiveDirectory {
    /// A signal that comes while it is made waits. `remove` ends what works in it, and removes it.
    pub(crate) fn make(
        make: impl FnOnce() -> io::Result<PathBuf>,
        remove: Removal,
    ) -> io::Result<(Self, PathBuf)> {
        listen();
        let mut live = live();
        let path = make()?;
        let key = NEXT.fetch_add(1, Ordering::Relaxed);
        live.directories.insert(key, (path.clone(), remove));
        Ok((Self(key), path))
    }
}

impl Drop for LiveDirectory {
    fn drop(&mut self) {
        live().directories.remove(&self.0);
    }
}

/// A file in the making that is removed when a signal ends the process, until this is dropped.
#[derive(Debug)]
pub(crate) struct LiveFile(u64);

impl LiveFile {
    /// Before the file is made: otherwise the signal may come between.
    pub(crate) fn new(path: &Path) -> Self {
        listen();
        let key = NEXT.fetch_add(1, Ordering::Relaxed);
        live().files.insert(key, path.to_owned());
        Self(key)
    }
}

impl Drop for LiveFile {
    fn drop(&mut self) {
        live().files.remove(&self.0);
    }
}

/// Results that are written at the end. Until it is dropped, a signal does not end the process at once, also
/// when all that a run had is gone already.
#[derive(Debug)]
pub struct LiveResult(());

impl LiveResult {
    /// Before the first result.
    pub fn begin() -> Self {
        listen();
        RESULTS.fetch_add(1, Ordering::SeqCst);
        Self(())
    }
}

impl Drop for LiveResult {
    fn drop(&mut self) {
        RESULTS.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Kills a process group, and its leader, which may have left it. They may be gone already.
pub(crate) fn kill(group: Pid) {
    kill_process_group(group, Signal::KILL).ok();
    kill_process(group, Signal::KILL).ok();
}

fn on_signal() {
    let now = Instant::now();
    let is_first = FIRST.set(now).is_ok();
    kill_all();
    if !is_busy() {
        exit();
    }
    if is_first {
        // The handler must be free for a second signal.
        drop(thread::Builder::new().spawn(end_after_patience));
    } else if FIRST
        .get()
        .is_some_and(|first| now.duration_since(*first) > SAME_REQUEST)
    {
        end_now();
    }
}

fn end_after_patience() {
    thread::sleep(PATIENCE);
    if live().directories.is_empty() {
        // The work has ended, and is being written down.
        thread::sleep(PATIENCE);
    }
    if is_busy() {
        end_now();
    }
}

/// Whether there is anything to be removed or written before the end.
fn is_busy() -> bool {
    RESULTS.load(Ordering::SeqCst) > 0 || !live().directories.is_empty()
}

fn end_now() {
    kill_all();
    let directories: Vec<_> = live().directories.values().cloned().collect();
    for (path, remove) in &directories {
        remove(path);
    }
    exit();
}

/// Ends the process. A thread that is about to start a file waits until then.
fn exit() -> ! {
    let live = live();
    for path in live.files.values() {
        // It may be finished by now, and then it is no longer there.
        drop(fs::remove_file(path));
    }
    process::exit(EXIT_STATUS)
}

fn kill_all() {
    live().groups.values().for_each(|group| kill(*group));
}

fn live() -> MutexGuard<'static, Live> {
    LIVE.lock().unwrap_or_else(PoisonError::into_inner)
}
