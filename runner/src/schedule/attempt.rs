//! One attempt at a case: its calls, and what was seen of them.

use std::time::Duration;

use seekspec_conformance::answer::Answer;
use seekspec_conformance::judge::Observed;
use seekspec_conformance::request::request;
use seekspec_conformance::suite::{Case, Step};

use crate::sandbox::{SandboxError, Workspace};
use crate::target::Target;
use crate::transport::{Call, Connection, Reply, Unanswered};

/// A workspace, and the target that is connected to it.
pub(crate) struct Seat<'a> {
    pub(crate) workspace: Workspace,
    pub(crate) connection: Box<dyn Connection + 'a>,
}

/// What was seen of a case.
#[derive(Debug, Default)]
pub(crate) struct Attempt {
    /// One for each step that was answered.
    pub(crate) observed: Vec<Observed>,
    /// Why a step was not answered, and which, from 1.
    pub(crate) unanswered: Option<(usize, Unanswered)>,
    /// The end of what it wrote on stderr.
    pub(crate) stderr: String,
    /// How long its calls took, all together.
    pub(crate) duration: Duration,
    /// Whether the tree is no longer fit for another case.
    pub(crate) touched: bool,
}

impl Attempt {
    pub(crate) fn is_too_slow(&self) -> bool {
        matches!(&self.unanswered, Some((_, why)) if why.is_deadline())
    }
}

/// Makes the calls of a case one after the other, up to the first that is not answered.
pub(crate) fn attempt(
    case: &Case,
    target: &Target,
    seat: &mut Seat<'_>,
) -> Result<Attempt, SandboxError> {
    let mut attempt = Attempt {
        touched: case.needs_own_tree,
        ..Attempt::default()
    };
    for (index, step) in case.steps.iter().enumerate() {
        let reply = call(case, step, target, seat)?;
        attempt.duration += reply.duration;
        attempt.stderr = reply.stderr;
        let seen = seat.workspace.look()?;
        attempt.touched |= seen.touched;
        match answer(reply.result, step, target, seat.workspace.root_text()) {
            Ok(answer) => attempt.observed.push(Observed {
                answer,
                change: seen.change,
            }),
            Err(why) => {
                attempt.unanswered = Some((index + 1, why));
                attempt.touched = true;
                break;
            }
        }
    }
    Ok(attempt)
}

fn call(
    case: &Case,
    step: &Step,
    target: &Target,
    seat: &mut Seat<'_>,
) -> Result<Reply, SandboxError> {
    if let Some(change) = &step.change {
        seat.workspace.patch(change)?;
    }
    let root = seat.workspace.root_text();
    let params = target.request(request(step, root), root);
    Ok(seat.connection.call(&Call {
        profile: &case.profile,
        params: &params,
        cancel_after: step.cancel_after(),
        lists_tools: step.lists_tools,
    }))
}

fn answer(
    result: Result<serde_json::Value, Unanswered>,
    step: &Step,
    target: &Target,
    root: &str,
) -> Result<Answer, Unanswered> {
    let result = if step.lists_tools {
        Ok(result?)
    } else {
        target.mapping.result(&step.tool, result?)
    };
    result
        .and_then(|result| Answer::from_result(&result, root))
        .map_err(Unanswered::wrong_shape)
}
