//! Processes items in parallel, with the same result as one after another.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::engine::stop_signal::StopSignal;

/// Items taken at a time: neighbours, which often are in the same directory.
const CHUNK: usize = 32;

/// Chunks processed before threads are started. A few items are done before a thread starts.
const ALONE: usize = 1;

/// The work on each item.
pub trait Work<I>: Sync {
    /// The state of a thread.
    type Worker;
    /// The result for an item.
    type Outcome: Send;

    /// Creates the state of a thread.
    fn worker(&self) -> Self::Worker;

    /// Processes an item. `None` if it has no result.
    fn work(&self, worker: &mut Self::Worker, item: &I) -> Option<Self::Outcome>;

    /// The share of the cap that a result takes.
    fn weight(&self, outcome: &Self::Outcome) -> usize;
}

/// The results in the order of the items, up to the one whose weight reaches the cap. The number of
/// threads does not change the answer.
pub fn ordered<I: Sync, W: Work<I>>(
    items: &[I],
    work: &W,
    cap: usize,
    threads: NonZeroUsize,
    stop: &StopSignal<'_>,
) -> Vec<W::Outcome> {
    let chunks = items.len().div_ceil(CHUNK);
    let queue = Queue {
        items,
        work,
        stop,
        cap,
        next: AtomicUsize::new(0),
        end: AtomicUsize::new(chunks),
        done: Mutex::default(),
    };
    let mut outcomes = Vec::new();
    if !queue.run(&mut work.worker(), ALONE, &mut outcomes) {
        outcomes = queue.run_in_threads(threads.get(), outcomes);
    }
    outcomes.sort_unstable_by_key(|(index, _)| *index);
    let mut weight = 0;
    let wanted = outcomes
        .into_iter()
        .map(|(_, outcome)| outcome)
        .take_while(|outcome| {
            let is_before_cap = weight < cap;
            weight = weight.saturating_add(work.weight(outcome));
            is_before_cap
        });
    wanted.collect()
}

type Outcomes<T> = Vec<(usize, T)>;

struct Queue<'a, I, W> {
    items: &'a [I],
    work: &'a W,
    stop: &'a StopSignal<'a>,
    cap: usize,
    /// The next chunk.
    next: AtomicUsize,
    /// The first chunk that is not needed.
    end: AtomicUsize,
    done: Mutex<Done>,
}

/// The weights of the chunks that are done and needed.
#[derive(Default)]
struct Done {
    weights: BTreeMap<usize, usize>,
    /// Their sum.
    weight: usize,
}

impl<I: Sync, W: Work<I>> Queue<'_, I, W> {
    fn run_in_threads(
        &self,
        threads: usize,
        mut outcomes: Outcomes<W::Outcome>,
    ) -> Outcomes<W::Outcome> {
        let run = || {
            let mut outcomes = Vec::new();
            self.run(&mut self.work.worker(), usize::MAX, &mut outcomes);
            outcomes
        };
        thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(run)).collect();
            outcomes.extend(run());
            for other in others {
                match other.join() {
                    Ok(more) => outcomes.extend(more),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
        });
        outcomes
    }

    /// Works until all chunks are done, or up to a number of chunks. Returns whether all are done.
    fn run(
        &self,
        worker: &mut W::Worker,
        at_most: usize,
        outcomes: &mut Outcomes<W::Outcome>,
    ) -> bool {
        for _ in 0..at_most {
            let chunk = self.next.fetch_add(1, Ordering::Relaxed);
            if chunk >= self.end.load(Ordering::Relaxed) || self.stop.check().is_some() {
                return true;
            }
            let weight = self.chunk(chunk, worker, outcomes);
            if weight > 0 && self.finish(chunk, weight) {
                // Results after the cap need not be kept.
                let end = self.end.load(Ordering::Relaxed) * CHUNK;
                outcomes.retain(|(index, _)| *index < end);
            }
        }
        false
    }

    fn chunk(
        &self,
        chunk: usize,
        worker: &mut W::Worker,
        outcomes: &mut Outcomes<W::Outcome>,
    ) -> usize {
        let first = chunk * CHUNK;
        let mut weight = 0_usize;
        for (index, item) in self.items.iter().enumerate().skip(first).take(CHUNK) {
            if weight >= self.cap {
                break;
            }
            if let Some(outcome) = self.work.work(worker, item) {
                weight = weight.saturating_add(self.work.weight(&outcome));
                outcomes.push((index, outcome));
            }
        }
        weight
    }

    /// Records a chunk as done. Returns whether fewer chunks are needed now.
    fn finish(&self, chunk: usize, weight: usize) -> bool {
        let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
        let end = done.finish(chunk, weight, self.cap);
        end.is_some_and(|end| self.end.fetch_min(end, Ordering::Relaxed) > end)
    }
}

