//! Walks a directory tree in parallel. It reads directories, and asks for the metadata of kept
//! entries only.
//!
//! Say that `base` has `a.rs`, `src/` and `.gitignore` with `*.log`, that `src/` has `b.rs` and
//! `c.log`, and that all but hidden and ignored files is wanted. The queue begins with the base. A
//! reader opens it, reads all names, compiles the ignore file among them, and only then decides about
//! entries: `a.rs` is visited, and `src` is queued with a handle of its parent and the rules so far.
//! Whoever takes `src` opens it below that handle, so that a link put in its place leads nowhere, and
//! asks the rules only for names that the visitor wants. A search for `*.rs` matches `b.rs` against
//! the rules, never `c.log`. After eight directories other threads help: most searches are over then.

mod batch;
mod directory;
mod entry_filter;
mod handle;
mod handle_pool;
mod kind;
#[cfg(test)]
mod properties;
mod reader;
#[cfg(test)]
pub(crate) mod tests;

use std::ffi::OsStr;
use std::io;
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;

use super::ignore_rules::IgnoreRules;
use super::order::Stamp;
use super::reach::Reach;
use super::stop_signal::StopSignal;
use super::work_queue::{WorkQueue, Worker};

use directory::PendingDirectory;
use handle::Handle;
use handle_pool::HandlePool;
use kind::DirEntryKind;
use reader::Reader;

/// Directories read before threads are started. Most searches end before a thread starts.
const ALONE: usize = 8;

/// A walk of a directory, with its filters.
pub struct Walk<'a> {
    /// The directory whose entries are visited. It is not visited itself.
    pub base: &'a Path,
    /// How far the path of the base may lead. Below the base no link is followed.
    pub reach: &'a Reach,
    /// The prefix of the displayed paths of its entries: "", or a path that ends with a slash.
    pub prefix: &'a str,
    /// The ignore rules of the directories above the base.
    pub rules_above: Option<Arc<IgnoreRules>>,
    /// The entries to leave out.
    pub omit: Omit<'a>,
    /// The number of levels to visit; `None` for all.
    pub max_depth: Option<usize>,
    /// The signal that ends the walk early.
    pub stop: &'a StopSignal<'a>,
}

/// The entries that a walk leaves out, with everything below them.
#[derive(Clone, Debug, Default)]
pub struct Omit<'a> {
    /// Entries of exactly these names.
    pub names: Vec<&'a str>,
    /// The prefix of hidden names, which are left out.
    pub hidden: Option<&'a str>,
    /// Whether the contents of hidden directories are visited all the same.
    pub enters_hidden: bool,
    /// Whether a negated rule of an ignore file includes hidden entries.
    pub negation_unhides: bool,
    /// The name of ignore files, if any are obeyed.
    pub ignore_file: Option<&'a str>,
    /// Whether ignore files below the base are obeyed, too.
    pub nested_ignore_files: bool,
    /// The entry that marks the root of a repository. If set, ignore files are obeyed only inside a
    /// repository, and those of an enclosing repository are not.
    pub repository_mark: Option<&'a str>,
    /// Whether ignored entries are visited, and only marked.
    pub marks_ignored: bool,
}

/// An entry of a directory, borrowed from the walk.
pub struct WalkEntry<'a> {
    /// Its displayed path.
    pub shown: &'a str,
    /// Its path relative to the base.
    pub within: &'a str,
    /// Whether it is a directory; false for a symbolic link.
    pub is_dir: bool,
    /// Whether it is ignored. False unless the walk marks ignored entries.
    pub is_ignored: bool,
    /// With the NUL byte for system calls.
    name: &'a [u8],
    kind: DirEntryKind,
    directory: &'a PendingDirectory,
    handle: &'a Handle,
}

impl WalkEntry<'_> {
    /// Whether it is a regular file; false for a symbolic link.
    #[must_use]
    pub fn is_file(&self) -> bool {
        self.kind == DirEntryKind::File
    }

    /// Whether it is a symbolic link.
    #[must_use]
    pub fn is_link(&self) -> bool {
        self.kind == DirEntryKind::Link
    }

    /// Its path in the file system.
    #[must_use]
    pub fn path(&self) -> PathBuf {
        let (directory, name) = (&self.directory.path, batch::without_end(self.name));
        let mut path = PathBuf::with_capacity(directory.as_os_str().len() + self.name.len());
        path.push(directory);
        path.push(OsStr::from_bytes(name));
        path
    }

    /// The time and size of the entry itself; of a link, not of its target.
    ///
    /// # Errors
    /// System errors: the entry may be gone by now.
    pub fn stamp(&self) -> io::Result<Stamp> {
        self.handle.stamp(batch::in_c(self.name))
    }
}

/// Receives the entries of a walk. Each thread has its own visitor.
pub trait Visitor: Send {
    /// Whether the entry is wanted. Ignore rules are checked only for wanted entries.
    fn wants(&self, entry: &WalkEntry<'_>) -> bool;

    /// Whether a wanted entry can be below the directory.
    fn enters(&self, _directory: &WalkEntry<'_>) -> bool {
        true
    }

    /// Receives a wanted entry that is not left out.
    fn visit(&mut self, entry: &WalkEntry<'_>);

    /// Receives the error of a directory below the base that cannot be read.
    fn failed(&mut self, _directory: &Path, _error: &io::Error) {}
}

/// Visits the entries below the base in no particular order, with one thread per visitor. Links are
/// not followed. A directory below the base that cannot be read is reported to a visitor, and
/// skipped.
///
/// # Errors
/// The base cannot be read.
pub fn walk<V: Visitor>(walk: &Walk<'_>, visitors: &mut [V]) -> io::Result<()> {
    let handle = Handle::base(walk.base, walk.reach)?;
    let base = PendingDirectory::base(walk, handle.duplicate()?);
    let Some((first, others)) = visitors.split_first_mut() else {
        return Ok(());
    };
    let (queue, pool, memory) = (WorkQueue::default(), HandlePool::default(), Arc::default());
    let mut worker = queue.worker(vec![base]);
    let mut reader = Reader::new(walk, &handle, &pool, &memory, first);
    let is_done = (0..ALONE).any(|_| !step(&mut worker, &mut reader));
    if let Some(error) = reader.base_failure {
        return Err(error);
    }
    if is_done || worker.is_idle() {
        return Ok(());
    }
    thread::scope(|scope| {
        for visitor in others {
            let mut worker = queue.worker(Vec::new());
            let mut reader = Reader::new(walk, &handle, &pool, &memory, visitor);
            scope.spawn(move || while step(&mut worker, &mut reader) {});
        }
        while step(&mut worker, &mut reader) {}
    });
    Ok(())
}

/// Reads the next directory, if there is one.
fn step<V: Visitor>(worker: &mut Worker<'_, PendingDirectory>, reader: &mut Reader<'_, V>) -> bool {
    let Some(directory) = worker.take() else {
        return false;
    };
    worker.add(reader.read(directory));
    true
}
