use std::io;
use std::sync::Arc;

use super::batch::Batch;
use super::directory::{DirHandle, PendingDirectory};
use super::entry::Visitor;
use super::entry_filter::EntryFilter;
use super::handle::{Buffer, Handle};
use super::handle_pool::HandlePool;
use super::scope::Walk;
use crate::engine::ignore_rules::MemoryBudget;

/// Reads directories in one thread, one after another.
pub(super) struct Reader<'a, V> {
    walk: &'a Walk<'a>,
    base: &'a Handle,
    pool: &'a HandlePool,
    buffer: Buffer,
    batch: Batch,
    filter: EntryFilter<'a, V>,
    /// The error of the base, if it cannot be read.
    pub(super) base_failure: Option<io::Error>,
}

impl<'a, V: Visitor> Reader<'a, V> {
    pub(super) fn new(
        walk: &'a Walk<'a>,
        base: &'a Handle,
        pool: &'a HandlePool,
        memory: &Arc<MemoryBudget>,
        visitor: &'a mut V,
    ) -> Self {
        Self {
            walk,
            base,
            pool,
            buffer: Buffer::default(),
            batch: Batch::default(),
            filter: EntryFilter::new(walk, memory, visitor),
            base_failure: None,
        }
    }

    /// Reads a directory, unless the walk was stopped. Returns the directories in it to enter.
    pub(super) fn read(&mut self, mut directory: PendingDirectory) -> &mut Vec<PendingDirectory> {
        if self.walk.stop.check().is_none() {
            match directory.open(self.walk, self.base) {
                Ok(handle) => self.read_open(&mut directory, handle),
                Err(error) => self.failed(&directory, error),
            }
        }
        &mut self.filter.found
    }

    fn read_open(&mut self, directory: &mut PendingDirectory, handle: Handle) {
        let (walk, filter) = (self.walk, &mut self.filter);
        let mut rules = None;
        let mut take = |batch: &Batch| {
            let rules = rules.get_or_insert_with(|| filter.rules(directory, &handle, batch));
            if walk.stop.reason().is_some() {
                // The rules may be incomplete.
                return false;
            }
            filter.handle_batch(directory, &handle, batch, rules.as_ref());
            batch.is_whole || walk.stop.check().is_none()
        };
        if let Err(error) = handle.read(&mut self.buffer, &mut self.batch, &mut take) {
            self.failed(directory, error);
        }
        self.keep_open(handle);
    }

    fn failed(&mut self, directory: &PendingDirectory, error: io::Error) {
        if directory.is_base() {
            self.base_failure = Some(error);
        } else {
            self.filter.visitor.failed(&directory.path, &error);
        }
    }

    /// Keeps the directory open, so that the directories found in it can be opened by name.
    fn keep_open(&mut self, handle: Handle) {
        let found = &mut self.filter.found;
        if found.is_empty() {
            return;
        }
        if let Some(pooled) = self.pool.keep(handle) {
            for directory in found {
                directory.dir_handle = DirHandle::InParent(Arc::clone(&pooled));
            }
        }
    }
}
