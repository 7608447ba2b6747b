//! Writes a file atomically: a reader sees the old content or the new, whatever happens in between.
//!
//! The content goes into a temporary file, which then replaces the old one. On Linux the file has
//! no name until it is complete, so a killed writer leaves nothing behind, except between two
//! system calls. Such a leftover is removed by the next write in that directory.
//!
//! Calls that write the same file take turns, so that no edit gets lost.

mod beside;
mod file_state;
#[cfg(not(portable))]
mod nameless;
mod original;
mod replacement;
mod temporary;
mod turn;

use std::fs::File;
use std::io::{self, ErrorKind, Write as _};

use super::stop_signal::StopSignal;
use super::unlinked::EntryName;

pub use original::Original;
pub use replacement::{Content, WriteRules};

pub(super) use turn::Turn;

use replacement::{Replaced, Replacement};

/// Replaces or creates the file with this content, whatever it was, once no other call writes it.
/// An existing entry must be a regular file, not a link.
///
/// # Errors
/// The call was stopped while it waited; system errors before any change, also if the existing file
/// is not writable.
pub fn write(
    entry: &EntryName,
    content: &[u8],
    rules: WriteRules,
    stop: &StopSignal<'_>,
) -> io::Result<()> {
    put(entry, content, Replaced::Anything, rules, stop)
}

/// Creates the file with this content, once no other call writes it.
///
/// # Errors
/// [`ErrorKind::AlreadyExists`] if the entry exists, of any kind; the errors of [`write()`].
pub fn create(
    entry: &EntryName,
    content: &[u8],
    rules: WriteRules,
    stop: &StopSignal<'_>,
) -> io::Result<()> {
    put(entry, content, Replaced::Nothing, rules, stop)
}

fn put(
    entry: &EntryName,
    content: &[u8],
    replaced: Replaced<'_>,
    rules: WriteRules,
    stop: &StopSignal<'_>,
) -> io::Result<()> {
    let _turn = Turn::wait(entry, stop)?;
    let replacement = Replacement {
        entry,
        content: &|mut file| file.write_all(content),
        rules,
        replaced,
    };
    replacement.write()
}

impl Replacement<'_> {
    fn write(&self) -> io::Result<()> {
        if matches!(self.replaced, Replaced::Nothing) && self.entry.exists()? {
            return Err(ErrorKind::AlreadyExists.into());
        }
        let present = present(self.entry)?;
        temporary::sweep(self.entry);
        #[cfg(not(portable))]
        match nameless::write(self, present.as_ref()) {
            Err(error) if nameless::is_unsupported(&error) => {}
            done => return done,
        }
        beside::write(self, present.as_ref())
    }
}

