//! A work-sharing queue for work that creates more work. Each worker keeps its own items, and gives
//! some to idle workers.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The state shared by the [workers](Worker).
#[derive(Debug)]
pub struct WorkQueue<T> {
    state: Mutex<QueueState<T>>,
    changed: Condvar,
    /// The number of idle workers, readable without the lock.
    waiting: AtomicUsize,
}

#[derive(Debug)]
struct QueueState<T> {
    given: Vec<T>,
    /// The number of workers with items to share.
    busy: usize,
}

impl<T> Default for WorkQueue<T> {
    fn default() -> Self {
        let state = QueueState {
            given: Vec::new(),
            busy: 0,
        };
        Self {
            state: Mutex::new(state),
            changed: Condvar::new(),
            waiting: AtomicUsize::new(0),
        }
    }
}

impl<T> WorkQueue<T> {
    /// A worker that starts with these items.
    #[must_use]
    pub fn worker(&self, items: Vec<T>) -> Worker<'_, T> {
        self.lock().busy += 1;
        Worker { queue: self, items }
    }

    /// Waits for an item, or until no worker is left that could give one.
    fn wait(&self) -> Option<T> {
        let mut state = self.lock();
        state.busy -= 1;
        self.waiting.fetch_add(1, Ordering::Relaxed);
        while state.given.is_empty() && state.busy > 0 {
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
        self.waiting.fetch_sub(1, Ordering::Relaxed);
        let item = state.given.pop();
        if item.is_some() {
            state.busy += 1;
        } else {
            self.changed.notify_all();
        }
        item
    }

    fn lock(&self) -> MutexGuard<'_, QueueState<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A worker. It takes its newest item first, so that few items wait at a time.
#[derive(Debug)]
pub struct Worker<'a, T> {
    queue: &'a WorkQueue<T>,
    items: Vec<T>,
}

impl<T> Worker<'_, T> {
    /// The next item: its own, or one from another worker. `None` when all work is done; do not
    /// call it again then.
    pub fn take(&mut self) -> Option<T> {
        self.items.pop().or_else(|| self.queue.wait())
    }

    /// Adds new items, leaving `more` empty, and gives the older half of all items to idle workers.
    pub fn add(&mut self, more: &mut Vec<T>) {
        self.items.append(more);
        if self.items.len() > 1 && self.queue.waiting.load(Ordering::Relaxed) > 0 {
            let half = self.items.len() / 2;
            self.queue.lock().given.extend(self.items.drain(..half));
            self.queue.changed.notify_all();
        }
    }

    /// Whether it has no items.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.items.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    fn check(threads: usize, depth: usize) {
        let queue = WorkQueue::default();
        let done = AtomicUsize::new(0);
        let work = |mut worker: Worker<'_, usize>| {
            while let Some(depth) = worker.take() {
                done.fetch_add(1, Ordering::Relaxed);
                worker.add(&mut vec![depth - 1; if depth > 1 { 2 } else { 0 }]);
            }
        };
        thread::scope(|scope| {
            for number in 0..threads {
                let worker = queue.worker(if number == 0 { vec![depth] } else { Vec::new() });
                scope.spawn(|| work(worker));
            }
        });
        assert_eq!(done.into_inner(), (1 << depth) - 1);
    }

    #[test]
    fn an_idle_worker_is_given_the_older_half() {
        let queue = WorkQueue::default();
        let mut worker = queue.worker(Vec::new());
        assert!(worker.is_idle());
        worker.add(&mut vec![1, 2, 3]);
        assert_eq!(worker.items, [1, 2, 3], "no other is idle");
        let mut other = queue.worker(Vec::new());
        let (kept, is_idle) = thread::scope(|scope| {
            scope.spawn(move || while other.take().is_some() {});
            while queue.waiting.load(Ordering::Relaxed) == 0 {
                thread::yield_now();
            }
            worker.add(&mut vec![4]);
            let kept = (worker.items.clone(), worker.is_idle());
            while worker.take().is_some() {}
            kept
        });
        assert_eq!(kept, [3, 4]);
        assert!(!is_idle);
    }

    #[test]
    fn all_work_is_done_by_any_number_of_threads() {
        check(1, 5);
        check(2, 12);
        check(4, 8);
        check(16, 10);
    }
}
