//! Laws on a target: each is applied to the trees and the calls of the cases.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use seekspec_conformance::suite::{Case, Law, Suite};

use super::asker::Asker;
use super::input::{Input, inputs};
use super::{LawOutcome, Violation, apply, elsewhere, report};
use seekspec_run::ask;
use seekspec_run::event::{Event, Judging, Summary};
use seekspec_run::interrupt;
use seekspec_run::pool::{self, StopRequest};
use seekspec_run::resources;
use seekspec_run::sandbox::Machine;
use seekspec_run::schedule::{self, RunError, RunOptions};
use seekspec_run::targets::Target;

/// A law, applied to all its inputs.
#[derive(Debug, Default)]
pub struct LawTally {
    /// How many inputs there were.
    pub inputs: usize,
    /// For how many the law held.
    pub held: usize,
    /// For how many it was violated.
    pub violated: usize,
    /// For how many it said nothing, by reason.
    pub exempt: BTreeMap<&'static str, usize>,
    /// The simplest input for which it was violated, and how.
    pub simplest: Option<(String, Box<Violation>)>,
    /// How long it took.
    pub duration: Duration,
    /// The number of entries of the simplest tree.
    size: usize,
}

/// Applies the laws to the trees and calls of the cases. A law is reported as a case is.
///
/// # Errors
/// As [`schedule::run`].
pub fn run(
    suite: &Suite,
    laws: &[&Law],
    cases: &[&Case],
    target: &Target,
    options: &RunOptions,
    sink: &mut dyn FnMut(Event),
) -> Result<Summary, RunError> {
    resources::for_workers(options.jobs.get())?;
    let probe = schedule::probe(target)?;
    let directory = ask::directory(target)?;
    let machine = Machine::with_trials_in(directory.path());
    let is_supported =
        |case: &&&Case| schedule::unsupported(case, target, &probe, &machine).is_none();
    let cases: Vec<&Case> = cases.iter().filter(is_supported).copied().collect();
    let info = schedule::run_info(suite, laws.len(), target, &probe, &directory, options);
    sink(Event::Started(info));
    sink(Event::Judging(judging(laws, target)));
    let of_law = |law: &&Law| elsewhere::of(law, target, &directory);
    let elsewhere: Vec<Option<Target>> = laws.iter().map(of_law).collect::<Result<_, _>>()?;
    let asker = |_| Asker::new(&directory, target);
    let mut askers: Vec<Asker<'_>> = (0..options.jobs.get()).map(asker).collect();
    let began = Instant::now();
    let mut summary = Summary::default();
    let mut ended = Ok(());
    for (law, elsewhere) in laws.iter().zip(&elsewhere) {
        for asker in &mut askers {
            asker.elsewhere = elsewhere.as_ref();
        }
        let tally = tally(suite, law, &inputs(law, &cases), &mut askers);
        if tally.is_err() || interrupt::is_set() {
            (summary.stopped_early, summary.interrupted) = (true, interrupt::is_set());
            ended = tally.map(drop);
            break;
        }
        let report = report::report(suite, law, tally?, target, options);
        summary.count_case(&report);
        sink(Event::CaseFinished(Box::new(report)));
    }
    drop(askers);
    summary.warnings.extend(directory.strays());
    summary.wall_ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
    sink(Event::Finished(summary.clone()));
    ended?;
    if interrupt::is_set() {
        return Err(RunError::Interrupted);
    }
    Ok(summary)
}

fn judging(laws: &[&Law], target: &Target) -> Judging {
    let names = |name: fn(&Law) -> &String| {
        let mut names: Vec<String> = laws.iter().map(|law| name(law).clone()).collect();
        names.sort();
        names.dedup();
        names
    };
    Judging {
        cases: laws.len(),
        profiles: names(|law| &law.profile),
        tools: names(|law| &law.tool),
        command: target.command_line(),
        transport: target.reach.transport().name.to_owned(),
    }
}

/// Applies a law to inputs, one asker per worker.
fn tally(
    suite: &Suite,
    law: &Law,
    inputs: &[Input],
    askers: &mut [Asker<'_>],
) -> Result<LawTally, RunError> {
    let began = Instant::now();
    let mut tally = LawTally::default();
    let mut left = inputs.iter();
    pool::work(
        askers,
        |_| left.next(),
        &StopRequest::default(),
        |asker, input, send| apply(suite, law, input, asker).map(|outcome| send((input, outcome))),
        &mut |(input, outcome)| tally.add(input, outcome),
    )?;
    tally.duration = began.elapsed();
    Ok(tally)
}

impl LawTally {
    fn add(&mut self, input: &Input, outcome: LawOutcome) {
        self.inputs += 1;
        match outcome {
            LawOutcome::Holds => self.held += 1,
            LawOutcome::DoesNotApply(why) => *self.exempt.entry(why).or_default() += 1,
            LawOutcome::Violated(violation) => {
                self.violated += 1;
                let size = input.tree.entries.len();
                let is_simpler = match &self.simplest {
                    None => true,
                    Some((name, _)) => (size, &input.name) < (self.size, name),
                };
                if is_simpler {
                    self.size = size;
                    self.simplest = Some((input.name.clone(), violation));
                }
            }
        }
    }
}
