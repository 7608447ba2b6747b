use std::ffi::OsStr;
use std::io;
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::batch::{in_c, without_end};
use super::directory::{DirHandle, PendingDirectory};
use super::handle::Handle;
use super::kind::DirEntryKind;
use crate::engine::ignore_rules::IgnoreRules;
use crate::engine::order::Stamp;

/// An entry of a directory, borrowed from the walk.
pub struct WalkEntry<'a> {
    /// Its displayed path.
    pub shown: &'a str,
    /// Its path relative to the base.
    pub within: &'a str,
    /// Whether it is a directory; false for a symbolic link.
    pub is_dir: bool,
    /// Whether it is ignored. False unless the walk marks ignored entries.
    pub is_ignored: bool,
    /// With the NUL byte for system calls.
    pub(super) name: &'a [u8],
    pub(super) kind: DirEntryKind,
    pub(super) directory: &'a PendingDirectory,
    pub(super) handle: &'a Handle,
}

impl WalkEntry<'_> {
    /// Whether it is a regular file; false for a symbolic link.
    #[must_use]
    pub fn is_file(&self) -> bool {
        self.kind == DirEntryKind::File
    }

    /// Whether it is a symbolic link.
    #[must_use]
    pub fn is_link(&self) -> bool {
        self.kind == DirEntryKind::Link
    }

    /// Its path in the file system.
    #[must_use]
    pub fn path(&self) -> PathBuf {
        let (directory, name) = (&self.directory.path, without_end(self.name));
        let mut path = PathBuf::with_capacity(directory.as_os_str().len() + self.name.len());
        path.push(directory);
        path.push(OsStr::from_bytes(name));
        path
    }

    /// The time and size of the entry itself; of a link, not of its target.
    ///
    /// # Errors
    /// System errors: the entry may be gone by now.
    pub fn stamp(&self) -> io::Result<Stamp> {
        self.handle.stamp(in_c(self.name))
    }

    /// The directory that it is, to be read later.
    pub(super) fn pending(&self, rules: Option<&Arc<IgnoreRules>>) -> PendingDirectory {
        PendingDirectory {
            path: self.path(),
            prefix: [self.shown, "/"].concat(),
            depth: self.directory.depth + 1,
            is_ignored: self.is_ignored,
            rules: rules.cloned(),
            obeys: self.directory.obeys,
            dir_handle: DirHandle::ByPath,
        }
    }
}

/// Receives the entries of a walk. Each thread has its own visitor.
pub trait Visitor: Send {
    /// Whether the entry is wanted. Ignore rules are checked only for wanted entries.
    fn wants(&self, entry: &WalkEntry<'_>) -> bool;

    /// Whether a wanted entry can be below the directory.
    fn enters(&self, _directory: &WalkEntry<'_>) -> bool {
        true
    }

    /// Receives a wanted entry that is not left out.
    fn visit(&mut self, entry: &WalkEntry<'_>);

    /// Receives the error of a directory below the base that cannot be read.
    fn failed(&mut self, _directory: &Path, _error: &io::Error) {}
}
