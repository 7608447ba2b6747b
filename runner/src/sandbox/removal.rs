//! Removal, whatever permissions are in the way.

use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::thread;
use std::time::Duration;

/// A process that was killed a moment ago may still have put something into the directory.
const ATTEMPTS: u32 = 5;
const PAUSE: Duration = Duration::from_millis(20);

/// Removes a directory and everything in it. That it is already gone is what is wanted. Symbolic links are not followed.
pub fn remove(directory: &Path) -> io::Result<()> {
    for _ in 1..ATTEMPTS {
        match attempt(directory) {
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => open_up(directory),
            Err(_) => thread::sleep(PAUSE),
            Ok(()) => return Ok(()),
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

/// Makes every directory one that its owner can list and change. What fails here fails again, and visibly, at the removal.
fn open_up(directory: &Path) {
    let _ = fs::set_permissions(directory, Permissions::from_mode(0o700));
    for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            open_up(&entry.path());
        }
    }
}
