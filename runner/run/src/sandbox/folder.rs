//! Directories by descriptor. No symbolic link is followed, neither on the way to an entry nor at its end, so that a link that a target has
//! planted leads nowhere.

use std::ffi::{CStr, OsStr, OsString};
use std::fs::File;
use std::io;
#[cfg(not(portable))]
use std::mem::MaybeUninit;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};
use std::path::{Component, Path, PathBuf};
use std::sync::OnceLock;

use filetime::FileTime;
use rustix::fs::{self, AtFlags, FileType, Mode, OFlags, Stat, Timespec, Timestamps};
use rustix::io::Errno;

const DIRECTORY: OFlags = OFlags::DIRECTORY
    .union(OFlags::NOFOLLOW)
    .union(OFlags::CLOEXEC);

/// Never waits: what was a file a moment ago may be a FIFO now.
const FILE: OFlags = OFlags::NONBLOCK
    .union(OFlags::NOFOLLOW)
    .union(OFlags::NOCTTY)
    .union(OFlags::CLOEXEC);

/// The permissions of a new directory: all for its owner.
pub(super) const OWNER: u32 = 0o700;

/// An open directory. All paths are relative to it, and hold names only: no `..`.
#[derive(Debug)]
pub(super) struct OpenFolder(OwnedFd);

