//! Threads that take jobs from one queue.

use std::any::Any;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, SendError, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::interrupt;

/// Asks workers to take no further job.
#[derive(Debug, Default)]
pub struct StopRequest(AtomicBool);

impl StopRequest {
    /// Asks for the end.
    pub fn make(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    /// Whether workers are to stop: a signal says so, too.
    pub fn is_made(&self) -> bool {
        self.0.load(Ordering::SeqCst) || interrupt::is_set()
    }
}

/// A message of a worker, or the end of a job.
enum FromWorker<M, T, E> {
    Message(M),
    /// The result of the job of this number.
    Done(usize, T),
    Failed(E),
    Panicked(Box<dyn Any + Send>),
}

/// Does the jobs, each by the first worker that is free, and gives their results, in the order of
/// the jobs. There are as many threads as `workers`, which are their states; `next` gives a worker
/// its next job. A task may send messages, which `sink` gets in this thread, in the order in which
/// they come. After a request to stop, jobs that were not begun have no result.
///
/// # Errors
/// The first error of a task: it stops the others.
///
/// # Panics
/// As the first task that does: it stops the others, too.
pub fn work<W: Send, J, M: Send, T: Send, E: Send>(
    workers: impl IntoIterator<Item = W>,
    next: impl FnMut(&W) -> Option<J> + Send,
    stop: &StopRequest,
    task: impl Fn(&mut W, J, &dyn Fn(M)) -> Result<T, E> + Sync,
    sink: &mut dyn FnMut(M),
) -> Result<Vec<T>, E> {
    let queue = Mutex::new((0.., next));
    // The number of a job is its place in the queue.
    let take = |worker: &W| {
        let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
        let (numbers, next) = &mut *queue;
        next(worker).and_then(|job| Some((numbers.next()?, job)))
    };
    let all = |mut worker: W, sender: &Sender<FromWorker<M, T, E>>| {
        while !stop.is_made()
            && let Some((number, job)) = take(&worker)
        {
            let send = |message| drop(sender.send(FromWorker::Message(message)));
            sender.send(match task(&mut worker, job, &send) {
                Ok(result) => FromWorker::Done(number, result),
                Err(error) => FromWorker::Failed(error),
            })?;
        }
        Ok::<_, SendError<_>>(())
    };
    let (sender, sent) = mpsc::channel();
    thread::scope(|scope| {
        for worker in workers {
            let (all, sender) = (&all, sender.clone());
            scope.spawn(move || {
                let ended = panic::catch_unwind(AssertUnwindSafe(|| all(worker, &sender)));
                if let Err(panic) = ended {
                    drop(sender.send(FromWorker::Panicked(panic)));
                }
            });
        }
        drop(sender);
        receive(sent, stop, sink)
    })
}

/// The results, once all workers have ended.
fn receive<M, T, E>(
    sent: Receiver<FromWorker<M, T, E>>,
    stop: &StopRequest,
    sink: &mut dyn FnMut(M),
) -> Result<Vec<T>, E> {
    let (mut results, mut failed, mut panicked) = (Vec::new(), None, None);
    for one in sent {
        match one {
            FromWorker::Message(message) => sink(message),
            FromWorker::Done(number, result) => results.push((number, result)),
            FromWorker::Failed(error) => {
                stop.make();
                failed.get_or_insert(error);
            }
            FromWorker::Panicked(panic) => {
                stop.make();
                panicked.get_or_insert(panic);
            }
        }
    }
    if let Some(panic) = panicked {
        panic::resume_unwind(panic);
    }
    results.sort_by_key(|(number, _)| *number);
    match failed {
        Some(error) => Err(error),
        None => Ok(results.into_iter().map(|(_, result)| result).collect()),
    }
}

#[cfg(test)]
mod tests {
    use std::iter;
    use std::sync::Barrier;

    use super::*;

