//! Opens paths without following links, so that no other process can redirect them with a link.
//!
//! The target of a resolved path contains no link. These functions open exactly that target, or
//! fail.

mod entry_name;
mod new_directories;

use std::ffi::OsStr;
use std::fs::{File, Metadata};
use std::io::{self, ErrorKind};
use std::os::fd::{AsFd as _, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Component, Path};

use rustix::fs::{AtFlags, CWD, FileType, Mode, openat, statat};
pub(super) use rustix::fs::{Dev, OFlags, Stat, fstat};
use rustix::io::Errno;

pub use entry_name::EntryName;
pub(super) use entry_name::split;
pub use new_directories::make_directory;

/// Opens a directory to open its entries, not to list it.
#[cfg(not(portable))]
pub(super) const PARENT: OFlags = OFlags::PATH.union(LISTING);
#[cfg(portable)]
pub(super) const PARENT: OFlags = LISTING;

/// Opens a directory to list it.
pub(super) const LISTING: OFlags = OFlags::DIRECTORY.union(OFlags::CLOEXEC);

/// Opens a file to read it. Never blocks: a pipe opens at once.
pub(super) const READING: OFlags = OFlags::NONBLOCK
    .union(OFlags::NOCTTY)
    .union(OFlags::CLOEXEC);

/// Opens a path relative to the directory, unless it contains a link or is one.
pub(super) fn open_in(from: BorrowedFd<'_>, path: &Path, flags: OFlags) -> io::Result<OwnedFd> {
    #[cfg(not(portable))]
    match in_pieces(from, path, flags, &at_once) {
        // Older kernels do not have the call, and some sandboxes forbid it.
        Err(Errno::NOSYS | Errno::PERM) => {}
        opened => return opened.map_err(to_io_error),
    }
    by_parts(from, path, flags).map_err(to_io_error)
}

/// Opens a path, following all links.
pub(super) fn open_freely(path: &Path, flags: OFlags) -> io::Result<OwnedFd> {
    let followed =
        |from: BorrowedFd<'_>, path: &Path, flags| openat(from, path, flags, Mode::empty());
    Ok(in_pieces(CWD, path, flags, &followed)?)
}

/// Opens a path like [`open_in`].
pub(super) fn open(path: &Path, flags: OFlags) -> io::Result<OwnedFd> {
    open_in(CWD, path, flags)
}

/// Opens a regular file for reading. Other kinds, which might be endless or block, are refused.
///
/// # Errors
/// The path is not a regular file, or contains a link; system errors.
pub fn file(path: &Path) -> io::Result<File> {
    regular(open(path, READING)?)
}

/// Like [`file`], following all links.
pub(super) fn file_freely(path: &Path) -> io::Result<File> {
    regular(open_freely(path, READING)?)
}

#[cfg(not(portable))]
fn at_once(from: BorrowedFd<'_>, path: &Path, flags: OFlags) -> Result<OwnedFd, Errno> {
    use rustix::fs::{ResolveFlags, openat2};

    let links = ResolveFlags::NO_SYMLINKS.union(ResolveFlags::NO_MAGICLINKS);
    openat2(from, path, flags, Mode::empty(), links)
}

