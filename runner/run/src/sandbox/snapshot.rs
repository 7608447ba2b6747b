//! The metadata of a tree, cheap enough to be read after every call.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};

use rustix::fs::{FileType, Stat};
use seekspec_conformance::own_state::OwnState;

use super::error::{At, SandboxError};
use super::folder::{OpenFolder, permissions};

/// How many entries a tree may have, including its own.
const MOST_ENTRIES: usize = 200_000;

/// How many bytes may be written between two snapshots, all files and names together.
pub(super) const MOST_BYTES: u64 = 256 * 1024 * 1024;

/// Paths and the targets of links are held this many times at once, in two snapshots and in the changes between them.
const HELD: usize = 4;

/// Every entry of a tree by path, the root itself being the empty one, each with all that changes when the entry is changed. No root: empty.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Snapshot(pub(super) BTreeMap<String, EntryStamp>);

/// The metadata that changes when an entry is changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct EntryStamp {
    pub(super) kind: SnapshotKind,
    /// Permission bits.
    pub(super) mode: u32,
    /// In bytes.
    pub(super) size: u64,
    inode: u64,
    modified: (i64, i64),
    changed: (i64, i64),
    /// The target of a symbolic link.
    target: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SnapshotKind {
    File,
    Directory,
    Symlink,
    Other,
}

impl Snapshot {
    /// Looks at the tree in `root`, which is at `place`, but not at the target's own state in it.
    pub(super) fn take(
        root: &OpenFolder,
        place: &Path,
        state: &OwnState,
    ) -> Result<Self, SandboxError> {
        Self::take_but(root, place, &|path| state.is_own(path))
    }

    /// The same, but not at entries that are left out, nor below them.
    pub(super) fn take_but(
        root: &OpenFolder,
        place: &Path,
        is_left_out: &dyn Fn(&str) -> bool,
    ) -> Result<Self, SandboxError> {
        let mut snapshot = Self::default();
        let itself = root.look_here().at("look at", place)?;
        snapshot
            .0
            .insert(String::new(), EntryStamp::of(&itself, None));
        // No recursion: how deep a tree is, is for a target to say.
        let mut left = vec![(PathBuf::new(), String::new())];
        let mut held = 0;
        while let Some((path, shown)) = left.pop() {
            let Some(folder) = unless_hidden(root.folder(&path)).at("list", &place.join(&path))?
            else {
                continue;
            };
            let most = MOST_ENTRIES.saturating_sub(snapshot.0.len());
            let names = unless_hidden(folder.names_up_to(most)).at("list", &place.join(&path))?;
            for name in names.into_iter().flatten() {
                let below = path.join(&name);
                let shown = joined(&shown, &name.to_string_lossy());
                if is_left_out(&shown) {
                    continue;
                }
                let stamp = stamp(&folder, &name).at("look at", &place.join(&below))?;
                let Some(stamp) = stamp else { continue };
                held += HELD * (shown.len() + stamp.target_length());
                if stamp.kind == SnapshotKind::Directory {
                    left.push((below, shown.clone()));
                }
                snapshot.0.insert(shown, stamp);
                check(snapshot.0.len(), held)?;
            }
        }
        Ok(snapshot)
    }

    /// Whether the trees differ in more than the target's own state, which changes the directories
    /// that contain it.
    pub(super) fn differs_beyond(&self, other: &Self, state: &OwnState) -> bool {
        let stamps = |snapshot: &'_ Self| -> Vec<(String, Option<EntryStamp>)> {
            let counts =
                |stamp: &EntryStamp| state.is_empty() || stamp.kind != SnapshotKind::Directory;
            let entries = snapshot.0.iter();
            entries
                .filter(|(path, _)| !state.appends_to(path))
                .map(|(path, stamp)| (path.clone(), counts(stamp).then(|| stamp.clone())))
                .collect()
        };
        stamps(self) != stamps(other)
    }
}

/// Asked at every entry: what a target has made may have no end.
fn check(entries: usize, held: usize) -> Result<(), SandboxError> {
    if entries > MOST_ENTRIES {
        return Err(SandboxError::Grown(format!("{MOST_ENTRIES} entries")));
    }
    if held as u64 > MOST_BYTES {
        let most = MOST_BYTES >> 20;
        return Err(SandboxError::Grown(format!("{most} MiB with its names")));
    }
    Ok(())
}

fn joined(path: &str, name: &str) -> String {
    match path {
        "" => name.to_owned(),
        _ => format!("{path}/{name}"),
    }
}

/// The metadata of an entry; `None`: it cannot be read.
fn stamp(folder: &OpenFolder, name: &OsStr) -> io::Result<Option<EntryStamp>> {
    let Some(found) = unless_hidden(folder.look(name))? else {
        return Ok(None);
    };
    let target = match SnapshotKind::of(&found) {
        SnapshotKind::Symlink => unless_hidden(folder.target_of(Path::new(name)))?,
        _ => None,
    };
    Ok(Some(EntryStamp::of(&found, target)))
}

impl EntryStamp {
    /// The length of the target of a link, in bytes.
    fn target_length(&self) -> usize {
        let target = self.target.as_ref();
        target.map_or(0, |target| target.as_os_str().len())
    }

    /// Whether another file replaced the earlier one, or it was written since.
    pub(super) fn was_written(&self, before: &Self) -> bool {
        self.kind == SnapshotKind::File
            && (self.inode, self.modified) != (before.inode, before.modified)
    }

    fn of(found: &Stat, target: Option<PathBuf>) -> Self {
        Self {
            kind: SnapshotKind::of(found),
            mode: permissions(found),
            size: found.st_size.try_into().unwrap_or_default(),
            inode: found.st_ino,
            modified: (found.st_mtime, found.st_mtime_nsec as i64),
            changed: (found.st_ctime, found.st_ctime_nsec as i64),
            target,
        }
    }
}

impl SnapshotKind {
    fn of(found: &Stat) -> Self {
        match FileType::from_raw_mode(found.st_mode) {
            FileType::RegularFile => Self::File,
            FileType::Directory => Self::Directory,
            FileType::Symlink => Self::Symlink,
            _ => Self::Other,
        }
    }
}

/// `None` for an entry that cannot be seen: a process has just removed or replaced it; or it is in
/// a directory without permissions, which must change before the entry can; or its path is too
/// long, and then it is below an entry that is new.
pub(super) fn unless_hidden<T>(result: io::Result<T>) -> io::Result<Option<T>> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(error) => match error.kind() {
            io::ErrorKind::NotFound
            | io::ErrorKind::NotADirectory
            | io::ErrorKind::InvalidInput
            | io::ErrorKind::PermissionDenied
            | io::ErrorKind::InvalidFilename => Ok(None),
            _ => Err(error),
        },
    }
}
