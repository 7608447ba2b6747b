//! Removal, whatever permissions are in the way, and however deep it goes. Symbolic links are not followed.

use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use super::folder::{OpenFolder, is_directory, permissions};

/// A process that was killed a moment ago may still have put something into the directory.
const ATTEMPTS: u32 = 5;
const PAUSE: Duration = Duration::from_millis(20);

/// Entries with a longer path, in bytes, are moved up before they are removed: no path may reach
/// the limit of the system, and long ones take time to resolve.
const LONGEST: usize = 256;

/// How many names of a directory are held at a time: a target may have made any number.
const MOST_NAMES: usize = 50_000;

/// The permissions that the owner needs to list and change a directory.
const OPEN: u32 = 0o700;

/// Something could not be removed.
#[derive(Debug, thiserror::Error)]
#[error("cannot remove {}: {source}", path.display())]
pub struct CannotRemove {
    path: PathBuf,
    source: io::Error,
}

impl CannotRemove {
    /// It was moved.
    pub(super) fn moved(path: &Path) -> Self {
        cannot(path, io::Error::other("it was moved elsewhere"))
    }

    /// The same, with a path that begins further up.
    pub(super) fn within(self, directory: &Path) -> Self {
        Self {
            path: directory.join(self.path),
            ..self
        }
    }
}

/// Removes a directory and everything in it. It may be gone already.
pub fn remove(directory: &Path) -> Result<(), CannotRemove> {
    let within = directory.parent().map(OpenFolder::open);
    let (Some(parent), Some(name)) = (within, directory.file_name()) else {
        return Err(cannot(directory, io::ErrorKind::InvalidInput.into()));
    };
    let parent = parent.map_err(|source| cannot(directory, source))?;
    remove_within(&parent, name).map_err(|error| error.within(&directory.with_file_name("")))
}

/// Removes an entry of a directory, and everything in it.
pub(super) fn remove_within(parent: &OpenFolder, name: &OsStr) -> Result<(), CannotRemove> {
    let mut done = attempt(parent, name);
    for attempts in 1..ATTEMPTS {
        if done.is_ok() {
            break;
        }
        if attempts > 1 {
            thread::sleep(PAUSE);
        }
        done = attempt(parent, name);
    }
    done
}

fn attempt(parent: &OpenFolder, name: &OsStr) -> Result<(), CannotRemove> {
    let failed = |source| cannot(name, source);
    match parent.look(name) {
        Ok(found) if is_directory(&found) => {}
        // A link, or a file: whatever took the place of the directory.
        Ok(_) => return unless_gone(parent.unlink(name)).map_err(failed),
        Err(error) => return unless_gone(Err(error)).map_err(failed),
    }
    let folder = open(parent, name).map_err(failed)?;
    empty(&folder).map_err(|error| error.within(Path::new(name)))?;
    unless_gone(parent.remove(name)).map_err(failed)
}

/// Removes everything in a directory that can be removed; the first entry that cannot is the error.
pub(super) fn empty(top: &OpenFolder) -> Result<(), CannotRemove> {
    let mut emptying = Emptying {
        top,
        left: vec![RemovalStep::Empty(PathBuf::new())],
        moved: 0,
        failed: Ok(()),
    };
    while let Some(step) = emptying.left.pop() {
        match step {
            RemovalStep::Empty(path) => emptying.list(&path),
            RemovalStep::Remove(path) => {
                let removed = top
                    .parent(&path)
                    .and_then(|(parent, name)| parent.remove(name));
                emptying.note(&path, removed);
            }
        }
    }
    emptying.failed
}

/// Directories are emptied one by one, so that neither the stack nor open descriptors bound how deep they may lie.
struct Emptying<'a> {
    top: &'a OpenFolder,
    left: Vec<RemovalStep>,
    moved: u64,
    failed: Result<(), CannotRemove>,
}

/// The remaining work at a path below the top.
enum RemovalStep {
    Empty(PathBuf),
    Remove(PathBuf),
}