impl OpenFolder {
    /// Opens a directory that is not beneath another. Links on the way to it are followed.
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        Ok(Self(fs::open(path, DIRECTORY, Mode::empty())?))
    }

    /// Opens a directory beneath this one; the empty path is this one.
    pub(super) fn folder(&self, path: impl AsRef<Path>) -> io::Result<Self> {
        Ok(Self(open_beneath(&self.0, path.as_ref(), DIRECTORY)?))
    }

    /// The directory of an entry, and the name of the entry.
    pub(super) fn parent<'a>(&self, path: &'a Path) -> io::Result<(Self, &'a OsStr)> {
        let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
        let parent = self.folder(path.parent().unwrap_or(Path::new("")))?;
        Ok((parent, name))
    }

    /// Opens a regular file beneath it for reading.
    pub(super) fn file(&self, path: impl AsRef<Path>) -> io::Result<File> {
        let file = File::from(open_beneath(&self.0, path.as_ref(), FILE)?);
        if file.metadata()?.is_file() {
            Ok(file)
        } else {
            Err(io::Error::new(io::ErrorKind::InvalidInput, "not a file"))
        }
    }

    /// Makes a new file, and opens it for writing.
    pub(super) fn create(&self, name: impl AsRef<Path>) -> io::Result<File> {
        let flags = FILE | OFlags::CREATE | OFlags::EXCL | OFlags::WRONLY;
        let mode = Mode::from_raw_mode(0o600);
        Ok(fs::openat(&self.0, name.as_ref(), flags, mode)?.into())
    }

    /// Makes a new directory, whatever the umask of the user takes from its owner.
    pub(super) fn make(&self, name: impl AsRef<Path>) -> io::Result<()> {
        // The umask stays as it is, so that one look is enough.
        static UMASK_TAKES: OnceLock<bool> = OnceLock::new();
        let name = name.as_ref();
        fs::mkdirat(&self.0, name, Mode::from_raw_mode(OWNER as _))?;
        if UMASK_TAKES.get().is_none() {
            let is_taken = permissions(&self.look(name)?) & OWNER != OWNER;
            UMASK_TAKES.get_or_init(|| is_taken);
        }
        match UMASK_TAKES.get() {
            Some(true) => self.allow(name.as_os_str(), OWNER),
            _ => Ok(()),
        }
    }

    /// Makes a new symbolic link.
    pub(super) fn link(&self, target: &str, name: impl AsRef<Path>) -> io::Result<()> {
        Ok(fs::symlinkat(target, &self.0, name.as_ref())?)
    }

    /// The target of a symbolic link beneath it.
    pub(super) fn target_of(&self, path: &Path) -> io::Result<PathBuf> {
        let (parent, name) = self.parent(path)?;
        let target = fs::readlinkat(&parent.0, name, Vec::new())?;
        Ok(OsString::from_vec(target.into_bytes()).into())
    }

    /// The metadata of an entry.
    pub(super) fn look(&self, name: impl AsRef<Path>) -> io::Result<Stat> {
        let name = name.as_ref();
        Ok(fs::statat(&self.0, name, AtFlags::SYMLINK_NOFOLLOW)?)
    }

    /// The metadata of this directory itself.
    pub(super) fn look_here(&self) -> io::Result<Stat> {
        Ok(fs::fstat(&self.0)?)
    }

    /// Whether another one is open on the same directory.
    pub(super) fn is(&self, other: &Self) -> io::Result<bool> {
        let identity = |found: Stat| (found.st_dev, found.st_ino);
        Ok(identity(self.look_here()?) == identity(other.look_here()?))
    }

    /// The names of its entries.
    pub(super) fn names(&self) -> io::Result<Vec<OsString>> {
        self.names_up_to(usize::MAX)
    }

    /// The same; of more than `most` entries, one more than that.
    pub(super) fn names_up_to(&self, most: usize) -> io::Result<Vec<OsString>> {
        let mut names = Vec::new();
        self.for_each_name(|name| {
            let name = name.to_bytes();
            if name != b"." && name != b".." {
                names.push(OsStr::from_bytes(name).to_owned());
            }
            names.len() <= most
        })?;
        Ok(names)
    }

    /// Until one is not to be followed by another. Every tree is listed three times at least, so that system calls count.
    #[cfg(not(portable))]
    fn for_each_name(&self, mut visit: impl FnMut(&CStr) -> bool) -> io::Result<()> {
        let mut buffer = [MaybeUninit::uninit(); 16 << 10];
        fs::seek(&self.0, fs::SeekFrom::Start(0))?;
        let mut entries = fs::RawDir::new(&self.0, &mut buffer);
        while let Some(entry) = entries.next()
            && visit(entry?.file_name())
        {}
        Ok(())
    }

    #[cfg(portable)]
    fn for_each_name(&self, mut visit: impl FnMut(&CStr) -> bool) -> io::Result<()> {
        for entry in fs::Dir::read_from(&self.0)? {
            if !visit(entry?.file_name()) {
                break;
            }
        }
        Ok(())
    }

    /// Removes an entry that is not a directory.
    pub(super) fn unlink(&self, name: &OsStr) -> io::Result<()> {
        Ok(fs::unlinkat(&self.0, name, AtFlags::empty())?)
    }

    /// Removes a directory that is empty.
    pub(super) fn remove(&self, name: &OsStr) -> io::Result<()> {
        Ok(fs::unlinkat(&self.0, name, AtFlags::REMOVEDIR)?)
    }

    /// Moves an entry into another directory.
    pub(super) fn shift(&self, name: &OsStr, to: &Self, new: &str) -> io::Result<()> {
        Ok(fs::renameat(&self.0, name, &to.0, new)?)
    }

    /// Changes the permissions of an entry, even if it cannot be opened.
    pub(super) fn allow(&self, name: &OsStr, mode: u32) -> io::Result<()> {
        // Linux knows no change of permissions that does not follow a link.
        #[cfg(target_os = "linux")]
        {
            use std::fs::Permissions;
            use std::os::fd::AsRawFd as _;
            use std::os::unix::fs::PermissionsExt as _;
            let flags = OFlags::PATH | OFlags::NOFOLLOW | OFlags::CLOEXEC;
            let entry = open_beneath(&self.0, Path::new(name), flags)?;
            let itself = format!("/proc/self/fd/{}", entry.as_raw_fd());
            std::fs::set_permissions(itself, Permissions::from_mode(mode))
        }
        #[cfg(not(target_os = "linux"))]
        {
            let mode = Mode::from_raw_mode(mode as _);
            Ok(fs::chmodat(&self.0, name, mode, AtFlags::SYMLINK_NOFOLLOW)?)
        }
    }

    /// Opens an entry whose permissions forbid it, and leaves them as they were.
    pub(super) fn open_anyway<T>(
        &self,
        name: &OsStr,
        open: impl FnOnce(&Self) -> io::Result<T>,
    ) -> io::Result<T> {
        let mode = permissions(&self.look(name)?);
        self.allow(name, 0o700)?;
        let opened = open(self);
        self.allow(name, mode)?;
        opened
    }

    /// Gives this directory itself permissions.
    pub(super) fn allow_here(&self, mode: u32) -> io::Result<()> {
        Ok(fs::fchmod(&self.0, Mode::from_raw_mode(mode as _))?)
    }

    /// Sets both times of an entry, be it a symbolic link; the empty name: of this directory.
    pub(super) fn set_times(&self, name: &OsStr, time: FileTime) -> io::Result<()> {
        let time = Timespec {
            tv_sec: time.unix_seconds(),
            tv_nsec: time.nanoseconds().into(),
        };
        let times = Timestamps {
            last_access: time,
            last_modification: time,
        };
        if name.is_empty() {
            return Ok(fs::futimens(&self.0, &times)?);
        }
        Ok(fs::utimensat(
            &self.0,
            name,
            &times,
            AtFlags::SYMLINK_NOFOLLOW,
        )?)
    }

    /// Locks it as long as this is open; whether it was free.
    pub(super) fn claim(&self) -> bool {
        fs::flock(&self.0, fs::FlockOperation::NonBlockingLockExclusive).is_ok()
    }
}

