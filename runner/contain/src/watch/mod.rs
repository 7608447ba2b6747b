//! The system calls that write, as they are made: what is outside is noted, and refused where Landlock would not.
//!
//! Say that a program calls `chmod("link", 0777)`. The filter knows the number of `chmod`, so that the kernel stops the program and asks; the
//! path is read from the program's memory, and `link` is followed to `/home/me/notes.txt`, which is not granted. That is noted, and the answer
//! is "permission denied". For `unlink` the answer is to go on: Landlock refuses it, in the words that the kernel has for it.
//!
//! A program with two threads could change the path after it was read. That takes an attack; and only what Landlock does not hold depends on it.

mod calls;
mod filter;
mod kernel;
mod place;

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::io::{self, PipeWriter, Write as _};
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};

use crate::Grants;
use crate::reached::{Action, Reached};
use crate::wall::SHARED_MEMORY;
use calls::{Call, Opening};
use kernel::Notice;
use place::Found;

/// The longest path that is noted, in characters: a record is written in one piece, or not at all.
const LONGEST: usize = 600;

/// Directories without files of anyone.
const NOT_FILES: [&str; 3] = ["/dev", "/proc", "/sys"];

/// The bits of a mode that `chmod` changes.
const MODE_BITS: u64 = 0o7777;

/// From now on the kernel asks about what this thread, and what it starts, writes.
pub(crate) fn listen() -> io::Result<OwnedFd> {
    kernel::listen(&filter::program()?)
}

/// Who answers the kernel.
pub(crate) struct Watch {
    grants: Grants,
    log: Option<PipeWriter>,
    /// The names in shared memory that were there before, and belong to others.
    shared: BTreeSet<OsString>,
}

/// The answer to a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answer {
    /// The kernel goes on with it.
    GoOn,
    /// Permission denied.
    Refuse,
    /// Nothing is done, and nothing is wrong with it.
    Pass,
}

impl Watch {
    pub(crate) fn new(grants: Grants, log: Option<PipeWriter>) -> Self {
        let names = fs::read_dir(SHARED_MEMORY).into_iter().flatten().flatten();
        Self {
            grants,
            log,
            shared: names.map(|entry| entry.file_name()).collect(),
        }
    }

    /// Answers until the last process has ended that the filter binds.
    pub(crate) fn follow(mut self, listener: &OwnedFd) {
        while kernel::wait(listener) {
            let Ok(notice) = kernel::receive(listener) else {
                // It was killed meanwhile.
                continue;
            };
            kernel::answer(listener, &notice, self.answer(&notice));
        }
    }

    fn answer(&mut self, notice: &Notice) -> Answer {
        let Some(call) = calls::find(notice.number) else {
            return Answer::GoOn;
        };
        match call {
            Call::On(action, place) => self.judge(place::find(place, notice), |found| {
                let is_possible = match action {
                    Action::Create => !found.exists && found.has_parent,
                    _ => found.exists,
                };
                is_possible.then_some(*action)
            }),
            Call::Mode(place, mode) => {
                let mode = notice.arguments[*mode] & MODE_BITS;
                self.mode(place::find(place, notice), mode)
            }
            Call::Rename(old, new) => {
                self.rename(place::find(old, notice), place::find(new, notice))
            }
            Call::Open(place, opening) => {
                let opening = opening.read(notice);
                self.judge(place::find(place, notice), |found| opened(opening, found))
            }
        }
    }

    /// Some programs set the mode of one of their own files at each start: one that is there already is not changed.
    fn mode(&mut self, found: Option<Found>, mode: u64) -> Answer {
        let is_there = |found: &Found| found.exists && u64::from(found.mode) == mode;
        match &found {
            Some(found) if is_there(found) && !self.may_write(&found.path) => Answer::Pass,
            _ => self.judge(found, |found| found.exists.then_some(Action::Mode)),
        }
    }

