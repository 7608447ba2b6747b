//! The open files and threads that a run needs.
//!
//! Before a run a shortage is an error; in the middle of it, it would count as a failure of a target.

use std::io;
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Open files of a process that has only begun.
const FILES_AT_FIRST: u64 = 24;
/// Open files of a worker: the pipes of a process, and the folders of a deep tree while it is made and looked at.
const FILES_OF_A_WORKER: u64 = 48;
/// A worker, what watches the end of its process, and the process.
const THREADS_OF_A_WORKER: usize = 3;

/// The machine does not give this process the resources that a run needs.
#[derive(Debug, thiserror::Error)]
pub enum Shortage {
    /// Too few files may be open.
    #[error(
        "only {limit} files may be open at once, and {workers} at a time need {needed}; \
         raise the limit (`ulimit -n {needed}`), or have fewer workers (`--jobs`)"
    )]
    Files {
        /// How many may be.
        limit: u64,
        /// How many cases are run at a time.
        workers: usize,
        /// How many files they need.
        needed: u64,
    },
    /// Too few threads can be started.
    #[error(
        "cannot start the threads for {workers} at a time: {source}; \
         raise the limit of processes (`ulimit -u`), or have fewer workers (`--jobs`)"
    )]
    Threads {
        /// How many cases are run at a time.
        workers: usize,
        /// The error of the system.
        source: io::Error,
    },
}

/// How many workers the limit of open files permits; at least one.
pub(crate) fn most_workers() -> usize {
    let Some(most) = getrlimit(Resource::Nofile).maximum else {
        return usize::MAX;
    };
    let workers = most.saturating_sub(FILES_AT_FIRST) / FILES_OF_A_WORKER;
    usize::try_from(workers).unwrap_or(usize::MAX).max(1)
}

/// Checks that this many workers can work at the same time.
pub fn for_workers(workers: usize) -> Result<(), Shortage> {
    files(workers)?;
    threads(THREADS_OF_A_WORKER * workers).map_err(|source| Shortage::Threads { workers, source })
}

/// The limit may be below what this process is allowed; then it is raised as far as needed.
fn files(workers: usize) -> Result<(), Shortage> {
    let needed = FILES_AT_FIRST + FILES_OF_A_WORKER * workers as u64;
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if current.is_none_or(|current| current >= needed) {
        return Ok(());
    }
    let limit = Rlimit {
        current: Some(needed),
        maximum,
    };
    setrlimit(Resource::Nofile, limit).map_err(|_| Shortage::Files {
        limit: current.unwrap_or_default(),
        workers,
        needed,
    })
}

/// Starts this many threads at the same time, to see whether it is possible.
fn threads(count: usize) -> io::Result<()> {
    let (release, waits) = mpsc::channel::<()>();
    let waits = Mutex::new(waits);
    thread::scope(|scope| {
        let wait = || {
            let waits = waits.lock().unwrap_or_else(PoisonError::into_inner);
            waits.recv().ok();
        };
        let started =
            (0..count).try_for_each(|_| thread::Builder::new().spawn_scoped(scope, wait).map(drop));
        drop(release);
        started
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_workers_find_room() {
        for_workers(2).unwrap();
    }

    #[test]
    fn impossible_conditions_are_reported() {
        let message = files(1 << 40).unwrap_err().to_string();
        assert!(message.contains("ulimit -n"), "{message}");
    }
}
