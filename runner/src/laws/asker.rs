//! Asking a target: calls on trees.

use std::ptr;
use std::sync::Arc;

use seekspec_conformance::judge::Observed;
use seekspec_conformance::suite::Step;
use seekspec_conformance::tree::Tree;

use super::trees;
use crate::sandbox::{RunDirectory, SandboxError};
use crate::schedule::attempt::Session;
use crate::target::Target;
use crate::transport::Unanswered;

/// How many trees an implementation in this process is asked about at the same time.
const MOST_TREES: usize = 8;

/// Asks one target after the other about trees, which stay on disk as long as they are of use.
pub struct Asker<'a> {
    directory: &'a RunDirectory,
    pub(super) target: &'a Target,
    /// The target in other surroundings.
    pub(super) elsewhere: Option<&'a Target>,
    /// How many calls were made.
    pub(crate) calls: usize,
    open: Vec<Open<'a>>,
}

/// Calls that are made on one tree, one after the other.
pub(super) struct Question<'q> {
    pub(super) profile: &'q str,
    pub(super) tree: &'q Arc<Tree>,
    pub(super) steps: &'q [Step],
    pub(super) place: Place<'q>,
}

/// Where a tree is, and in which surroundings a process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place<'q> {
    Usual,
    /// Below this directory.
    Below(&'q str),
    /// With other variables.
    Elsewhere,
}

struct Open<'a> {
    tree: Arc<Tree>,
    target: &'a Target,
    session: Session<'a>,
}

impl<'a> Asker<'a> {
    /// An asker that puts its trees there.
    pub fn new(directory: &'a RunDirectory, target: &'a Target) -> Self {
        Self {
            directory,
            target,
            elsewhere: None,
            calls: 0,
            open: Vec::new(),
        }
    }

    /// Whether the target can be asked in other surroundings.
    pub(super) fn has_elsewhere(&self) -> bool {
        self.elsewhere.is_some()
    }

    /// From now on another target in this process is asked about the same trees.
    pub(crate) fn turn_to(&mut self, target: &'a Target) {
        self.target = target;
    }

    /// Makes the calls, up to the first that is not answered.
    pub(super) fn ask(
        &mut self,
        question: &Question<'_>,
    ) -> Result<Result<Vec<Observed>, Unanswered>, SandboxError> {
        let mut session = match question.place {
            Place::Usual => self.take(question.tree)?,
            Place::Below(directory) => {
                let tree = Arc::new(trees::inside(question.tree, directory));
                self.start(&tree, Some(directory), self.target)?
            }
            Place::Elsewhere => {
                let target = self.elsewhere.unwrap_or(self.target);
                self.start(question.tree, None, target)?
            }
        };
        let root = match question.place {
            Place::Below(directory) => format!("{}/{directory}", session.workspace.root_text()),
            _ => session.workspace.root_text().to_owned(),
        };
        let mut observed = Vec::new();
        let mut is_touched = false;
        for step in question.steps {
            self.calls += 1;
            let connection = &mut *session.connection;
            let reply = self.target.call(connection, question.profile, step, &root);
            let answer = match self.target.answer(reply.result, step, &root) {
                Ok(answer) => answer,
                Err(why) => return Ok(Err(why)),
            };
            let Ok(seen) = session.workspace.look() else {
                return Ok(Ok(observed));
            };
            is_touched |= seen.touched;
            observed.push(Observed {
                answer,
                change: seen.change,
            });
        }
        if question.place == Place::Usual {
            self.keep(question.tree, session, is_touched);
        }
        Ok(Ok(observed))
    }

    /// A session with this tree: one that is open, or a process that goes on with it, or a new one.
    fn take(&mut self, tree: &Arc<Tree>) -> Result<Session<'a>, SandboxError> {
        let is_its = |open: &Open<'_>| Arc::ptr_eq(&open.tree, tree) || open.tree == *tree;
        if let Some(at) = self.open.iter().position(is_its) {
            let Open {
                target,
                mut session,
                ..
            } = self.open.remove(at);
            if !ptr::eq(target, self.target) {
                let places = session.workspace.places().clone();
                session.connection = self.target.connect(places);
            }
            return Ok(session);
        }
        if let Some(next) = self.target.next_root()
            && let Some(Open { mut session, .. }) = self.open.pop()
            && session.exchange(tree, next)?
        {
            return Ok(session);
        }
        self.start(tree, None, self.target)
    }

    /// A tree that was touched is of no more use; the process may be.
    fn keep(&mut self, tree: &Arc<Tree>, session: Session<'a>, is_touched: bool) {
        let can_go_on = self.target.next_root().is_some();
        let most = match self.target.reach.program() {
            None => MOST_TREES,
            Some(_) if can_go_on => 1,
            Some(_) => 2,
        };
        let tree = match is_touched {
            false => Arc::clone(tree),
            true if can_go_on => Arc::default(),
            true => return,
        };
        if self.open.len() >= most {
            self.open.remove(0);
        }
        self.open.push(Open {
            tree,
            target: self.target,
            session,
        });
    }

    fn start(
        &self,
        tree: &Arc<Tree>,
        below: Option<&str>,
        target: &'a Target,
    ) -> Result<Session<'a>, SandboxError> {
        let mut workspace = self.directory.workspace(tree)?;
        workspace.leave_out(&target.contract.state)?;
        let mut places = workspace.places().clone();
        places.root.extend(below);
        Ok(Session {
            connection: target.connect(places),
            workspace,
            is_from_another_tree: false,
        })
    }
}