    fn rename(&mut self, old: Option<Found>, new: Option<Found>) -> Answer {
        if !old.as_ref().is_some_and(|old| old.exists) {
            return Answer::GoOn;
        }
        let (of_old, of_new) = (
            self.judge(old, |_| Some(Action::Rename)),
            self.judge(new, |found| {
                let is_new = found.has_parent.then_some(Action::Create);
                found.exists.then_some(Action::Replace).or(is_new)
            }),
        );
        [of_old, of_new]
            .into_iter()
            .find(|answer| *answer == Answer::Refuse)
            .unwrap_or(Answer::GoOn)
    }

    /// Notes an attempt outside. `action` says which it is; `None`: it would fail anyway.
    fn judge(&mut self, found: Option<Found>, action: impl Fn(&Found) -> Option<Action>) -> Answer {
        let Some(found) = found.filter(|found| !self.may_write(&found.path)) else {
            return Answer::GoOn;
        };
        let Some(action) = action(&found) else {
            return Answer::GoOn;
        };
        let is_file = !NOT_FILES.iter().any(|place| found.path.starts_with(place));
        let is_of_others = self.is_of_others(&found.path);
        if let (Some(log), true) = (&mut self.log, is_file || is_of_others) {
            note(log, action, &found.path);
        }
        // Landlock refuses the rest, in the kernel's own words; it knows truncation only from Linux 6.2 on.
        let is_refused_here =
            action.is_of_metadata() || is_of_others || action == Action::Truncate && is_file;
        if is_refused_here {
            Answer::Refuse
        } else {
            Answer::GoOn
        }
    }

    fn may_write(&self, path: &Path) -> bool {
        self.grants.cover(path) || path.starts_with(SHARED_MEMORY) && !self.is_of_others(path)
    }

    /// Whether it is in shared memory, and was there before.
    fn is_of_others(&self, path: &Path) -> bool {
        let below = path.strip_prefix(SHARED_MEMORY).ok();
        let name = below.and_then(|below| below.components().next());
        name.is_some_and(|name| self.shared.contains(name.as_os_str()))
    }
}

fn opened(opening: Opening, found: &Found) -> Option<Action> {
    match found {
        Found {
            is_directory: true, ..
        } => None,
        Found { exists: true, .. } if opening.truncates => Some(Action::Truncate),
        Found { exists: true, .. } => opening.writes.then_some(Action::Write),
        _ => (opening.creates && found.has_parent).then_some(Action::Create),
    }
}

/// A path of a process below `/proc`.
fn of_process(notice: &Notice, below: &str) -> PathBuf {
    PathBuf::from(format!("/proc/{}/{below}", notice.process))
}

/// Notes an attempt, if there is room.
fn note(log: &mut PipeWriter, action: Action, path: &Path) {
    let path: String = path.to_string_lossy().chars().take(LONGEST).collect();
    let reached = Reached {
        action,
        path: PathBuf::from(path),
    };
    if let Ok(mut line) = serde_json::to_vec(&reached) {
        line.push(b'\n');
        // A pipe that is full has enough.
        drop(log.write(&line));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Log;

    #[test]
    fn attempts_are_taken_once() {
        let log = Log::new().unwrap();
        let mut writer = log.writer().try_clone().unwrap();
        note(&mut writer, Action::Remove, Path::new("/etc"));
        note(&mut writer, Action::Remove, Path::new("/etc"));
        note(&mut writer, Action::Create, Path::new("/a\nb"));
        let taken = log.take();
        let paths: Vec<_> = taken.iter().map(|reached| reached.path.to_str()).collect();
        assert_eq!(paths, [Some("/etc"), Some("/a\nb")]);
        assert!(log.take().is_empty());
    }

    #[test]
    fn a_log_that_is_full_holds_nobody_up() {
        let log = Log::new().unwrap();
        let mut writer = log.writer().try_clone().unwrap();
        for number in 0..5_000 {
            let path = format!("/{}/{number}", "x".repeat(500));
            note(&mut writer, Action::Remove, Path::new(&path));
        }
        assert!(log.take().len() > 50);
    }
}
