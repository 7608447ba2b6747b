//! What is wrong with a target, found step by step: the program, its start, the tools that it lists, and a few trivial calls.
//!
//! The calls are the simplest cases of the suite that an empty answer would fail, so that nothing here knows a tool by name. Where a call
//! goes wrong, small changes of the target file are tried (`remedies`), and the first that helps is proposed.

mod context;
mod finding;
mod listed;
mod pattern;
mod remedies;
mod start;
mod symptoms;
mod trial;
mod trivial;

use seekspec_conformance::suite::Suite;

pub use finding::Finding;

use context::Context;

use crate::interrupt;
use crate::resources;
use crate::sandbox::{Machine, RunDirectory, SandboxError};
use crate::schedule::RunError;
use crate::target::Target;

/// What was found, in order, and how far it went.
#[derive(Debug, Default)]
pub struct Examination {
    /// What was found.
    pub findings: Vec<Finding>,
    /// Whether the target would start.
    pub started: bool,
}

impl Examination {
    /// How many of the findings are problems.
    pub fn problems(&self) -> usize {
        self.findings.iter().filter(|one| !one.is_good).count()
    }
}

/// Examines a target of the suite's profile.
///
/// # Errors
/// Trees that cannot be made, and signals: no fault of the target's.
pub fn examine(target: &Target, suite: &Suite) -> Result<Examination, RunError> {
    interrupt::listen();
    resources::for_workers(1)?;
    let examination = look(target, suite)?;
    // Whatever a signal has cut off looks like a fault.
    if interrupt::is_set() {
        return Err(RunError::Interrupted);
    }
    Ok(examination)
}

fn look(target: &Target, suite: &Suite) -> Result<Examination, SandboxError> {
    let mut examination = Examination::default();
    let findings = &mut examination.findings;
    findings.extend(start::program(target));
    let probe = match target.probe() {
        Ok(probe) => probe,
        Err(broken) => {
            findings.extend(start::failed(target, &broken));
            return Ok(examination);
        }
    };
    examination.started = true;
    findings.extend(start::version(target, &probe));
    findings.extend(listed::tools(target, &probe, suite));
    let directory = RunDirectory::create()?;
    let context = Context {
        target,
        probe: &probe,
        suite,
        machine: Machine::with_trials_in(directory.path()),
        directory: &directory,
    };
    findings.extend(trivial::calls(&context)?);
    Ok(examination)
}
