//! What a tree looks like from outside, so cheaply that it can be asked after every call.

use std::collections::BTreeMap;
use std::fs::{self, Metadata};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use super::error::{At, SandboxError};

/// Every entry of a tree by path, the root itself being the empty one, each with all that changes when the entry is changed. No root: empty.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Snapshot(pub(super) BTreeMap<String, Stamp>);

/// What changes when an entry is changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Stamp {
    pub(super) kind: Kind,
    /// Permission bits.
    pub(super) mode: u32,
    size: u64,
    inode: u64,
    modified: (i64, i64),
    changed: (i64, i64),
    /// What a symbolic link points at.
    target: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    File,
    Directory,
    Symlink,
    Other,
}

impl Snapshot {
    pub(super) fn take(root: &Path) -> Result<Self, SandboxError> {
        let mut snapshot = Self::default();
        // No recursion: how deep a tree is, is for a target to say.
        let mut left = vec![(root.to_owned(), String::new())];
        while let Some((place, path)) = left.pop() {
            let metadata = unless_hidden(fs::symlink_metadata(&place)).at("look at", &place)?;
            let Some(metadata) = metadata else {
                continue;
            };
            let stamp = Stamp::of(&place, &metadata).at("look at", &place)?;
            if stamp.kind == Kind::Directory {
                add_below(&place, &path, &mut left)?;
            }
            snapshot.0.insert(path, stamp);
        }
        Ok(snapshot)
    }
}

/// Adds what a directory holds to what is left to look at.
fn add_below(
    place: &Path,
    path: &str,
    left: &mut Vec<(PathBuf, String)>,
) -> Result<(), SandboxError> {
    let entries = unless_hidden(fs::read_dir(place)).at("list", place)?;
    for entry in entries.into_iter().flatten() {
        let entry = entry.at("list", place)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let below = match path {
            "" => name,
            _ => format!("{path}/{name}"),
        };
        left.push((entry.path(), below));
    }
    Ok(())
}

impl Stamp {
    fn of(place: &Path, metadata: &Metadata) -> io::Result<Self> {
        let kind = Kind::of(metadata);
        let target = match kind {
            Kind::Symlink => unless_hidden(fs::read_link(place))?,
            _ => None,
        };
        Ok(Self {
            kind,
            mode: metadata.mode() & 0o7777,
            size: metadata.size(),
            inode: metadata.ino(),
            modified: (metadata.mtime(), metadata.mtime_nsec()),
            changed: (metadata.ctime(), metadata.ctime_nsec()),
            target,
        })
    }
}

impl Kind {
    fn of(metadata: &Metadata) -> Self {
        let kind = metadata.file_type();
        match () {
            () if kind.is_file() => Self::File,
            () if kind.is_dir() => Self::Directory,
            () if kind.is_symlink() => Self::Symlink,
            () => Self::Other,
        }
    }
}

/// `None` for what cannot be seen. What a process removes at this moment is gone. A directory that hides what is in it stands for all of
/// it: nobody changes that without changing the directory. And what a process has put so deep that no path reaches it lies in something new.
fn unless_hidden<T>(result: io::Result<T>) -> io::Result<Option<T>> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(error) => match error.kind() {
            io::ErrorKind::NotFound
            | io::ErrorKind::PermissionDenied
            | io::ErrorKind::InvalidFilename => Ok(None),
            _ => Err(error),
        },
    }
}
