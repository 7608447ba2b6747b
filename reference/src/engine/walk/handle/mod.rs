//! An open directory. Its entries are accessed relative to it, so that no path is looked up twice.

#[cfg(not(portable))]
mod linux;
#[cfg(any(test, portable))]
mod portable;
#[cfg(test)]
#[cfg(not(portable))]
mod tests;

use std::ffi::{CStr, OsStr};
use std::fs::File;
use std::io;
use std::path::Path;

use rustix::fd::{AsFd as _, OwnedFd};
use rustix::fs::{AtFlags, FileType, Mode, OFlags, fstat, openat, statat};
use rustix::io::Errno;

use super::batch::Batch;
use super::kind::DirEntryKind;
use crate::engine::order::Stamp;
use crate::engine::reach::Reach;
use crate::engine::read_full::read_at_most;
use crate::engine::unlinked::{LISTING, READING, open_in};

#[cfg(not(portable))]
use linux as system;
#[cfg(portable)]
use portable as system;

pub(super) use system::Buffer;

/// Entries per batch. Nearly every directory is a single batch, which shows whether it has an
/// ignore file.
const BATCH: usize = 1024;

#[derive(Debug)]
pub(super) struct Handle(OwnedFd);

impl Handle {
    /// Opens the directory at the path. Links are followed within reach.
    pub(super) fn base(path: &Path, reach: &Reach) -> io::Result<Self> {
        reach.directory(path).map(Self)
    }

    /// Duplicates the handle.
    pub(super) fn duplicate(&self) -> io::Result<Self> {
        self.0.try_clone().map(Self)
    }

    /// Opens a directory in this one, unless it is a link.
    pub(super) fn open_in(&self, name: &OsStr) -> io::Result<Self> {
        let flags = LISTING | OFlags::NOFOLLOW;
        Ok(Self(openat(&self.0, name, flags, Mode::empty())?))
    }

    /// Opens a directory below this one, without following links.
    pub(super) fn open_below(&self, within: &Path) -> io::Result<Self> {
        open_in(self.0.as_fd(), within, LISTING).map(Self)
    }

    /// Reads the entries in batches, and passes them to `take`, which returns whether to continue.
    pub(super) fn read(
        &self,
        buffer: &mut Buffer,
        batch: &mut Batch,
        take: &mut dyn FnMut(&Batch) -> bool,
    ) -> io::Result<()> {
        system::read(self, buffer, batch, take)
    }

    /// The kind of an entry. Some file systems do not report it with the name.
    fn resolve_kind(&self, name: &CStr, kind: FileType) -> DirEntryKind {
        match kind {
            FileType::Unknown => self.kind(name),
            known => self::kind(known),
        }
    }

    pub(super) fn kind(&self, name: &CStr) -> DirEntryKind {
        statat(&self.0, name, AtFlags::SYMLINK_NOFOLLOW).map_or(DirEntryKind::Other, |stat| {
            kind(FileType::from_raw_mode(stat.st_mode))
        })
    }

    /// The time and size of an entry itself; of a link, not of its target.
    pub(super) fn stamp(&self, name: &CStr) -> io::Result<Stamp> {
        Ok(statat(&self.0, name, AtFlags::SYMLINK_NOFOLLOW)?.into())
    }

    /// The content of a regular file in this directory, up to a number of bytes.
    pub(super) fn content(&self, name: &CStr, bytes: u64) -> io::Result<Vec<u8>> {
        let file = openat(&self.0, name, READING | OFlags::NOFOLLOW, Mode::empty())?;
        if !FileType::from_raw_mode(fstat(&file)?.st_mode).is_file() {
            return Err(Errno::INVAL.into());
        }
        read_at_most(File::from(file), bytes)
    }
}

fn kind(kind: FileType) -> DirEntryKind {
    match kind {
        FileType::RegularFile => DirEntryKind::File,
        FileType::Directory => DirEntryKind::Directory,
        FileType::Symlink => DirEntryKind::Link,
        _ => DirEntryKind::Other,
    }
}