/// Whether it is a directory.
pub(super) fn is_directory(found: &Stat) -> bool {
    FileType::from_raw_mode(found.st_mode) == FileType::Directory
}

/// The permission bits.
#[expect(clippy::useless_conversion, reason = "some systems have fewer bits")]
pub(super) fn permissions(found: &Stat) -> u32 {
    u32::from(found.st_mode) & 0o7777
}

/// Opens what is beneath a directory: by one call where the system has one that follows no link, or else name by name.
fn open_beneath(folder: &OwnedFd, path: &Path, flags: OFlags) -> io::Result<OwnedFd> {
    #[cfg(not(portable))]
    {
        let path = if path.as_os_str().is_empty() {
            Path::new(".")
        } else {
            path
        };
        let resolve = fs::ResolveFlags::BENEATH | fs::ResolveFlags::NO_SYMLINKS;
        match fs::openat2(folder, path, flags, Mode::empty(), resolve) {
            // The system call is younger than some kernels, and forbidden in some containers.
            Err(Errno::NOSYS | Errno::PERM) => {}
            opened => return without_loop(opened),
        }
    }
    without_loop(open_by_name(folder, path, flags))
}

/// Some systems report a link where a directory should be as a loop.
fn without_loop(opened: Result<OwnedFd, Errno>) -> io::Result<OwnedFd> {
    opened.map_err(|error| match error {
        Errno::LOOP => io::ErrorKind::NotADirectory.into(),
        error => error.into(),
    })
}

fn open_by_name(folder: &OwnedFd, path: &Path, flags: OFlags) -> Result<OwnedFd, Errno> {
    let names: Vec<&OsStr> = path.components().map(name_of).collect::<Result<_, _>>()?;
    let Some((last, parents)) = names.split_last() else {
        return fs::openat(folder, ".", flags, Mode::empty());
    };
    let mut parent = None;
    for name in parents {
        let within = parent.as_ref().unwrap_or(folder);
        parent = Some(fs::openat(within, *name, DIRECTORY, Mode::empty())?);
    }
    let within = parent.as_ref().unwrap_or(folder);
    fs::openat(within, *last, flags, Mode::empty())
}

fn name_of(component: Component<'_>) -> Result<&OsStr, Errno> {
    match component {
        Component::Normal(name) => Ok(name),
        _ => Err(Errno::XDEV),
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    use super::*;

    /// A directory with a file, a directory and links to both, and a folder that is open on it.
    fn tree() -> (tempfile::TempDir, OpenFolder) {
        let place = tempfile::tempdir().unwrap();
        let at = |path: &str| place.path().join(path);
        std::fs::create_dir(at("a")).unwrap();
        std::fs::write(at("a/f"), "text").unwrap();
        symlink("a", at("l")).unwrap();
        symlink("f", at("a/l")).unwrap();
        let folder = OpenFolder::open(place.path()).unwrap();
        (place, folder)
    }

    #[test]
    fn a_link_is_followed_neither_on_the_way_nor_at_the_end() {
        let (_place, folder) = tree();
        assert!(folder.file("a/f").is_ok());
        for path in ["l/f", "a/l", "a", "l", "../f", "/etc/passwd"] {
            assert!(folder.file(path).is_err(), "{path}");
        }
        assert!(folder.folder("l").is_err());
        assert!(folder.folder("").is_ok());
    }

    #[test]
    fn name_by_name_leads_where_the_system_call_does() {
        let (_place, folder) = tree();
        for path in [
            "", "a", "a/f", "a/l", "l", "l/f", "..", "a/../..", "/", "none",
        ] {
            let by_name = open_by_name(&folder.0, Path::new(path), FILE);
            let leads = ["", "a", "a/f"].contains(&path);
            assert_eq!(by_name.is_ok(), leads, "{path}");
        }
    }

    #[test]
    fn a_fifo_is_an_error() {
        let (place, folder) = tree();
        let fifo = place.path().join("p");
        let made = std::process::Command::new("mkfifo").arg(&fifo).status();
        assert!(made.unwrap().success());
        assert!(folder.file("p").is_err());
    }

    #[test]
    fn permissions_are_those_of_the_entry_and_never_of_what_a_link_names() {
        let (place, folder) = tree();
        let before = std::fs::metadata(place.path().join("a/f")).unwrap();
        let (parent, _) = folder.parent(Path::new("a/f")).unwrap();
        drop(parent.allow(OsStr::new("l"), 0o777));
        let after = std::fs::metadata(place.path().join("a/f")).unwrap();
        assert_eq!(before.permissions(), after.permissions());
        parent.allow(OsStr::new("f"), 0o400).unwrap();
        let after = std::fs::metadata(place.path().join("a/f")).unwrap();
        assert_eq!(after.permissions().mode() & 0o777, 0o400);
    }
}
