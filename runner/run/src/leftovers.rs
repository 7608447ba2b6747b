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

#[cfg(not(portable))]
pub use linux::{Known, adopt, end_children, reap, start, sweep, sweep_run};

#[cfg(portable)]
pub use elsewhere::{Known, adopt, reap, start, sweep, sweep_run};

#[cfg(not(portable))]
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
    /// A process that was killed has mostly ended by then.
    const SOON: Duration = Duration::from_millis(100);

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

    /// Waits for the end of a supervisor that was killed, ten seconds at most; whether it came. One that is traced can only be
    /// reaped after its tracer, which is among its descendants, or a child of this process by then.
    pub fn reap(supervisor: &mut Child) -> io::Result<bool> {
        let began = Instant::now();
        while supervisor.try_wait()?.is_none() {
            if began.elapsed() > PATIENCE {
                return Ok(false);
            }
            if began.elapsed() > SOON {
                kill_descendants(&format!("/proc/{}", supervisor.id()));
                if is_reaper() {
                    kill_and_reap(&orphans(&known()));
                }
            }
            thread::sleep(PAUSE / 4);
        }
        Ok(true)
    }

    /// Kills the children of a process, and theirs.
    fn kill_descendants(process: &str) {
        for child in children_of(process) {
            kill_process(child, Signal::KILL).ok();
            kill_descendants(&format!("/proc/{}", child.as_raw_nonzero()));
        }
    }

    /// Kills and reaps all children but these, and the children that they leave, until there are none.
    pub fn end_children(but: &[Pid]) {
        let until = Instant::now() + PATIENCE;
        loop {
            let left = orphans(but);
            if left.is_empty() || Instant::now() > until {
                return;
            }
            kill_and_reap(&left);
            thread::yield_now();
        }
    }

    /// In this order: a process that is dead sets its children free, who are found in the next round.
    fn kill_and_reap(orphans: &[Pid]) {
        for orphan in orphans {
            kill_process(*orphan, Signal::KILL).ok();
            waitpid(Some(*orphan), WaitOptions::NOHANG).ok();
        }
    }

    /// The children of this process but these.
    fn orphans(but: &[Pid]) -> Vec<Pid> {
        let mut children = children_of("/proc/self");
        children.retain(|child| !but.contains(child));
        children
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

    /// The children of all threads of a process.
    fn children_of(process: &str) -> Vec<Pid> {
        let threads = fs::read_dir(format!("{process}/task"))
            .into_iter()
            .flatten();
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

#[cfg(portable)]
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

    /// There are no supervisors here.
    pub fn reap(supervisor: &mut Child) -> io::Result<bool> {
        supervisor.wait().map(|_| true)
    }

    /// Nothing is found here.
    pub fn sweep() {}

    /// Nothing is found here.
    pub fn sweep_run(_directory: &Path) {}
}
