//! One call of a case, outside of any run.

use seekspec_conformance::answer::Answer;
use seekspec_conformance::judge::{Judgement, Observed, judge};
use seekspec_conformance::request::request;
use seekspec_conformance::suite::Case;

use crate::sandbox::{RunDirectory, SandboxError};
use crate::target::Target;
use crate::transport::{Broken, Call, Unanswered};

/// What came of the first call of a case.
#[derive(Debug)]
pub(super) struct Trial {
    /// The answer, judged.
    pub(super) outcome: Result<(Answer, Judgement), Unanswered>,
    /// The end of what it wrote on stderr.
    pub(super) stderr: String,
}

impl Trial {
    /// Makes the call in a tree of its own, with a process of its own.
    pub(super) fn of(
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

    /// Whether the answer is right, as far as it is promised.
    pub(super) fn holds(&self) -> bool {
        matches!(&self.outcome, Ok((_, judgement)) if judgement.passes())
    }
}

/// Whether the first call of the case is to be refused.
pub(super) fn expects_error(case: &Case) -> bool {
    let step = &case.steps[0];
    step.expect
        .facets
        .iter()
        .any(|check| check.facet == "error")
}
