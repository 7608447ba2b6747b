//! Which file a call means: the path as the program gave it, followed as the kernel will follow it.

use std::ffi::OsString;
use std::fs;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Component, Path, PathBuf};

use rustix::fs::{FileType, Mode, OFlags, fstat, open};

use super::calls::{Last, Place};
use super::kernel::{self, Notice};
use super::of_process;

/// The longest path that the kernel takes, in bytes.
const LONGEST: usize = 4096;

/// The number of links in a row that the kernel follows.
const MOST_LINKS: usize = 40;

/// A place in the file system.
#[derive(Debug)]
pub(super) struct Found {
    /// The real path.
    pub(super) path: PathBuf,
    pub(super) exists: bool,
    pub(super) is_directory: bool,
    /// Its mode, without the kind.
    pub(super) mode: u32,
    /// Whether its directory exists.
    pub(super) has_parent: bool,
}

/// The file that a call means; `None`: it is something else, or cannot be found out.
pub(super) fn find(place: &Place, notice: &Notice) -> Option<Found> {
    match *place {
        Place::Descriptor(number) => of_descriptor(notice, number),
        Place::Path {
            directory,
            path,
            last,
        } => match read_path(notice, notice.arguments[path]) {
            // Some calls are about the directory then.
            None => of_descriptor(notice, directory?),
            Some(path) => {
                let is_followed = is_followed(last, notice) || names_a_directory(&path);
                follow(start(notice, directory, &path).join(path), is_followed)
            }
        },
    }
}

/// Whether the path ends with a slash, or `/.`: then the kernel follows a link there, whatever the call says.
fn names_a_directory(path: &Path) -> bool {
    let bytes = path.as_os_str().as_bytes();
    bytes.ends_with(b"/") || bytes.ends_with(b"/.")
}

/// The path at this address, unless it is missing or empty.
fn read_path(notice: &Notice, address: u64) -> Option<PathBuf> {
    let mut bytes = vec![0; LONGEST];
    let length = kernel::read_memory(notice.process, address, &mut bytes).ok()?;
    bytes.truncate(length);
    bytes.truncate(bytes.iter().position(|byte| *byte == 0)?);
    let path = PathBuf::from(OsString::from_vec(bytes));
    (!path.as_os_str().is_empty()).then(|| as_seen_from_here(path, notice))
}

/// `/proc/self` is somebody else here.
fn as_seen_from_here(path: PathBuf, notice: &Notice) -> PathBuf {
    for (own, below) in [
        ("/proc/self", ""),
        ("/proc/thread-self", ""),
        ("/dev/fd", "fd"),
        ("/dev/stdin", "fd/0"),
        ("/dev/stdout", "fd/1"),
        ("/dev/stderr", "fd/2"),
    ] {
        if let Ok(rest) = path.strip_prefix(own) {
            return of_process(notice, below).join(rest);
        }
    }
    path
}

/// The directory from which a relative path counts, as a link to it.
fn start(notice: &Notice, directory: Option<usize>, path: &Path) -> PathBuf {
    if path.is_absolute() {
        return PathBuf::new();
    }
    match directory.map(|number| descriptor(notice, number)) {
        None | Some(libc::AT_FDCWD) => of_process(notice, "cwd"),
        Some(number) => of_process(notice, &format!("fd/{number}")),
    }
}

/// An argument that is a descriptor has four bytes.
fn descriptor(notice: &Notice, number: usize) -> i32 {
    let [a, b, c, d, ..] = notice.arguments[number].to_le_bytes();
    i32::from_le_bytes([a, b, c, d])
}

fn is_followed(last: Last, notice: &Notice) -> bool {
    let flag = u64::from(libc::AT_SYMLINK_NOFOLLOW.unsigned_abs());
    match last {
        Last::Followed => true,
        Last::Taken => false,
        Last::UnlessFlag(number) => notice.arguments[number] & flag == 0,
    }
}

/// An open file, unless it has no name: a pipe, a socket, or one that was removed.
fn of_descriptor(notice: &Notice, number: usize) -> Option<Found> {
    let number = descriptor(notice, number);
    let path = fs::read_link(of_process(notice, &format!("fd/{number}"))).ok()?;
    let exists = path.is_absolute() && path.symlink_metadata().is_ok();
    exists.then(|| follow(path, false)).flatten()
}

/// Follows the links of a path, that at its end only if it `is_followed`; `None`: no path can be that long.
fn follow(mut path: PathBuf, is_followed: bool) -> Option<Found> {
    if is_followed && let Ok(opened) = look_at(&path, OFlags::empty()) {
        return found(&opened);
    }
    for _ in 0..MOST_LINKS {
        path = with_real_parent(&path)?;
        match fs::read_link(&path) {
            Ok(target) if is_followed => {
                path.pop();
                path.push(target);
            }
            _ => break,
        }
    }
    match look_at(&path, OFlags::NOFOLLOW) {
        Ok(opened) => found(&opened),
        Err(_) => Some(Found {
            exists: false,
            is_directory: false,
            mode: 0,
            has_parent: path.parent().is_some_and(Path::is_dir),
            path,
        }),
    }
}

/// The same path in the real directory; where that does not exist, as far as it does.
fn with_real_parent(path: &Path) -> Option<PathBuf> {
    let Some(Component::Normal(name)) = path.components().next_back() else {
        // `/`, or a path that ends with `..`: a directory.
        let directory = look_at(path, OFlags::DIRECTORY);
        return directory.map_or_else(|_| Some(path.to_owned()), |directory| real(&directory));
    };
    let parent = path.parent()?;
    match look_at(parent, OFlags::DIRECTORY) {
        Ok(directory) => Some(real(&directory)?.join(name)),
        Err(_) => Some(with_real_parent(parent)?.join(name)),
    }
}

/// Opens what is there in name only. The kernel resolves a path in one go, and one with thousands of directories quickly.
fn look_at(path: &Path, how: OFlags) -> rustix::io::Result<OwnedFd> {
    open(path, OFlags::PATH | OFlags::CLOEXEC | how, Mode::empty())
}

fn found(opened: &OwnedFd) -> Option<Found> {
    let mode = fstat(opened).ok()?.st_mode;
    let kind = FileType::from_raw_mode(mode);
    Some(Found {
        path: real(opened)?,
        exists: true,
        is_directory: kind == FileType::Directory,
        mode: mode & 0o7777,
        has_parent: true,
    })
}

/// The real path of an open file.
fn real(opened: &OwnedFd) -> Option<PathBuf> {
    fs::read_link(format!("/proc/self/fd/{}", opened.as_raw_fd())).ok()
}
