//! Directories by the system calls themselves: no allocation for an entry, no lookup but of a name.

use std::ffi::{CStr, OsStr};
use std::fs::File;
use std::io::{self, Read as _};
use std::mem::MaybeUninit;
use std::os::fd::OwnedFd;
use std::path::Path;

use rustix::fs::{AtFlags, CWD, FileType, Mode, OFlags, RawDir, fstat, openat, statat};
use rustix::io::Errno;

use super::super::batch::Batch;
use super::super::kind::Kind;
use super::BATCH;
use crate::engine::order::Stamp;

/// As much as one system call returns at most.
const BUFFER: usize = 32 << 10;

const DIRECTORY: OFlags = OFlags::RDONLY
    .union(OFlags::DIRECTORY)
    .union(OFlags::CLOEXEC);

/// Nothing blocks: a pipe of that name is opened at once.
const FILE: OFlags = OFlags::RDONLY
    .union(OFlags::NOFOLLOW)
    .union(OFlags::NONBLOCK)
    .union(OFlags::CLOEXEC);

/// Room for what a system call returns.
pub(in super::super) struct Buffer(Vec<MaybeUninit<u8>>);

impl Default for Buffer {
    fn default() -> Self {
        Self(vec![MaybeUninit::uninit(); BUFFER])
    }
}

#[derive(Debug)]
pub(in super::super) struct Handle(OwnedFd);

impl Handle {
    /// Opens the directory that the path leads to, links followed.
    pub(in super::super) fn base(path: &Path) -> io::Result<Self> {
        Ok(Self(openat(CWD, path, DIRECTORY, Mode::empty())?))
    }

    /// Opens a directory, which is no link.
    pub(in super::super) fn open(path: &Path) -> io::Result<Self> {
        let flags = DIRECTORY | OFlags::NOFOLLOW;
        Ok(Self(openat(CWD, path, flags, Mode::empty())?))
    }

    /// Opens a directory in this one, which is no link.
    pub(in super::super) fn open_in(&self, name: &OsStr) -> io::Result<Self> {
        let flags = DIRECTORY | OFlags::NOFOLLOW;
        Ok(Self(openat(&self.0, name, flags, Mode::empty())?))
    }

    /// Reads the entries, some at a time, and gives them to `take`, which answers whether to go on.
    pub(in super::super) fn read(
        &self,
        buffer: &mut Buffer,
        batch: &mut Batch,
        take: &mut dyn FnMut(&Batch) -> bool,
    ) -> io::Result<()> {
        let mut entries = RawDir::new(&self.0, &mut buffer.0);
        let mut is_first = true;
        loop {
            batch.clear();
            let is_last = self.fill(&mut entries, batch)?;
            batch.is_whole = is_first && is_last;
            if !take(batch) || is_last {
                return Ok(());
            }
            is_first = false;
        }
    }

    /// Fills the batch, and answers whether that was all.
    fn fill(&self, entries: &mut RawDir<'_, &OwnedFd>, batch: &mut Batch) -> io::Result<bool> {
        while batch.len() < BATCH {
            let Some(entry) = entries.next() else {
                return Ok(true);
            };
            let entry = entry?;
            let name = entry.file_name();
            if !matches!(name.to_bytes(), b"." | b"..") {
                batch.push(name, self.known(name, entry.file_type()));
            }
        }
        Ok(false)
    }

    /// Some file systems do not say what an entry is.
    fn known(&self, name: &CStr, kind: FileType) -> Kind {
        match kind {
            FileType::Unknown => self.kind(name),
            known => self::kind(known),
        }
    }

    pub(in super::super) fn kind(&self, name: &CStr) -> Kind {
        statat(&self.0, name, AtFlags::SYMLINK_NOFOLLOW).map_or(Kind::Other, |stat| {
            kind(FileType::from_raw_mode(stat.st_mode))
        })
    }

    /// The times and the size of an entry itself, of a link and not of its target.
    pub(in super::super) fn stamp(&self, name: &CStr) -> io::Result<Stamp> {
        let stat = statat(&self.0, name, AtFlags::SYMLINK_NOFOLLOW)?;
        let nanoseconds = i128::from(stat.st_mtime_nsec);
        Ok(Stamp {
            modified: i128::from(stat.st_mtime) * 1_000_000_000 + nanoseconds,
            size: u64::try_from(stat.st_size).unwrap_or_default(),
        })
    }

    /// The content of a regular file in this directory.
    pub(in super::super) fn content(&self, name: &CStr) -> io::Result<Vec<u8>> {
        let file = openat(&self.0, name, FILE, Mode::empty())?;
        if !FileType::from_raw_mode(fstat(&file)?.st_mode).is_file() {
            return Err(Errno::INVAL.into());
        }
        let mut content = Vec::new();
        File::from(file).read_to_end(&mut content)?;
        Ok(content)
    }
}

fn kind(kind: FileType) -> Kind {
    match kind {
        FileType::RegularFile => Kind::File,
        FileType::Directory => Kind::Directory,
        FileType::Symlink => Kind::Link,
        _ => Kind::Other,
    }
}
