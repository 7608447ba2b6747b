//! Writes into a file without a name, which goes with its writer.

use std::fs::File;
use std::io;
use std::os::fd::AsRawFd;
use std::path::Path;

use rustix::fs::{AtFlags, CWD, Mode, OFlags, linkat, open};
use rustix::io::Errno;

use super::{Content, WriteRules, fill, move_to, names_beside};

pub(super) fn write(
    path: &Path,
    content: Content<'_>,
    present: Option<&File>,
    rules: WriteRules,
) -> io::Result<()> {
    let directory = path.parent().unwrap_or(Path::new("."));
    let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
    let file = File::from(open(directory, flags, Mode::from_raw_mode(0o666))?);
    fill(&file, content, present, rules)?;
    if present.is_none() && link(&file, path)? {
        return Ok(());
    }
    for temporary in names_beside(path) {
        if link(&file, &temporary)? {
            return move_to(&temporary, path);
        }
    }
    Err(Errno::EXIST.into())
}

/// Whether the system, or the file system, has no such files.
pub(super) fn is_unsupported(error: &io::Error) -> bool {
    let unsupported = [Errno::OPNOTSUPP, Errno::ISDIR, Errno::INVAL, Errno::NOENT];
    unsupported
        .iter()
        .any(|errno| error.raw_os_error() == Some(errno.raw_os_error()))
}

/// Gives the file a name, unless there is a file of that name.
fn link(file: &File, path: &Path) -> io::Result<bool> {
    let opened = format!("/proc/self/fd/{}", file.as_raw_fd());
    match linkat(CWD, opened, CWD, path, AtFlags::SYMLINK_FOLLOW) {
        Ok(()) => Ok(true),
        Err(Errno::EXIST) => Ok(false),
        Err(error) => Err(error.into()),
    }
}
