use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::handle::Handle;

/// The most directories of a walk that stay open, so that their children can be opened by name. The
/// number of descriptors is limited: in a deeper tree the others are opened by path.
const AT_MOST: usize = 32;

/// Counts the open directories.
#[derive(Debug, Default)]
pub(super) struct HandlePool(Arc<AtomicUsize>);

impl HandlePool {
    /// Keeps the directory open until the returned value is dropped. `None` if the pool is full.
    pub(super) fn keep(&self, handle: Handle) -> Option<Arc<PooledHandle>> {
        let taken = self.0.fetch_add(1, Ordering::Relaxed);
        let pooled = PooledHandle {
            handle,
            pool: Arc::clone(&self.0),
        };
        (taken < AT_MOST).then(|| Arc::new(pooled))
    }
}

/// A directory that stays open.
#[derive(Debug)]
pub(super) struct PooledHandle {
    handle: Handle,
    pool: Arc<AtomicUsize>,
}

impl Deref for PooledHandle {
    type Target = Handle;

    fn deref(&self) -> &Handle {
        &self.handle
    }
}

impl Drop for PooledHandle {
    fn drop(&mut self) {
        self.pool.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::reach::Reach;

    #[test]
    fn dropping_a_handle_makes_room_for_another() {
        let tree = tempfile::tempdir().expect("a directory");
        let handle = || Handle::base(tree.path(), &Reach::Everything).expect("opened");
        let pool = HandlePool::default();
        let pooled: Vec<_> = (0..AT_MOST).map(|_| pool.keep(handle())).collect();
        assert!(pooled.iter().all(Option::is_some));
        assert!(pool.keep(handle()).is_none());
        drop(pooled);
        assert!(pool.keep(handle()).is_some());
    }
}