    /// The results of a task for each job, in the order of the jobs.
    fn map<J: Send, T: Send, E: Send>(
        jobs: impl IntoIterator<Item = J, IntoIter: Send>,
        workers: usize,
        task: impl Fn(J) -> Result<T, E> + Sync,
    ) -> Result<Vec<T>, E> {
        let mut jobs = jobs.into_iter();
        work(
            iter::repeat_n((), workers),
            |()| jobs.next(),
            &StopRequest::default(),
            |(), job, _: &dyn Fn(())| task(job),
            &mut drop,
        )
    }

    /// Two jobs that are done at the same time: the second ends after the first has been received.
    fn second_ends_last<T: Send>(end: impl Fn(usize) -> T + Sync) -> Result<Vec<T>, T> {
        let (stop, both) = (StopRequest::default(), Barrier::new(2));
        let mut jobs = 0..2;
        let task = |(): &mut (), job: usize, _: &dyn Fn(())| {
            both.wait();
            while job == 1 && !stop.is_made() {
                thread::yield_now();
            }
            Err(end(job))
        };
        work([(), ()], |()| jobs.next(), &stop, task, &mut drop)
    }

    #[test]
    fn results_have_the_order_of_the_jobs() {
        // The first job ends after the second.
        let both = Barrier::new(2);
        let (sender, second) = mpsc::channel();
        let second = Mutex::new(second);
        let done = map(0..2, 2, |job| {
            both.wait();
            if job == 0 {
                second.lock().unwrap().recv().unwrap();
            } else {
                sender.send(()).unwrap();
            }
            Ok::<_, ()>(job)
        });
        assert_eq!(done, Ok(vec![0, 1]));
    }

    #[test]
    fn the_first_error_is_kept_and_stops_the_others() {
        assert_eq!(second_ends_last(|job| job), Err(0));
        let begun = Mutex::new(Vec::new());
        let failed = map(0.., 1, |job| {
            begun.lock().unwrap().push(job);
            if job == 3 { Err(job) } else { Ok(()) }
        });
        assert_eq!(failed, Err(3));
        assert!(begun.into_inner().unwrap().starts_with(&[0, 1, 2, 3]));
    }

    #[test]
    fn the_first_panic_is_resumed_in_the_caller() {
        let panicked = panic::catch_unwind(|| second_ends_last(|job| panic!("job {job}")));
        let payload = panicked.map(|_: Result<Vec<()>, ()>| ()).unwrap_err();
        assert_eq!(payload.downcast_ref::<String>().unwrap(), "job 0");
    }

    #[test]
    fn messages_reach_the_sink_which_can_stop_the_workers() {
        let stop = StopRequest::default();
        let mut jobs = 0..;
        let mut seen = Vec::new();
        let task = |worker: &mut usize, job: usize, send: &dyn Fn(usize)| {
            *worker += 1;
            send(job);
            while job == 2 && !stop.is_made() {
                thread::yield_now();
            }
            Ok::<_, ()>(*worker)
        };
        let done = work([0], |_| jobs.next(), &stop, task, &mut |job| {
            seen.push(job);
            if job == 2 {
                stop.make();
            }
        });
        assert_eq!(done, Ok(vec![1, 2, 3]));
        assert_eq!(seen, [0, 1, 2]);
    }

    #[test]
    fn a_worker_gets_the_jobs_that_are_meant_for_it() {
        let (mut small, mut large) = (0..3, 10..13);
        let next = |is_small: &bool| {
            if *is_small {
                small.next()
            } else {
                large.next()
            }
        };
        let task = |is_small: &mut bool, job: i32, _: &dyn Fn(())| Ok::<_, ()>((*is_small, job));
        let mut done = work(
            [true, false],
            next,
            &StopRequest::default(),
            task,
            &mut drop,
        )
        .unwrap();
        done.sort_unstable();
        let expected = [(false, 10..13), (true, 0..3)]
            .map(|(is_small, jobs)| jobs.map(move |job| (is_small, job)));
        assert!(done.into_iter().eq(expected.into_iter().flatten()));
    }
}
