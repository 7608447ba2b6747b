//! Scheduling: from selected cases to events.
//!
//! Cases that only read and have equal trees share a workspace. Workers take groups of cases, and every event goes through one channel to
//! the caller, in the order in which things happen. Cases whose target is held up from outside are run beside the others, by workers of
//! their own: they wait, and would have a processor idle.

pub(crate) mod attempt;
mod error;
pub(crate) mod groups;
mod options;
mod report;
mod rounds;
mod sharing;
mod summary;
mod support;
mod worker;

use std::iter;
use std::sync::mpsc;
use std::thread;

use seekspec_conformance::suite::{Case, Suite};

pub use error::RunError;
pub use options::{Amend, RunOptions};
pub use support::missing as unsupported;

use crate::baseline::{Baseline, CaseNames, Ledger};
use crate::event::{CaseReport, Event, RunInfo, Summary};
use crate::interrupt;
use crate::leftovers;
use crate::resources;
use crate::sandbox::{Machine, RunDirectory};
use crate::target::Target;
use crate::transport::Probe;
use groups::Queues;
use sharing::Shared;
use summary::Tally;

/// Runs the cases on the target. `sink` gets every event, from [`Event::Started`] to [`Event::Finished`]; a case that the target or the
/// machine cannot run is finished without having been started.
pub fn run(
    suite: &Suite,
    cases: &[&Case],
    target: &Target,
    options: &RunOptions,
    sink: &mut dyn FnMut(Event),
) -> Result<Summary, RunError> {
    interrupt::listen();
    check_profile(suite, target)?;
    resources::for_workers(Queues::most_workers(options.jobs.get()).min(cases.len()))?;
    let probe = target.probe().map_err(|broken| RunError::WouldNotStart {
        target: target.name.clone(),
        broken,
    })?;
    let directory = match target.reach.program() {
        None => RunDirectory::create_for_this_process()?,
        Some(_) => RunDirectory::create()?,
    };
    let info = RunInfo {
        seekspec: env!("CARGO_PKG_VERSION").to_owned(),
        suite: options.suite_hash.clone(),
        target: target.name.clone(),
        target_version: probe.version.clone(),
        transport: target.reach.transport().name.to_owned(),
        selected: cases.len(),
        jobs: options.jobs.get(),
        shard: options.shard,
        warnings: warnings(target, &directory, options),
    };
    sink(Event::Started(info));
    let mut run = Run {
        target,
        probe: &probe,
        options,
        sink,
        tally: Tally::new(cases.len()),
        ledger: ledger(suite, target, options),
        shared: Shared::new(&directory),
    };
    let ended = run.all(cases);
    if target.reach.program().is_some() {
        leftovers::sweep_run(directory.path());
    }
    let Run {
        tally,
        ledger,
        sink,
        ..
    } = run;
    let mut warnings = directory.strays();
    warnings.extend(directory.remove().err().map(|error| error.to_string()));
    let summary = tally.finish(ledger.map_or_else(Vec::new, Ledger::finish), warnings);
    sink(Event::Finished(summary.clone()));
    ended?;
    if interrupt::is_set() {
        Err(RunError::Interrupted)
    } else {
        Ok(summary)
    }
}

fn check_profile(suite: &Suite, target: &Target) -> Result<(), RunError> {
    if let Some(profile) = &target.profile {
        suite.profile(profile)?;
    }
    Ok(())
}

fn warnings(target: &Target, directory: &RunDirectory, options: &RunOptions) -> Vec<String> {
    let baseline = options.baseline.as_ref();
    let baseline = baseline.map_or_else(Vec::new, Baseline::warnings);
    [target.warnings(), directory.warnings(), baseline].concat()
}

/// The baseline, to be compared with every case of the target.
fn ledger<'a>(suite: &Suite, target: &Target, options: &'a RunOptions) -> Option<Ledger<'a>> {
    let baseline = options.baseline.as_ref()?;
    let is_its = |case: &&Case| {
        let profile = target.profile.as_ref();
        profile.is_none_or(|profile| *profile == case.profile)
    };
    let cases = suite.cases.iter().filter(is_its);
    let names: Vec<&str> = cases.map(|case| case.name.as_str()).collect();
    let names = CaseNames {
        known: &names,
        renamed: &suite.renamed,
    };
    Some(Ledger::new(baseline, &names))
}

struct Run<'a> {
    target: &'a Target,
    probe: &'a Probe,
    options: &'a RunOptions,
    sink: &'a mut dyn FnMut(Event),
    tally: Tally,
    ledger: Option<Ledger<'a>>,
    shared: Shared<'a>,
}

/// What a worker tells.
enum Message {
    Started(String),
    Finished(Box<CaseReport>),
    Failed(RunError),
}

impl Run<'_> {
    fn all(&mut self, cases: &[&Case]) -> Result<(), RunError> {
        let machine = Machine::with_trials_in(self.shared.directory.path());
        let mut supported = Vec::new();
        for case in cases {
            match support::missing(case, self.target, self.probe, &machine) {
                None => supported.push(*case),
                Some(reason) => {
                    let report = report::unsupported(case, reason, self.target, self.options);
                    self.finished(report);
                }
            }
        }
        self.supported(&supported)
    }

    fn supported(&mut self, cases: &[&Case]) -> Result<(), RunError> {
        let jobs = self.options.jobs.get();
        let groups = groups::of(cases, jobs, self.options.isolate);
        let Queues { working, waiting } = &Queues::of(groups, jobs);
        let workers = [waiting, working]
            .into_iter()
            .flat_map(|queue| iter::repeat_n(queue, queue.workers(jobs)));
        let shared = self.shared.clone();
        let (sender, messages) = mpsc::channel();
        thread::scope(|scope| {
            for queue in workers {
                let (shared, sender) = (&shared, sender.clone());
                let (target, options) = (self.target, self.options);
                scope.spawn(move || {
                    let mut worker = worker::Worker::new(target, options, shared, &sender);
                    if let Err(error) = worker.work(queue) {
                        shared.stop();
                        drop(sender.send(Message::Failed(error)));
                    }
                });
            }
            drop(sender);
            self.pass_on(messages)
        })
    }

    fn pass_on(&mut self, messages: mpsc::Receiver<Message>) -> Result<(), RunError> {
        let mut first_error = Ok(());
        for message in messages {
            match message {
                Message::Started(name) => (self.sink)(Event::CaseStarted { name }),
                Message::Finished(report) => self.finished(*report),
                Message::Failed(error) => first_error = first_error.and(Err(error)),
            }
        }
        first_error
    }

    fn finished(&mut self, mut report: CaseReport) {
        if let Some(amend) = &self.options.amend {
            amend(&mut report);
        }
        if let Some(ledger) = &mut self.ledger {
            ledger.judge(&mut report);
        }
        if self.options.fail_fast && report::decides(&report) {
            self.shared.stop();
        }
        self.tally.add(&report);
        (self.sink)(Event::CaseFinished(Box::new(report)));
    }
}
