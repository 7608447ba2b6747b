//! Orphaned processes of a target outside its group: `setsid` takes them out of reach of a signal to
//! the group.
//!
//! On Linux the program `seekspec` adopts them when their supervisor dies (it is their
//! "subreaper"), and knows all its other children. If targets have no supervisor, and after a run
//! that was killed, orphans are recognized by an environment variable that only processes of a
//! target inherit. On other systems, only processes of the group are found.

/// The variable that identifies the processes of a target: its value is the directory of the
/// workspace, which no other process has.
pub(crate) const OWN_VARIABLE: &str = "GIT_CEILING_DIRECTORIES";

#[cfg(target_os = "linux")]
pub use linux::{Known, adopt, end_children, start, sweep, sweep_run};

#[cfg(not(target_os = "linux"))]
pub(crate) use elsewhere::{Known, adopt, start, sweep, sweep_run};

#[cfg(target_os = "linux")]
mod linux {
    use std::fs;
    use std::io;
    use std::path::Path;
    use std::process::Child;
    use std::sync::{Mutex, MutexGuard, PoisonError};
    use std::thread;
    use std::time::{Duration, Instant};

    use rustix::process::{
        Pid, Signal, WaitOptions, child_subreaper, getpid, kill_process, set_child_subreaper,
        waitpid,
    };

    use super::OWN_VARIABLE;

    /// How long to try to kill a process that waits for a device.
    const PATIENCE: Duration = Duration::from_secs(10);

    /// A process that is killed sets its children free, and those are killed in the next round.
    const MOST_ROUNDS: usize = 50;
    const PAUSE: Duration = Duration::from_millis(2);

    /// Makes this process the parent of all orphans among its descendants. For a program that starts no processes but those of targets.
    pub fn adopt() {
        // Where it cannot be done, fewer are found.
        set_child_subreaper(Some(getpid())).ok();
    }

    /// Starts a child that `sweep` must not kill.
    pub fn start(spawn: impl FnOnce() -> io::Result<Child>) -> io::Result<(Child, Known)> {
        // There is no sweep between its start and its entry here.
        let mut known = known();
        let child = spawn()?;
        let id = Pid::from_child(&child);
        known.push(id);
        Ok((child, Known(id)))
    }

    /// A child that was started here, until it is forgotten.
    #[derive(Debug)]
    pub struct Known(Pid);

    impl Known {
        /// It has ended, and was reaped.
        pub(crate) fn forget(&self) {
            known().retain(|id| *id != self.0);
        }
    }

    /// Kills orphans whose supervisors are dead: every child of this process that it has not started.
    pub fn sweep() {
        if is_reaper() {
            end_children(&known());
        }
    }

    /// Kills and reaps all children but these, and the children that they leave, until there are none.
    pub fn end_children(but: &[Pid]) {
        let until = Instant::now() + PATIENCE;
        loop {
            let children = children();
            let mut left = children
                .iter()
                .filter(|child| !but.contains(child))
                .peekable();
            if left.peek().is_none() || Instant::now() > until {
                return;
            }
            // In this order: a process that is dead sets its children free, who are found in the next round.
            for child in left {
                kill_process(*child, Signal::KILL).ok();
                waitpid(Some(*child), WaitOptions::NOHANG).ok();
            }
            thread::yield_now();
        }
    }

    /// Kills all orphans of a run, after its last target has ended.
    pub fn sweep_run(directory: &Path) {
        sweep();
        for _ in 0..MOST_ROUNDS {
            let found = processes().into_iter().filter(|process| {
                belongs_to(*process, directory) && kill_process(*process, Signal::KILL).is_ok()
            });
            if found.count() == 0 {
                return;
            }
            thread::sleep(PAUSE);
        }
    }

    fn known() -> MutexGuard<'static, Vec<Pid>> {
        static KNOWN: Mutex<Vec<Pid>> = Mutex::new(Vec::new());
        KNOWN.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_reaper() -> bool {
        child_subreaper().is_ok_and(|reaper| reaper.is_some())
    }

    /// Whether the process, or one that it descends from, was started for a workspace there.
    fn belongs_to(process: Pid, directory: &Path) -> bool {
        use std::os::unix::ffi::OsStrExt as _;
        let path = format!("/proc/{}/environ", process.as_raw_nonzero());
        let Ok(environment) = fs::read(path) else {
            return false;
        };
        let mut variables = environment.split(|byte| *byte == 0);
        variables.any(|variable| {
            let value = variable.strip_prefix(OWN_VARIABLE.as_bytes());
            let value = value.and_then(|value| value.strip_prefix(b"="));
            value.is_some_and(|value| {
                Path::new(std::ffi::OsStr::from_bytes(value)).starts_with(directory)
            })
        })
    }

    /// The children of all threads of this process.
    fn children() -> Vec<Pid> {
        let threads = fs::read_dir("/proc/self/task").into_iter().flatten();
        let lists = threads
            .flatten()
            .map(|thread| thread.path().join("children"));
        let texts: Vec<String> = lists
            .filter_map(|list| fs::read_to_string(list).ok())
            .collect();
        let words = texts.iter().flat_map(|text| text.split_whitespace());
        words.filter_map(|word| pid(word).ok()).collect()
    }

    /// Every other process.
    fn processes() -> Vec<Pid> {
        let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
        let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
        let processes = names.filter_map(|name| pid(&name).ok());
        processes.filter(|process| *process != getpid()).collect()
    }

    fn pid(word: &str) -> io::Result<Pid> {
        let number = word.parse().map_err(io::Error::other)?;
        Pid::from_raw(number).ok_or_else(|| io::Error::other("zero is not a process"))
    }
}

#[cfg(not(target_os = "linux"))]
mod elsewhere {
    use std::io;
    use std::path::Path;
    use std::process::Child;

    /// All children are the same here.
    #[derive(Debug)]
    pub struct Known;

    impl Known {
        pub(crate) fn forget(&self) {}
    }

    /// Nothing can be adopted here.
    pub fn adopt() {}

    /// Starts a child.
    pub fn start(spawn: impl FnOnce() -> io::Result<Child>) -> io::Result<(Child, Known)> {
        Ok((spawn()?, Known))
    }

    /// Nothing is found here.
    pub fn sweep() {}

    /// Nothing is found here.
    pub fn sweep_run(_directory: &Path) {}
}
