//! One call of a case, outside a run.

use seekspec_conformance::answer::Answer;
use seekspec_conformance::judge::{Judgement, Observed, judge};
use seekspec_conformance::request::request;
use seekspec_conformance::suite::Case;

use crate::sandbox::{RunDirectory, SandboxError};
use crate::target::Target;
use crate::transport::{Broken, Call, Unanswered};

/// The first call of a case, and its answer.
#[derive(Debug)]
pub(super) struct Trial {
    /// The answer, judged.
    pub(super) outcome: Result<(Answer, Judgement), Unanswered>,
    /// The end of its stderr.
    pub(super) stderr: String,
}

impl Trial {
    /// Makes the call, with a new tree and a new process.
    pub(super) fn make(
        case: &Case,
        target: &Target,
        directory: &RunDirectory,
    ) -> Result<Self, SandboxError> {
        let mut workspace = directory.workspace(&case.tree)?;
        workspace.furnish(case)?;
        let root = workspace.root_text().to_owned();
        let mut trial = Self {
            outcome: Err(Broken::NoAnswer.into()),
            stderr: String::new(),
        };
        let Some(step) = case.steps.first() else {
            return Ok(trial);
        };
        let params = target.request(request(step, &root), &root);
        let reply = target.connect(workspace.places().clone()).call(&Call {
            profile: &case.profile,
            params: &params,
            cancel_after: None,
            lists_tools: step.lists_tools,
        });
        let change = workspace.look()?.change;
        trial.stderr = reply.stderr;
        trial.outcome = reply.result.and_then(|result| {
            let result = target.mapping.result(&step.tool, result);
            let answer = result.and_then(|result| Answer::from_result(&result, &root));
            let answer = answer.map_err(Unanswered::wrong_shape)?;
            let observed = Observed {
                answer: answer.clone(),
                change,
            };
            Ok((answer, judge(case, &[observed], &target.terms)))
        });
        Ok(trial)
    }

    /// Whether the case passes.
    pub(super) fn passes(&self) -> bool {
        matches!(&self.outcome, Ok((_, judgement)) if judgement.passes())
    }
}
