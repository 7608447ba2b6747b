//! Directories by the standard library, for systems whose own calls are not known here.

use std::ffi::{CStr, CString, OsStr};
use std::fs::{self, FileType};
use std::io;
use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};
use std::path::{Path, PathBuf};

use super::super::batch::Batch;
use super::super::kind::Kind;
use super::BATCH;
use crate::engine::order::Stamp;

/// The standard library has room of its own.
#[derive(Default)]
pub(in super::super) struct Buffer;

#[derive(Debug)]
pub(in super::super) struct Handle(PathBuf);

impl Handle {
    /// Opens the directory that the path leads to, links followed.
    pub(in super::super) fn base(path: &Path) -> io::Result<Self> {
        fs::read_dir(path).map(|_| Self(path.to_owned()))
    }

    /// Opens a directory, which is no link.
    pub(in super::super) fn open(path: &Path) -> io::Result<Self> {
        if fs::symlink_metadata(path)?.is_dir() {
            Self::base(path)
        } else {
            Err(io::ErrorKind::NotADirectory.into())
        }
    }

    /// Opens a directory in this one, which is no link.
    pub(in super::super) fn open_in(&self, name: &OsStr) -> io::Result<Self> {
        Self::open(&self.0.join(name))
    }

    /// Reads the entries, some at a time, and gives them to `take`, which answers whether to go on.
    pub(in super::super) fn read(
        &self,
        _: &mut Buffer,
        batch: &mut Batch,
        take: &mut dyn FnMut(&Batch) -> bool,
    ) -> io::Result<()> {
        let mut entries = fs::read_dir(&self.0)?;
        let mut is_first = true;
        loop {
            batch.clear();
            let is_last = fill(&mut entries, batch)?;
            batch.is_whole = is_first && is_last;
            if !take(batch) || is_last {
                return Ok(());
            }
            is_first = false;
        }
    }

    pub(in super::super) fn kind(&self, name: &CStr) -> Kind {
        let metadata = fs::symlink_metadata(self.0.join(os(name)));
        metadata.map_or(Kind::Other, |metadata| kind(metadata.file_type()))
    }

    /// The times and the size of an entry itself, of a link and not of its target.
    pub(in super::super) fn stamp(&self, name: &CStr) -> io::Result<Stamp> {
        let metadata = fs::symlink_metadata(self.0.join(os(name)))?;
        Ok(Stamp::from(&metadata))
    }

    /// The content of a regular file in this directory.
    pub(in super::super) fn content(&self, name: &CStr) -> io::Result<Vec<u8>> {
        match self.kind(name) {
            Kind::File => fs::read(self.0.join(os(name))),
            _ => Err(io::ErrorKind::InvalidInput.into()),
        }
    }
}

/// Fills the batch, and answers whether that was all.
fn fill(entries: &mut fs::ReadDir, batch: &mut Batch) -> io::Result<bool> {
    while batch.len() < BATCH {
        let Some(entry) = entries.next() else {
            return Ok(true);
        };
        let entry = entry?;
        let name = CString::new(entry.file_name().into_vec())?;
        batch.push(&name, entry.file_type().map_or(Kind::Other, kind));
    }
    Ok(false)
}

fn kind(kind: FileType) -> Kind {
    if kind.is_dir() {
        Kind::Directory
    } else if kind.is_file() {
        Kind::File
    } else if kind.is_symlink() {
        Kind::Link
    } else {
        Kind::Other
    }
}

fn os(name: &CStr) -> &OsStr {
    OsStr::from_bytes(name.to_bytes())
}
