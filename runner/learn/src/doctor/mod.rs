//! Examines a target step by step: the program, its start, the tools that it lists, and a few
//! simple calls.
//!
//! The calls are the simplest cases of the suite that an empty answer fails, so that nothing here
//! knows a tool by name. Names and arguments are matched with the list of tools (`draft`); if a call
//! goes wrong, small changes of the target file are tried (`fixes`). All changes are proposed as one.

mod arguments;
mod assignment;
mod candidates;
mod changes;
mod context;
mod dialect;
mod draft;
mod edit;
mod finding;
mod fixes;
mod follow_up;
mod keys;
mod lifetime;
mod likeness;
mod listed_arguments;
mod pattern;
mod policies;
mod proven;
mod rest;
mod right;
mod sent;
mod smoke;
mod start;
mod symptoms;
mod telling;
mod trial;
mod way;

use seekspec_conformance::suite::Suite;

pub use changes::{FileChanges, lines};
pub use context::all_tools;
pub use draft::TargetDraft;
pub use edit::{edit, parse};
pub use finding::{DoctorFinding, FindingState};
pub use policies::{KnownPolicy, known as known_policies};
pub(crate) use proven::GUESSED;
pub use proven::{ProvenKeys, without_guessed_tools, without_marks};
pub use way::{for_the_run, over_mcp, passing};

use context::DoctorContext;

use seekspec_run::interrupt;
use seekspec_run::progress::Steps;
use seekspec_run::resources;
use seekspec_run::sandbox::{RunDirectory, SandboxError};
use seekspec_run::schedule::RunError;
use seekspec_run::targets::Target;

/// The findings in order, and how far the examination went.
#[derive(Debug, Default)]
pub struct Examination {
    /// The findings.
    pub findings: Vec<DoctorFinding>,
    /// Whether the target starts.
    pub started: bool,
    /// Changes of the target file that help.
    pub changes: FileChanges,
    /// The keys of the mapping that passing cases prove.
    pub proven: ProvenKeys,
}

impl Examination {
    /// How many of the findings are problems.
    pub fn problems(&self) -> usize {
        let bad = self
            .findings
            .iter()
            .filter(|one| one.state == FindingState::Bad);
        bad.count()
    }
}

/// Examines a target of the suite's profile, which may have these policies.
///
/// # Errors
/// Trees that cannot be made, and signals: not the target's fault.
pub fn examine(
    target: &Target,
    suite: &Suite,
    policies: &[KnownPolicy],
    steps: &mut Steps,
) -> Result<Examination, RunError> {
    resources::for_workers(1)?;
    let examination = step_by_step(target, suite, policies, steps)?;
    // Whatever a signal has cut off looks like a fault.
    if interrupt::is_set() {
        return Err(RunError::Interrupted);
    }
    Ok(examination)
}

fn step_by_step(
    target: &Target,
    suite: &Suite,
    policies: &[KnownPolicy],
    steps: &mut Steps,
) -> Result<Examination, SandboxError> {
    let mut examination = Examination {
        findings: start::program(target),
        ..Examination::default()
    };
    let findings = &mut examination.findings;
    steps.begin(&format!("starting {}", target.name));
    let probe = match target.probe() {
        Ok(probe) => probe,
        Err(broken) => {
            findings.extend(start::failed(target, &broken));
            return Ok(examination);
        }
    };
    steps.step();
    examination.started = true;
    findings.extend(start::version(target, &probe));
    let draft = TargetDraft::new(target, &probe, suite);
    findings.extend(draft.findings);
    let directory = RunDirectory::create()?;
    let mut context = DoctorContext {
        changes: draft.changes,
        doubts: draft.doubts,
        ..DoctorContext::new(draft.target, &probe, suite, &directory, steps)
    };
    findings.extend(smoke::calls(&mut context)?);
    findings.extend(policies::examine(&mut context, policies)?);
    examination.proven = proven::examine(&context)?;
    findings.extend(lifetime::examine(&mut context)?);
    examination.changes = context.changes;
    Ok(examination)
}
