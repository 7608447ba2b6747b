//! Whether a file has changed since it was opened.

use std::fs::Metadata;
use std::io::{self, ErrorKind};
use std::os::unix::fs::MetadataExt as _;

use crate::engine::unlinked::EntryName;

/// The properties by which a change of a file is noticed: as exact as the time stamps of its file
/// system.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct FileState {
    identity: (u64, u64),
    size: u64,
    content_changed: (i64, i64),
    anything_changed: (i64, i64),
}

impl FileState {
    pub(super) fn of(metadata: &Metadata) -> Self {
        Self {
            identity: (metadata.dev(), metadata.ino()),
            size: metadata.size(),
            content_changed: (metadata.mtime(), metadata.mtime_nsec()),
            anything_changed: (metadata.ctime(), metadata.ctime_nsec()),
        }
    }

    /// Checks that the entry still is this file, unchanged.
    pub(super) fn check(&self, entry: &EntryName) -> io::Result<()> {
        match entry.metadata() {
            Ok(metadata) if Self::of(&metadata) == *self => Ok(()),
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
            _ => Err(io::Error::other(ChangedMeanwhile)),
        }
    }
}

#[derive(Debug, thiserror::Error)]
#[error("not written: another process changed the file meanwhile; read it again")]
struct ChangedMeanwhile;
