//! Work that makes more work, shared by several threads: each keeps what it makes, and gives of it to those that have none.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// What is shared by the [workers](Worker) on one piece of work.
#[derive(Debug)]
pub struct WorkQueue<T> {
    state: Mutex<State<T>>,
    changed: Condvar,
    /// How many workers wait, to be looked at without the lock.
    waiting: AtomicUsize,
}

#[derive(Debug)]
struct State<T> {
    given: Vec<T>,
    /// Workers that have work, and may give of it.
    busy: usize,
}

impl<T> Default for WorkQueue<T> {
    fn default() -> Self {
        let state = State {
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
    /// A worker that has these items to begin with.
    #[must_use]
    pub fn worker(&self, items: Vec<T>) -> Worker<'_, T> {
        self.lock().busy += 1;
        Worker { queue: self, items }
    }

    /// Waits until something is given, or until nobody is left who could give anything.
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

    fn lock(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One of those who work. It takes the last that it has made first, so that few items wait at a time.
#[derive(Debug)]
pub struct Worker<'a, T> {
    queue: &'a WorkQueue<T>,
    items: Vec<T>,
}

impl<T> Worker<'_, T> {
    /// The next item: one of its own or, when it has none, what another gives it. `None` when all work is done; it is not to be
    /// asked again then.
    pub fn take(&mut self) -> Option<T> {
        self.items.pop().or_else(|| self.queue.wait())
    }

    /// Adds items that another led to, leaving `more` empty, and gives the older half of what there is to those that wait.
    pub fn add(&mut self, more: &mut Vec<T>) {
        self.items.append(more);
        if self.items.len() > 1 && self.queue.waiting.load(Ordering::Relaxed) > 0 {
            let half = self.items.len() / 2;
            self.queue.lock().given.extend(self.items.drain(..half));
            self.queue.changed.notify_all();
        }
    }

    /// Whether it has no items of its own.
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
    fn all_work_is_done_by_any_number_of_threads() {
        check(1, 5);
        check(2, 12);
        check(4, 8);
        check(16, 10);
    }
}
