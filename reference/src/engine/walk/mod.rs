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
mod entry;
mod entry_filter;
mod handle;
mod handle_pool;
mod kind;
#[cfg(test)]
mod properties;
mod reader;
mod scope;
#[cfg(test)]
pub(crate) mod tests;

use std::io;
use std::sync::Arc;
use std::thread;

pub use entry::{Visitor, WalkEntry};
pub use scope::{Omit, Walk};

use super::work_queue::{WorkQueue, Worker};

use directory::PendingDirectory;
use handle::Handle;
use handle_pool::HandlePool;
use reader::Reader;

/// Directories read before threads are started. Most searches end before a thread starts.
const ALONE: usize = 8;

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