/// A way to open a path relative to a directory.
type Open<'a> = &'a dyn Fn(BorrowedFd<'_>, &Path, OFlags) -> Result<OwnedFd, Errno>;

/// Opens a path that may be longer than the system takes at once: its first half, and the rest
/// relative to that.
fn in_pieces(
    from: BorrowedFd<'_>,
    path: &Path,
    flags: OFlags,
    open: Open<'_>,
) -> Result<OwnedFd, Errno> {
    match open(from, path, flags) {
        Err(Errno::NAMETOOLONG) => {}
        opened => return opened,
    }
    let bytes = path.as_os_str().as_bytes();
    let middle = memchr::memrchr(b'/', &bytes[..bytes.len() / 2]).filter(|middle| *middle > 0);
    let (above, below) = bytes.split_at(middle.ok_or(Errno::NAMETOOLONG)?);
    let (above, below) = (OsStr::from_bytes(above), OsStr::from_bytes(below));
    let place = in_pieces(from, above.as_ref(), PARENT, open)?;
    let below = Path::new(below).strip_prefix("/");
    in_pieces(place.as_fd(), below.map_err(|_| Errno::INVAL)?, flags, open)
}

fn by_parts(from: BorrowedFd<'_>, path: &Path, flags: OFlags) -> Result<OwnedFd, Errno> {
    let mut parts = path.components().peekable();
    let mut place: Option<OwnedFd> = None;
    while let Some(part) = parts.next() {
        if part == Component::ParentDir {
            return Err(Errno::INVAL);
        }
        let is_last = parts.peek().is_none();
        let flags = if is_last { flags } else { PARENT } | OFlags::NOFOLLOW;
        let above = place.as_ref().map_or(from, |place| place.as_fd());
        let opened = openat(above, part.as_os_str(), flags, Mode::empty());
        place = Some(opened.map_err(|error| told_of_link(error, above, part.as_os_str()))?);
    }
    place.ok_or(Errno::NOENT)
}

/// The error of opening an entry: some systems say of a link that it is not a directory.
fn told_of_link(error: Errno, above: BorrowedFd<'_>, name: &OsStr) -> Errno {
    let is_link = |stat: Stat| FileType::from_raw_mode(stat.st_mode).is_symlink();
    match error {
        Errno::NOTDIR | Errno::MLINK
            if statat(above, name, AtFlags::SYMLINK_NOFOLLOW).is_ok_and(is_link) =>
        {
            Errno::LOOP
        }
        other => other,
    }
}

/// The metadata of a path, unless it contains a link or is one.
#[cfg(not(portable))]
pub(super) fn metadata(path: &Path) -> io::Result<Metadata> {
    let flags = OFlags::PATH.union(OFlags::CLOEXEC);
    File::from(open(path, flags)?).metadata()
}

/// The metadata of a path, unless it contains a link or is one. Not everything can be opened, so the
/// system is asked by path, and the answer must be about the entry that is found without links.
#[cfg(portable)]
pub(super) fn metadata(path: &Path) -> io::Result<Metadata> {
    use std::os::unix::fs::MetadataExt as _;

    let found = EntryName::at(path)?.stat()?;
    let metadata = std::fs::symlink_metadata(path)?;
    let is_found =
        i128::from(metadata.dev()) == i128::from(found.st_dev) && metadata.ino() == found.st_ino;
    if metadata.is_symlink() || !is_found {
        return Err(io::Error::other(UnexpectedLink));
    }
    Ok(metadata)
}

/// A directory, a pipe, a socket or a device, where a file was expected.
#[derive(Debug, thiserror::Error)]
#[error("not a regular file")]
struct NotAFile;

/// A link, where there was none when the path was followed.
#[derive(Debug, thiserror::Error)]
#[error("a link was put in its way")]
struct UnexpectedLink;

/// The system reports too many links, if it was to follow none.
fn to_io_error(error: Errno) -> io::Error {
    match error {
        Errno::LOOP => io::Error::other(UnexpectedLink),
        other => other.into(),
    }
}

/// Whether the error is that the entry is not a file.
#[must_use]
pub fn is_not_a_file(error: &io::Error) -> bool {
    error.kind() == ErrorKind::IsADirectory
        || error.get_ref().is_some_and(|error| error.is::<NotAFile>())
}

/// Whether the error is that there was a link.
pub(super) fn is_link(error: &io::Error) -> bool {
    error
        .get_ref()
        .is_some_and(|error| error.is::<UnexpectedLink>())
}

fn regular(opened: OwnedFd) -> io::Result<File> {
    match FileType::from_raw_mode(fstat(&opened)?.st_mode) {
        FileType::RegularFile => Ok(File::from(opened)),
        FileType::Directory => Err(ErrorKind::IsADirectory.into()),
        _ => Err(io::Error::other(NotAFile)),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;

    use super::*;

    type Way = fn(BorrowedFd<'_>, &Path, OFlags) -> io::Result<OwnedFd>;

    /// With and without the system call.
    const WAYS: [Way; 2] = [open_in, |from, path, flags| {
        by_parts(from, path, flags).map_err(to_io_error)
    }];

    fn check(path: &str, is_opened: bool) {
        let directory = tempfile::tempdir().expect("a directory");
        let root = directory.path().canonicalize().expect("its real path");
        fs::create_dir_all(root.join("a/b")).expect("made");
        fs::write(root.join("a/b/file"), "content").expect("written");
        symlink("a", root.join("link")).expect("linked");
        symlink("file", root.join("a/b/last")).expect("linked");
        let place = open(&root, PARENT).expect("opened");
        for way in WAYS {
            let below = way(place.as_fd(), Path::new(path), READING);
            let whole = way(CWD, &root.join(path), READING);
            assert_eq!(below.is_ok(), is_opened, "{path}: {below:?}");
            assert_eq!(whole.is_ok(), is_opened, "{path}: {whole:?}");
        }
    }

    #[test]
    fn paths_without_links_are_opened() {
        for path in ["a", "a/b", "a/b/file", "./a//b/"] {
            check(path, true);
        }
    }

    #[test]
    fn paths_with_links_are_not() {
        for path in ["link", "link/b", "link/b/file", "a/b/last", "a/missing"] {
            check(path, false);
        }
    }

    #[test]
    fn a_pipe_is_not_waited_for() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().canonicalize().expect("real").join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&path).status();
        assert!(made.expect("mkfifo").success());
        assert!(file(&path).is_err());
        let entry = EntryName::at(&path).expect("its directory");
        assert!(entry.open().is_err());
        assert!(entry.open_to_write().is_err());
    }

    #[test]
    fn a_directory_is_told_from_a_file_that_cannot_be_opened() {
        let directory = tempfile::tempdir().expect("a directory");
        let root = directory.path().canonicalize().expect("its real path");
        fs::write(root.join("file"), "content").expect("written");
        symlink("file", root.join("link")).expect("linked");
        let of_path = file(&root).expect_err("a directory");
        let of_entry = EntryName::at(&root).and_then(|entry| entry.open());
        for error in [of_path, of_entry.expect_err("a directory")] {
            assert_eq!(error.kind(), ErrorKind::IsADirectory);
            assert!(is_not_a_file(&error) && !is_link(&error));
        }
        let missing = file(&root.join("missing")).expect_err("missing");
        assert!(!is_not_a_file(&missing) && !is_link(&missing));
        let link = EntryName::at(&root.join("link")).and_then(|entry| entry.kind());
        assert!(link.expect("its own kind").is_symlink());
        let linked = file(&root.join("link")).expect_err("a link");
        assert!(!is_not_a_file(&linked) && is_link(&linked));
        let device = file(Path::new("/dev/null")).expect_err("a device");
        assert!(is_not_a_file(&device));
    }

    #[test]
    fn a_name_alone_is_in_the_current_directory() {
        assert_eq!(split(Path::new("file")), (Path::new("."), "file".into()));
        assert_eq!(split(Path::new("/")), (Path::new("/"), ".".into()));
    }

    #[test]
    fn a_file_is_opened_to_read_or_to_write() {
        use std::io::{Read as _, Write as _};

        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().canonicalize().expect("real").join("file");
        fs::write(&path, "content").expect("written");
        let entry = EntryName::at(&path).expect("its directory");
        let mut written = entry.open_to_write().expect("opened");
        written.write_all(b"C").expect("written");
        let mut text = String::new();
        let mut read = entry.open().expect("opened");
        read.read_to_string(&mut text).expect("read");
        assert_eq!(text, "Content");
        assert!(read.write_all(b"c").is_err());
    }
}
