//! Modification times.

use std::ffi::OsStr;
use std::fs::File;
use std::io;
use std::time::{SystemTime, UNIX_EPOCH};

use filetime::FileTime;
use seekspec_conformance::tree::Modified;

use super::folder::OpenFolder;

const NANOSECONDS: i128 = 1_000_000_000;
const NANOSECONDS_OF_A_SECOND: u32 = 1_000_000_000;
const MILLISECOND: u32 = 1_000_000;

/// The one moment from which all ages of a run are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Now {
    seconds: i64,
    nanoseconds: u32,
    /// Whether what has no age keeps the time at which it is written.
    in_a_change: bool,
}

impl Now {
    /// This moment, to the second, as ages are whole seconds.
    pub fn read() -> Self {
        let seconds = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |since| since.as_secs());
        Self {
            seconds: i64::try_from(seconds).unwrap_or(i64::MAX),
            nanoseconds: 0,
            in_a_change: false,
        }
    }

    /// The same for the next tree at the same place, a millisecond later: a target that caches files by
    /// their times must be able to see that they are others. There were more milliseconds since this
    /// moment than trees.
    pub(super) fn for_the_next_tree(self) -> Self {
        Self {
            nanoseconds: (self.nanoseconds + MILLISECOND) % NANOSECONDS_OF_A_SECOND,
            ..self
        }
    }

    /// The same for a change between two calls. Files without an age keep their real time: a target
    /// that caches files by their times must be able to see that one was changed.
    pub(super) fn in_a_change(self) -> Self {
        Self {
            in_a_change: true,
            ..self
        }
    }

    fn file_time(self, modified: Modified) -> Option<FileTime> {
        let before = |seconds| {
            FileTime::from_unix_time(
                self.seconds.saturating_sub_unsigned(seconds),
                self.nanoseconds,
            )
        };
        match modified {
            Modified::Unsaid if self.in_a_change => None,
            Modified::Unsaid => Some(before(Modified::UNSAID_SECONDS)),
            Modified::SecondsBefore(seconds) => Some(before(seconds)),
            Modified::At(nanoseconds) => Some(at(nanoseconds)),
        }
    }

    pub(super) fn set_of_file(self, file: &File, modified: Modified) -> io::Result<()> {
        match self.file_time(modified) {
            Some(time) => filetime::set_file_handle_times(file, Some(time), Some(time)),
            None => Ok(()),
        }
    }

    /// Sets the times of an entry itself, be it a symbolic link; no name: of the directory.
    pub(super) fn set_of_entry(
        self,
        folder: &OpenFolder,
        name: &OsStr,
        modified: Modified,
    ) -> io::Result<()> {
        match self.file_time(modified) {
            Some(time) => folder.set_times(name, time),
            None => Ok(()),
        }
    }
}

fn at(nanoseconds: i128) -> FileTime {
    let seconds = i64::try_from(nanoseconds.div_euclid(NANOSECONDS)).unwrap_or(i64::MAX);
    let rest = u32::try_from(nanoseconds.rem_euclid(NANOSECONDS)).unwrap_or(0);
    FileTime::from_unix_time(seconds, rest)
}
