//! Removes and renames entries, without following links.

use std::ffi::{OsStr, OsString};
use std::io::{self, ErrorKind};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::ffi::OsStrExt as _;

use rustix::fs::{
    AtFlags, Dir, Mode, OFlags, RenameFlags, openat, renameat, renameat_with, unlinkat,
};
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

/// Gives the entry another place once no other call writes it. Of a link the link is renamed.
///
/// # Errors
/// [`ErrorKind::AlreadyExists`] if something is there; the call was stopped; system errors. Nothing
/// has changed then.
pub fn rename(from: &EntryName, to: &EntryName, stop: &StopSignal<'_>) -> io::Result<()> {
    from.kind()?;
    let _turn = Turn::wait(from, stop)?;
    let (above, name, new_above, new_name) =
        (from.directory(), from.name(), to.directory(), to.name());
    match renameat_with(above, name, new_above, new_name, RenameFlags::NOREPLACE) {
        // Some file systems cannot.
        Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) if !exists(to)? => {
            Ok(renameat(above, name, new_above, new_name)?)
        }
        Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) => Err(ErrorKind::AlreadyExists.into()),
        done => Ok(done?),
    }
}

/// Whether the entry exists, as whatever.
///
/// # Errors
/// System errors.
pub fn exists(entry: &EntryName) -> io::Result<bool> {
    match entry.kind() {
        Ok(_) => Ok(true),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
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

    #[test]
    fn nothing_is_renamed_over_something() {
        let (_directory, root) = tree();
        let renamed = |from: &str, to: &str| {
            with_stop(|stop| rename(&entry(&root.join(from)), &entry(&root.join(to)), stop))
        };
        fs::create_dir(root.join("empty")).expect("made");
        for to in ["kept", "empty", "d/link"] {
            let error = renamed("d/e", to).expect_err("it is there");
            assert_eq!(error.kind(), ErrorKind::AlreadyExists, "{to}");
        }
        assert!(renamed("d", "d/e/d").is_err());
        renamed("d/link", "link").expect("renamed");
        assert!(root.join("link").is_symlink() && root.join("d/e/.hidden").exists());
    }
}
