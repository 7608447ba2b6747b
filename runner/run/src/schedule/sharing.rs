//! State that all workers of a run share.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use crate::ask::TargetSession;
use crate::pool::StopRequest;
use crate::sandbox::RunDirectory;

/// State that all workers of a run share.
#[derive(Clone)]
pub(super) struct Shared<'a> {
    pub(super) directory: &'a RunDirectory,
    /// No further case is begun.
    pub(super) stop: Arc<StopRequest>,
    alone: Arc<RwLock<()>>,
    /// Processes that stay, between two of their trees.
    kept: Arc<Mutex<Vec<TargetSession<'a>>>>,
}

impl<'a> Shared<'a> {
    pub(super) fn new(directory: &'a RunDirectory) -> Self {
        Shared {
            directory,
            stop: Arc::default(),
            alone: Arc::default(),
            kept: Arc::default(),
        }
    }

    /// Held while a case is run beside others.
    pub(super) fn shared_slot(&self) -> RwLockReadGuard<'_, ()> {
        self.alone.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a process for another tree.
    pub(super) fn keep(&self, session: TargetSession<'a>) {
        self.kept().push(session);
    }

    /// A process that was kept.
    pub(super) fn take_kept(&self) -> Option<TargetSession<'a>> {
        self.kept().pop()
    }

    fn kept(&self) -> MutexGuard<'_, Vec<TargetSession<'a>>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Held while a case must have the machine for itself.
    pub(super) fn alone(&self) -> RwLockWriteGuard<'_, ()> {
        self.alone.write().unwrap_or_else(PoisonError::into_inner)
    }
}
