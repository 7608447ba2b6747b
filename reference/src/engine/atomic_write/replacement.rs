//! A file that takes the place of another.

use std::fs::{File, Permissions};
use std::io;

use super::file_state::FileState;
use crate::engine::unlinked::EntryName;

rules! {
    /// How a file is written.
    #[derive(Copy)]
    pub struct WriteRules {
        /// Whether the content is flushed to disk before it replaces the old file.
        pub syncs: bool = true,
        /// Whether a replaced file keeps its permissions, and its owner if the system allows it.
        pub keeps_mode: bool = true,
    }
}

/// Writes the content into an empty file; it is called again if the first way of writing is not
/// supported. If it fails, the old file stays.
pub type Content<'a> = &'a dyn Fn(&File) -> io::Result<()>;

/// The entries that a file may take the place of.
#[derive(Clone, Copy)]
pub(super) enum Replaced<'a> {
    /// Any file, or none.
    Anything,
    /// No entry of any kind, also none that another process has just created.
    Nothing,
    /// The file from which the content was made, unless it has changed.
    Only(&'a FileState),
}

/// A file that takes the place of another, if there is one.
pub(super) struct Replacement<'a> {
    pub(super) entry: &'a EntryName,
    pub(super) content: Content<'a>,
    pub(super) rules: WriteRules,
    pub(super) replaced: Replaced<'a>,
}

impl Replacement<'_> {
    /// Fills the file that replaces the existing one.
    pub(super) fn fill(&self, file: &File, present: Option<&File>) -> io::Result<()> {
        (self.content)(file)?;
        if let Some(present) = present.filter(|_| self.rules.keeps_mode) {
            take_after(file, present)?;
        }
        if self.rules.syncs {
            file.sync_all()?;
        }
        Ok(())
    }
}

fn take_after(file: &File, present: &File) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};

    let (old, new) = (present.metadata()?, file.metadata()?);
    if (old.uid(), old.gid()) != (new.uid(), new.gid()) {
        // Only root may change the owner. A file that others may write is still written.
        drop(fchown(file, Some(old.uid()), Some(old.gid())));
    }
    set_permissions(file, old.permissions())
}

fn set_permissions(file: &File, permissions: Permissions) -> io::Result<()> {
    file.set_permissions(permissions)
}
