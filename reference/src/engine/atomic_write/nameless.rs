//! Writes into a file without a name, which disappears with its writer.

use std::fs::File;
use std::io;
use std::os::fd::AsRawFd as _;
use std::path::Path;

use rustix::fs::{AtFlags, CWD, Mode, OFlags, linkat, openat};
use rustix::io::Errno;

use super::replacement::{Replaced, Replacement};
use super::temporary::{self, move_to};
use crate::engine::unlinked::EntryName;

pub(super) fn write(replacement: &Replacement<'_>, present: Option<&File>) -> io::Result<()> {
    let entry = replacement.entry;
    let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
    let mode = Mode::from_raw_mode(0o666);
    let file = File::from(openat(entry.directory(), ".", flags, mode)?);
    // On file systems without locks no leftover is ever removed.
    drop(file.try_lock());
    replacement.fill(&file, present)?;
    let is_new = present.is_none() && !matches!(replacement.replaced, Replaced::Only(_));
    if is_new && link(&file, entry, entry.name().as_ref())? {
        return Ok(());
    }
    for name in temporary::names() {
        if link(&file, entry, name.as_ref())? {
            return move_to(replacement, &name);
        }
    }
    Err(Errno::EXIST.into())
}

/// Whether the error means that the system or the file system does not support such files.
pub(super) fn is_unsupported(error: &io::Error) -> bool {
    let unsupported = [Errno::OPNOTSUPP, Errno::ISDIR, Errno::INVAL, Errno::NOENT];
    unsupported
        .iter()
        .any(|errno| error.raw_os_error() == Some(errno.raw_os_error()))
}

/// Whether a directory can have such files.
#[cfg(test)]
pub(super) fn is_possible_in(directory: &Path) -> bool {
    let flags = OFlags::TMPFILE | OFlags::WRONLY;
    openat(CWD, directory, flags, Mode::empty()).is_ok()
}

/// Gives the file a name, unless the name is taken.
fn link(file: &File, entry: &EntryName, name: &Path) -> io::Result<bool> {
    let follow = AtFlags::SYMLINK_FOLLOW;
    match linkat(CWD, path_of(file), entry.directory(), name, follow) {
        Ok(()) => Ok(true),
        Err(Errno::EXIST) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// The path of an open file in `/proc`.
pub(super) fn path_of(file: &File) -> String {
    format!("/proc/self/fd/{}", file.as_raw_fd())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_system_without_such_files_is_told_from_one_that_is_full() {
        for (errno, expected) in [
            (Errno::OPNOTSUPP, true),
            (Errno::ISDIR, true),
            (Errno::NOSPC, false),
            (Errno::ACCESS, false),
        ] {
            assert_eq!(is_unsupported(&errno.into()), expected, "{errno}");
        }
    }
}
