//! Missing directories are created for a new entry, and removed if there will be none.

use std::ffi::{OsStr, OsString};
use std::io::{self, ErrorKind};
use std::os::fd::{AsFd as _, OwnedFd};
use std::path::{Path, PathBuf};

use rustix::fs::{AtFlags, Mode, mkdirat, unlinkat};
use rustix::io::Errno;

use super::{PARENT, open, open_in};

/// Creates a directory and its missing parents. One that exists stays as it is.
///
/// # Errors
/// The path contains a link, or is not a directory; system errors, after which none is left behind.
pub fn make_directory(path: &Path) -> io::Result<()> {
    let (_, mut made) = open_or_create(path)?;
    made.names.clear();
    Ok(())
}

/// Opens a directory, after creating it and its missing parents.
pub(super) fn open_or_create(path: &Path) -> io::Result<(OwnedFd, NewDirectories)> {
    let mut missing = Vec::new();
    let mut above = path;
    let mut directory = loop {
        match (open(above, PARENT), above.parent(), above.file_name()) {
            (Err(error), Some(next), Some(name)) if error.kind() == ErrorKind::NotFound => {
                missing.push(name);
                above = next;
            }
            (opened, ..) => break opened?,
        }
    };
    let mut made = NewDirectories::below(&directory)?;
    while let Some(name) = missing.pop() {
        let is_made = made.make(&directory, name)?;
        directory = open_in(directory.as_fd(), Path::new(name), PARENT)?;
        if !is_made {
            made = NewDirectories::below(&directory)?;
        }
    }
    Ok((directory, made))
}

/// New directories, each in the one before. Those that are empty when this is dropped are removed.
#[derive(Debug)]
pub(super) struct NewDirectories {
    /// The directory that contains the first.
    above: OwnedFd,
    names: Vec<OsString>,
}

impl NewDirectories {
    fn below(above: &OwnedFd) -> io::Result<Self> {
        Ok(Self {
            above: above.try_clone()?,
            names: Vec::new(),
        })
    }

    /// Makes the next one, unless another process has made it meanwhile.
    fn make(&mut self, directory: &OwnedFd, name: &OsStr) -> io::Result<bool> {
        match mkdirat(directory, name, Mode::from_raw_mode(0o777)) {
            Ok(()) => self.names.push(name.to_owned()),
            Err(Errno::EXIST) => return Ok(false),
            Err(error) => return Err(error.into()),
        }
        Ok(true)
    }
}

impl Drop for NewDirectories {
    fn drop(&mut self) {
        while let Some(name) = self.names.pop() {
            let path = Path::new(".").join(self.names.iter().collect::<PathBuf>());
            let removed = open_in(self.above.as_fd(), &path, PARENT)
                .and_then(|directory| Ok(unlinkat(directory, name, AtFlags::REMOVEDIR)?));
            if removed.is_err() {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;

    use super::super::EntryName;
    use super::*;

    #[test]
    fn directories_are_made_where_they_are_missing_and_never_through_a_link() {
        let directory = tempfile::tempdir().expect("a directory");
        let root = directory.path().canonicalize().expect("its real path");
        fs::create_dir_all(root.join("outside")).expect("made");
        fs::create_dir_all(root.join("inside")).expect("made");
        symlink("../outside", root.join("inside/link")).expect("linked");
        let made = |path: &str| EntryName::of_new(&root.join(path), true);
        let entry = made("inside/a/b/file").expect("made");
        made("inside/a/c/d/file").expect("made");
        assert!(
            root.join("inside/a/b").is_dir(),
            "there is an entry to make"
        );
        assert!(!root.join("inside/a/c").exists(), "no entry was made");
        fs::write(root.join("inside/a/b/file"), "").expect("written");
        drop(entry);
        assert!(root.join("inside/a/b/file").exists());
        make_directory(&root.join("inside/e/f")).expect("made");
        assert!(root.join("inside/e/f").is_dir());
        assert!(make_directory(&root.join("inside/g").join("h".repeat(300))).is_err());
        assert!(!root.join("inside/g").exists(), "half of a path was made");
        assert!(made("inside/link/new/file").is_err());
        assert!(made("inside/link/file").is_err());
        assert_eq!(fs::read_dir(root.join("outside")).expect("read").count(), 0);
    }
}
