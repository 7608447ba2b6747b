//! The workers of a self-test: each takes groups of cases that share a tree.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;

use seekspec_conformance::suite::Case;

use super::Outcome;
use super::bench::Bench;
use super::line_up::LineUp;
use crate::interrupt;
use crate::sandbox::RunDirectory;
use crate::schedule::RunError;
use crate::schedule::groups::{self, Group, Queue};

/// What the workers have in common.
struct Crew<'a> {
    line_up: &'a LineUp,
    directory: &'a RunDirectory,
    stopped: AtomicBool,
}

/// Judges the whole line-up on these cases; `sink` gets the outcomes in the order in which they come.
pub(super) fn work(
    cases: &[&Case],
    line_up: &LineUp,
    jobs: NonZeroUsize,
    directory: &RunDirectory,
    sink: &mut dyn FnMut(Outcome),
) -> Result<(), RunError> {
    let queue = Queue::new(groups::group(cases, jobs.get(), false));
    let crew = Crew {
        line_up,
        directory,
        stopped: AtomicBool::new(false),
    };
    let (sender, outcomes) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..queue.workers(jobs.get()) {
            let (crew, queue, sender) = (&crew, &queue, sender.clone());
            scope.spawn(move || {
                if let Err(error) = crew.groups(queue, &sender) {
                    crew.stopped.store(true, Ordering::SeqCst);
                    drop(sender.send(Err(error)));
                }
            });
        }
        drop(sender);
        let mut first_error = Ok(());
        for outcome in outcomes {
            match outcome {
                Ok(outcome) => sink(outcome),
                Err(error) => first_error = first_error.and(Err(error)),
            }
        }
        first_error
    })
}

impl Crew<'_> {
    fn groups(
        &self,
        queue: &Queue<'_>,
        sender: &Sender<Result<Outcome, RunError>>,
    ) -> Result<(), RunError> {
        while let Some(group) = queue.next_group() {
            self.group(group, sender)?;
        }
        Ok(())
    }

    /// A tree that was written to while nobody looked is no basis for a judgement: then every call is watched.
    fn group(
        &self,
        group: &Group<'_>,
        sender: &Sender<Result<Outcome, RunError>>,
    ) -> Result<(), RunError> {
        let mut bench = Bench::new(self.directory, &group.tree, false);
        let mut outcomes = self.judge(group, &mut bench)?;
        if !bench.is_untouched()? {
            let mut watched = Bench::new(self.directory, &group.tree, true);
            outcomes = self.judge(group, &mut watched)?;
        }
        // Nobody listens any more only if all is over.
        let tell = |outcome| drop(sender.send(Ok(outcome)));
        outcomes.into_iter().for_each(tell);
        Ok(())
    }

    fn judge(&self, group: &Group<'_>, bench: &mut Bench<'_>) -> Result<Vec<Outcome>, RunError> {
        let mut outcomes = Vec::new();
        for case in &group.cases {
            let outcome = bench.judge(case, self.line_up, &|| self.is_stopped())?;
            if self.is_stopped() {
                break;
            }
            outcomes.push(outcome);
        }
        Ok(outcomes)
    }

    fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::SeqCst) || interrupt::is_set()
    }
}
