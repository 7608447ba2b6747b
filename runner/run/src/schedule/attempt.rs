//! One attempt at a case: its calls and answers.

use std::mem;
use std::sync::Arc;
use std::time::Duration;

use seekspec_conformance::judge::Observed;
use seekspec_conformance::suite::{Case, Step};
use seekspec_conformance::tree::Tree;

use super::start;
use crate::conditions::Conditions;
use crate::sandbox::{NextRoot, Places, RunDirectory, SandboxError, Workspace};
use crate::targets::Target;
use crate::transport::{Broken, Connection, Unanswered};

/// A workspace, and the target that is connected to it.
pub struct Session<'a> {
    pub workspace: Workspace,
    pub connection: Box<dyn Connection + 'a>,
    /// Whether the process has served another tree, and not yet this one.
    pub is_from_another_tree: bool,
}

impl<'a> Session<'a> {
    /// A process in a new workspace with the tree.
    pub fn start(
        case: &Case,
        tree: &Arc<Tree>,
        target: &'a Target,
        directory: &RunDirectory,
    ) -> Result<Self, SandboxError> {
        let mut workspace = directory.workspace(tree)?;
        workspace.furnish(case)?;
        workspace.leave_out(&target.contract.state)?;
        let places = Places {
            conditions: Conditions::of(case),
            ..workspace.places().clone()
        };
        Ok(Self {
            connection: target.connect(places),
            workspace,
            is_from_another_tree: false,
        })
    }

    /// Exchanges the tree; the process stays. `false`: it cannot be done.
    pub fn exchange(&mut self, tree: &Arc<Tree>, next: NextRoot) -> Result<bool, SandboxError> {
        let is_done = self.workspace.exchange(tree, next)?;
        if is_done {
            self.connection.enter(self.workspace.root());
            self.is_from_another_tree = true;
        }
        Ok(is_done)
    }
}

/// The result of one attempt at a case.
#[derive(Debug, Default)]
pub struct Attempt {
    /// One for each step that was answered.
    pub observed: Vec<Observed>,
    /// Why a step was not answered, and which, from 1.
    pub unanswered: Option<(usize, Unanswered)>,
    /// The end of stderr.
    pub stderr: String,
    /// The root of the tree in the last call.
    pub root: String,
    /// How long its calls took together.
    pub duration: Duration,
    /// Whether no other case may use the tree.
    pub touched: bool,
    /// Whether it broke a process that had served another tree just before.
    pub(crate) is_doubtful: bool,
}

impl Attempt {
    pub(crate) fn is_too_slow(&self) -> bool {
        matches!(&self.unanswered, Some((_, why)) if why.is_deadline())
    }
}

/// One attempt outside of a run, on a tree of its own.
pub fn attempt_alone(case: &Case, target: &Target) -> Result<Attempt, SandboxError> {
    let directory = start::directory(target)?;
    let mut session = Session::start(case, &case.tree, target, &directory)?;
    attempt(case, target, &mut session)
}

/// Makes the calls of a case one after the other, up to the first that is not answered.
pub fn attempt(
    case: &Case,
    target: &Target,
    session: &mut Session<'_>,
) -> Result<Attempt, SandboxError> {
    let mut attempt = Attempt {
        touched: case.needs_own_tree,
        ..Attempt::default()
    };
    let is_first = mem::take(&mut session.is_from_another_tree);
    for (index, step) in case.steps.iter().enumerate() {
        match attempt.step(case, step, target, session)? {
            Ok(observed) => attempt.observed.push(observed),
            Err(why) => {
                attempt.is_doubtful =
                    is_first && matches!(why, Unanswered::Broken(_)) && !why.is_deadline();
                attempt.unanswered = Some((index + 1, why));
                attempt.touched = true;
                break;
            }
        }
    }
    Ok(attempt)
}

impl Attempt {
    fn step(
        &mut self,
        case: &Case,
        step: &Step,
        target: &Target,
        session: &mut Session<'_>,
    ) -> Result<Result<Observed, Unanswered>, SandboxError> {
        let change = step.change.as_ref();
        let changed = change.map_or(Ok(()), |change| session.workspace.patch(change));
        if let Err(broken) = charge(changed)? {
            return Ok(Err(broken));
        }
        let root = session.workspace.root_text();
        root.clone_into(&mut self.root);
        let reply = target.call(&mut *session.connection, &case.profile, step, root);
        self.duration += reply.duration;
        self.stderr = reply.stderr;
        let seen = match charge(session.workspace.look())? {
            Ok(seen) => seen,
            Err(broken) => return Ok(Err(broken)),
        };
        self.touched |= seen.touched;
        let answer = target.answer(reply.result, step, session.workspace.root_text());
        Ok(answer.map(|answer| Observed {
            answer,
            change: seen.change,
        }))
    }
}

/// A tree that cannot be worked with any more is the target's doing, unless the machine is short of
/// something.
fn charge<T>(done: Result<T, SandboxError>) -> Result<Result<T, Unanswered>, SandboxError> {
    match done {
        Err(error) if error.is_shortage() => Err(error),
        done => Ok(done.map_err(|error| Broken::Tree(error.to_string()).into())),
    }
}
