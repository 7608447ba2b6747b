//! One call of a case, outside a run.

use seekspec_conformance::answer::Answer;
use seekspec_conformance::change::TreeChange;
use seekspec_conformance::judge::{Judgement, Observed, judge};
use seekspec_conformance::suite::Case;

use seekspec_run::ask::{Setting, TargetSession};
use seekspec_run::sandbox::{RunDirectory, SandboxError};
use seekspec_run::schedule::smoke::expects_error;
use seekspec_run::targets::Target;
use seekspec_run::transport::{Broken, Unanswered};

/// The first call of a case, and its answer.
#[derive(Debug)]
pub(super) struct TargetTrial {
    /// The answer, judged.
    pub(super) outcome: Result<(Answer, Judgement), Unanswered>,
    /// The change of the tree.
    pub(super) change: TreeChange,
    /// The end of its stderr.
    pub(super) stderr: String,
}

impl TargetTrial {
    /// Makes the call, with a new tree and a new process.
    pub(super) fn make(
        case: &Case,
        target: &Target,
        directory: &RunDirectory,
    ) -> Result<Self, SandboxError> {
        let Some(step) = case.steps.first() else {
            return Ok(Self {
                outcome: Err(Broken::NoAnswer.into()),
                change: TreeChange::default(),
                stderr: String::new(),
            });
        };
        let mut session = TargetSession::start(Setting::of(case), target, directory)?;
        let called = session.call(&case.profile, step)?;
        let change = called.change.clone();
        let outcome = called.answer.map(|answer| {
            let observed = Observed {
                answer: answer.clone(),
                change,
            };
            let judgement = judge(case, &[observed], &target.contract);
            (answer, judgement)
        });
        Ok(Self {
            outcome,
            change: called.change,
            stderr: called.stderr,
        })
    }

    /// The text of the answer, if it is not to be an error.
    pub(super) fn success(&self, case: &Case) -> Option<String> {
        let (answer, _) = self.outcome.as_ref().ok()?;
        (!expects_error(case)).then(|| answer.text())
    }

    /// The answer, if there is one.
    pub(super) fn answer(&self) -> Option<Answer> {
        self.outcome.as_ref().ok().map(|(answer, _)| answer.clone())
    }

    /// Whether the case passes.
    pub(super) fn passes(&self) -> bool {
        matches!(&self.outcome, Ok((_, judgement)) if judgement.passes())
    }

    /// Whether these facets pass, whatever the others do.
    pub(super) fn passes_in(&self, facets: &[&str]) -> bool {
        let outcome = self.outcome.as_ref();
        outcome.is_ok_and(|(_, judgement)| {
            let mut failures = judgement.failures();
            !failures.any(|(failed, _)| facets.contains(&failed.facet.as_str()))
        })
    }
}
