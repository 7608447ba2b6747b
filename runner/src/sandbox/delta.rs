//! What was created, changed and removed between two looks at a tree.

use std::collections::BTreeSet;
use std::fs::{self, File, Permissions};
use std::io::{self, Read};
use std::os::unix::ffi::OsStringExt;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use seekspec_conformance::change::TreeChange;

use super::contents::Contents;
use super::error::{At, SandboxError};
use super::snapshot::{Kind, Snapshot, Stamp};

/// So much of a file that a target wrote is looked at.
const MOST_BYTES: u64 = 256 * 1024 * 1024;

/// The difference. `contents` is what the files held at the first look, and afterwards what they hold at the second.
///
/// A directory is written with a `/` at its end, and counts only by itself: where something below it was created or removed with it, that
/// says it all.
pub(super) fn between(
    before: &Snapshot,
    after: &Snapshot,
    contents: &mut Contents,
    root: &Path,
) -> Result<TreeChange, SandboxError> {
    let created: BTreeSet<&str> = missing_from(after, before);
    let removed: BTreeSet<&str> = missing_from(before, after);
    let mut change = TreeChange::default();
    for (path, stamp) in &after.0 {
        if created.contains(path.as_str()) {
            let bytes = bytes_at(root, path, stamp)?;
            if counts(path, stamp, &created) {
                change.created.insert(shown(path, stamp), bytes.clone());
            }
            remember(contents, path, stamp, bytes);
        } else if before.0.get(path) != Some(stamp) {
            let bytes = bytes_at(root, path, stamp)?;
            if is_changed(before.0.get(path), stamp, contents.0.get(path), &bytes) {
                change.changed.insert(shown(path, stamp), bytes.clone());
            }
            remember(contents, path, stamp, bytes);
        }
    }
    for (path, stamp) in &before.0 {
        if removed.contains(path.as_str()) {
            contents.0.remove(path);
            if counts(path, stamp, &removed) {
                change.removed.insert(shown(path, stamp));
            }
        }
    }
    Ok(change)
}

fn missing_from<'a>(of: &'a Snapshot, from: &Snapshot) -> BTreeSet<&'a str> {
    let paths = of.0.keys().map(String::as_str);
    paths.filter(|path| !from.0.contains_key(*path)).collect()
}

/// Whether an entry that came or went is more than the way to others that did.
fn counts(path: &str, stamp: &Stamp, others: &BTreeSet<&str>) -> bool {
    if stamp.kind != Kind::Directory {
        return true;
    }
    let below = format!("{path}/");
    let has_others = others
        .range(below.as_str()..)
        .next()
        .is_some_and(|other| other.starts_with(&below));
    !path.is_empty() && !has_others
}

/// A file that was written again with the same bytes is as it was.
fn is_changed(before: Option<&Stamp>, after: &Stamp, held: Option<&Vec<u8>>, holds: &[u8]) -> bool {
    let same_looks =
        before.is_some_and(|before| (before.kind, before.mode) == (after.kind, after.mode));
    !same_looks || held.map_or(&[][..], Vec::as_slice) != holds
}

fn remember(contents: &mut Contents, path: &str, stamp: &Stamp, bytes: Vec<u8>) {
    match stamp.kind {
        Kind::File | Kind::Symlink => drop(contents.0.insert(path.to_owned(), bytes)),
        Kind::Directory | Kind::Other => drop(contents.0.remove(path)),
    }
}

fn shown(path: &str, stamp: &Stamp) -> String {
    match stamp.kind {
        Kind::Directory => format!("{path}/"),
        _ => path.to_owned(),
    }
}

fn bytes_at(root: &Path, path: &str, stamp: &Stamp) -> Result<Vec<u8>, SandboxError> {
    let place = root.join(path);
    match stamp.kind {
        Kind::File => unless_gone(read(&place)).at("read", &place),
        Kind::Symlink => unless_gone(read_link(&place)).at("read", &place),
        Kind::Directory | Kind::Other => Ok(Vec::new()),
    }
}

/// What was removed since it was looked at holds nothing.
fn unless_gone(bytes: io::Result<Vec<u8>>) -> io::Result<Vec<u8>> {
    match bytes {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        bytes => bytes,
    }
}

fn read_link(place: &Path) -> io::Result<Vec<u8>> {
    fs::read_link(place).map(|target| target.into_os_string().into_vec())
}

/// Reads a file, also one whose mode forbids it: it is ours.
fn read(place: &Path) -> io::Result<Vec<u8>> {
    let file = match File::open(place) {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => open_anyway(place)?,
        file => file?,
    };
    let mut bytes = Vec::new();
    file.take(MOST_BYTES).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn open_anyway(place: &Path) -> io::Result<File> {
    let mode = fs::metadata(place)?.permissions();
    fs::set_permissions(place, Permissions::from_mode(0o600))?;
    let file = File::open(place);
    fs::set_permissions(place, mode)?;
    file
}
