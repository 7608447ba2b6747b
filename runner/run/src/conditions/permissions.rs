//! Permissions that bind root, too: a thread, and what it starts, without the privilege to pass them over.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Child;
use std::thread;

/// Gives up what lets root read, write and enter whatever the permission bits say; for this thread, for threads and processes that it starts
/// from now on, and for good. Others than root have nothing to give up.
pub(crate) fn bind_this_thread() -> io::Result<()> {
    if rustix::process::geteuid().is_root() {
        privileges::give_up()
    } else {
        Ok(())
    }
}

/// Starts a process that permissions bind.
pub(super) fn spawn_bound(spawn: impl FnOnce() -> io::Result<Child> + Send) -> io::Result<Child> {
    in_a_thread(|| {
        bind_this_thread()?;
        spawn()
    })
}

/// Whether permissions can be made to bind, by a trial in a directory that can be written.
pub(crate) fn can_bind(directory: &Path) -> bool {
    let locked = directory.join("locked");
    let opened = in_a_thread(|| {
        drop(File::create(&locked)?);
        fs::set_permissions(&locked, fs::Permissions::from_mode(0o000))?;
        bind_this_thread()?;
        Ok(File::open(&locked))
    });
    drop(fs::remove_file(&locked));
    opened.is_ok_and(|opened| {
        opened.is_err_and(|error| error.kind() == io::ErrorKind::PermissionDenied)
    })
}

/// The thread gives up its privileges, and ends.
fn in_a_thread<T: Send>(work: impl FnOnce() -> io::Result<T> + Send) -> io::Result<T> {
    thread::scope(|scope| {
        let worker = thread::Builder::new().spawn_scoped(scope, work)?;
        let panicked = |_| Err(io::Error::other("the thread that was to start it panicked"));
        worker.join().unwrap_or_else(panicked)
    })
}

#[cfg(not(portable))]
mod privileges {
    use std::io;

    use rustix::thread::{
        CapabilitySet, capabilities, remove_capability_from_bounding_set, set_capabilities,
    };

    const PASSING_OVER: [CapabilitySet; 2] =
        [CapabilitySet::DAC_OVERRIDE, CapabilitySet::DAC_READ_SEARCH];

    /// From the bounding set first, out of which a program that root starts gets its privileges: that takes one of those that remain.
    pub(super) fn give_up() -> io::Result<()> {
        let mut sets = capabilities(None)?;
        for privilege in PASSING_OVER {
            remove_capability_from_bounding_set(privilege)?;
            sets.effective.remove(privilege);
            sets.permitted.remove(privilege);
            sets.inheritable.remove(privilege);
        }
        Ok(set_capabilities(None, sets)?)
    }
}

#[cfg(portable)]
mod privileges {
    use std::io;

    pub(super) fn give_up() -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_that_is_bound_leaves_the_others_as_they_were() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("file");
        fs::write(&file, "text").unwrap();
        let before = fs::read(&file).is_ok();
        let is_root = rustix::process::geteuid().is_root();
        // Elsewhere root cannot give it up for a thread alone.
        assert_eq!(can_bind(directory.path()), !(cfg!(portable) && is_root));
        fs::set_permissions(&file, fs::Permissions::from_mode(0o000)).unwrap();
        assert_eq!(fs::read(&file).is_ok(), before && is_root);
    }
}
