//! State that all workers of a run share.

use std::collections::BTreeMap;
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
    /// Failures in processes that had served other trees, by their messages, and whether they come in
    /// a process of its own, too.
    causes: Arc<Mutex<BTreeMap<String, bool>>>,
}

impl<'a> Shared<'a> {
    pub(super) fn new(directory: &'a RunDirectory) -> Self {
        Shared {
            directory,
            stop: Arc::default(),
            alone: Arc::default(),
            kept: Arc::default(),
            causes: Arc::default(),
        }
    }

    /// The same for other surroundings, with trees in this directory: its processes are its own.
    pub(super) fn apart(&self, directory: &'a RunDirectory) -> Self {
        Shared {
            directory,
            kept: Arc::default(),
            causes: Arc::default(),
            ..self.clone()
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

    /// Whether failures that say this are known to come in a process of its own, too.
    pub(super) fn is_confirmed(&self, cause: &str) -> bool {
        self.causes().get(cause) == Some(&true)
    }

    /// Notes whether a failure that says this came in a process of its own, too. Once one has not,
    /// each is tried there.
    pub(super) fn note_cause(&self, cause: String, came_again: bool) {
        let mut causes = self.causes();
        let known = causes.entry(cause).or_insert(came_again);
        *known &= came_again;
    }

    /// How many kinds of failures came only in processes that had served other trees.
    pub(super) fn of_the_process(&self) -> usize {
        self.causes()
            .values()
            .filter(|came_again| !**came_again)
            .count()
    }

    fn causes(&self) -> MutexGuard<'_, BTreeMap<String, bool>> {
        self.causes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn kept(&self) -> MutexGuard<'_, Vec<TargetSession<'a>>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Held while a case must have the machine for itself.
    pub(super) fn alone(&self) -> RwLockWriteGuard<'_, ()> {
        self.alone.write().unwrap_or_else(PoisonError::into_inner)
    }
}
