//! Work on many things at once.

use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The results of `work` for each item in their order, computed on all processors.
pub fn map<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(items.len()));
    let take = || {
        while let Some((index, item)) = one(items, &next) {
            let result = work(item);
            done.lock()
                .unwrap_or_else(std::sync::PoisonError::into_inner)
                .push((index, result));
        }
    };
    thread::scope(|scope| {
        let others = processors().min(items.len()).saturating_sub(1);
        for _ in 0..others {
            // A thread that cannot be started is not needed: this one works, too.
            drop(thread::Builder::new().spawn_scoped(scope, take));
        }
        take();
    });
    let mut done = done
        .into_inner()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    done.sort_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, result)| result).collect()
}

fn one<'a, T>(items: &'a [T], next: &AtomicUsize) -> Option<(usize, &'a T)> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    Some((index, items.get(index)?))
}

fn processors() -> usize {
    thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_their_items() {
        let items: Vec<usize> = (0..1000).collect();
        let doubled: Vec<usize> = items.iter().map(|item| item * 2).collect();
        assert_eq!(map(&items, |item| item * 2), doubled);
        assert!(map(&[], |item: &usize| *item).is_empty());
    }
}
