//! A change of a tree on disk, between two calls.

use std::fs;
use std::io;
use std::path::Path;

use seekspec_conformance::tree::{EntryKind, TreePatch};

use super::error::{At, SandboxError};
use super::materialise::{Directories, put};
use super::removal;
use super::times::Now;

/// Lays the change over the tree in `root`: what is at a path goes before something else comes there. Directories around a change get
/// the time of the change, as they would if a person had made it.
pub(super) fn apply(patch: &TreePatch, root: &Path, now: Now) -> Result<(), SandboxError> {
    let now = now.in_a_change();
    let mut directories = Directories::default();
    for (path, entry) in &patch.entries {
        let place = root.join(path);
        let stays = entry
            .as_ref()
            .is_some_and(|entry| keeps(&entry.kind, &place));
        if !stays {
            remove(&place).at("remove", &place)?;
        }
        if let Some(entry) = entry {
            put(root, path, entry, now, &mut directories)?;
        }
    }
    directories.finish(root, now)
}

/// A directory that is laid over a directory leaves what is in it.
fn keeps(kind: &EntryKind, place: &Path) -> bool {
    *kind == EntryKind::Directory
        && fs::symlink_metadata(place).is_ok_and(|metadata| metadata.is_dir())
}

fn remove(place: &Path) -> io::Result<()> {
    match fs::symlink_metadata(place) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
        Ok(metadata) if metadata.is_dir() => removal::remove(place),
        Ok(_) => fs::remove_file(place),
    }
}
