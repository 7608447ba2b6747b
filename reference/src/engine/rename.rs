//! Moves an entry to another name, and never over an entry that is there.

use std::io::{self, ErrorKind};

use super::unlinked::EntryName;

/// Moves the entry: a file, a directory with its contents, or a link itself.
///
/// # Errors
/// [`ErrorKind::AlreadyExists`] if there is an entry at the new name; system errors.
pub fn rename(from: &EntryName, to: &EntryName) -> io::Result<()> {
    #[cfg(any(target_os = "linux", target_os = "macos"))]
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

#[cfg(any(target_os = "linux", target_os = "macos"))]
fn at_once(from: &EntryName, to: &EntryName) -> io::Result<()> {
    use rustix::fs::{RenameFlags, renameat_with};

    let flags = RenameFlags::NOREPLACE;
    Ok(renameat_with(
        from.directory(),
        from.name(),
        to.directory(),
        to.name(),
        flags,
    )?)
}

fn checked(from: &EntryName, to: &EntryName) -> io::Result<()> {
    match to.kind() {
        Ok(_) => Err(ErrorKind::AlreadyExists.into()),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let (old, new) = (from.directory(), to.directory());
            Ok(rustix::fs::renameat(old, from.name(), new, to.name())?)
        }
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// Moves `from` to `to`, where `a` and `b` are files, `full` is a directory with a file, and
    /// `empty` is one without.
    fn check(from: &str, to: &str, expected: Result<(), ErrorKind>) {
        for way in [rename, checked] {
            let directory = tempfile::tempdir().expect("a directory");
            let root = directory.path().canonicalize().expect("its real path");
            fs::write(root.join("a"), "a").expect("written");
            fs::write(root.join("b"), "b").expect("written");
            fs::create_dir(root.join("empty")).expect("made");
            fs::create_dir(root.join("full")).expect("made");
            fs::write(root.join("full/c"), "c").expect("written");
            let entry = |name: &str| EntryName::at(&root.join(name)).expect("its directory");
            let moved = way(&entry(from), &entry(to)).map_err(|error| error.kind());
            assert_eq!(moved, expected, "{from} to {to}");
            assert_eq!(root.join(from).exists(), expected.is_err(), "{from}");
        }
    }

    #[test]
    fn files_and_directories_are_moved() {
        check("a", "c", Ok(()));
        check("a", "empty/a", Ok(()));
        check("full", "empty/full", Ok(()));
    }

    #[test]
    fn an_entry_that_is_there_stays() {
        for to in ["b", "empty", "full", "full/c", "a"] {
            check("a", to, Err(ErrorKind::AlreadyExists));
        }
        check("full", "empty", Err(ErrorKind::AlreadyExists));
    }

    #[test]
    fn a_directory_is_not_moved_into_itself() {
        check("full", "full/deeper", Err(ErrorKind::InvalidInput));
    }
}
