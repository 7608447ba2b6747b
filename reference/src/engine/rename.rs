//! Moves an entry to another name, never over an existing entry.

use std::ffi::OsStr;
use std::io::{self, ErrorKind};
use std::os::fd::BorrowedFd;

use rustix::fs::renameat;

use super::atomic_write::Turn;
use super::stop_signal::StopSignal;
use super::unlinked::EntryName;

/// Moves the entry once no other call writes it: a file, a directory with its contents, or a link
/// itself.
///
/// # Errors
/// [`ErrorKind::AlreadyExists`] if the new name is taken; the call was stopped; system errors.
/// Nothing has changed then.
pub fn rename(from: &EntryName, to: &EntryName, stop: &StopSignal<'_>) -> io::Result<()> {
    from.kind()?;
    let _turn = Turn::wait(from, stop)?;
    without_replacing((from.directory(), from.name()), to)
}

/// Moves the entry once no other call writes it, also onto a file, which it replaces.
///
/// # Errors
/// [`ErrorKind::AlreadyExists`] if the new name is that of a directory; the call was stopped; system
/// errors. Nothing has changed then.
pub fn replace(from: &EntryName, to: &EntryName, stop: &StopSignal<'_>) -> io::Result<()> {
    from.kind()?;
    let _turn = Turn::wait(from, stop)?;
    match to.kind() {
        Ok(kind) if kind.is_dir() => Err(ErrorKind::AlreadyExists.into()),
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(renameat(
            from.directory(),
            from.name(),
            to.directory(),
            to.name(),
        )?),
    }
}

/// A name in a directory.
type Place<'a> = (BorrowedFd<'a>, &'a OsStr);

/// The same without waiting.
pub(super) fn without_replacing(from: Place<'_>, to: &EntryName) -> io::Result<()> {
    #[cfg(any(not(portable), target_os = "macos"))]
    match at_once(from, to) {
        // Some file systems cannot refuse an existing entry by themselves.
        Err(error)
            if matches!(
                error.kind(),
                ErrorKind::InvalidInput | ErrorKind::Unsupported
            ) => {}
        moved => return moved,
    }
    checked(from, to)
}

#[cfg(any(not(portable), target_os = "macos"))]
fn at_once((directory, name): Place<'_>, to: &EntryName) -> io::Result<()> {
    use rustix::fs::{RenameFlags, renameat_with};

    let flags = RenameFlags::NOREPLACE;
    Ok(renameat_with(
        directory,
        name,
        to.directory(),
        to.name(),
        flags,
    )?)
}

fn checked((directory, name): Place<'_>, to: &EntryName) -> io::Result<()> {
    if to.exists()? {
        return Err(ErrorKind::AlreadyExists.into());
    }
    Ok(renameat(directory, name, to.directory(), to.name())?)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;

    use super::*;
    use crate::host::{Cancellation, SystemClock};

    /// Moves `from` to `to`, where `a` and `b` are files, `link` is a link to `a`, `full` is a directory with
    /// a file, and `empty` is one without.
    fn check(from: &str, to: &str, expected: Result<(), ErrorKind>) {
        let (clock, cancellation) = (SystemClock::new(), Cancellation::new());
        let stop = StopSignal::new(&clock, &cancellation, None);
        type Way<'a> = &'a dyn Fn(&EntryName, &EntryName) -> io::Result<()>;
        let ways: [Way<'_>; 2] = [&|from, to| rename(from, to, &stop), &|from, to| {
            checked((from.directory(), from.name()), to)
        }];
        for way in ways {
            let directory = tempfile::tempdir().expect("a directory");
            let root = directory.path().canonicalize().expect("its real path");
            fs::write(root.join("a"), "a").expect("written");
            fs::write(root.join("b"), "b").expect("written");
            symlink("a", root.join("link")).expect("linked");
            fs::create_dir(root.join("empty")).expect("made");
            fs::create_dir(root.join("full")).expect("made");
            fs::write(root.join("full/c"), "c").expect("written");
            let entry = |name: &str| EntryName::at(&root.join(name)).expect("its directory");
            let moved = way(&entry(from), &entry(to)).map_err(|error| error.kind());
            assert_eq!(moved, expected, "{from} to {to}");
            let is_left = root.join(from).symlink_metadata().is_ok();
            assert_eq!(is_left, expected.is_err(), "{from}");
        }
    }

    #[test]
    fn files_directories_and_links_are_moved() {
        check("a", "c", Ok(()));
        check("a", "empty/a", Ok(()));
        check("full", "empty/full", Ok(()));
        check("link", "c", Ok(()));
    }

    #[test]
    fn an_existing_entry_stays() {
        for to in ["b", "empty", "full", "full/c", "a", "link"] {
            check("a", to, Err(ErrorKind::AlreadyExists));
        }
        check("full", "empty", Err(ErrorKind::AlreadyExists));
    }

    #[test]
    fn a_directory_is_not_moved_into_itself() {
        check("full", "full/deeper", Err(ErrorKind::InvalidInput));
    }
}
