//! The workers: each takes trees from the stream, and has the reference and the target answer.

use seekspec_conformance::suite::Case;

use super::decided::DecidedCase;
use super::lawful;
use super::stream::{DrawnBatch, Stream};
use super::{Fuzzing, Options};
use crate::laws::{self, Asker};
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
    /// Their calls, and those that laws made.
    pub calls: usize,
    /// How often a law was applied.
    pub laws: usize,
    /// The cases that the target or the machine cannot run.
    pub unsupported: usize,
}

/// A case whose answers departed, or violated a law: the number of its tree, and its own on that tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Departed {
    pub(super) batch: u64,
    pub(super) trial: usize,
    /// The number of the law that is violated; `None`: the answer itself departs.
    pub(super) law: Option<usize>,
}

/// The outcome of a tree.
#[derive(Default)]
struct BatchOutcome {
    counts: Counts,
    departed: Vec<Departed>,
}

/// Has the target answer the whole stream.
pub(super) fn work(
    fuzzing: &Fuzzing<'_>,
    target: &Target,
    options: &Options,
    done: &mut dyn FnMut(Counts, usize),
) -> Result<(Counts, Vec<Departed>), RunError> {
    resources::for_workers(options.jobs.get())?;
    let probe = schedule::probe(target)?;
    let directories = Directories::new(fuzzing, target)?;
    let workers = (0..options.jobs.get()).map(|_| FuzzWorker {
        fuzzing,
        target,
        probe: &probe,
        directories: &directories,
        machine: Machine::with_trials_in(directories.target.path()),
        process: KeptProcess::new(target, &directories.target),
        asker: Asker::new(&directories.target, target),
    });
    let mut stream = Stream::new(fuzzing, options.seed, options.extent);
    let (mut counts, mut departed) = (Counts::default(), Vec::new());
    let worked = pool::work(
        workers,
        |_| stream.next(),
        &StopRequest::default(),
        |worker, batch, send| worker.batch(&batch).map(send),
        &mut |outcome: BatchOutcome| {
            counts.add(outcome.counts);
            departed.extend(outcome.departed);
            done(counts, departed.len());
        },
    );
    directories.sweep();
    worked?;
    if interrupt::is_set() {
        return Err(RunError::Interrupted);
    }
    departed.sort_unstable();
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
struct FuzzWorker<'a> {
    fuzzing: &'a Fuzzing<'a>,
    target: &'a Target,
    probe: &'a Probe,
    directories: &'a Directories,
    machine: Machine,
    process: KeptProcess<'a>,
    asker: Asker<'a>,
}

impl FuzzWorker<'_> {
    fn batch(&mut self, batch: &DrawnBatch) -> Result<BatchOutcome, RunError> {
        let mut outcome = BatchOutcome::default();
        outcome.counts.trees = 1;
        let mut runner = CaseRunner::new(&self.directories.good, &batch.tree, true);
        for (number, trial) in batch.trials.iter().enumerate() {
            let tool = &self.fuzzing.tools[batch.tool];
            let Some(case) = trial.on(&batch.tree, tool) else {
                continue;
            };
            if schedule::unsupported(&case, self.target, self.probe, &self.machine).is_some() {
                outcome.counts.unsupported += 1;
                continue;
            }
            let good = self.fuzzing.good;
            let Some(mut decision) = DecidedCase::new(trial, tool, &case, good, &mut runner)?
            else {
                continue;
            };
            let attempt = self.process.ask(&case)?;
            if interrupt::is_set() {
                break;
            }
            outcome.counts.cases += 1;
            outcome.counts.calls += case.steps.len();
            let contract = &self.target.contract;
            let departs = decision.disagreement(&attempt, contract, &mut runner)?;
            let law = match departs {
                Some(_) => None,
                None => match self.violated(batch, number, &case, &mut outcome.counts)? {
                    None => continue,
                    violated => violated,
                },
            };
            outcome.departed.push(Departed {
                batch: batch.number,
                trial: number,
                law,
            });
        }
        Ok(outcome)
    }

    /// The number of the law that the case's turn is, if it is violated.
    fn violated(
        &mut self,
        batch: &DrawnBatch,
        trial: usize,
        case: &Case,
        counts: &mut Counts,
    ) -> Result<Option<usize>, RunError> {
        let tool = &self.fuzzing.tools[batch.tool];
        let turn = usize::try_from(batch.number).unwrap_or_default() + trial;
        let Some(number) = tool.law_for(turn) else {
            return Ok(None);
        };
        let law = tool.laws[number];
        let Some(input) = lawful::input(law, case) else {
            return Ok(None);
        };
        let before = self.asker.calls;
        let (asker, directory) = (&mut self.asker, &self.directories.good);
        let outcome = lawful::check(self.fuzzing, tool, (law, &input), asker, directory)?;
        counts.calls += self.asker.calls - before;
        counts.laws += usize::from(!matches!(outcome, laws::LawOutcome::DoesNotApply(_)));
        Ok(matches!(outcome, laws::LawOutcome::Violated(_)).then_some(number))
    }
}

impl Counts {
    fn add(&mut self, more: Self) {
        self.trees += more.trees;
        self.cases += more.cases;
        self.calls += more.calls;
        self.laws += more.laws;
        self.unsupported += more.unsupported;
    }
}