impl Emptying<'_> {
    fn list(&mut self, path: &Path) {
        let folder = match self.open(path) {
            Ok(folder) => folder,
            Err(error) => return self.note(path, Err(error)),
        };
        // Entries that cannot be removed would be listed for ever.
        let most = if self.failed.is_ok() {
            MOST_NAMES
        } else {
            usize::MAX
        };
        let names = match folder.names_up_to(most) {
            Ok(names) => names,
            Err(error) => {
                self.note(path, Err(error));
                Vec::new()
            }
        };
        if names.len() > most {
            self.left.push(RemovalStep::Empty(path.to_owned()));
        } else if !path.as_os_str().is_empty() {
            self.left.push(RemovalStep::Remove(path.to_owned()));
        }
        for name in &names {
            self.entry(&folder, path, name);
        }
    }

    fn open(&self, path: &Path) -> io::Result<OpenFolder> {
        if path.as_os_str().is_empty() {
            return self.top.folder(path);
        }
        let (parent, name) = self.top.parent(path)?;
        open(&parent, name)
    }

    fn entry(&mut self, folder: &OpenFolder, path: &Path, name: &OsStr) {
        let below = path.join(name);
        if !folder.look(name).is_ok_and(|found| is_directory(&found)) {
            let removed = folder.unlink(name);
            return self.note(&below, removed);
        }
        if below.as_os_str().len() <= LONGEST {
            return self.left.push(RemovalStep::Empty(below));
        }
        self.moved += 1;
        let new = format!(".seekspec-removed-{}", self.moved);
        // A directory is moved by those only who may write to it.
        let moved = open(folder, name).and_then(|_| folder.shift(name, self.top, &new));
        if moved.is_ok() {
            self.left.push(RemovalStep::Empty(new.into()));
        }
        self.note(&below, moved);
    }

    fn note(&mut self, path: &Path, done: io::Result<()>) {
        if let Err(source) = unless_gone(done)
            && self.failed.is_ok()
        {
            self.failed = Err(cannot(path, source));
        }
    }
}

/// Opens a directory as one that its owner can list and change.
fn open(parent: &OpenFolder, name: &OsStr) -> io::Result<OpenFolder> {
    let folder = match parent.folder(name) {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            parent.allow(name, OPEN)?;
            parent.folder(name)?
        }
        folder => folder?,
    };
    if permissions(&folder.look_here()?) & OPEN != OPEN {
        folder.allow_here(OPEN)?;
    }
    Ok(folder)
}

fn unless_gone(done: io::Result<()>) -> io::Result<()> {
    match done {
        Err(error) if is_gone(&error) => Ok(()),
        done => done,
    }
}

fn is_gone(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::NotFound
}

fn cannot(path: impl AsRef<Path>, source: io::Error) -> CannotRemove {
    CannotRemove {
        path: path.as_ref().to_owned(),
        source,
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    /// Makes directories in each other, some of them closed, from the innermost outwards: no path may become too long.
    fn deep(depth: usize) -> tempfile::TempDir {
        let top = tempfile::tempdir().unwrap();
        for level in 0..depth {
            let (inner, outer) = (top.path().join("d"), top.path().join("e"));
            fs::create_dir(&outer).unwrap();
            fs::write(outer.join("f"), "").unwrap();
            symlink("/", outer.join("l")).unwrap();
            if level > 0 {
                fs::rename(&inner, outer.join("d")).unwrap();
            }
            fs::rename(&outer, &inner).unwrap();
            if level % 100 == 99 {
                fs::create_dir(inner.join("closed")).unwrap();
                fs::set_permissions(inner.join("closed"), fs::Permissions::from_mode(0o000))
                    .unwrap();
            }
        }
        top
    }

    #[test]
    fn no_depth_is_too_deep() {
        let top = deep(5_000);
        remove(top.path()).unwrap();
        assert!(!top.path().exists());
        assert!(Path::new("/").exists());
    }

    #[test]
    fn closed_directories_are_opened() {
        let top = tempfile::tempdir().unwrap();
        fs::create_dir_all(top.path().join("a/b/c")).unwrap();
        for path in ["a/b", "a"] {
            fs::set_permissions(top.path().join(path), fs::Permissions::from_mode(0o000)).unwrap();
        }
        remove(top.path()).unwrap();
        assert!(!top.path().exists());
    }

    #[test]
    fn a_link_is_removed_and_not_what_it_names() {
        let top = tempfile::tempdir().unwrap();
        let (kept, link) = (top.path().join("kept"), top.path().join("link"));
        fs::create_dir(&kept).unwrap();
        fs::write(kept.join("f"), "").unwrap();
        symlink(&kept, &link).unwrap();
        remove(&link).unwrap();
        assert!(link.symlink_metadata().is_err());
        assert!(kept.join("f").exists());
    }

    #[test]
    fn a_missing_entry_counts_as_removed() {
        let top = tempfile::tempdir().unwrap();
        remove(&top.path().join("none")).unwrap();
        remove_within(&OpenFolder::open(top.path()).unwrap(), OsStr::new("none")).unwrap();
    }

    #[test]
    fn entries_that_cannot_be_removed_are_named() {
        let error = remove(Path::new("/proc/self")).unwrap_err();
        assert_eq!(error.path, Path::new("/proc/self"));
    }
}