/// The existing file, opened for writing to check its permissions.
fn present(entry: &EntryName) -> io::Result<Option<File>> {
    match entry.open_to_write() {
        Ok(file) => Ok(Some(file)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use std::fs::{self, Permissions};
    use std::path::Path;

    use super::*;
    use crate::host::{Cancellation, SystemClock};

    type Way = fn(&Replacement<'_>, Option<&File>) -> io::Result<()>;

    const NEW: Content<'static> = &|mut file| file.write_all(b"new");

    fn replacement<'a>(entry: &'a EntryName, content: Content<'a>) -> Replacement<'a> {
        Replacement {
            entry,
            content,
            rules: WriteRules::default(),
            replaced: Replaced::Anything,
        }
    }

    /// Writes "new" into the file.
    pub(super) fn write_new(path: &Path) {
        let (clock, cancellation) = (SystemClock::new(), Cancellation::new());
        let stop = StopSignal::new(&clock, &cancellation, None);
        write(&entry(path), b"new", WriteRules::default(), &stop).expect("written");
    }

    #[cfg(not(portable))]
    #[test]
    fn a_file_has_no_name_before_it_is_whole_where_the_file_system_can() {
        let directory = tempfile::tempdir().expect("a directory");
        let can = nameless::is_possible_in(directory.path());
        let seen = std::cell::RefCell::new(Vec::new());
        let content = |mut file: &File| {
            seen.replace(names(directory.path()));
            let another = File::open(nameless::path_of(file)).expect("opened");
            assert!(another.try_lock().is_err(), "its writer holds a lock");
            file.write_all(b"new")
        };
        let entry = entry(&directory.path().join("file"));
        replacement(&entry, &content).write().expect("written");
        assert_eq!(seen.take().len(), usize::from(!can));
        assert_eq!(names(directory.path()), ["file"]);
    }

    #[test]
    fn content_that_fails_is_not_written_in_another_way() {
        let tree = tempfile::tempdir().expect("a directory");
        let calls = std::cell::Cell::new(0);
        let fails = |_: &File| {
            calls.set(calls.get() + 1);
            Err(ErrorKind::StorageFull.into())
        };
        let entry = EntryName::at(&tree.path().canonicalize().expect("real").join("file"));
        let written = entry.and_then(|entry| replacement(&entry, &fails).write());
        assert_eq!(
            written.expect_err("it fails").kind(),
            ErrorKind::StorageFull
        );
        assert_eq!(calls.get(), 1);
    }

    /// Every way of writing, whether the system supports it or not.
    fn ways() -> Vec<Way> {
        vec![|replacement, _| replacement.write(), beside::write]
    }

    fn entry(path: &Path) -> EntryName {
        EntryName::at(path).expect("its directory")
    }

    fn names(directory: &Path) -> Vec<String> {
        let entries = fs::read_dir(directory).expect("readable").flatten();
        let mut names: Vec<String> = entries
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    fn check(before: Option<&str>, content: &str) {
        for way in ways() {
            let directory = tempfile::tempdir().expect("a directory");
            let path = directory.path().join("file");
            if let Some(before) = before {
                fs::write(&path, before).expect("written");
            }
            let entry = entry(&path);
            let present = present(&entry).expect("writable");
            let content_of: Content<'_> = &|mut file| file.write_all(content.as_bytes());
            way(&replacement(&entry, content_of), present.as_ref()).expect("written");
            assert_eq!(fs::read_to_string(&path).expect("read"), content);
            assert_eq!(names(directory.path()), ["file"]);
        }
    }

    #[test]
    fn a_new_file_is_made_and_an_old_one_replaced() {
        check(None, "new\n");
        check(Some("a longer text\n"), "new\n");
        check(Some("old"), "");
    }

    #[cfg(unix)]
    #[test]
    fn permissions_are_kept() {
        use std::os::unix::fs::PermissionsExt;

        for way in ways() {
            for mode in [0o755, 0o600, 0o666] {
                let directory = tempfile::tempdir().expect("a directory");
                let path = directory.path().join("run.sh");
                fs::write(&path, "old").expect("written");
                fs::set_permissions(&path, Permissions::from_mode(mode)).expect("set");
                let entry = entry(&path);
                let present = present(&entry).expect("writable");
                way(&replacement(&entry, NEW), present.as_ref()).expect("written");
                let kept = fs::metadata(&path).expect("metadata").permissions().mode();
                assert_eq!(kept & 0o777, mode);
            }
        }
    }

    /// The system lets root alone give a file to someone else.
    #[cfg(unix)]
    #[test]
    fn the_owner_is_kept() {
        use std::os::unix::fs::{MetadataExt, chown};

        let owner = |path: &Path| {
            let metadata = fs::metadata(path).expect("metadata");
            (metadata.uid(), metadata.gid())
        };
        for way in ways() {
            let directory = tempfile::tempdir().expect("a directory");
            let path = directory.path().join("file");
            fs::write(&path, "old").expect("written");
            drop(chown(&path, Some(1), Some(1)));
            let before = owner(&path);
            let entry = entry(&path);
            let present = present(&entry).expect("writable");
            way(&replacement(&entry, NEW), present.as_ref()).expect("written");
            assert_eq!(owner(&path), before);
        }
    }

    #[test]
    fn content_that_fails_changes_nothing() {
        for way in ways() {
            let directory = tempfile::tempdir().expect("a directory");
            let path = directory.path().join("file");
            fs::write(&path, "old").expect("written");
            let half: Content<'_> = &|mut file| {
                file.write_all(b"ne")?;
                Err(io::Error::other("no more"))
            };
            let entry = entry(&path);
            let present = present(&entry).expect("writable");
            way(&replacement(&entry, half), present.as_ref()).expect_err("it fails");
            assert_eq!(fs::read_to_string(&path).expect("read"), "old");
            assert_eq!(names(directory.path()), ["file"]);
        }
    }

    #[test]
    fn a_file_that_appears_meanwhile_is_not_replaced() {
        for way in ways() {
            let directory = tempfile::tempdir().expect("a directory");
            let path = directory.path().join("file");
            let content: Content<'_> = &|mut file| {
                fs::write(&path, "of another process")?;
                file.write_all(b"new")
            };
            let entry = entry(&path);
            let creation = Replacement {
                replaced: Replaced::Nothing,
                ..replacement(&entry, content)
            };
            let error = way(&creation, None).expect_err("it exists by now");
            assert_eq!(error.kind(), ErrorKind::AlreadyExists);
            let kept = fs::read_to_string(&path).expect("read");
            assert_eq!(kept, "of another process");
            assert_eq!(names(directory.path()), ["file"]);
        }
    }

    #[test]
    fn a_failed_write_leaves_nothing_behind() {
        let directory = tempfile::tempdir().expect("a directory");
        fs::create_dir(directory.path().join("file")).expect("made");
        for way in ways() {
            let entry = entry(&directory.path().join("file"));
            assert!(present(&entry).is_err());
            way(&replacement(&entry, NEW), None).expect_err("it is a directory");
            assert_eq!(names(directory.path()), ["file"]);
        }
    }
}
