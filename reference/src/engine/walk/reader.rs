use std::io;
use std::sync::Arc;

use super::batch::Batch;
use super::directory::{Directory, Door};
use super::handle::{Buffer, Handle};
use super::held::Places;
use super::taker::Taker;
use super::{Visitor, Walk};
use crate::engine::ignore_rules::Room;

/// Reads directories in one thread, one after another.
pub(super) struct Reader<'a, V> {
    walk: &'a Walk<'a>,
    base: &'a Handle,
    places: &'a Places,
    buffer: Buffer,
    batch: Batch,
    taker: Taker<'a, V>,
    /// The error of the base, if it cannot be read.
    pub(super) base_failure: Option<io::Error>,
}

impl<'a, V: Visitor> Reader<'a, V> {
    pub(super) fn new(
        walk: &'a Walk<'a>,
        base: &'a Handle,
        places: &'a Places,
        room: &Arc<Room>,
        visitor: &'a mut V,
    ) -> Self {
        Self {
            walk,
            base,
            places,
            buffer: Buffer::default(),
            batch: Batch::default(),
            taker: Taker::new(walk, room, visitor),
            base_failure: None,
        }
    }

    /// Reads a directory, unless the walk was stopped. Returns the directories in it to enter.
    pub(super) fn read(&mut self, mut directory: Directory) -> &mut Vec<Directory> {
        if self.walk.watch.check().is_none() {
            match directory.open(self.walk, self.base) {
                Ok(handle) => self.read_open(&mut directory, handle),
                Err(error) => self.failed(&directory, error),
            }
        }
        &mut self.taker.found
    }

    fn read_open(&mut self, directory: &mut Directory, handle: Handle) {
        let (walk, taker) = (self.walk, &mut self.taker);
        let mut rules = None;
        let mut take = |batch: &Batch| {
            let rules = rules.get_or_insert_with(|| taker.rules(directory, &handle, batch));
            if walk.watch.stopped().is_some() {
                // The rules may be incomplete.
                return false;
            }
            taker.take(directory, &handle, batch, rules.as_ref());
            batch.is_whole || walk.watch.check().is_none()
        };
        if let Err(error) = handle.read(&mut self.buffer, &mut self.batch, &mut take) {
            self.failed(directory, error);
        }
        self.keep_open(handle);
    }

    fn failed(&mut self, directory: &Directory, error: io::Error) {
        if directory.is_base() {
            self.base_failure = Some(error);
        } else {
            self.taker.visitor.failed(&directory.path, &error);
        }
    }

    /// Keeps the directory open, so that the directories found in it can be opened by name.
    fn keep_open(&mut self, handle: Handle) {
        let found = &mut self.taker.found;
        if found.is_empty() {
            return;
        }
        if let Some(held) = self.places.hold(handle) {
            for directory in found {
                directory.door = Door::In(Arc::clone(&held));
            }
        }
    }
}
