//! Files to start from: a target file, which is tried and then written at once, or a profile of one's own
//! with its first case.

mod library;
mod listed_tool;
mod new_profile;
mod target;

use seekspec_conformance::suite::Suite;

use crate::assign::Assignment;
use crate::file::TargetDraft;
use crate::finding::{Finding, FindingState};
use crate::server;
use crate::trial::{self, KnownDeparture, TrialContext};
use seekspec_run::interrupt;
use seekspec_run::progress::Steps;
use seekspec_run::resources;
use seekspec_run::sandbox::{RunDirectory, SandboxError};
use seekspec_run::schedule::RunError;

pub use library::{LANGUAGES, LibraryLanguage};
pub use new_profile::{NewProfile, ProfileDraft, TARGET_FILE};
pub use target::{BegunTarget, NewTarget};

/// A target file that was tried: the findings in order, and the file with all that helps.
#[derive(Debug)]
pub struct Examination {
    /// The findings.
    pub findings: Vec<Finding>,
    /// Whether the target starts.
    pub started: bool,
    /// The file.
    pub draft: TargetDraft,
}

impl Examination {
    /// How many of the findings are problems of the file as it is now.
    pub fn problems(&self) -> usize {
        self.count(FindingState::Bad)
    }

    /// How many were problems of the file as it was.
    pub fn mended(&self) -> usize {
        self.count(FindingState::Mended)
    }

    fn count(&self, state: FindingState) -> usize {
        let findings = self.findings.iter();
        findings.filter(|one| one.state == state).count()
    }
}

/// Tries a target file step by step: the program, its start, the tools that it lists, and a few simple
/// calls; then the departures that it may have, and the lifetime of its processes.
///
/// # Errors
/// Trees that cannot be made, and signals: not the target's fault.
pub fn examine(
    draft: TargetDraft,
    suite: &Suite,
    departures: &[KnownDeparture],
    steps: &mut Steps,
) -> Result<Examination, RunError> {
    resources::for_workers(1)?;
    let examination = step_by_step(draft, suite, departures, steps)?;
    // Whatever a signal has cut off looks like a fault.
    if interrupt::is_set() {
        return Err(RunError::Interrupted);
    }
    Ok(examination)
}

fn step_by_step(
    draft: TargetDraft,
    suite: &Suite,
    departures: &[KnownDeparture],
    steps: &mut Steps,
) -> Result<Examination, SandboxError> {
    let mut findings = server::program(&draft.target);
    steps.begin(&format!("starting {}", draft.target.name));
    let probe = match draft.target.probe() {
        Ok(probe) => probe,
        Err(broken) => {
            findings.extend(server::failed(&draft.target, &broken));
            return Ok(Examination {
                findings,
                started: false,
                draft,
            });
        }
    };
    steps.step();
    findings.extend(server::version(&draft.target, &probe));
    let directory = RunDirectory::create()?;
    let mut context = TrialContext::new(draft, &probe, suite, &directory, steps);
    let assignment = Assignment::new(context.draft.clone(), &probe, suite);
    context.draft = assignment.draft;
    context.doubts = assignment.doubts;
    findings.extend(assignment.findings);
    findings.extend(trial::calls(&mut context)?);
    trial::others(&mut context, &assignment.others, &mut findings)?;
    trial::settle(&mut context, &assignment.guessed, &mut findings);
    findings.extend(trial::choices(&mut context, departures)?);
    findings.extend(trial::lifetime(&mut context)?);
    let noise = directory.noise();
    findings.extend(noise.map(|noise| Finding::absent("stdout", noise, false)));
    Ok(Examination {
        findings,
        started: true,
        draft: context.draft,
    })
}
