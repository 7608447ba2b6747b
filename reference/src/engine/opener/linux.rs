use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;

use memchr::memrchr;
use rustix::fs::{Mode, ResolveFlags, fstatfs, openat2};

use super::page_reader::PageReader;
use crate::engine::reach::Reach;
use crate::engine::unlinked::READING;

/// File systems that read through the page cache, as in `statfs`: ext2 to ext4, XFS, Btrfs, tmpfs,
/// overlayfs.
const PAGED: [u32; 5] = [0xef53, 0x5846_5342, 0x9123_683e, 0x0102_1994, 0x794c_7630];

/// Restricts a name in a directory to the file system of the directory.
const INSIDE: ResolveFlags = ResolveFlags::NO_XDEV.union(ResolveFlags::NO_SYMLINKS);

/// Opens files by name, relative to their directory, which stays open for the next one. Paths are
/// long, and neighbours are searched together.
#[derive(Debug)]
pub struct Opener<'a> {
    reach: &'a Reach,
    last: Option<Directory>,
}

impl<'a> Opener<'a> {
    /// Opens regular files within reach.
    #[must_use]
    pub fn new(reach: &'a Reach) -> Self {
        Self { reach, last: None }
    }

    /// Opens a regular file. Links are followed within reach.
    ///
    /// # Errors
    /// System errors, and entries that are not regular files.
    pub fn open(&mut self, path: &Path) -> io::Result<impl Read + use<>> {
        match self.open_in_directory(path) {
            Some(file) => Ok(PageReader::new(file)),
            None => self.reach.file(path).map(PageReader::to_the_end),
        }
    }

    /// `None` if it cannot be opened, or if its file system is unknown.
    fn open_in_directory(&mut self, path: &Path) -> Option<File> {
        let (directory, name) = split(path)?;
        if self.last.as_ref().is_none_or(|last| last.path != directory) {
            self.last = Directory::open(directory, self.reach).ok();
        }
        self.last.as_ref()?.open_file(name)
    }
}

#[derive(Debug)]
struct Directory {
    path: Vec<u8>,
    descriptor: OwnedFd,
    is_paged: bool,
}

impl Directory {
    fn open(path: &[u8], reach: &Reach) -> io::Result<Self> {
        let place = Path::new(OsStr::from_bytes(path));
        let descriptor = reach.parent(place)?;
        let kind = fstatfs(&descriptor)?.f_type as u32;
        Ok(Self {
            path: path.to_owned(),
            is_paged: PAGED.contains(&kind),
            descriptor,
        })
    }

    /// Opens an entry that was a regular file when it was found. Checking again would cost a tenth
    /// of a search, and is not needed: a link is not followed, and opening never blocks.
    fn open_file(&self, name: &[u8]) -> Option<File> {
        self.is_paged
            .then(|| openat2(&self.descriptor, name, READING, Mode::empty(), INSIDE))?
            .ok()
            .map(File::from)
    }
}

/// The directory of the path, and the name in it.
fn split(path: &Path) -> Option<(&[u8], &[u8])> {
    let path = path.as_os_str().as_bytes();
    let slash = memrchr(b'/', path)?;
    Some((&path[..slash], &path[slash + 1..]))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;

    use super::*;

    /// Checks whether the file system is known. The content read is the same either way.
    fn check(opener: &mut Opener<'_>, path: &Path, is_known: bool) {
        assert_eq!(opener.open_in_directory(path).is_some(), is_known);
        let mut read = Vec::new();
        let mut reader = opener.open(path).expect("opened");
        reader.read_to_end(&mut read).expect("read");
        assert_eq!(read, fs::read(path).expect("read"));
    }

    #[test]
    fn files_are_opened_in_one_directory_after_another() {
        let tree = tempfile::tempdir().expect("a directory");
        let mut opener = Opener::new(&Reach::Everything);
        for name in ["a", "b", "sub/a", "sub/b", "c"] {
            let path = tree.path().join(name);
            fs::create_dir_all(path.parent().expect("a directory")).expect("created");
            fs::write(&path, name).expect("written");
            check(&mut opener, &path, true);
        }
    }

    #[test]
    fn links_and_made_up_files_are_unknown() {
        let tree = tempfile::tempdir().expect("a directory");
        let link = tree.path().join("link");
        symlink("/proc/version", &link).expect("linked");
        check(&mut Opener::new(&Reach::Everything), &link, false);
        check(
            &mut Opener::new(&Reach::Everything),
            Path::new("/proc/version"),
            false,
        );
    }

    #[test]
    fn open_errors_are_reported() {
        let tree = tempfile::tempdir().expect("a directory");
        for name in ["missing", "missing/too"] {
            let error = Opener::new(&Reach::Everything)
                .open(&tree.path().join(name))
                .err();
            let kind = error.map(|error| error.kind());
            assert_eq!(kind, Some(io::ErrorKind::NotFound));
        }
    }
}
