//! Calls that write the same file take turns.

use std::collections::BTreeSet;
use std::io;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use rustix::fs::{AtFlags, Dev, fstat, statat};
use rustix::io::Errno;

use super::EntryName;
use crate::engine::stop_signal::StopSignal;

/// The interval at which a waiting call checks for its end.
const PATIENCE: Duration = Duration::from_millis(10);

/// The files that are being written by this process.
static WRITTEN: Mutex<BTreeSet<FileKey>> = Mutex::new(BTreeSet::new());

static FREED: Condvar = Condvar::new();

/// The device and the number of a file, whatever its names are; or, if it does not exist yet, those
/// of its directory, and its name there.
type FileKey = (Dev, u64, Option<String>);

/// The right to write a file, until it is dropped.
#[derive(Debug)]
pub(in crate::engine) struct Turn(FileKey);

impl Turn {
    /// Waits until no other call of this process writes the file.
    ///
    /// # Errors
    /// The call was stopped; system errors.
    pub(in crate::engine) fn wait(entry: &EntryName, stop: &StopSignal<'_>) -> io::Result<Self> {
        let mut written = WRITTEN.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            // Asked again after each wait, as the call before has put another file in its place.
            let file = key(entry)?;
            if written.insert(file.clone()) {
                return Ok(Self(file));
            }
            if stop.check().is_some() {
                return Err(io::Error::other("the call was stopped"));
            }
            let freed = FREED.wait_timeout(written, PATIENCE);
            written = freed.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

fn key(entry: &EntryName) -> io::Result<FileKey> {
    match statat(entry.directory(), entry.name(), AtFlags::SYMLINK_NOFOLLOW) {
        Ok(file) => Ok((file.st_dev, file.st_ino, None)),
        Err(Errno::NOENT) => {
            let directory = fstat(entry.directory())?;
            // Some file systems do not distinguish case.
            let name = entry.name().to_string_lossy().to_lowercase();
            Ok((directory.st_dev, directory.st_ino, Some(name)))
        }
        Err(error) => Err(error.into()),
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut written = WRITTEN.lock().unwrap_or_else(PoisonError::into_inner);
        written.remove(&self.0);
        FREED.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::{Cancellation, SystemClock};

    #[test]
    fn a_file_is_written_by_one_call_at_a_time_and_waiting_can_be_cancelled() {
        let directory = tempfile::tempdir().expect("a directory");
        let root = directory.path().canonicalize().expect("its real path");
        let entry = |name: &str| EntryName::at(&root.join(name)).expect("its directory");
        let (clock, cancellation) = (SystemClock::new(), Cancellation::new());
        let stop = StopSignal::new(&clock, &cancellation, None);
        let first = Turn::wait(&entry("file"), &stop).expect("free");
        drop(Turn::wait(&entry("other"), &stop).expect("free, too"));
        cancellation.cancel();
        for name in ["file", "File"] {
            Turn::wait(&entry(name), &stop).expect_err("it is being written");
        }
        drop(first);
        Turn::wait(&entry("file"), &stop).expect("free again");
    }
}
