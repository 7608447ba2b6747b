//! The workers of a self-test: each takes groups of cases that share a tree.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;

use seekspec_conformance::suite::Case;

use super::case_runner::CaseRunner;
use crate::interrupt;
use crate::sandbox::RunDirectory;
use crate::schedule::RunError;
use crate::schedule::groups::{self, Group, Queue};

/// Makes something of a case; the function says whether to stop early.
pub type Task<'a, T> =
    dyn Fn(&mut CaseRunner<'_>, &Case, &dyn Fn() -> bool) -> Result<T, RunError> + Sync + 'a;

/// The state that the workers share.
struct Workers<'a, T> {
    task: &'a Task<'a, T>,
    directory: &'a RunDirectory,
    stopped: AtomicBool,
}

/// Does the task on every case; `sink` gets the results in the order in which they come.
pub fn work<T: Send>(
    cases: &[&Case],
    jobs: NonZeroUsize,
    directory: &RunDirectory,
    task: &Task<'_, T>,
    sink: &mut dyn FnMut(T),
) -> Result<(), RunError> {
    let queue = Queue::new(groups::group(cases, jobs.get(), false));
    let workers = Workers {
        task,
        directory,
        stopped: AtomicBool::new(false),
    };
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..queue.workers(jobs.get()) {
            let (workers, queue, sender) = (&workers, &queue, sender.clone());
            scope.spawn(move || {
                if let Err(error) = workers.groups(queue, &sender) {
                    workers.stopped.store(true, Ordering::SeqCst);
                    drop(sender.send(Err(error)));
                }
            });
        }
        drop(sender);
        let mut first_error = Ok(());
        for result in results {
            match result {
                Ok(result) => sink(result),
                Err(error) => first_error = first_error.and(Err(error)),
            }
        }
        first_error
    })
}

impl<T> Workers<'_, T> {
    fn groups(
        &self,
        queue: &Queue<'_>,
        sender: &Sender<Result<T, RunError>>,
    ) -> Result<(), RunError> {
        while let Some(group) = queue.next_group() {
            self.group(group, sender)?;
        }
        Ok(())
    }

    /// A tree that was written to while it was not watched is no basis for a judgement: then the
    /// group is done again, and every call is watched.
    fn group(
        &self,
        group: &Group<'_>,
        sender: &Sender<Result<T, RunError>>,
    ) -> Result<(), RunError> {
        let mut runner = CaseRunner::new(self.directory, &group.tree, false);
        let mut results = self.cases(group, &mut runner)?;
        if !runner.is_untouched()? {
            let mut watching = CaseRunner::new(self.directory, &group.tree, true);
            results = self.cases(group, &mut watching)?;
        }
        // The receiver is gone only after an error.
        let send = |result| drop(sender.send(Ok(result)));
        results.into_iter().for_each(send);
        Ok(())
    }

    fn cases(&self, group: &Group<'_>, runner: &mut CaseRunner<'_>) -> Result<Vec<T>, RunError> {
        let mut results = Vec::new();
        for case in &group.cases {
            let result = (self.task)(runner, case, &|| self.is_stopped())?;
            if self.is_stopped() {
                break;
            }
            results.push(result);
        }
        Ok(results)
    }

    fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::SeqCst) || interrupt::is_set()
    }
}
