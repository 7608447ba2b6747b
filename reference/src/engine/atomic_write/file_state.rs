//! Whether a file has changed since it was opened.

use std::io::{self, ErrorKind};

use crate::engine::unlinked::{Dev, EntryName, Stat};

/// The properties by which a change of a file is noticed: as exact as the time stamps of its file
/// system.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct FileState {
    identity: (Dev, u64),
    size: i64,
    content_changed: (i64, i64),
    anything_changed: (i64, i64),
}

impl FileState {
    pub(super) fn of(stat: &Stat) -> Self {
        Self {
            identity: (stat.st_dev, stat.st_ino),
            size: stat.st_size,
            content_changed: (stat.st_mtime, stat.st_mtime_nsec as i64),
            anything_changed: (stat.st_ctime, stat.st_ctime_nsec as i64),
        }
    }

    /// Checks that the entry still is this file, unchanged.
    pub(super) fn check(&self, entry: &EntryName) -> io::Result<()> {
        match entry.stat() {
            Ok(stat) if Self::of(&stat) == *self => Ok(()),
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
            _ => Err(io::Error::other(ChangedMeanwhile)),
        }
    }
}

#[derive(Debug, thiserror::Error)]
#[error("not written: another process changed the file meanwhile; read it again")]
struct ChangedMeanwhile;
