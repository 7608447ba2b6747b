//! A file that is read to be replaced.

use std::fs::File;
use std::io;

use super::file_state::FileState;
use super::replacement::{Content, Replaced, Replacement, WriteRules};
use super::turn::Turn;
use crate::engine::stop_signal::StopSignal;
use crate::engine::unlinked::{EntryName, fstat};

/// A file that is read to be replaced. Other calls that write it wait until it is dropped; if
/// another process changes it meanwhile, it is not replaced.
#[derive(Debug)]
pub struct Original<'a> {
    entry: &'a EntryName,
    file: File,
    state: FileState,
    _turn: Turn,
}

impl<'a> Original<'a> {
    /// Opens the file once no other call writes it.
    ///
    /// # Errors
    /// It is not a regular file; the call was stopped while it waited; system errors.
    pub fn open(entry: &'a EntryName, stop: &StopSignal<'_>) -> io::Result<Self> {
        let turn = Turn::wait(entry, stop)?;
        let file = entry.open()?;
        Ok(Self {
            entry,
            state: FileState::of(&fstat(&file)?),
            file,
            _turn: turn,
        })
    }

    /// The file, to read it.
    #[must_use]
    pub fn file(&self) -> &File {
        &self.file
    }

    /// Checks that the process may write the file, which is not needed to replace it.
    ///
    /// # Errors
    /// System errors.
    pub fn check_writable(&self) -> io::Result<()> {
        self.entry.open_to_write().map(drop)
    }

    /// Replaces the file.
    ///
    /// # Errors
    /// Another process has changed, replaced or removed it since it was opened. Errors of the
    /// content, and system errors before any change.
    pub fn replace(&self, content: Content<'_>, rules: WriteRules) -> io::Result<()> {
        let replacement = Replacement {
            entry: self.entry,
            content,
            rules,
            replaced: Replaced::Only(&self.state),
        };
        replacement.write()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write as _;
    use std::os::unix::fs::PermissionsExt;
    use std::path::Path;

    use super::*;
    use crate::host::{Cancellation, SystemClock};

    /// Another process changes the file while the new content is written.
    fn check(change: fn(&Path)) {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().canonicalize().expect("real").join("file");
        fs::write(&path, "old").expect("written");
        let (clock, cancellation) = (SystemClock::new(), Cancellation::new());
        let stop = StopSignal::new(&clock, &cancellation, None);
        let entry = EntryName::at(&path).expect("its directory");
        let original = Original::open(&entry, &stop).expect("opened");
        let content: Content<'_> = &|mut file| {
            change(&path);
            file.write_all(b"new")
        };
        let replaced = original.replace(content, WriteRules::default());
        let left: Vec<_> = fs::read_dir(directory.path()).expect("read").collect();
        assert_eq!(left.len(), usize::from(path.exists()));
        let error = replaced.expect_err("it has changed");
        assert!(
            error.to_string().contains("another process"),
            "{error}, {:?}",
            fs::read(&path)
        );
        assert!(fs::read(&path).map_or(true, |content| content != b"new"));
    }

    #[test]
    fn a_file_that_another_process_changed_is_not_overwritten() {
        check(|path| fs::write(path, "odd").expect("written"));
        check(|path| fs::write(path, "longer").expect("written"));
        check(|path| fs::remove_file(path).expect("removed"));
        check(|path| fs::set_permissions(path, PermissionsExt::from_mode(0o600)).expect("set"));
        check(|path| {
            let other = path.with_file_name("other");
            fs::write(&other, "old").expect("written");
            fs::rename(other, path).expect("moved");
        });
        check(|path| {
            fs::remove_file(path).expect("removed");
            std::os::unix::fs::symlink("/dev/null", path).expect("linked");
        });
    }
}
