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
        Pid, Signal, WaitOptions, child_subreaper, getpid, kill_process, set_child_subreaper,
        waitpid,
    };

    use crate::transport::process::OWN_VARIABLE;

    /// A process that is killed sets its children free, and those are killed in the next round.
    const MOST_ROUNDS: usize = 50;
    const PAUSE: Duration = Duration::from_millis(2);

    /// Makes this process the parent of all orphans among its descendants. For a program that starts no processes but those of targets.
    pub fn adopt() {
        // Where it cannot be done, fewer are found.
        set_child_subreaper(Some(getpid())).ok();
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
        kill_process(child, Signal::KILL).ok();
        waitpid(Some(child), WaitOptions::empty()).ok();
    }

    /// Reaps an orphan that has ended by itself.
    fn reap(child: Pid) {
        if is_orphan(child) {
            waitpid(Some(child), WaitOptions::NOHANG).ok();
        }
    }

    /// Whether the child was not started by this process: those lead a group in its session, or are in its own group.
    fn is_orphan(child: Pid) -> bool {
        let (Some(place), Some(own)) = (place(&child.to_string()), place("self")) else {
            return false;
        };
        let is_started_here = place.group == child.as_raw_pid() || place.group == own.group;
        !is_started_here || place.session != own.session
    }

    /// Where a process stands among others. As numbers, since 0 is one of them: a group or a session whose leader is outside of the
    /// namespace, as in many a container, has no other name.
    #[derive(Debug, PartialEq)]
    struct Place {
        group: i32,
        session: i32,
    }

    fn place(process: &str) -> Option<Place> {
        let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        read_place(&stat)
    }

    fn read_place(stat: &str) -> Option<Place> {
        // The name in parentheses may hold anything; behind it come state, parent, group and session.
        let (_, fields) = stat.rsplit_once(')')?;
        let mut numbers = fields.split_whitespace().skip(2).map(str::parse);
        Some(Place {
            group: numbers.next()?.ok()?,
            session: numbers.next()?.ok()?,
        })
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

    #[cfg(test)]
    mod tests {
        use super::*;

        fn check(stat: &str, expected: Option<(i32, i32)>) {
            let expected = expected.map(|(group, session)| Place { group, session });
            assert_eq!(read_place(stat), expected, "{stat}");
        }

        #[test]
        fn a_place_is_read_whatever_the_name_and_wherever_the_leader() {
            check("7 (sh) S 1 7 3 0 -1 4194304", Some((7, 3)));
            check("7 (a) S 9 9 (b) R 2 5 4 0 -1", Some((5, 4)));
            check("7 (sh) S 1 0 0 0 -1 4194304", Some((0, 0)));
            check("7 (sh) S 1", None);
            check("", None);
        }

        #[test]
        fn the_own_place_is_that_of_the_process() {
            let own = place("self").unwrap();
            let known = place(&getpid().to_string()).unwrap();
            assert_eq!(own, known);
        }
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
