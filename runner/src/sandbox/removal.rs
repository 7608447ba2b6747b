//! Removal, whatever permissions are in the way, and however deep it goes.

use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// A process that was killed a moment ago may still have put something into the directory.
const ATTEMPTS: u32 = 5;
const PAUSE: Duration = Duration::from_millis(20);

/// Removes a directory and everything in it. That it is already gone is what is wanted. Symbolic links are not followed.
pub fn remove(directory: &Path) -> io::Result<()> {
    for attempts in 1..ATTEMPTS {
        match attempt(directory) {
            Ok(()) => return Ok(()),
            // Permissions, or more directories in each other than can be open at a time.
            Err(_) => take_apart(directory),
        }
        if attempts > 1 {
            thread::sleep(PAUSE);
        }
    }
    attempt(directory)
}

fn attempt(directory: &Path) -> io::Result<()> {
    match fs::remove_dir_all(directory) {
        Err(error) if error.kind() == io::ErrorKind::NotFound && !directory.exists() => Ok(()),
        done => done,
    }
}

/// Removes directory by directory, of which one is open at a time: what is in one is moved up beside it, so that no path becomes longer
/// either. What fails here fails again, and visibly, at the removal.
fn take_apart(top: &Path) {
    let mut waiting = vec![top.to_owned()];
    let mut moved = 0_u64;
    while let Some(directory) = waiting.pop() {
        open_up(&directory);
        for path in entries(&directory) {
            if !path.symlink_metadata().is_ok_and(|found| found.is_dir()) {
                drop(fs::remove_file(&path));
            } else if directory == top {
                waiting.push(path);
            } else {
                moved += 1;
                open_up(&path);
                let beside = top.join(format!(".seekspec-removed-{moved}"));
                waiting.extend(fs::rename(&path, &beside).is_ok().then_some(beside));
            }
        }
        if directory != top {
            drop(fs::remove_dir(&directory));
        }
    }
}

/// Makes a directory one that its owner can list and change.
fn open_up(directory: &Path) {
    drop(fs::set_permissions(
        directory,
        Permissions::from_mode(0o700),
    ));
}

fn entries(directory: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A directory of many others, each in the one before; some of them closed.
    fn deep(depth: usize) -> tempfile::TempDir {
        let top = tempfile::tempdir().unwrap();
        let mut path = top.path().to_owned();
        for level in 0..depth {
            path.push("d");
            fs::create_dir(&path).unwrap();
            fs::write(path.join("f"), "").unwrap();
            std::os::unix::fs::symlink("/", path.join("l")).unwrap();
            if level % 100 == 99 {
                fs::create_dir(path.join("closed")).unwrap();
                fs::set_permissions(path.join("closed"), Permissions::from_mode(0o000)).unwrap();
            }
        }
        top
    }

    #[test]
    fn what_is_deep_is_taken_apart() {
        let top = deep(600);
        take_apart(top.path());
        assert!(entries(top.path()).is_empty());
        remove(top.path()).unwrap();
        assert!(!top.path().exists());
        assert!(Path::new("/").exists());
    }

    #[test]
    fn what_is_not_there_is_removed() {
        remove(Path::new("/no/such/directory/anywhere")).unwrap();
    }
}
