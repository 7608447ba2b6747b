//! From a tree to files on disk.

use std::collections::BTreeMap;
use std::fs::{self, File, Permissions};
use std::io::Write;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;

use seekspec_conformance::tree::{Entry, EntryKind, Modified, Tree};

use super::contents;
use super::error::{At, SandboxError};
use super::git_repository;
use super::times::Now;

const FILE_MODE: u32 = 0o644;
const DIRECTORY_MODE: u32 = 0o755;

/// Writes the tree into `root`, an empty directory. Directories get their times and modes last: what is put into a directory changes its
/// time, and into one that cannot be written nothing can be put.
pub fn materialise(tree: &Tree, root: &Path, now: Now) -> Result<(), SandboxError> {
    let mut directories = Directories::default();
    directories.0.insert(String::new(), Look::default());
    for (path, entry) in &tree.entries {
        put(root, path, entry, now, &mut directories)?;
    }
    directories.finish(root, now)
}

/// Directories that were made, and how they are to look in the end.
#[derive(Default)]
pub(super) struct Directories(BTreeMap<String, Look>);

#[derive(Clone, Copy, Default)]
struct Look {
    modified: Modified,
    mode: Option<u32>,
}

impl Directories {
    fn make(&mut self, root: &Path, path: &str, look: Look) -> Result<(), SandboxError> {
        self.make_parents(root, path)?;
        self.make_one(root, path)?;
        self.0.insert(path.to_owned(), look);
        Ok(())
    }

    fn make_parents(&mut self, root: &Path, path: &str) -> Result<(), SandboxError> {
        for (end, _) in path.match_indices('/') {
            self.make_one(root, &path[..end])?;
        }
        Ok(())
    }

    /// What is already there, made by somebody else, keeps its looks.
    fn make_one(&mut self, root: &Path, path: &str) -> Result<(), SandboxError> {
        let place = root.join(path);
        if !self.0.contains_key(path) && !place.is_dir() {
            fs::create_dir(&place).at("make", &place)?;
            self.0.insert(path.to_owned(), Look::default());
        }
        Ok(())
    }

    /// Children before parents, which may be about to become inaccessible.
    pub(super) fn finish(self, root: &Path, now: Now) -> Result<(), SandboxError> {
        for (path, look) in self.0.into_iter().rev() {
            let place = match path.as_str() {
                "" => root.to_owned(),
                _ => root.join(path),
            };
            now.set_at(&place, look.modified)
                .at("set the time of", &place)?;
            let mode = look.mode.unwrap_or(DIRECTORY_MODE);
            fs::set_permissions(&place, Permissions::from_mode(mode))
                .at("set the mode of", &place)?;
        }
        Ok(())
    }
}

/// Puts one entry where nothing is.
pub(super) fn put(
    root: &Path,
    path: &str,
    entry: &Entry,
    now: Now,
    directories: &mut Directories,
) -> Result<(), SandboxError> {
    let look = Look {
        modified: entry.modified,
        mode: entry.mode,
    };
    let place = root.join(path);
    match &entry.kind {
        EntryKind::Directory => return directories.make(root, path, look),
        EntryKind::GitRepository => return put_git_repository(root, path, look, now, directories),
        _ => directories.make_parents(root, path)?,
    }
    if let EntryKind::Symlink(target) = &entry.kind {
        symlink(target, &place).at("make", &place)?;
        return now
            .set_at(&place, look.modified)
            .at("set the time of", &place);
    }
    let bytes = contents::bytes_of(&entry.kind).at("make", &place)?;
    put_file(&place, &bytes.unwrap_or_default(), look, now)
}

fn put_file(place: &Path, bytes: &[u8], look: Look, now: Now) -> Result<(), SandboxError> {
    let mut file = File::create_new(place).at("make", place)?;
    file.write_all(bytes).at("write", place)?;
    // Explicitly, as the umask of the user must make no difference.
    let mode = Permissions::from_mode(look.mode.unwrap_or(FILE_MODE));
    file.set_permissions(mode).at("set the mode of", place)?;
    now.set_of_file(&file, look.modified)
        .at("set the time of", place)
}

fn put_git_repository(
    root: &Path,
    path: &str,
    look: Look,
    now: Now,
    directories: &mut Directories,
) -> Result<(), SandboxError> {
    directories.make(root, path, look)?;
    let within = Look {
        modified: look.modified,
        mode: None,
    };
    for directory in git_repository::DIRECTORIES {
        directories.make(root, &format!("{path}/{directory}"), within)?;
    }
    git_repository::FILES.iter().try_for_each(|(file, text)| {
        put_file(&root.join(path).join(file), text.as_bytes(), within, now)
    })
}
