//! A target that is connected to a tree on disk.

use std::sync::Arc;
use std::time::Duration;

use seekspec_conformance::answer::Answer;
use seekspec_conformance::change::TreeChange;
use seekspec_conformance::outside::Outside;
use seekspec_conformance::suite::{Case, Step};
use seekspec_conformance::tree::{Tree, TreePatch};

use crate::conditions::Conditions;
use crate::sandbox::{NextRoot, RunDirectory, SandboxError, Workspace, WorkspacePaths};
use crate::targets::{HeardResult, Target};
use crate::transport::{Broken, Connection, Reply, Unanswered};

/// A tree, and what a target finds around it.
#[derive(Clone, Copy)]
pub struct Setting<'s> {
    tree: &'s Arc<Tree>,
    /// The case that gives HOME and the conditions of the file system.
    case: &'s Case,
}

impl<'s> Setting<'s> {
    /// All that a case says.
    pub fn of(case: &'s Case) -> Self {
        Self::of_case_on(case, &case.tree)
    }

    /// The same with another tree.
    pub fn of_case_on(case: &'s Case, tree: &'s Arc<Tree>) -> Self {
        Self { tree, case }
    }

    /// Where the target is to work.
    fn places(&self, workspace: &Workspace) -> WorkspacePaths {
        WorkspacePaths {
            conditions: Conditions::of(self.case),
            ..workspace.places().clone()
        }
    }
}

/// A target that is connected to a tree on disk.
pub struct TargetSession<'a> {
    workspace: Workspace,
    pub(super) target: &'a Target,
    /// Where it works, to start it again.
    places: WorkspacePaths,
    /// The way to the target.
    pub connection: Box<dyn Connection + 'a>,
    /// The root of the tree, as the target sees it.
    pub root: String,
    /// Whether the process has served another tree, and not yet this one.
    pub(super) is_from_another_tree: bool,
    /// Whether the process has ever served another tree.
    pub(super) served_others: bool,
}

/// The result of a call.
pub struct Called {
    pub answer: Result<Answer, Unanswered>,
    /// The change of the tree, whatever the answer.
    pub change: TreeChange,
    /// The same outside of the tree.
    pub outside: Outside,
    /// Whether no other case may use the tree.
    pub touched: bool,
    /// The end of stderr.
    pub stderr: String,
    pub duration: Duration,
}

impl<'a> TargetSession<'a> {
    /// A process in a new workspace.
    pub fn start(
        setting: Setting<'_>,
        target: &'a Target,
        directory: &RunDirectory,
    ) -> Result<Self, SandboxError> {
        Self::on(directory.workspace(setting.tree)?, setting, target)
    }

    /// A process on a tree that is there already, as [`TargetSession::into_tree`] has left it.
    pub fn on(
        mut workspace: Workspace,
        setting: Setting<'_>,
        target: &'a Target,
    ) -> Result<Self, SandboxError> {
        workspace.furnish(setting.case)?;
        workspace.leave_out(&target.contract.state)?;
        let places = setting.places(&workspace);
        Ok(Self {
            connection: target.connect(places.clone()),
            places,
            root: workspace.root_text().to_owned(),
            workspace,
            target,
            is_from_another_tree: false,
            served_others: false,
        })
    }

    /// Ends the process, and gives the tree to another. `None`: the target may have left files of its
    /// own there, which no other process is to find.
    pub fn into_tree(self) -> Option<Workspace> {
        let state = &self.target.contract.state;
        state.is_empty().then_some(self.workspace)
    }

    /// Exchanges the tree; the process stays. Not for cases that need a process of their own.
    /// `false`: it cannot be done.
    pub fn exchange(&mut self, setting: Setting<'_>, next: NextRoot) -> Result<bool, SandboxError> {
        let is_done = self.workspace.exchange(setting.tree, next)?;
        if is_done {
            self.places = setting.places(&self.workspace);
            self.connection.enter(&self.places.root);
            self.workspace.root_text().clone_into(&mut self.root);
            self.is_from_another_tree = true;
            self.served_others = true;
        }
        Ok(is_done)
    }

    /// Ends the process, and starts another on the tree.
    pub(super) fn restart(&mut self) {
        self.connection = self.target.connect(self.places.clone());
        self.served_others = false;
    }

    /// Makes the call of a step, and looks at the tree.
    pub fn call(&mut self, profile: &str, step: &Step) -> Result<Called, SandboxError> {
        let reply = self.reply(profile, step);
        self.called(reply, step)
    }

    /// The same, with the unread answer of the target.
    pub fn call_to_keep(
        &mut self,
        profile: &str,
        step: &Step,
    ) -> Result<(Called, Option<HeardResult>), SandboxError> {
        let reply = self.reply(profile, step);
        let heard = self.target.heard(&reply, step, &self.root);
        Ok((self.called(reply, step)?, heard))
    }

    fn reply(&mut self, profile: &str, step: &Step) -> Reply {
        let connection = &mut *self.connection;
        self.target.call(connection, profile, step, &self.root)
    }

    fn called(&mut self, reply: Reply, step: &Step) -> Result<Called, SandboxError> {
        let seen = charge(self.workspace.look())?;
        let mut called = Called {
            answer: self.target.answer(reply.result, step, &self.root),
            change: TreeChange::default(),
            outside: Outside {
                reached: self.workspace.reached(),
                ..Outside::default()
            },
            touched: true,
            stderr: reply.stderr,
            duration: reply.duration,
        };
        match seen {
            Ok(seen) => {
                called.change = seen.change;
                called.outside.change = seen.outside;
                called.touched = seen.touched;
            }
            Err(broken) => called.answer = Err(broken),
        }
        Ok(called)
    }

    /// Makes the call of a step without a look at the tree, which takes longer than a call of an
    /// implementation in this process: for tools that only read.
    pub fn call_unwatched(&mut self, profile: &str, step: &Step) -> Result<Answer, Unanswered> {
        let reply = self.reply(profile, step);
        self.target.answer(reply.result, step, &self.root)
    }

    /// From now on, changes outside of the tree are looked for, too, as far as the case is about them.
    pub(super) fn watch_outside(
        &mut self,
        case: &Case,
    ) -> Result<Result<(), Unanswered>, SandboxError> {
        charge(self.workspace.watch_outside(case))
    }

    /// Changes the tree before a call.
    pub(super) fn patch(
        &mut self,
        patch: &TreePatch,
    ) -> Result<Result<(), Unanswered>, SandboxError> {
        charge(self.workspace.patch(patch))
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
