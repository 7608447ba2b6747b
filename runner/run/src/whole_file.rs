//! Writing a file that is there whole or not at all.

use std::fs::{self, File, Permissions};
use std::io;
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::interrupt::LiveFile;

/// An unfinished file beside the one that it replaces at the end. It is removed if it is never finished,
/// also at a signal.
#[derive(Debug)]
pub struct WholeFile {
    path: PathBuf,
    beside: NamedTempFile<File>,
    /// Dropped after the file, so that a remaining file is still known.
    _live: Option<LiveFile>,
}

impl WholeFile {
    /// Begins a file that replaces the one at `path`, or is new. A link is followed; permissions stay.
    ///
    /// # Errors
    /// Errors of the system.
    pub fn create(path: &Path) -> io::Result<Self> {
        let path = real(path);
        if path.exists() && !path.is_file() {
            let message = "it is not a regular file, and is left as it is";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
        }
        let mut options = File::options();
        options.read(true).write(true).create_new(true);
        options.mode(permissions(&path).mode());
        let mut live = None;
        let beside =
            tempfile::Builder::new()
                .prefix(".seekspec-")
                .make_in(folder_of(&path), |beside| {
                    live = Some(LiveFile::new(beside));
                    options.open(beside)
                })?;
        Ok(Self {
            path,
            beside,
            _live: live,
        })
    }

    /// The file that is being written.
    pub fn file(&self) -> &File {
        self.beside.as_file()
    }

    /// Where it will be, links followed.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Puts it in its place.
    ///
    /// # Errors
    /// Errors of the system. The file that is there is then as it was.
    pub fn finish(self) -> io::Result<()> {
        self.beside.persist(&self.path)?;
        Ok(())
    }
}

/// Replaces the file with the text, or creates it.
///
/// # Errors
/// Errors of the system; the file is unchanged then.
pub fn replace(path: &Path, text: &str) -> io::Result<()> {
    let whole = WholeFile::create(path)?;
    io::Write::write_all(&mut whole.file(), text.as_bytes())?;
    whole.finish()
}

/// The path without links, so that one file has one path, whether it is there yet or not.
pub(crate) fn real(path: &Path) -> PathBuf {
    let to_be_made = || {
        Some(
            fs::canonicalize(folder_of(path))
                .ok()?
                .join(path.file_name()?),
        )
    };
    let real = fs::canonicalize(path).ok();
    real.or_else(to_be_made).unwrap_or_else(|| path.to_owned())
}

/// The folder of a file; `.` for a bare name.
pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// Those of the file, or those that any program's new files have, less what the user's mask takes.
fn permissions(path: &Path) -> Permissions {
    let present = fs::metadata(path).map(|metadata| metadata.permissions());
    present.unwrap_or_else(|_| Permissions::from_mode(0o666))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_with_its_permissions() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.yaml");
        replace(&path, "one").unwrap();
        fs::set_permissions(&path, Permissions::from_mode(0o640)).unwrap();
        replace(&path, "two").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        assert_eq!(
            fs::metadata(&path).unwrap().permissions().mode() & 0o777,
            0o640
        );
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
