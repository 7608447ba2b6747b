//! Whose rights a run has.

use std::fs;
use std::os::unix::fs::MetadataExt as _;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::Command;

/// The user without rights on most machines.
const OTHER: u32 = 65534;

/// Where programs are that every user can start.
const PATH: &str = "/usr/local/bin:/usr/bin:/bin";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum User {
    /// The user of the test.
    Same,
    /// A user without rights.
    Other,
}

impl User {
    pub(crate) fn id(self) -> Option<u32> {
        (self == Self::Other).then_some(OTHER)
    }

    /// `command` as this user.
    pub(crate) fn starts(self, command: &mut Command) {
        if let Some(id) = self.id() {
            command.uid(id).gid(id).env("PATH", PATH);
        }
    }
}

/// Whether the test may become another user, for whom the interpreters of the programs are there.
pub(crate) fn can_be_another() -> bool {
    let is_there = |program| {
        PATH.split(':')
            .any(|folder| Path::new(folder).join(program).exists())
    };
    fs::metadata("/proc/self").unwrap().uid() == 0 && ["python3", "node"].into_iter().all(is_there)
}
