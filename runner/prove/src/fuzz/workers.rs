//! The workers: each takes trees from the stream, and has the reference and the target answer.

use super::decided::DecidedCase;
use super::finding::FuzzFinding;
use super::stream::{DrawnBatch, Stream};
use super::time_limit::TimeLimit;
use super::{Fuzzing, Options};
use crate::selftest::case_runner::CaseRunner;
use seekspec_run::ask::{self, KeptProcess};
use seekspec_run::interrupt;
use seekspec_run::pool::{self, StopRequest};
use seekspec_run::resources;
use seekspec_run::sandbox::{Machine, RunDirectory};
use seekspec_run::schedule::{self, RunError};
use seekspec_run::targets::Target;
use seekspec_run::transport::Probe;

/// The number of calls, cases and trees.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// The trees.
    pub trees: usize,
    /// The cases that were judged.
    pub cases: usize,
    /// Their calls.
    pub calls: usize,
    /// The cases that the target or the machine cannot run.
    pub unsupported: usize,
}

/// How many departures each worker keeps as they were drawn, for each finding that may be reported.
const MOST_KEPT: usize = 3;

/// A case whose answers departed: the number of its tree, and its own on that tree.
pub(super) struct Departed<'a> {
    pub(super) batch: u64,
    pub(super) trial: usize,
    /// The finding, should there be no time for a second look; of the first ones.
    pub(super) as_drawn: Option<Box<FuzzFinding<'a>>>,
}

/// The outcome of a tree.
#[derive(Default)]
struct BatchOutcome<'a> {
    counts: Counts,
    departed: Vec<Departed<'a>>,
}

/// Has the target answer the whole stream, as far as there is time.
pub(super) fn work<'a>(
    fuzzing: &'a Fuzzing<'a>,
    target: &Target,
    options: &Options,
    limit: TimeLimit,
    done: &mut dyn FnMut(Counts, usize),
) -> Result<(Counts, Vec<Departed<'a>>), RunError> {
    resources::for_workers(options.jobs.get())?;
    let probe = schedule::probe(target)?;
    let directories = Directories::new(fuzzing, target)?;
    let workers = (0..options.jobs.get()).map(|_| FuzzWorker {
        fuzzing,
        target,
        limit,
        left_to_keep: options.most * MOST_KEPT,
        probe: &probe,
        directories: &directories,
        machine: Machine::with_trials_in(directories.target.path()),
        process: KeptProcess::new(target, &directories.target),
    });
    let mut stream = Stream::new(fuzzing, options, limit);
    let stop = StopRequest::default();
    let (mut counts, mut departed) = (Counts::default(), Vec::new());
    let worked = pool::work(
        workers,
        |_| stream.next(),
        &stop,
        |worker, batch, send| worker.batch(&batch).map(send),
        &mut |outcome: BatchOutcome<'a>| {
            counts.add(outcome.counts);
            departed.extend(outcome.departed);
            done(counts, departed.len());
            if limit.is_late() && !departed.is_empty() {
                stop.make();
            }
        },
    );
    directories.sweep();
    // Processes that a signal ended are not a shortage.
    if !interrupt::is_set() {
        worked?;
    }
    departed.sort_unstable_by_key(|one| (one.batch, one.trial));
    Ok((counts, departed))
}

/// The directories of the trees: the reference's are in memory, where there is room.
pub(super) struct Directories {
    pub(super) good: RunDirectory,
    pub(super) target: RunDirectory,
    has_processes: bool,
}

impl Directories {
    pub(super) fn new(fuzzing: &Fuzzing<'_>, target: &Target) -> Result<Self, RunError> {
        let has_processes = target.reach.program().is_some();
        Ok(Self {
            good: fuzzing.good.directory()?,
            target: ask::directory(target)?,
            has_processes,
        })
    }

    /// Ends what a target has left behind.
    pub(super) fn sweep(&self) {
        if self.has_processes {
            seekspec_run::leftovers::sweep_run(self.target.path());
        }
    }
}

/// A worker: it has the target answer one tree after the other.
struct FuzzWorker<'a, 't> {
    fuzzing: &'a Fuzzing<'a>,
    target: &'t Target,
    limit: TimeLimit,
    /// How many more departures are kept as they were drawn.
    left_to_keep: usize,
    probe: &'t Probe,
    directories: &'t Directories,
    machine: Machine,
    process: KeptProcess<'t>,
}

impl<'a> FuzzWorker<'a, '_> {
    fn batch(&mut self, batch: &DrawnBatch) -> Result<BatchOutcome<'a>, RunError> {
        let mut outcome = BatchOutcome::default();
        outcome.counts.trees = 1;
        let mut runner = CaseRunner::new(&self.directories.good, &batch.tree, true);
        for number in 0..batch.trials.len() {
            if self.limit.is_over() {
                break;
            }
            let departed = self.trial(batch, number, &mut runner, &mut outcome.counts)?;
            // A question asked while processes were ended says nothing about the target.
            outcome
                .departed
                .extend(departed.filter(|_| !interrupt::is_set()));
        }
        Ok(outcome)
    }

    /// Has the case of this number answered; `None`: it is as it should be, or was not judged.
    fn trial(
        &mut self,
        batch: &DrawnBatch,
        number: usize,
        runner: &mut CaseRunner<'_>,
        counts: &mut Counts,
    ) -> Result<Option<Departed<'a>>, RunError> {
        let (trial, tool) = (&batch.trials[number], &self.fuzzing.tools[batch.tool]);
        let Some(case) = trial.on(&batch.tree, tool) else {
            return Ok(None);
        };
        if schedule::unsupported(&case, self.target, self.probe, &self.machine).is_some() {
            counts.unsupported += 1;
            return Ok(None);
        }
        let good = self.fuzzing.good;
        let Some(mut decision) = DecidedCase::new(trial, tool, &case, good, runner)? else {
            return Ok(None);
        };
        let attempt = self.process.ask(&case)?;
        if interrupt::is_set() {
            return Ok(None);
        }
        counts.cases += 1;
        counts.calls += case.steps.len();
        let contract = &self.target.contract;
        let Some(found) = decision.disagreement(&attempt, contract, runner)? else {
            return Ok(None);
        };
        let found = FuzzFinding::drawn(tool, trial.clone(), found);
        Ok(Some(self.departed(batch.number, number, found)))
    }

    fn departed(&mut self, batch: u64, trial: usize, found: FuzzFinding<'a>) -> Departed<'a> {
        let is_kept = self.left_to_keep > 0;
        self.left_to_keep -= usize::from(is_kept);
        Departed {
            batch,
            trial,
            as_drawn: is_kept.then(|| Box::new(found)),
        }
    }
}

impl Counts {
    fn add(&mut self, more: Self) {
        self.trees += more.trees;
        self.cases += more.cases;
        self.calls += more.calls;
        self.unsupported += more.unsupported;
    }
}
