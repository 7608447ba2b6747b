//! The entries created, changed and removed between two snapshots of a tree.

use std::collections::BTreeSet;
use std::io::{self, Read};
use std::os::unix::ffi::OsStringExt;
use std::path::Path;

use seekspec_conformance::change::TreeChange;
use seekspec_conformance::own_state::OwnState;

use super::contents::Contents;
use super::error::{At, SandboxError};
use super::folder::OpenFolder;
use super::snapshot::{EntryStamp, MOST_BYTES, Snapshot, SnapshotKind, unless_hidden};

/// The difference in the tree in `root`, which is at `place`. `contents` has the contents of files
/// at the first snapshot, and is updated to the second. The target's own state is not a change.
///
/// A directory is written with a `/` at its end. It is listed only if nothing below it was created
/// or removed with it.
pub(super) fn between(
    before: &Snapshot,
    after: &Snapshot,
    contents: &mut Contents,
    (root, place): (&OpenFolder, &Path),
    state: &OwnState,
) -> Result<TreeChange, SandboxError> {
    check_size(before, after)?;
    let created: BTreeSet<&str> = missing_from(after, before);
    let removed: BTreeSet<&str> = missing_from(before, after);
    let mut change = TreeChange::default();
    for (path, stamp) in &after.0 {
        if created.contains(path.as_str()) {
            let bytes = bytes_at(root, place, path, stamp)?;
            if counts(path, stamp, &created) && !state.is_all_own(path, &bytes) {
                let kept = state.without_lines(path, &bytes).to_vec();
                change.created.insert(shown(path, stamp), kept);
            }
            remember(contents, path, stamp, bytes);
        } else if before.0.get(path) != Some(stamp) {
            let bytes = bytes_at(root, place, path, stamp)?;
            let held = contents.0.get(path).map_or(&[][..], Vec::as_slice);
            let is_same = state.is_same(path, held, &bytes);
            if is_changed(before.0.get(path), stamp, is_same) {
                let kept = state.without_lines(path, &bytes).to_vec();
                change.changed.insert(shown(path, stamp), kept);
            }
            remember(contents, path, stamp, bytes);
        }
    }
    for (path, stamp) in &before.0 {
        if removed.contains(path.as_str()) {
            let held = contents.0.remove(path).unwrap_or_default();
            if counts(path, stamp, &removed) && !state.is_all_own(path, &held) {
                change.removed.insert(shown(path, stamp));
            }
        }
    }
    Ok(change)
}

/// Sizes are asked before anything is read: a file of many gigabytes may take no space at all.
fn check_size(before: &Snapshot, after: &Snapshot) -> Result<(), SandboxError> {
    let written = after.0.iter().filter(|(path, stamp)| {
        stamp.kind == SnapshotKind::File && before.0.get(*path) != Some(*stamp)
    });
    let size = written.fold(0_u64, |size, (_, stamp)| size.saturating_add(stamp.size));
    if size > MOST_BYTES {
        return Err(SandboxError::Grown(format!("{} MiB", MOST_BYTES >> 20)));
    }
    Ok(())
}

fn missing_from<'a>(of: &'a Snapshot, from: &Snapshot) -> BTreeSet<&'a str> {
    let paths = of.0.keys().map(String::as_str);
    paths.filter(|path| !from.0.contains_key(*path)).collect()
}

/// Whether an entry that came or went is more than the way to others that did.
fn counts(path: &str, stamp: &EntryStamp, others: &BTreeSet<&str>) -> bool {
    if stamp.kind != SnapshotKind::Directory {
        return true;
    }
    let below = format!("{path}/");
    let has_others = others
        .range(below.as_str()..)
        .next()
        .is_some_and(|other| other.starts_with(&below));
    !path.is_empty() && !has_others
}

/// A file that was written again with the same bytes has not changed, whatever its permission bits: no document of a tool that writes
/// speaks of them.
fn is_changed(before: Option<&EntryStamp>, after: &EntryStamp, is_same: bool) -> bool {
    !is_same
        || before.is_none_or(|before| {
            before.kind != after.kind || (before.mode != after.mode && !after.was_written(before))
        })
}

fn remember(contents: &mut Contents, path: &str, stamp: &EntryStamp, bytes: Vec<u8>) {
    match stamp.kind {
        SnapshotKind::File | SnapshotKind::Symlink => {
            drop(contents.0.insert(path.to_owned(), bytes));
        }
        SnapshotKind::Directory | SnapshotKind::Other => drop(contents.0.remove(path)),
    }
}

fn shown(path: &str, stamp: &EntryStamp) -> String {
    match stamp.kind {
        SnapshotKind::Directory => format!("{path}/"),
        _ => path.to_owned(),
    }
}

fn bytes_at(
    root: &OpenFolder,
    place: &Path,
    path: &str,
    stamp: &EntryStamp,
) -> Result<Vec<u8>, SandboxError> {
    let bytes = match stamp.kind {
        SnapshotKind::File => read(root, Path::new(path)),
        SnapshotKind::Symlink => root
            .target_of(Path::new(path))
            .map(|target| target.into_os_string().into_vec()),
        SnapshotKind::Directory | SnapshotKind::Other => Ok(Vec::new()),
    };
    // An entry that was removed or replaced since the snapshot counts as empty.
    let bytes = unless_hidden(bytes).at("read", &place.join(path))?;
    Ok(bytes.unwrap_or_default())
}

/// Reads a file, also one whose mode forbids it: it is ours.
fn read(root: &OpenFolder, path: &Path) -> io::Result<Vec<u8>> {
    let file = match root.file(path) {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            let (parent, name) = root.parent(path)?;
            parent.open_anyway(name, |parent| parent.file(name))?
        }
        file => file?,
    };
    let mut bytes = Vec::new();
    file.take(MOST_BYTES).read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn permission_bits_count_for_a_file_that_is_not_written() {
        let place = tempfile::tempdir().unwrap();
        let file = place.path().join("a.txt");
        fs::write(&file, "one").unwrap();
        let root = OpenFolder::open(place.path()).unwrap();
        let state = OwnState::default();
        let look = || Snapshot::take(&root, place.path(), &state).unwrap();
        let mut contents = Contents::default();
        contents.0.insert("a.txt".into(), b"one".to_vec());
        let first = look();
        fs::set_permissions(&file, Permissions::from_mode(0o600)).unwrap();
        let second = look();
        let here = (&root, place.path());
        let change = between(&first, &second, &mut contents, here, &state).unwrap();
        assert_eq!(change.changed.len(), 1);
        let other = place.path().join("b.txt");
        fs::write(&other, "one").unwrap();
        fs::rename(&other, &file).unwrap();
        let change = between(&second, &look(), &mut contents, here, &state).unwrap();
        assert!(change.is_empty(), "{change:?}");
    }
}
