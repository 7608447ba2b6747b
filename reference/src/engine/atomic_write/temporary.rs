//! The names of incomplete files. A writer holds a lock on such a file for as long as it has that
//! name, and the system releases the lock when the writer is killed: a file of that name without a
//! lock is a leftover. On file systems without locks none is ever removed.

use std::fs::{File, TryLockError};
use std::io;

use rustix::fs::{AtFlags, FileType, Mode, OFlags, fstat, openat, renameat, statat, unlinkat};
use rustix::io::Errno;

use super::replacement::{Replaced, Replacement};
use crate::engine::rename;
use crate::engine::unlinked::EntryName;

/// Names checked for leftovers before a file is written. More names are used only if as many
/// writers complete a file in one directory at the same time.
const SWEPT: u32 = 4;

/// Hidden names that no other program is likely to use.
pub(super) fn names() -> impl Iterator<Item = String> {
    (0..u32::MAX).map(|number| format!(".seekspec-writing-{number}.tmp"))
}

/// Creates a temporary file.
pub(super) fn create(entry: &EntryName) -> io::Result<(String, File)> {
    let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::CLOEXEC;
    for name in names() {
        match openat(entry.directory(), &name, flags, Mode::from_raw_mode(0o666)) {
            Ok(file) => {
                let file = File::from(file);
                if claim(entry, &name, &file) {
                    return Ok((name, file));
                }
            }
            Err(Errno::EXIST) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Err(Errno::EXIST.into())
}

/// Locks a file that already has a name. False if another writer removed it as a leftover first.
fn claim(entry: &EntryName, name: &str, file: &File) -> bool {
    !matches!(file.try_lock(), Err(TryLockError::WouldBlock)) && is_named(entry, name, file)
}

/// Removes leftovers of killed writers from the directory.
pub(super) fn sweep(entry: &EntryName) {
    for name in names().take(SWEPT as usize) {
        // A file that cannot be opened or locked is not a leftover, or must not be removed.
        drop(remove_if_left(entry, &name));
    }
}

fn remove_if_left(entry: &EntryName, name: &str) -> io::Result<()> {
    let flags = OFlags::NONBLOCK | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let file = File::from(openat(entry.directory(), name, flags, Mode::empty())?);
    let is_file = FileType::from_raw_mode(fstat(&file)?.st_mode).is_file();
    if is_file && file.try_lock().is_ok() && is_named(entry, name, &file) {
        remove(entry, name);
    }
    Ok(())
}

/// Whether the name still belongs to the file.
fn is_named(entry: &EntryName, name: &str, file: &File) -> bool {
    let named = statat(entry.directory(), name, AtFlags::SYMLINK_NOFOLLOW);
    let (Ok(named), Ok(opened)) = (named, fstat(file)) else {
        return false;
    };
    (named.st_dev, named.st_ino) == (opened.st_dev, opened.st_ino)
}

/// Moves a complete file to its place, unless what is there may not be replaced; removes it on failure.
pub(super) fn move_to(replacement: &Replacement<'_>, name: &str) -> io::Result<()> {
    let Replacement {
        entry, replaced, ..
    } = *replacement;
    let directory = entry.directory();
    let move_over = || Ok(renameat(directory, name, directory, entry.name())?);
    let moved = match replaced {
        Replaced::Anything => move_over(),
        Replaced::Nothing => rename::without_replacing((directory, name.as_ref()), entry),
        Replaced::Only(original) => original.check(entry).and_then(|()| move_over()),
    };
    moved.inspect_err(|_| remove(entry, name))
}

/// Removes a file. Failures are ignored: there is nowhere to report them.
pub(super) fn remove(entry: &EntryName, name: &str) {
    let removed = unlinkat(entry.directory(), name, AtFlags::empty());
    drop(removed.map_err(io::Error::from));
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::process::Command;

    use super::*;

    /// The names beside the file after a write, if this one was there before.
    fn check(is_locked: bool, kind: FileType) -> bool {
        let directory = tempfile::tempdir().expect("a directory");
        let root = directory.path().canonicalize().expect("its real path");
        let left = root.join(names().next().expect("a name"));
        match kind {
            FileType::Directory => fs::create_dir(&left).expect("made"),
            FileType::Fifo => {
                let made = Command::new("mkfifo").arg(&left).status();
                assert!(made.expect("mkfifo").success());
            }
            _ => fs::write(&left, "half of").expect("written"),
        }
        let _locked = is_locked.then(|| {
            let opened = File::open(&left).expect("opened");
            opened.lock().expect("locked");
            opened
        });
        for _ in 0..2 {
            super::super::tests::write_new(&root.join("file"));
            assert_eq!(fs::read(root.join("file")).expect("read"), b"new");
        }
        left.exists()
    }

    #[test]
    fn a_file_of_another_writer_is_not_taken_over() {
        let directory = tempfile::tempdir().expect("a directory");
        let root = directory.path().canonicalize().expect("its real path");
        let taken = names().next().expect("a name");
        fs::write(root.join(&taken), "half of").expect("written");
        let entry = EntryName::at(&root.join("file")).expect("its directory");
        let (name, file) = create(&entry).expect("created");
        assert_ne!(name, taken);
        assert!(is_named(&entry, &name, &file));
        remove(&entry, &name);
        assert!(!claim(&entry, &name, &file));
    }

    #[test]
    fn the_next_writer_removes_leftovers_of_a_killed_one() {
        assert!(!check(false, FileType::RegularFile));
    }

    #[test]
    fn files_of_other_writers_are_kept() {
        assert!(check(true, FileType::RegularFile));
        assert!(check(false, FileType::Directory));
        assert!(check(false, FileType::Fifo));
    }
}
