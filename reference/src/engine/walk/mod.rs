//! Walks a directory tree in parallel: it reads directories, and asks the file system nothing else of what is not kept.

mod batch;
mod directory;
mod handle;
mod held;
mod kind;
#[cfg(test)]
mod law;
mod reader;
mod taker;
#[cfg(test)]
mod tests;

use std::ffi::OsStr;
use std::io;
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;

use super::ignore_rules::IgnoreRules;
use super::order::Stamp;
use super::reach::Reach;
use super::watch::Watch;
use super::work_queue::{WorkQueue, Worker};

use directory::Directory;
use handle::Handle;
use held::Places;
use kind::Kind;
use reader::Reader;

/// Directories that are read before threads are started: most searches end sooner than a thread begins.
const ALONE: usize = 8;

/// What is walked, and what is left out of it.
pub struct Walk<'a> {
    /// The directory whose entries are visited. It is not an entry itself.
    pub base: &'a Path,
    /// How far the path of the base may lead. Below it no link is followed.
    pub reach: &'a Reach,
    /// What stands before the names of its entries when they are shown: "" or a path that ends in a slash.
    pub prefix: &'a str,
    /// The rules of the directories above the base.
    pub rules_above: Option<Arc<IgnoreRules>>,
    /// What is left out.
    pub omit: Omit<'a>,
    /// How many levels are visited; `None` for all of them.
    pub max_depth: Option<usize>,
    /// What ends the walk early.
    pub watch: &'a Watch<'a>,
}

/// What a walk leaves out, together with everything below it.
#[derive(Clone, Debug, Default)]
pub struct Omit<'a> {
    /// Entries of exactly these names.
    pub names: Vec<&'a str>,
    /// Names that begin so are hidden, and left out.
    pub hidden: Option<&'a str>,
    /// Whether what is below a hidden directory is visited nevertheless.
    pub enters_hidden: bool,
    /// Whether a negated rule of an ignore file takes in what is hidden.
    pub negation_unhides: bool,
    /// The name of the files whose rules say what is ignored, if any are obeyed.
    pub ignore_file: Option<&'a str>,
    /// Whether such files are read below the base, too.
    pub nested_ignore_files: bool,
    /// What a repository has at its root: where this is said, such files count only inside of one, and those of another around
    /// it do not.
    pub repository_mark: Option<&'a str>,
    /// Whether what is ignored is visited nevertheless, and only marked as such.
    pub marks_ignored: bool,
}

/// One entry of a directory, borrowed from the walk.
pub struct WalkEntry<'a> {
    /// Its path as it is shown.
    pub shown: &'a str,
    /// Its path relative to the base.
    pub within: &'a str,
    /// Whether it is a directory; a symbolic link is none.
    pub is_dir: bool,
    /// Whether it is ignored; only a walk that marks such entries comes to them.
    pub is_ignored: bool,
    /// With the zero byte that system calls want.
    name: &'a [u8],
    kind: Kind,
    directory: &'a Directory,
    handle: &'a Handle,
}

impl WalkEntry<'_> {
    /// Whether it is a regular file; a symbolic link is none.
    #[must_use]
    pub fn is_file(&self) -> bool {
        self.kind == Kind::File
    }

    /// Whether it is a symbolic link.
    #[must_use]
    pub fn is_link(&self) -> bool {
        self.kind == Kind::Link
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> PathBuf {
        let (directory, name) = (&self.directory.path, batch::without_end(self.name));
        let mut path = PathBuf::with_capacity(directory.as_os_str().len() + self.name.len());
        path.push(directory);
        path.push(OsStr::from_bytes(name));
        path
    }

    /// Asks for the time and the size of the entry itself, of a link and not of its target.
    ///
    /// # Errors
    /// What the system says: the entry can be gone by now.
    pub fn stamp(&self) -> io::Result<Stamp> {
        self.handle.stamp(batch::in_c(self.name))
    }
}

/// Takes the entries of a walk; each thread has its own.
pub trait Visitor: Send {
    /// Whether the entry is of interest. Ignore rules are applied only to those that are.
    fn wants(&self, entry: &WalkEntry<'_>) -> bool;

    /// Whether there can be anything of interest below a directory.
    fn enters(&self, _directory: &WalkEntry<'_>) -> bool {
        true
    }

    /// Takes an entry that is wanted, and not left out.
    fn visit(&mut self, entry: &WalkEntry<'_>);

    /// Is told of a directory below the base that cannot be read.
    fn failed(&mut self, _directory: &Path, _error: &io::Error) {}
}

/// Visits the entries below the base, in no particular order, each by one of the visitors; there is a thread for each of them.
/// Links are not followed, and a directory below the base that cannot be read is passed over once a visitor has been told.
///
/// # Errors
/// The base cannot be read.
pub fn walk<V: Visitor>(walk: &Walk<'_>, visitors: &mut [V]) -> io::Result<()> {
    let handle = Handle::base(walk.base, walk.reach)?;
    let base = Directory::base(walk, handle.again()?);
    let Some((first, others)) = visitors.split_first_mut() else {
        return Ok(());
    };
    let (queue, places, room) = (WorkQueue::default(), Places::default(), Arc::default());
    let mut worker = queue.worker(vec![base]);
    let mut reader = Reader::new(walk, &handle, &places, &room, first);
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
            let mut reader = Reader::new(walk, &handle, &places, &room, visitor);
            scope.spawn(move || while step(&mut worker, &mut reader) {});
        }
        while step(&mut worker, &mut reader) {}
    });
    Ok(())
}

/// Reads one directory, if there is one left.
fn step<V: Visitor>(worker: &mut Worker<'_, Directory>, reader: &mut Reader<'_, V>) -> bool {
    let Some(directory) = worker.take() else {
        return false;
    };
    worker.add(reader.read(directory));
    true
}
