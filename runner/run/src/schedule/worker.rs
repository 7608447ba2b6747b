//! A worker: takes groups of cases and runs them, one after the other.

use std::sync::Arc;

use seekspec_conformance::suite::Case;
use seekspec_conformance::tree::Tree;

use super::attempt::{self, Attempt, Session};
use super::execution::Message;
use super::groups::Group;
use super::rounds::Rounds;
use super::sharing::Shared;
use super::{RunError, RunOptions, report};
use crate::sandbox::NextRoot;
use crate::targets::Target;

pub(super) struct Worker<'a, 'w> {
    target: &'a Target,
    options: &'w RunOptions,
    shared: &'w Shared<'a>,
    /// Whether it takes the groups whose targets are made to wait.
    pub(super) waits: bool,
}

impl<'a, 'w> Worker<'a, 'w> {
    pub fn new(
        target: &'a Target,
        options: &'w RunOptions,
        shared: &'w Shared<'a>,
        waits: bool,
    ) -> Self {
        Worker {
            target,
            options,
            shared,
            waits,
        }
    }

    /// Runs the cases of a group, until the run is stopped. A tree that was touched goes, and the
    /// next case gets a new one.
    pub(super) fn group(&self, group: &Group<'_>, send: &dyn Fn(Message)) -> Result<(), RunError> {
        let mut session = None;
        for case in &group.cases {
            if self.shared.stop.is_made() {
                return Ok(());
            }
            send(Message::Started(case.name.clone()));
            let rounds = self.rounds(case, &group.tree, &mut session)?;
            // A case that a signal interrupted says nothing about the target.
            if crate::interrupt::is_set() {
                return Ok(());
            }
            let report = report::judged(case, rounds, self.target, self.options);
            send(Message::Finished(Box::new(report)));
        }
        if let (Some(session), [case, ..]) = (session, &*group.cases) {
            self.keep(case, session);
        }
        Ok(())
    }

    /// Keeps the process for another tree, if it may have one. The tree is of no more use.
    fn keep(&self, case: &Case, session: Session<'a>) {
        if self.next_root(case).is_some() {
            self.shared.keep(session);
        }
    }

    /// Where the next tree is of a process that the case is run in; `None`: it has none.
    fn next_root(&self, case: &Case) -> Option<NextRoot> {
        let may_stay = !case.needs_own_process && !self.options.isolate;
        self.target.next_root().filter(|_| may_stay)
    }

    /// Runs the case as often as it is to be run, or until something is wrong.
    fn rounds(
        &self,
        case: &Case,
        tree: &Arc<Tree>,
        session: &mut Option<Session<'a>>,
    ) -> Result<Rounds, RunError> {
        let mut rounds = Rounds::new(self.case(case, tree, session)?);
        while rounds.count() < self.options.rounds.get() && rounds.are_alike(case) {
            if self.shared.stop.is_made() {
                break;
            }
            if self.options.isolate {
                *session = None;
            }
            rounds.add(self.case(case, tree, session)?);
        }
        Ok(rounds)
    }

    /// A case that was too slow is run once more, alone, before that counts.
    fn case(
        &self,
        case: &Case,
        tree: &Arc<Tree>,
        session: &mut Option<Session<'a>>,
    ) -> Result<Attempt, RunError> {
        let first = {
            let _shared = self.shared.shared_slot();
            self.attempt(case, tree, session)?
        };
        if !first.is_too_slow() || self.shared.stop.is_made() {
            return Ok(first);
        }
        let _alone = self.shared.alone();
        self.attempt(case, tree, session)
    }

    /// A case is not charged with the traces of another in its process.
    fn attempt(
        &self,
        case: &Case,
        tree: &Arc<Tree>,
        session: &mut Option<Session<'a>>,
    ) -> Result<Attempt, RunError> {
        let mut taken = match session.take() {
            Some(session) => session,
            None => self.open(case, tree)?,
        };
        let mut attempt = attempt::attempt(case, self.target, &mut taken)?;
        if attempt.is_doubtful {
            taken = Session::start(case, tree, self.target, self.shared.directory)?;
            attempt = attempt::attempt(case, self.target, &mut taken)?;
        }
        if !attempt.touched {
            *session = Some(taken);
        } else if attempt.unanswered.is_none() {
            self.keep(case, taken);
        }
        Ok(attempt)
    }

    /// A process that was kept, or else a new one.
    fn open(&self, case: &Case, tree: &Arc<Tree>) -> Result<Session<'a>, RunError> {
        if let Some(next) = self.next_root(case)
            && let Some(mut kept) = self.shared.take_kept()
            && kept.exchange(tree, next)?
        {
            return Ok(kept);
        }
        Ok(Session::start(
            case,
            tree,
            self.target,
            self.shared.directory,
        )?)
    }
}
