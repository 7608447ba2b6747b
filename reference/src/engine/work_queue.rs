//! Work that makes more work, shared by several threads.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Items to be worked on, the last that was added first, so that few of them wait at a time.
#[derive(Debug)]
pub struct WorkQueue<T> {
    state: Mutex<State<T>>,
    changed: Condvar,
}

#[derive(Debug)]
struct State<T> {
    waiting: Vec<T>,
    in_work: usize,
}

impl<T> WorkQueue<T> {
    /// A queue with its first item.
    #[must_use]
    pub fn new(first: T) -> Self {
        let state = State {
            waiting: vec![first],
            in_work: 0,
        };
        Self {
            state: Mutex::new(state),
            changed: Condvar::new(),
        }
    }

    /// The next item; waits while none is there but others may still add some. `None` when all work is done.
    /// Every item that was taken has to be [finished](Self::finish).
    pub fn take(&self) -> Option<T> {
        let mut state = self.lock();
        loop {
            if let Some(item) = state.waiting.pop() {
                state.in_work += 1;
                return Some(item);
            }
            if state.in_work == 0 {
                return None;
            }
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Says that an item is done, and adds those that it led to, leaving `more` empty.
    pub fn finish(&self, more: &mut Vec<T>) {
        let mut state = self.lock();
        state.in_work -= 1;
        let is_done = state.in_work == 0 && state.waiting.is_empty();
        let wakes = is_done || !more.is_empty();
        state.waiting.append(more);
        drop(state);
        if wakes {
            self.changed.notify_all();
        }
    }

    fn lock(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;

    use super::*;

    fn check(threads: usize, depth: usize) {
        let queue = WorkQueue::new(depth);
        let done = AtomicUsize::new(0);
        let work = || {
            while let Some(depth) = queue.take() {
                done.fetch_add(1, Ordering::Relaxed);
                queue.finish(&mut vec![depth - 1; if depth > 1 { 2 } else { 0 }]);
            }
        };
        thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
        assert_eq!(done.into_inner(), (1 << depth) - 1);
    }

    #[test]
    fn all_work_is_done_by_any_number_of_threads() {
        check(1, 5);
        check(4, 8);
    }
}
