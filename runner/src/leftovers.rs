//! Processes that a target has left behind outside of its group: `setsid` takes them out of reach of a signal to the group.
//!
//! They are known by a variable of the environment that every process of a target inherits and nobody else has. On Linux the program
//! `seekspec` adopts them besides (it is their "subreaper"), so that it finds them among its own children after each call, without looking
//! at every process of the machine. Elsewhere, only what is in the group is found.

#[cfg(target_os = "linux")]
pub use linux::{adopt, sweep, sweep_run};

#[cfg(not(target_os = "linux"))]
pub use elsewhere::{adopt, sweep, sweep_run};

#[cfg(target_os = "linux")]
mod linux {
    use std::fs;
    use std::io;
    use std::path::Path;
    use std::thread;
    use std::time::Duration;

    use rustix::process::{
        Pid, Signal, WaitOptions, child_subreaper, getpgrp, getpid, getsid, kill_process,
        set_child_subreaper, waitpid,
    };

    use crate::transport::process::OWN_VARIABLE;

    /// A process that is killed sets its children free, and those are killed in the next round.
    const MOST_ROUNDS: usize = 50;
    const PAUSE: Duration = Duration::from_millis(2);

    /// Makes this process the parent of all orphans among its descendants. For a program that starts no processes but those of targets.
    pub fn adopt() {
        // Where it cannot be done, fewer are found.
        let _ = set_child_subreaper(Some(getpid()));
    }

    /// Kills what the target of a workspace has left behind, after its group was killed. Costs nothing worth a word where there is nothing.
    pub fn sweep(workspace: &Path) {
        if !is_reaper() {
            return;
        }
        for _ in 0..MOST_ROUNDS {
            let children = children();
            let left = children
                .iter()
                .filter(|child| belongs_to(**child, workspace));
            let killed = left.map(|child| end(*child)).count();
            children.iter().for_each(|child| reap(*child));
            if killed == 0 {
                return;
            }
        }
    }

    /// Kills whatever the targets of a run have left behind, when no target is to run any more.
    pub fn sweep_run(directory: &Path) {
        for _ in 0..MOST_ROUNDS {
            let found = processes().into_iter().filter(|process| {
                belongs_to(*process, directory) && kill_process(*process, Signal::KILL).is_ok()
            });
            let mut killed = found.count();
            if is_reaper() {
                let orphans = children().into_iter().filter(|child| is_orphan(*child));
                killed += orphans.map(end).count();
            }
            if killed == 0 {
                return;
            }
            thread::sleep(PAUSE);
        }
    }

    fn is_reaper() -> bool {
        child_subreaper().is_ok_and(|reaper| reaper.is_some())
    }

    /// Kills a child, and reaps it.
    fn end(child: Pid) {
        // Neither fails but where it is gone already.
        let _ = kill_process(child, Signal::KILL);
        let _ = waitpid(Some(child), WaitOptions::empty());
    }

    /// Reaps an orphan that has ended by itself.
    fn reap(child: Pid) {
        if is_orphan(child) {
            let _ = waitpid(Some(child), WaitOptions::NOHANG);
        }
    }

    /// Whether the child was not started by this process: those lead a group in its session, or are in its own group.
    fn is_orphan(child: Pid) -> bool {
        let Ok(stat) = fs::read_to_string(format!("/proc/{}/stat", child.as_raw_nonzero())) else {
            return false;
        };
        // The name in parentheses may hold anything; behind it come state, parent, group and session.
        let fields = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
        let numbers: Vec<i32> = fields
            .split_whitespace()
            .skip(2)
            .take(2)
            .filter_map(|number| number.parse().ok())
            .collect();
        let [group, session] = numbers[..] else {
            return false;
        };
        let of_ours = |number: i32, ours: Pid| number == ours.as_raw_nonzero().get();
        let is_started_here = of_ours(group, child) || of_ours(group, getpgrp());
        !is_started_here || getsid(None).is_ok_and(|own| !of_ours(session, own))
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

    /// Every process that there is, but this one.
    fn processes() -> Vec<Pid> {
        let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
        let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
        let processes = names.filter_map(|name| pid(&name).ok());
        processes.filter(|process| *process != getpid()).collect()
    }

    fn pid(word: &str) -> io::Result<Pid> {
        let number = word.parse().map_err(io::Error::other)?;
        Pid::from_raw(number).ok_or_else(|| io::Error::other("zero is no process"))
    }
}

#[cfg(not(target_os = "linux"))]
mod elsewhere {
    use std::path::Path;

    /// Nothing can be adopted here.
    pub fn adopt() {}

    /// Nothing is found here.
    pub fn sweep(_workspace: &Path) {}

    /// Nothing is found here.
    pub fn sweep_run(_directory: &Path) {}
}
