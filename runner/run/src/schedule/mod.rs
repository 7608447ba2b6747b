//! Scheduling: from selected cases to events.
//!
//! Cases that only read and have equal trees share a workspace. Workers take groups of cases, and
//! every event goes through one channel to the caller, in the order in which things happen. Cases
//! in which the target is made to wait have workers of their own, so that no processor is idle.
//! The simplest cases of a program come first: they show whether it works at all.

pub mod absent;
mod error;
mod execution;
pub mod groups;
mod options;
mod report;
mod rounds;
mod sharing;
mod shuffle;
pub mod smoke;
mod summary;
mod support;
mod unusable;
mod vary;
mod worker;

use seekspec_conformance::suite::{Case, Suite};

pub use error::RunError;
pub use options::{Amend, RunOptions};
pub use support::missing as unsupported;
pub use unusable::{missing_script, same_words as without_paths_and_numbers};

use crate::ask;
use crate::baseline::{Baseline, CaseNames, Ledger};
use crate::card::Card;
use crate::event::{Event, RunInfo, Summary};
use crate::interrupt;
use crate::leftovers;
use crate::resources;
use crate::sandbox::RunDirectory;
use crate::targets::Target;
use crate::transport::Probe;
use execution::Execution;
use groups::Queues;
use sharing::Shared;
use summary::Tally;

/// Runs the cases on the target. `sink` gets every event, from [`Event::Started`] to
/// [`Event::Finished`]; a case that the target or the machine cannot run is finished without having
/// been started.
///
/// # Errors
/// A target that does not start or cannot be judged, a signal, a shortage of the machine. If there
/// was an [`Event::Started`], there is an [`Event::Finished`], too.
pub fn run(
    suite: &Suite,
    cases: &[&Case],
    target: &Target,
    options: &RunOptions,
    sink: &mut dyn FnMut(Event),
) -> Result<Summary, RunError> {
    check_profile(suite, target)?;
    resources::for_workers(Queues::most_workers(options.jobs.get()).min(cases.len()))?;
    let probe = probe(target)?;
    let directory = ask::directory(target)?;
    let surroundings = vary::surroundings(target, options, &directory)?;
    let info = run_info(suite, cases.len(), target, &probe, &directory, options);
    sink(Event::Started(info));
    let shared = Shared::new(&directory);
    let mut execution = Execution {
        suite,
        target,
        probe: &probe,
        options,
        sink,
        tally: Tally::new(cases.len(), Card::of(target, suite)),
        ledger: ledger(suite, target, options),
        varied: surroundings.iter().map(|one| one.shared(&shared)).collect(),
        shared,
        held_back: None,
        warnings: Vec::new(),
    };
    let ended = execution.run(cases);
    execution.end_processes();
    let summary = execution.finish(cleared(&directory, target));
    ended?;
    if interrupt::is_set() {
        Err(RunError::Interrupted)
    } else {
        Ok(summary)
    }
}

/// Ends all that the target has left behind, and removes the directory: the warnings.
fn cleared(directory: &RunDirectory, target: &Target) -> Vec<String> {
    if target.reach.program().is_some() {
        leftovers::sweep_run(directory.path());
    }
    let mut warnings = directory.strays();
    warnings.extend(directory.remove().err().map(|error| error.to_string()));
    warnings
}

/// Starts the target, and asks for its version and tools. An error: it does not start.
pub fn probe(target: &Target) -> Result<Probe, RunError> {
    target.probe().map_err(|broken| RunError::WouldNotStart {
        target: target.name.clone(),
        broken,
    })
}

/// The run, as its first event tells it.
fn run_info(
    suite: &Suite,
    selected: usize,
    target: &Target,
    probe: &Probe,
    directory: &RunDirectory,
    options: &RunOptions,
) -> RunInfo {
    RunInfo {
        seekspec: env!("CARGO_PKG_VERSION").to_owned(),
        suite: options.suite_hash.clone(),
        suite_version: options.as_of.unwrap_or_else(|| suite.version()),
        target: target.name.clone(),
        target_version: probe.version.clone(),
        target_file: target.file().map(str::to_owned),
        transport: target.reach.transport().name.to_owned(),
        selected,
        jobs: options.jobs.get(),
        shard: options.shard,
        warnings: warnings(target, directory, options),
    }
}

fn check_profile(suite: &Suite, target: &Target) -> Result<(), RunError> {
    if let Some(profile) = &target.profile {
        suite.profile(profile)?;
    }
    Ok(())
}

fn warnings(target: &Target, directory: &RunDirectory, options: &RunOptions) -> Vec<String> {
    let baseline = options
        .baseline
        .as_ref()
        .map_or_else(Vec::new, Baseline::warnings);
    let containment = containment(target).into_iter().collect();
    [containment, directory.warnings(), baseline].concat()
}

/// The warning that the kernel does not keep the target from hurting the machine.
fn containment(target: &Target) -> Option<String> {
    let why = target.is_free()?;
    let consequence = match target.spares_machine() {
        Some(_) => "cases that could hurt this machine are not run (`--uncontained` runs them)",
        None => "it can change whatever its user can",
    };
    Some(format!(
        "the target is not contained ({why}): {consequence}"
    ))
}

/// The baseline, to be compared with every case of the target.
fn ledger<'a>(suite: &Suite, target: &Target, options: &'a RunOptions) -> Option<Ledger<'a>> {
    let baseline = options.baseline.as_ref()?;
    let cases = suite.cases.iter().filter(|case| {
        let profile = target.profile.as_ref();
        profile.is_none_or(|profile| *profile == case.profile)
    });
    let names: Vec<&str> = cases.map(|case| case.name.as_str()).collect();
    let names = CaseNames {
        known: &names,
        renamed: &suite.renamed,
    };
    Some(Ledger::new(baseline, &names))
}