impl Done {
    /// The first chunk that is not needed, if the chunks before it that are done reach the cap.
    /// Unfinished chunks can only add to them.
    fn finish(&mut self, chunk: usize, weight: usize, cap: usize) -> Option<usize> {
        self.weights.insert(chunk, weight);
        self.weight = self.weight.saturating_add(weight);
        let mut end = None;
        while let Some(last) = self.weights.last_entry() {
            let without = self.weight.saturating_sub(*last.get());
            if self.weight < cap {
                break;
            }
            end = Some(*last.key() + 1);
            if without < cap {
                break;
            }
            self.weight = without;
            last.remove();
        }
        end
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use proptest::prelude::*;

    use super::*;
    use crate::host::{Cancellation, SystemClock};

    struct Weigh;

    impl Work<usize> for Weigh {
        type Worker = ();
        type Outcome = usize;

        fn worker(&self) {}

        fn work(&self, (): &mut (), item: &usize) -> Option<usize> {
            if item.is_multiple_of(5) {
                thread::sleep(Duration::from_micros(50));
            }
            (*item > 0).then_some(*item)
        }

        fn weight(&self, outcome: &usize) -> usize {
            *outcome
        }
    }

    fn weigh(
        items: &[usize],
        cap: usize,
        threads: usize,
        cancellation: &Cancellation,
    ) -> Vec<usize> {
        let clock = SystemClock::new();
        let stop = StopSignal::new(&clock, cancellation, None);
        ordered(
            items,
            &Weigh,
            cap,
            NonZeroUsize::new(threads).expect("some"),
            &stop,
        )
    }

    fn check(items: &[usize], cap: usize, expected: &[usize]) {
        for threads in [1, 2, 7] {
            assert_eq!(weigh(items, cap, threads, &Cancellation::new()), expected);
        }
    }

    #[test]
    fn outcomes_end_with_the_one_that_reaches_the_cap() {
        check(&[1, 0, 2, 3, 4], 3, &[1, 2]);
        check(&[1, 0, 2, 3, 4], 4, &[1, 2, 3]);
        check(&[1, 2], 100, &[1, 2]);
        check(&[], 1, &[]);
        check(&[1], 0, &[]);
    }

    #[test]
    fn a_stopped_work_ends() {
        let cancellation = Cancellation::new();
        cancellation.cancel();
        assert_eq!(weigh(&[1; 1000], usize::MAX, 3, &cancellation), [0; 0]);
    }

    #[test]
    fn chunks_after_those_that_reach_the_cap_are_not_needed() {
        for chunks in [
            &[(0, 4, None), (2, 6, Some(3)), (1, 6, Some(2))][..],
            &[(0, 4, None), (3, 8, Some(4)), (1, 1, Some(4))],
        ] {
            let mut done = Done::default();
            for &(chunk, weight, end) in chunks {
                assert_eq!(done.finish(chunk, weight, 10), end, "{chunk} in {chunks:?}");
            }
        }
    }

    /// Its first item waits until another thread is idle.
    #[derive(Default)]
    struct Waits {
        idle: AtomicUsize,
        worked: AtomicUsize,
    }

    /// Counts its thread as idle when it is dropped.
    struct Tells<'a>(&'a AtomicUsize);

    impl Drop for Tells<'_> {
        fn drop(&mut self) {
            self.0.fetch_add(1, Ordering::SeqCst);
        }
    }

    impl<'a> Work<usize> for &'a Waits {
        type Worker = Tells<'a>;
        type Outcome = usize;

        fn worker(&self) -> Tells<'a> {
            Tells(&self.idle)
        }

        fn work(&self, _: &mut Tells<'a>, item: &usize) -> Option<usize> {
            self.worked.fetch_add(1, Ordering::SeqCst);
            if *item == CHUNK {
                // The first idle thread is the one that started alone.
                while self.idle.load(Ordering::SeqCst) < 2 {
                    thread::yield_now();
                }
            }
            (*item > CHUNK).then_some(*item)
        }

        fn weight(&self, _: &usize) -> usize {
            1
        }
    }

    #[test]
    fn items_after_the_cap_are_not_processed() {
        let items: Vec<usize> = (0..100 * CHUNK).collect();
        let (clock, cancellation) = (SystemClock::new(), Cancellation::new());
        let stop = StopSignal::new(&clock, &cancellation, None);
        let (waits, threads) = (Waits::default(), NonZeroUsize::new(2).expect("some"));
        let outcomes = ordered(&items, &&waits, 3, threads, &stop);
        assert_eq!(outcomes, [CHUNK + 1, CHUNK + 2, CHUNK + 3]);
        assert!(waits.worked.load(Ordering::SeqCst) <= 3 * CHUNK);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]
        #[test]
        fn the_number_of_threads_makes_no_difference(items in prop::collection::vec(0_usize..6, 0..300), cap in 0_usize..600) {
            let alone = weigh(&items, cap, 1, &Cancellation::new());
            prop_assert_eq!(&alone, &weigh(&items, cap, 4, &Cancellation::new()));
            let mut weight = 0;
            let all = items.into_iter().filter(|item| *item > 0);
            let first = all.take_while(|item| {
                weight += item;
                weight - item < cap
            });
            prop_assert_eq!(alone, first.collect::<Vec<_>>());
        }
    }
}
