//! Which file a call means: the path as the program gave it, followed as the kernel will follow it.

use std::ffi::OsString;
use std::fs;
use std::os::unix::ffi::OsStringExt;
use std::path::{Component, Path, PathBuf};

use super::calls::{Last, Place};
use super::kernel::{self, Notice};
use super::of_process;

/// The longest path that the kernel takes, in bytes.
const LONGEST: usize = 4096;

/// So many links in a row the kernel follows.
const MOST_LINKS: usize = 40;

/// A place in the file system.
#[derive(Debug)]
pub(super) struct Found {
    /// The real path.
    pub(super) path: PathBuf,
    pub(super) exists: bool,
    pub(super) is_directory: bool,
    /// Whether its directory exists.
    pub(super) has_parent: bool,
}

/// What a call means; `None`: it is no file, or cannot be found out.
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
            Some(path) => Some(follow(
                &start(notice, directory, &path)?.join(path),
                is_followed(last, notice),
            )),
        },
    }
}

/// The path at this address; `None`: there is none, or it is empty.
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

/// The directory from which a relative path counts.
fn start(notice: &Notice, directory: Option<usize>, path: &Path) -> Option<PathBuf> {
    if path.is_absolute() {
        return Some(PathBuf::new());
    }
    let descriptor = directory.map(|number| descriptor(notice, number));
    let place = match descriptor {
        None | Some(libc::AT_FDCWD) => of_process(notice, "cwd"),
        Some(number) => of_process(notice, &format!("fd/{number}")),
    };
    fs::read_link(place).ok()
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
    exists.then(|| follow(&path, false))
}

/// Follows the links of a path, that at its end only if it `is_followed`.
fn follow(path: &Path, is_followed: bool) -> Found {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        path = with_real_parent(&path);
        match fs::read_link(&path) {
            Ok(target) if is_followed => {
                path.pop();
                path.push(target);
            }
            _ => break,
        }
    }
    let metadata = path.symlink_metadata().ok();
    Found {
        exists: metadata.is_some(),
        is_directory: metadata.is_some_and(|metadata| metadata.is_dir()),
        has_parent: path.parent().is_some_and(Path::is_dir),
        path,
    }
}

/// The same path in the real directory; of a directory that does not exist, as far as it does.
fn with_real_parent(path: &Path) -> PathBuf {
    let Some(Component::Normal(name)) = path.components().next_back() else {
        // `/`, or a path that ends with `..`: a directory.
        return path.canonicalize().unwrap_or_else(|_| path.to_owned());
    };
    let parent = path.parent().unwrap_or(Path::new("/"));
    match parent.canonicalize() {
        Ok(real) => real.join(name),
        Err(_) if parent.as_os_str().is_empty() => path.to_owned(),
        Err(_) => with_real_parent(parent).join(name),
    }
}
