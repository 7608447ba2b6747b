//! A change of a tree on disk, between two calls.

use std::io;
use std::path::Path;

use seekspec_conformance::tree::{EntryKind, TreePatch};

use super::error::{At, SandboxError};
use super::folder::{OpenFolder, is_directory};
use super::materialise::TreeSite;
use super::removal;
use super::times::Now;

/// Lays the change over the tree in `root`: what is at a path goes before something else comes there. Directories around a change get
/// the time of the change, as they would if a person had made it.
pub(super) fn apply(
    patch: &TreePatch,
    root: &OpenFolder,
    place: &Path,
    now: Now,
) -> Result<(), SandboxError> {
    let mut site = TreeSite::new(root, place, now.in_a_change());
    for (path, entry) in &patch.entries {
        let kind = entry.as_ref().map(|entry| &entry.kind);
        clear(root, Path::new(path), kind).at("remove", &place.join(path))?;
        if let Some(entry) = entry {
            site.put(path, entry)?;
        }
    }
    site.finish()
}

/// Removes the entry at the path, unless it and the new one are directories.
fn clear(root: &OpenFolder, path: &Path, kind: Option<&EntryKind>) -> io::Result<()> {
    let (parent, name) = match root.parent(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        parent => parent?,
    };
    match parent.look(name) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
        Ok(found) if !is_directory(&found) => parent.unlink(name),
        Ok(_) if kind == Some(&EntryKind::Directory) => Ok(()),
        Ok(_) => removal::remove_within(&parent, name).map_err(io::Error::other),
    }
}
