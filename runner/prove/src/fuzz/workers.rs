//! The workers: each takes trees from the stream, and has the reference and the target answer.

use std::sync::mpsc::{self, Sender};
use std::thread;

use seekspec_conformance::suite::Case;

use super::decided::Decision;
use super::lawful;
use super::stream::{Batch, Stream};
use super::{Fuzzing, Options};
use crate::interrupt;
use crate::laws::{self, Asker};
use crate::resources;
use crate::sandbox::{Machine, RunDirectory};
use crate::schedule::asked::Asked;
use crate::schedule::{self, RunError, start};
use crate::selftest::case_runner::CaseRunner;
use crate::targets::Target;
use crate::transport::Probe;

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
struct Outcome {
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
    let probe = start::probe(target)?;
    let directories = Directories::new(fuzzing, target)?;
    let work = Work {
        fuzzing,
        target,
        probe: &probe,
        directories: &directories,
        stream: Stream::new(fuzzing, options.seed, options.extent),
    };
    let (sender, outcomes) = mpsc::channel();
    let (mut counts, mut departed) = (Counts::default(), Vec::new());
    let mut first_error = Ok(());
    thread::scope(|scope| {
        for _ in 0..options.jobs.get() {
            let (work, sender) = (&work, sender.clone());
            scope.spawn(move || {
                if let Err(error) = work.all(&sender) {
                    drop(sender.send(Err(error)));
                }
            });
        }
        drop(sender);
        for outcome in outcomes {
            match outcome {
                Ok(Outcome {
                    counts: more,
                    departed: found,
                }) => {
                    counts.add(more);
                    departed.extend(found);
                    done(counts, departed.len());
                }
                Err(error) => {
                    work.stream.stop();
                    let before = std::mem::replace(&mut first_error, Ok(()));
                    first_error = before.and(Err(error));
                }
            }
        }
    });
    directories.sweep();
    first_error?;
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
    pub fn new(fuzzing: &Fuzzing<'_>, target: &Target) -> Result<Self, RunError> {
        let has_processes = target.reach.program().is_some();
        Ok(Self {
            good: fuzzing.good.directory()?,
            target: start::directory(target)?,
            has_processes,
        })
    }

    /// Ends what a target has left behind.
    pub(super) fn sweep(&self) {
        if self.has_processes {
            crate::leftovers::sweep_run(self.target.path());
        }
    }
}

struct Work<'a> {
    fuzzing: &'a Fuzzing<'a>,
    target: &'a Target,
    probe: &'a Probe,
    directories: &'a Directories,
    stream: Stream<'a>,
}

impl<'a> Work<'a> {
    fn all(&self, sender: &Sender<Result<Outcome, RunError>>) -> Result<(), RunError> {
        let mut asked = Asked::new(self.target, &self.directories.target);
        let mut asker = Asker::new(&self.directories.target, self.target);
        let machine = Machine::with_trials_in(self.directories.target.path());
        while let Some(batch) = self.stream.next() {
            let outcome = self.batch(&batch, &mut asked, &mut asker, &machine)?;
            // The receiver is gone only after an error.
            if interrupt::is_set() || sender.send(Ok(outcome)).is_err() {
                break;
            }
        }
        Ok(())
    }

    fn batch(
        &self,
        batch: &Batch,
        asked: &mut Asked<'a>,
        asker: &mut Asker<'a>,
        machine: &Machine,
    ) -> Result<Outcome, RunError> {
        let mut outcome = Outcome::default();
        outcome.counts.trees = 1;
        let mut runner = CaseRunner::new(&self.directories.good, &batch.tree, true);
        for (number, trial) in batch.trials.iter().enumerate() {
            let tool = &self.fuzzing.tools[batch.tool];
            let Some(case) = trial.on(&batch.tree, tool) else {
                continue;
            };
            if self.is_unsupported(&case, machine) {
                outcome.counts.unsupported += 1;
                continue;
            }
            let good = self.fuzzing.good;
            let Some(mut decision) = Decision::new(trial, tool, &case, good, &mut runner)? else {
                continue;
            };
            let attempt = asked.ask(&case)?;
            if interrupt::is_set() {
                break;
            }
            outcome.counts.cases += 1;
            outcome.counts.calls += case.steps.len();
            let contract = &self.target.contract;
            let departs = decision.disagreement(&attempt, contract, &mut runner)?;
            let law = match departs {
                Some(_) => None,
                None => match self.violated(batch, number, &case, asker, &mut outcome.counts)? {
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
        &self,
        batch: &Batch,
        trial: usize,
        case: &Case,
        asker: &mut Asker<'a>,
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
        let before = asker.calls;
        let directory = &self.directories.good;
        let outcome = lawful::check(self.fuzzing, tool, (law, &input), asker, directory)?;
        counts.calls += asker.calls - before;
        counts.laws += usize::from(!matches!(outcome, laws::Outcome::DoesNotApply(_)));
        Ok(matches!(outcome, laws::Outcome::Violated(_)).then_some(number))
    }

    fn is_unsupported(&self, case: &Case, machine: &Machine) -> bool {
        schedule::unsupported(case, self.target, self.probe, machine).is_some()
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
