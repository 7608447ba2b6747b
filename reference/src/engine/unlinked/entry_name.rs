//! A name in an open directory.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, ErrorKind};
use std::os::fd::{AsFd as _, BorrowedFd, OwnedFd};
use std::path::Path;

use rustix::fs::{AtFlags, FileType, Mode, OFlags, Stat, openat, statat};

use super::new_directories::{NewDirectories, open_or_create};
use super::{NotAFile, PARENT, READING, open, regular, to_io_error};

/// A name in an open directory. It stays valid, whatever happens to the path of the directory.
#[derive(Debug)]
pub struct EntryName {
    directory: OwnedFd,
    name: OsString,
    _made: Option<NewDirectories>,
}

impl EntryName {
    /// The name in the directory.
    pub(in crate::engine) fn new(directory: OwnedFd, name: OsString) -> Self {
        Self {
            directory,
            name,
            _made: None,
        }
    }

    /// The entry at the path. Its directory must exist; the entry need not.
    ///
    /// # Errors
    /// The path to the directory contains a link; system errors.
    pub fn at(path: &Path) -> io::Result<Self> {
        let (above, name) = split(path);
        Ok(Self::new(open(above, PARENT)?, name))
    }

    /// The entry at the path of something new, whose missing directories are created on request.
    /// Those that are still empty when it is dropped, as nothing could be created, are removed.
    ///
    /// # Errors
    /// As for [`EntryName::at`].
    pub fn of_new(path: &Path, makes_parents: bool) -> io::Result<Self> {
        if !makes_parents {
            return Self::at(path);
        }
        let (above, name) = split(path);
        let (directory, made) = open_or_create(above)?;
        Ok(Self {
            _made: Some(made),
            ..Self::new(directory, name)
        })
    }

    /// Whether there is such an entry, of any kind.
    ///
    /// # Errors
    /// System errors.
    pub fn exists(&self) -> io::Result<bool> {
        match self.kind() {
            Ok(_) => Ok(true),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Its kind.
    ///
    /// # Errors
    /// System errors, also if it does not exist.
    pub fn kind(&self) -> io::Result<FileType> {
        Ok(FileType::from_raw_mode(self.stat()?.st_mode))
    }

    /// Its state; that of a link itself, not of its target.
    pub(in crate::engine) fn stat(&self) -> io::Result<Stat> {
        Ok(statat(
            &self.directory,
            &self.name,
            AtFlags::SYMLINK_NOFOLLOW,
        )?)
    }

    /// Opens it for reading, if it is a regular file.
    ///
    /// # Errors
    /// It is not a regular file; system errors.
    pub fn open(&self) -> io::Result<File> {
        self.open_as(READING)
    }

    /// Opens it for writing, if it is a regular file.
    pub(in crate::engine) fn open_to_write(&self) -> io::Result<File> {
        self.open_as(READING | OFlags::WRONLY)
    }

    fn open_as(&self, flags: OFlags) -> io::Result<File> {
        match self.kind()? {
            FileType::RegularFile => {}
            FileType::Directory => return Err(ErrorKind::IsADirectory.into()),
            // Opening a device can have effects.
            _ => return Err(io::Error::other(NotAFile)),
        }
        let flags = flags | OFlags::NOFOLLOW;
        let opened = openat(&self.directory, &self.name, flags, Mode::empty());
        regular(opened.map_err(to_io_error)?)
    }

    pub(in crate::engine) fn directory(&self) -> BorrowedFd<'_> {
        self.directory.as_fd()
    }

    pub(in crate::engine) fn name(&self) -> &OsStr {
        &self.name
    }
}

/// The parent directory and the name. The root of the file system is its own parent.
pub(in crate::engine) fn split(path: &Path) -> (&Path, OsString) {
    match (path.parent(), path.file_name()) {
        (Some(above), Some(name)) if above.as_os_str().is_empty() => (Path::new("."), name.into()),
        (Some(above), Some(name)) => (above, name.into()),
        _ => (path, ".".into()),
    }
}
