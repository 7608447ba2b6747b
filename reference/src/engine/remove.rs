//! Removes entries, without following links.

use std::ffi::{OsStr, OsString};
use std::io::{self, ErrorKind};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::ffi::OsStrExt as _;

use rustix::fs::{AtFlags, Dir, Mode, OFlags, openat, unlinkat};
use rustix::io::Errno;

use super::atomic_write::Turn;
use super::stop_signal::StopSignal;
use super::unlinked::{EntryName, LISTING};

/// Removes the entry once no other call writes it: a file, a link, or a directory with everything
/// in it. Of a link only the link is removed.
///
/// # Errors
/// The call was stopped; system errors, also if nothing is there. Of a directory a part may be gone
/// then.
pub fn remove(entry: &EntryName, stop: &StopSignal<'_>) -> io::Result<()> {
    entry.kind()?;
    let _turn = Turn::wait(entry, stop)?;
    remove_in(entry.directory(), entry.name(), stop)
}

fn remove_in(directory: BorrowedFd<'_>, name: &OsStr, stop: &StopSignal<'_>) -> io::Result<()> {
    if stop.check().is_some() {
        return Err(ErrorKind::Interrupted.into());
    }
    match unlinkat(directory, name, AtFlags::empty()) {
        // Linux says the former of a directory, other systems the latter.
        Err(Errno::ISDIR | Errno::PERM) => {}
        done => return Ok(done?),
    }
    let opened = openat(directory, name, LISTING | OFlags::NOFOLLOW, Mode::empty())?;
    for name in names(opened.as_fd())? {
        remove_in(opened.as_fd(), &name, stop)?;
    }
    Ok(unlinkat(directory, name, AtFlags::REMOVEDIR)?)
}

fn names(directory: BorrowedFd<'_>) -> io::Result<Vec<OsString>> {
    let mut names = Vec::new();
    for entry in Dir::read_from(directory)? {
        let name = OsStr::from_bytes(entry?.file_name().to_bytes()).to_owned();
        if name != "." && name != ".." {
            names.push(name);
        }
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;
    use std::path::{Path, PathBuf};

    use super::*;
    use crate::host::{Cancellation, SystemClock};

    /// `d/e/.hidden`, `d/link` to `kept`, and `kept/file`.
    fn tree() -> (tempfile::TempDir, PathBuf) {
        let directory = tempfile::tempdir().expect("a directory");
        let root = directory.path().canonicalize().expect("its real path");
        fs::create_dir_all(root.join("d/e")).expect("made");
        fs::create_dir_all(root.join("kept")).expect("made");
        fs::write(root.join("d/e/.hidden"), "x").expect("written");
        fs::write(root.join("kept/file"), "x").expect("written");
        symlink("../kept", root.join("d/link")).expect("linked");
        (directory, root)
    }

    fn with_stop<T>(act: impl Fn(&StopSignal<'_>) -> T) -> T {
        let (clock, cancellation) = (SystemClock::new(), Cancellation::new());
        act(&StopSignal::new(&clock, &cancellation, None))
    }

    fn entry(path: &Path) -> EntryName {
        EntryName::at(path).expect("its directory")
    }

    #[test]
    fn a_directory_goes_with_its_contents_and_a_link_alone() {
        let (_directory, root) = tree();
        let removed = |name: &str| with_stop(|stop| remove(&entry(&root.join(name)), stop));
        removed("d").expect("removed");
        assert!(!root.join("d").exists() && root.join("kept/file").exists());
        let missing = removed("d").expect_err("it is gone");
        assert_eq!(missing.kind(), ErrorKind::NotFound);
    }
}
